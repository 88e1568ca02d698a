"""Rounds by schedule: for every system whose pairings are known."""

from dataclasses import replace

import pytest

from caissa.pairing.errors import UnpairableRound
from caissa.pairing.tables.pairing_table import NoPairingTable
from caissa.pairing.tables.schedules import is_scheduled, pair_by_schedule, record_round, round_robin_table
from caissa.testing import crosstable
from caissa.tournament import (
    AnnouncedEdition,
    Colour,
    Departure,
    Game,
    Left,
    Outcome,
    Person,
    Player,
    Round,
    System,
    Team,
    Tournament,
    TpnList,
)
from caissa.tournament.changes import withdraw_player


def entrants(count, **facts):
    """A tournament of so many players, nothing paired."""
    return Tournament(
        players=tuple(Player(number, Person(f"P{number}")) for number in range(1, count + 1)), **facts
    )


def teams(*sizes, **facts):
    """Teams of these sizes, players numbered through."""
    listed, first = [], 1
    for number, size in enumerate(sizes, start=1):
        listed.append(Team(number, f"T{number}", tuple(range(first, first + size))))
        first += size
    return replace(entrants(first - 1, **facts), teams=tuple(listed))


def test_a_round_of_a_round_robin_with_its_reasons():
    """C.05 5.1: round 3 for eight players is 2-8, 3-1, 4-7, 5-6."""
    paired = pair_by_schedule(entrants(8, type_code="BERGER_ROUNDROBIN"), 3)
    assert paired.pairs == ((2, 8), (3, 1), (4, 7), (5, 6))
    assert [board.number for board in paired] == [1, 2, 3, 4]
    reason = paired.boards[2].colour
    assert (reason.code, reason.article) == ("schedule.table", "C.05 Annex 1")
    assert reason.sentence == "Berger table for 8, round 3: 4-7."
    assert paired.free == ()


def test_the_article_is_that_of_the_edition():
    """C.02 13.16.1 in an event of 2018, C.02 14.1 when announced so."""
    old = entrants(4, type_code="BERGER_ROUNDROBIN", editions=(AnnouncedEdition("C.06", "2017-07"),))
    assert pair_by_schedule(old, 1).boards[0].colour.article == "C.02 13.16.1"
    assert pair_by_schedule(old, 1).edition == "2017-07"


def test_a_free_day_is_no_pairing_allocated_bye():
    """Manual chapter 4, 1: who would meet the bye is given a zero-point bye."""
    paired = pair_by_schedule(entrants(5, type_code="FIDE_ROUNDROBIN"), 1)
    assert paired.pairs == ((2, 5), (3, 4))
    assert (paired.free, paired.bye) == ((1,), None)
    after = record_round(entrants(5, type_code="FIDE_ROUNDROBIN"), paired)
    assert after.round(1).byes[0].outcome is Outcome.ZERO_POINT_BYE
    assert after.points(1) == 0


def test_drawn_numbers_are_followed():
    """C.05 6.1: the recorded order says who has number 1, 2, 3, 4."""
    drawn = entrants(4, type_code="BERGER_ROUNDROBIN", tpns=(TpnList(1, (3, 1, 4, 2)),))
    assert pair_by_schedule(drawn, 1).pairs == ((3, 2), (1, 4))


def test_a_double_round_robin_changes_the_last_two_rounds():
    """C.05 Annex 1: rounds 2 and 3 of four players change places; round 4 is round 1 reversed."""
    event = entrants(4, type_code="BERGER_DOUBLEROUNDROBIN")
    assert pair_by_schedule(event, 2).pairs == ((2, 4), (3, 1))
    assert pair_by_schedule(event, 4).pairs == ((4, 1), (3, 2))
    with pytest.raises(UnpairableRound, match="has 6 rounds"):
        pair_by_schedule(event, 7)


def test_g_and_a_number_repeat_the_table_as_printed():
    """Four players three times: 1-4 2-3, 4-3 1-2, 2-4 3-1; then colours reversed; then again as printed."""
    event = entrants(4, type_code="BERGER_ROUNDROBIN_G3")
    once = [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))]
    turned = [tuple((black, white) for white, black in games) for games in once]
    assert [pair_by_schedule(event, number).pairs for number in range(1, 10)] == [*once, *turned, *once]
    with pytest.raises(UnpairableRound, match="has 9 rounds"):
        pair_by_schedule(event, 10)


def test_a_scheveningen_is_played_once_or_twice():
    """There is no table for three cycles, and none is invented."""
    event = teams(2, 2, type_code="FIDE_SCHEVENINGEN_G3")
    with pytest.raises(NoPairingTable, match="3 cycles"):
        pair_by_schedule(event, 1)


