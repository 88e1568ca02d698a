"""What the two editions make of unplayed rounds, late entries, adjourned games and the last round."""

from __future__ import annotations

from datetime import date

import pytest

from caissa.pairing.errors import UnpairableRound
from caissa.pairing.swiss.dutch.editions import DUTCH_2017, DUTCH_2026, rules_for
from caissa.pairing.swiss.dutch.next_round import pair_round, players_state
from caissa.pairing.swiss.state import Float
from caissa.testing import crosstable
from caissa.tournament import (
    AnnouncedEdition,
    Colour,
    Game,
    Outcome,
    Person,
    Player,
    Round,
    Scoring,
    Tournament,
    TpnList,
)
from caissa.tournament.changes import enter_player


def state(tournament, number, edition, round_number=None):
    field = players_state(tournament, round_number, edition=edition)
    return next(doubt for doubt in (*field.players, *field.absent) if doubt.number == number)


def unplayed(**facts):
    """One of each kind of unplayed round."""
    return crosstable(
        """
        1 Anna  2w1 H
        2 Boris 1b0 F
        3 Chen  4w+ 4b1
        4 Dora  3b- 3w0
        5 Egon  U   Z
        6 Faye  7w- 7b1
        7 Goran 6b- 6w0
        """,
        scheduled_rounds=5,
        initial_colour=Colour.WHITE,
        **facts,
    )


@pytest.mark.parametrize(
    ("number", "in_2017", "in_2026"),
    [(1, False, False), (2, False, True), (3, True, True), (4, False, False), (5, True, True)],
    ids=["half-point bye", "full-point bye", "forfeit win", "forfeit loss", "PAB"],
)
def test_who_may_not_get_the_bye(number, in_2017, in_2026):
    """C.04.1.d bars after a PAB or a forfeit win; C.04.1 4 after any win's points without playing."""
    assert state(unplayed(), number, "2017").bye_barred is in_2017
    assert state(unplayed(), number, "2026").bye_barred is in_2026


def test_a_bye_worth_half_a_point_is_not_given_twice():
    """C.04.1.d, C.04.1 4: whatever the PAB is worth, one is enough."""
    cheap = unplayed(scoring=Scoring.of("1", "0.5", pairing_allocated_bye="0.5"))

    assert state(cheap, 5, "2017").bye_barred
    assert state(cheap, 5, "2026").bye_barred


@pytest.mark.parametrize(
    ("number", "last_2017", "last_2026", "before_2017", "before_2026"),
    [
        (1, Float.DOWN, Float.DOWN, Float.NONE, Float.NONE),
        (2, Float.DOWN, Float.DOWN, Float.NONE, Float.NONE),
        (3, Float.DOWN, Float.DOWN, Float.DOWN, Float.DOWN),
        (4, Float.UP, Float.UP, Float.DOWN, Float.NONE),
        (5, Float.DOWN, Float.NONE, Float.DOWN, Float.DOWN),
        (6, Float.NONE, Float.NONE, Float.DOWN, Float.NONE),
    ],
    ids=[
        "half-point bye",
        "full-point bye",
        "forfeit win",
        "forfeit loss",
        "zero-point bye",
        "double forfeit",
    ],
)
def test_floats_of_unplayed_rounds(number, last_2017, last_2026, before_2017, before_2026):
    """A.4.b: every unplayed round is a downfloat; 1.4.3: only one that brought more than a loss."""
    old, new = state(unplayed(), number, "2017"), state(unplayed(), number, "2026")

    assert (old.last_float, old.float_before) == (last_2017, before_2017)
    assert (new.last_float, new.float_before) == (last_2026, before_2026)


def test_a_round_worth_no_more_than_a_loss_is_no_float():
    """1.4.3: with a point for a loss, a bye that brings one is no downfloat and one that brings two is."""
    generous = Scoring.of("3", "2", "1", zero_point_bye="1")

    assert state(unplayed(scoring=generous), 5, "2026").last_float is Float.NONE
    assert state(unplayed(scoring=generous), 1, "2026").last_float is Float.DOWN


def test_a_bye_worth_nothing_is_a_downfloat_all_the_same():
    """C.04.3 1.4.3 (2026): the PAB gives a downfloat, whatever it is worth; a zero-point bye gives none."""
    worthless = Scoring.of("1", "0.5", pairing_allocated_bye="0")
    player = state(unplayed(scoring=worthless), 5, "2026")
    assert (player.score, player.float_before, player.last_float) == (0, Float.DOWN, Float.NONE)


def test_forfeits_leave_no_colour_and_no_meeting():
    """C.04.2 3.4, 3.5 (D.5, D.6): only played games count, and a pair that did not play may be paired."""
    dora = state(unplayed(), 4, "2026")
    faye = state(unplayed(), 6, "2026")

    assert dora.colours == (Colour.WHITE,)
    assert dora.barred == {3}
    assert faye.colours == (Colour.BLACK,)
    assert faye.unplayed == 1


def test_late_entries_have_no_number_before_they_come():
    """E.5, C.04.2 2.4: #3 is missing in round 1, so #4 counts as the third and gets the initial colour."""
    players = tuple(Player(number, Person(f"P{number}")) for number in (1, 2, 4, 5))
    late = Player(3, Person("Late"), first_round=2)
    first = Tournament(players=(*players, late), initial_colour=Colour.WHITE, scheduled_rounds=3)

    pairing = pair_round(first, 1, edition="2026")

    assert pairing.pairs == ((1, 4), (5, 2))