def test_a_double_round_robin_goes_on_in_the_order_it_was_begun():
    """C.05 Annex 1 only recommends the change: a file that did without it is continued so."""
    begun = crosstable(
        """
        1 Anna  4w1 2w1
        2 Boris 3w1 1b0
        3 Chen  2b0 4b=
        4 Dora  1b0 3w=
        """,
        type_code="BERGER_DOUBLEROUNDROBIN",
    )
    assert pair_by_schedule(begun, 3).pairs == ((2, 4), (3, 1))
    assert len(round_robin_table(begun)) == 6


def test_a_double_round_robin_of_teams_goes_on_in_its_order():
    """C.05 Annex 1 for teams: round 2 was 4-3 and 1-2, as printed."""
    event = teams(1, 1, 1, 1, type_code="BERGER_TEAM_DOUBLEROUNDROBIN")
    begun = replace(event, rounds=(Round(1, (Game(1, 4), Game(2, 3))), Round(2, (Game(4, 3), Game(1, 2)))))
    assert pair_by_schedule(begun, 3).pairs == ((2, 4), (3, 1))
    assert pair_by_schedule(event, 3).pairs == ((4, 3), (1, 2))


def test_the_number_of_rounds_tells_the_cycles():
    """Four cycles of three rounds for four players."""
    event = entrants(4, type_code="CUSTOM_ROUNDROBIN", scheduled_rounds=12)
    assert len(round_robin_table(event)) == 12