def test_a_late_entry_is_ranked_by_its_tpn():
    """C.04.2 2.4: 5 comes to round 2 with 2450, between 1 (2500) and 2 (2400), and is second in the list."""
    four = crosstable(
        """
        1 Anna  2500 3w1
        2 Boris 2400 4b1
        3 Chen  2300 1b0
        4 Dora  2200 2w0
        """,
        scheduled_rounds=5,
        type_code="FIDE_DUTCH_2026",
    )

    field = players_state(enter_player(four, Player(5, Person("Late"), 2450, first_round=2)), 2)

    assert [(player.number, player.tpn) for player in field.players] == [
        (1, 1),
        (2, 3),
        (5, 2),
        (3, 4),
        (4, 5),
    ]


def test_recorded_numbers_rank_the_players():
    """C.04.2 2.3: the TPNs of a round come from the list in force, not from the players' ids."""
    four = crosstable(
        "1 Anna\n2 Boris\n3 Chen\n4 Dora",
        initial_colour=Colour.BLACK,
        scheduled_rounds=3,
        tpns=(TpnList(1, (4, 3, 2, 1)),),
    )

    assert pair_round(four, 1, edition="2026").pairs == ((2, 4), (3, 1))


def test_adjourned_games_count_as_draws():
    """C.04.2 3.1 (D.1): for pairing an adjourned game is a draw."""
    open_game = crosstable(
        """
        1 Anna  3w?
        2 Boris 4b1
        3 Chen  1b?
        4 Dora  2w0
        """,
        scheduled_rounds=3,
    )

    pairing = pair_round(open_game, 2, edition="2026")

    assert state(open_game, 1, "2026").score == state(open_game, 3, "2026").score == Scoring().draw
    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset({2, 1}), frozenset({3, 4})}


def test_topscorers_only_in_the_last_round():
    """A.7 (1.8): more than half of the points so far, when the last round is paired."""
    table = """
        1 Anna  2w1 3b1
        2 Boris 1b0 4w1
        3 Chen  4w1 1w0
        4 Dora  3b0 2b0
    """

    assert [player.topscorer for player in players_state(crosstable(table, scheduled_rounds=3)).players] == [
        True, False, False, False,
    ]  # fmt: skip
    assert not any(
        player.topscorer for player in players_state(crosstable(table, scheduled_rounds=4)).players
    )


def test_the_edition_comes_from_the_announcement_the_type_or_the_date():
    """C.04.3 changed for tournaments that start on or after 1 February 2026."""
    old, new = date(2026, 1, 31), date(2026, 2, 1)

    assert rules_for(crosstable("", start=old)) is DUTCH_2017
    assert rules_for(crosstable("", start=new)) is DUTCH_2026
    assert rules_for(crosstable("")) is DUTCH_2026
    assert rules_for(crosstable("", start=new, type_code="FIDE_DUTCH_2017")) is DUTCH_2017
    assert rules_for(crosstable("", start=old, type_code="FIDE_DUTCH_2025")) is DUTCH_2026
    announced = (AnnouncedEdition("C.04.3", "2017-07"),)
    assert rules_for(crosstable("", start=new, editions=announced)) is DUTCH_2017
    assert rules_for(crosstable("", start=new), "2017") is DUTCH_2017


@pytest.mark.parametrize(
    ("table", "round_number", "says"),
    [
        ("1 A 2w1\n2 B 1b0", 4, "the tournament has 3 rounds"),
        ("1 A 2w1\n2 B 1b0", 3, "round 2 has not been paired yet"),
        ("1 A 2w1\n2 B 1b0", 0, "counted from 1"),
        ("1 A 2w*\n2 B 1b*", 2, "the result of 1-2 in round 1 is missing"),
    ],
)
def test_rounds_that_cannot_be_paired(table, round_number, says):
    """A round beyond the last, one too early, and missing results are refused with a sentence."""
    with pytest.raises(UnpairableRound, match=says):
        pair_round(crosstable(table, scheduled_rounds=3), round_number)


def test_a_player_paired_twice_is_refused():
    """Nobody can have two games in one round."""
    lost = (Outcome.LOSS, Outcome.WIN)
    games = (Game(1, 2, *lost), Game(3, 1, *lost))
    doubled = crosstable("1 A\n2 B\n3 C", scheduled_rounds=3).with_round(Round(1, games=games))

    with pytest.raises(UnpairableRound, match="player 1 is paired 2 times in round 1"):
        pair_round(doubled, 2)


def test_no_initial_colour_no_first_round():
    """C.04.3 5.1: without a drawing of lots nobody can say who has White."""
    with pytest.raises(UnpairableRound, match="initial colour"):
        pair_round(crosstable("1 A\n2 B", scheduled_rounds=3), 1)


def test_the_initial_colour_shows_in_round_one():
    """An unrecorded drawing of lots is read off the first round's colours."""
    event = crosstable("1 A 3b1\n2 B 4w1\n3 C 1w0\n4 D 2b0\n5 E .\n6 F .", scheduled_rounds=3)

    assert players_state(event, 2).initial_colour is Colour.BLACK


def test_number_12_of_100_is_missing_in_round_one():
    """The manual's box to E.5: #13, #15 … get the colour opposite to the initial one, #14, #16 … it."""
    players = tuple(
        Player(number, Person(f"P{number}"), first_round=2 if number == 12 else 1) for number in range(1, 101)
    )
    hundred = Tournament(players=players, initial_colour=Colour.WHITE, scheduled_rounds=9)

    whites = {board.white for board in pair_round(hundred, 1, edition="2017").boards if board.black}

    assert {1, 3, 5, 7, 9, 11, 14, 16, 18, 20} <= whites
    assert not {2, 4, 6, 8, 10, 13, 15, 17, 19} & whites