def test_the_withdrawn_stay_on_their_boards_and_lose():
    """C.05 6.6 (2): the unplayed game is - for who left and + for the opponent."""
    event = withdraw_player(entrants(4, type_code="BERGER_ROUNDROBIN"), 3, 0)
    paired = pair_by_schedule(event, 1)
    assert paired.pairs == ((1, 4), (2, 3))
    assert paired.board_of(3).colour.code == "schedule.absent"
    assert "C.05 6.6.2" in paired.board_of(3).colour.sentence
    game = record_round(event, paired).round(1).games[1]
    assert (game.white_outcome, game.black_outcome) == (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    assert record_round(event, paired).round(1).games[0].open


def test_teams_meet_by_the_same_table():
    """C.05 5.1 for teams: boards are matches, numbers are teams."""
    event = teams(2, 2, 2, 2, type_code="BERGER_TEAM_ROUNDROBIN")
    assert pair_by_schedule(event, 2).pairs == ((4, 3), (1, 2))
    with pytest.raises(UnpairableRound, match="line-ups"):
        record_round(event, pair_by_schedule(event, 2))


def test_a_scheveningen_round():
    """Manual chapter 4, 3, three boards, round 2: B2-A1, A2-B3, B1-A3 with A = 1-3 and B = 4-6."""
    event = teams(3, 3, type_code="FIDE_SCHEVENINGEN")
    paired = pair_by_schedule(event, 2)
    assert paired.pairs == ((5, 1), (2, 6), (4, 3))
    assert paired.boards[0].colour.sentence.endswith("round 2: B2-A1.")
    assert pair_by_schedule(replace(event, type_code="FIDE_DOUBLESCHEVENINGEN"), 4).pairs == (
        (4, 1),
        (5, 2),
        (3, 6),
    )


def test_a_player_who_left_a_scheveningen_loses_by_forfeit():
    """C.05 6.6: the boards hold players, so player 5 is meant, not a team; 1 wins without playing."""
    event = teams(3, 3, type_code="FIDE_SCHEVENINGEN")
    players = tuple(
        replace(player, left=Left(Departure.WITHDRAWN, 1)) if player.number == 5 else player
        for player in event.players
    )
    gone = replace(event, players=players)
    entered = record_round(gone, pair_by_schedule(gone, 2)).round(2)
    assert entered.games[0].white_outcome is Outcome.FORFEIT_LOSS
    assert entered.games[0].black_outcome is Outcome.FORFEIT_WIN
    assert all(game.open for game in entered.games[1:])


def test_schiller_and_skalitzka_rounds():
    """Manual chapter 4, 4-5: three teams of two; Schiller takes four rounds, Skalitzka two."""
    event = teams(2, 2, 2, type_code="FIDE_SCHILLER")
    met = {frozenset(pair) for number in range(1, 5) for pair in pair_by_schedule(event, number).pairs}
    assert len(met) == 12
    with pytest.raises(UnpairableRound, match="has 4 rounds"):
        pair_by_schedule(event, 5)
    two = pair_by_schedule(event, 1, system=System.SKALITZKA)
    assert two.pairs == ((1, 3), (4, 5), (6, 2))


def test_teams_must_fit_the_system():
    """Manual chapter 4, 3 and 5: two teams, three teams, all of one size."""
    with pytest.raises(NoPairingTable, match="3 teams"):
        pair_by_schedule(teams(2, 2, 2, type_code="FIDE_SCHEVENINGEN"), 1)
    with pytest.raises(UnpairableRound, match="not of one size"):
        pair_by_schedule(teams(3, 2, type_code="FIDE_SCHEVENINGEN"), 1)
    with pytest.raises(NoPairingTable, match="even number"):
        pair_by_schedule(teams(3, 3, 3), 1, system=System.SKALITZKA)


def test_a_match_alternates_colours_from_the_initial_one():
    """Manual chapter 4, 6.1: the first-named has White in game 1 unless the lot said otherwise."""
    event = entrants(2, scheduled_rounds=4)
    assert [pair_by_schedule(event, number, system=System.MATCH).pairs[0] for number in (1, 2)] == [
        (1, 2),
        (2, 1),
    ]
    black = replace(event, initial_colour=Colour.BLACK)
    assert pair_by_schedule(black, 1, system=System.MATCH).pairs == ((2, 1),)
    with pytest.raises(UnpairableRound, match="two players, not 3"):
        pair_by_schedule(entrants(3), 1, system=System.MATCH)


KNOCKOUT = """
    1 Anna  4w1 4b= 3w*
    2 Boris 3b= 3w0 .
    3 Chen  2w= 2b1 1b*
    4 Dora  1b0 1w= .
"""


def test_a_knockout_goes_on_with_the_winners():
    """Manual chapter 4, 6.2: 1-4 and 2-3 over two games, then the winners."""
    event = crosstable(KNOCKOUT, type_code="CUSTOM_KNOCKOUT", scheduled_rounds=4)
    assert pair_by_schedule(event, 1).pairs == ((1, 4), (3, 2))
    assert pair_by_schedule(event, 2).pairs == ((4, 1), (2, 3))
    final = pair_by_schedule(event, 3)
    assert final.pairs == ((1, 3),)
    assert final.table == "Knock-out, final, game 1"
    assert pair_by_schedule(event, 4).pairs == ((3, 1),)
    with pytest.raises(UnpairableRound, match="2 stages"):
        pair_by_schedule(event, 5)


def test_a_knockout_waits_for_its_winners():
    """Manual chapter 4, 6.2: a clear winner of each tie is necessary."""
    tied = crosstable(
        """
        1 Anna  4w1 4b0
        2 Boris 3b1 3w*
        3 Chen  2w0 2b*
        4 Dora  1b0 1w1
        """,
        type_code="CUSTOM_KNOCKOUT",
        scheduled_rounds=4,
    )
    with pytest.raises(UnpairableRound, match="the tie of 1 and 4 has no winner yet"):
        pair_by_schedule(tied, 3)


def test_who_plays_on_won_the_tie_break():
    """Manual chapter 4, 6.2: 1-1 in the games; Dora is in the final, so she won the tie-break."""
    event = crosstable(
        """
        1 Anna  4w1 4b0 .
        2 Boris 3b1 3w1 4b*
        3 Chen  2w0 2b0 .
        4 Dora  1b0 1w1 2w*
        """,
        type_code="CUSTOM_KNOCKOUT",
        scheduled_rounds=4,
    )
    assert pair_by_schedule(event, 4).pairs == ((2, 4),)


def test_a_knockout_of_five_gives_byes_to_the_best():
    """EX-O3: byes 1-3, and 4-5 play."""
    paired = pair_by_schedule(entrants(5, type_code="CUSTOM_KNOCKOUT"), 1)
    assert (paired.pairs, paired.free) == (((5, 4),), (1, 2, 3))
    with pytest.raises(UnpairableRound, match="not a multiple of the number of stages"):
        pair_by_schedule(entrants(5, type_code="CUSTOM_KNOCKOUT", scheduled_rounds=4), 1)


def test_a_swiss_has_no_schedule():
    """C.05 5.4: Swiss events are paired by their own rules."""
    event = entrants(8, type_code="FIDE_DUTCH")
    assert not is_scheduled(event)
    assert is_scheduled(entrants(8, type_code="BERGER_ROUNDROBIN"))
    with pytest.raises(UnpairableRound, match="no schedule"):
        pair_by_schedule(event, 1)
    with pytest.raises(UnpairableRound, match="does not state its system"):
        pair_by_schedule(entrants(8), 1)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_too_few_players_are_refused(count):
    """C.05 Annex 1: a round robin takes three."""
    with pytest.raises(NoPairingTable, match="at least 3"):
        pair_by_schedule(entrants(count, type_code="BERGER_ROUNDROBIN"), 1)
