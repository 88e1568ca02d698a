"""Match protocols, recording rounds, leagues, team knock-outs and board lists."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

import pytest

from caissa.pairing import pair
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.knockout.teams import pair_team_knockout, team_tie
from caissa.pairing.swiss.team.next_round import pair_team_round
from caissa.pairing.tables.schedules import pair_by_schedule
from caissa.pairing.teams.board_lists import board_lists
from caissa.pairing.teams.errors import ImpossibleTeamMatch
from caissa.pairing.teams.league import league, postpone, with_calendar
from caissa.pairing.teams.line_ups import BoardOrderRules, submit_line_up
from caissa.pairing.teams.protocol import match_points, match_protocols
from caissa.pairing.teams.recording import record_team_round
from caissa.tournament import (
    Bye,
    Colour,
    LineUp,
    MatchForfeit,
    MatchScoring,
    Outcome,
    Points,
    System,
    Tournament,
    points,
)
from tests.pairing.swiss.team.wall import wall


def test_match_points() -> None:
    """C.07 11: 2-1-0 by game points unless the event says otherwise; a forfeit as recorded."""
    usual, three = MatchScoring(), MatchScoring(Points(3), Points(1), Points(0))
    assert match_points(usual, (points("2½"), points("1½"))) == (2, 0)
    assert match_points(three, (points("2"), points("2"))) == (1, 1)
    assert match_points(usual, (Points(0), Points(4)), MatchForfeit.BLACK_WINS) == (0, 2)
    assert match_points(usual, (Points(0), Points(0)), MatchForfeit.BOTH_LOSE) == (0, 0)


def test_a_protocol_board_by_board() -> None:
    """C.04.6 1.6.1: the white team has White on boards 1 and 3; 2½ points are two wins and a draw."""
    event = wall("1 2w2½\n2 1b")
    protocol = match_protocols(event, 1)[0]
    assert (protocol.white, protocol.black, protocol.finished) == (1, 2, True)
    assert [line.colour for line in protocol.boards] == [Colour.WHITE, Colour.BLACK] * 2
    assert protocol.game_points == (Decimal("2.5"), Decimal("1.5"))
    assert protocol.winner == 1


def test_the_protocol_of_a_forfeited_match() -> None:
    """TRF 330: the team that was there has every board."""
    protocol = match_protocols(wall("1 2w-\n2 1b"), 1)[0]
    assert (protocol.game_points, protocol.match_points) == ((0, 4), (0, 2))
    assert protocol.forfeit is MatchForfeit.BLACK_WINS


def test_a_paired_round_is_recorded_with_its_bye() -> None:
    """C.04.6 1.4: boards meet in order with alternating colours; the PAB stands with the team."""
    event = wall("1\n2\n3")
    paired = record_team_round(event, pair_team_round(event)).round(1)
    assert [(game.white, game.black) for game in paired.games] == [(11, 21), (22, 12), (13, 23), (24, 14)]
    assert paired.team_byes == (Bye(3, Outcome.PAIRING_ALLOCATED_BYE),)
    assert not paired.finished


def test_an_open_match_has_no_winner_and_decides_no_tie() -> None:
    """Results are still to come."""
    event = wall("1\n2", board_colours="")
    paired = record_team_round(event, pair_team_round(event))
    protocol = match_protocols(paired, 1)[0]
    assert (protocol.finished, protocol.winner) == (False, None)
    assert team_tie(paired, (1, 2), [protocol]).winner is None


def test_an_empty_board_is_won_by_forfeit() -> None:
    """C.05 7.1 with Laws 6.7: whoever sits against nobody wins the board."""
    event = submit_line_up(
        wall("1\n2"), LineUp(1, 2, 1, (21, 22, 23, None)), BoardOrderRules(4, empty_boards=True)
    )
    paired = record_team_round(event, pair_team_round(event)).round(1)
    assert len(paired.games) == 3
    assert paired.byes == (Bye(14, Outcome.FORFEIT_WIN),)


# -- leagues -----------------------------------------------------------------------------------


def test_a_league_over_weeks() -> None:
    """C.05 Annex 1: four teams by the printed Berger table, a week apart, holidays passed over."""
    start = date(2026, 10, 4)
    fixtures = league((10, 20, 30, 40), first_day=start, closed=[date(2026, 10, 11)])
    assert [day.day for day in fixtures.days] == [start, date(2026, 10, 18), date(2026, 10, 25)]
    assert [day.matches for day in fixtures.days] == [
        ((10, 40), (20, 30)),
        ((40, 30), (10, 20)),
        ((20, 40), (30, 10)),
    ]


def test_everybody_is_at_home_and_away_in_a_double_league() -> None:
    """C.05 Annex 1: in the second cycle colours are reversed, so each pair meets once in each hall."""
    fixtures = league(range(1, 6), cycles=2)
    met = [match for day in fixtures.days for match in day.matches]
    assert len(met) == len(set(met)) == 20
    assert {(black, white) for white, black in met} == set(met)
    assert all(len(day.free) == 1 for day in fixtures.days)
    assert len(fixtures.fixtures_of(3)) == 8
    assert sum(home for _, _, home in fixtures.fixtures_of(3)) == 4


def test_two_rounds_on_a_weekend_and_a_postponed_one() -> None:
    """Rounds may share a day, and one may be moved."""
    start = date(2026, 10, 4)
    fixtures = league((1, 2, 3, 4), first_day=start, rounds_a_day=2)
    assert [day.day for day in fixtures.days] == [start, start, start + timedelta(days=7)]
    assert postpone(fixtures, 2, date(2026, 12, 1)).days[1].day == date(2026, 12, 1)
    with pytest.raises(ImpossibleTeamMatch, match="3 rounds"):
        postpone(fixtures, 4, start)


def test_the_calendar_goes_into_the_tournament() -> None:
    """The rounds get their days, the tournament its first and last."""
    start = date(2026, 10, 4)
    event = with_calendar(wall("1\n2\n3\n4"), league((1, 2, 3, 4), first_day=start))
    assert [played.date for played in event.rounds] == [start + timedelta(days=7 * n) for n in range(3)]
    assert (event.scheduled_rounds, event.start, event.end) == (3, start, date(2026, 10, 18))


@pytest.mark.parametrize("teams", [(), (1,), (1, 1)])
def test_impossible_leagues(teams: tuple[int, ...]) -> None:
    """A league takes at least two teams, each named once."""
    with pytest.raises(ImpossibleTeamMatch, match="two teams"):
        league(teams)


def test_a_league_must_move_on() -> None:
    """Rounds need days between them."""
    with pytest.raises(ImpossibleTeamMatch, match="day to day"):
        league((1, 2), every=timedelta(0))


def test_a_team_round_robin_has_the_same_door() -> None:
    """C.05 Annex 1: the schedule's matches become games, and a free team gets no points."""
    event = wall("1\n2\n3", type_code="FIDE_TEAM_ROUNDROBIN", scheduled_rounds=3)
    pairing = pair(event)
    assert pairing.pairs == pair_by_schedule(event).pairs == ((2, 3),)
    recorded = record_team_round(event, pairing).round(1)
    assert recorded.team_byes == (Bye(1, Outcome.ZERO_POINT_BYE),)


# -- knock-outs ----------------------------------------------------------------------------------


def tied(white: str, *, tie_breaks: tuple[str, ...] = ("BC", "TBR", "BBE")) -> tuple[int | None, str]:
    """The winner of a 2-2 match in which team 1 scored so on its boards, and what decided."""
    event = wall("1 2w2\n2 1b")
    games = list(event.round(1).games)
    for board, letter in enumerate(white):
        mine, theirs = {
            "1": (Outcome.WIN, Outcome.LOSS),
            "0": (Outcome.LOSS, Outcome.WIN),
            "=": (Outcome.DRAW, Outcome.DRAW),
        }[letter]
        first, second = (mine, theirs) if board % 2 == 0 else (theirs, mine)
        games[board] = replace(games[board], white_outcome=first, black_outcome=second)
    event = event.with_round(replace(event.round(1), games=tuple(games)))
    result = team_tie(event, (1, 2), match_protocols(event, 1), tie_breaks)
    return result.winner, result.reason.code if result.reason else ""


@pytest.mark.parametrize(
    ("boards", "tie_breaks", "expected"),
    [
        ("1100", ("BC",), (1, "team-knockout.bc")),  # 1 + 2 = 3 against 3 + 4 = 7; fewer is better
        ("1001", ("BC",), (None, "team-knockout.tied")),  # 1 + 4 = 5 against 2 + 3 = 5
        ("1001", ("BC", "TBR"), (1, "team-knockout.tbr")),  # board 1 decides
        ("0110", ("BBE",), (1, "team-knockout.bbe")),  # without board 4 it is 2-1
        ("====", ("BC", "TBR", "BBE"), (None, "team-knockout.tied")),
    ],
)
def test_a_tied_match_is_decided_by_the_boards(
    boards: str, tie_breaks: tuple[str, ...], expected: tuple[int | None, str]
) -> None:
    """C.07 12.1 board count, 12.2 top board result, 12.3 bottom board elimination."""
    assert tied(boards, tie_breaks=tie_breaks) == expected


def test_more_game_points_win_a_tie() -> None:
    """Arbiters' Manual, knock-outs: the tie-breaks are for tied matches only."""
    event = wall("1 2w2½\n2 1b")
    result = team_tie(event, (1, 2), match_protocols(event, 1))
    assert (result.winner, result.score) == (1, (Decimal("2.5"), Decimal("1.5")))


def test_ties_that_cannot_be_decided_so() -> None:
    """An unknown tie-break, and a match of others."""
    event = wall("1 2w2\n2 1b\n3 4w2\n4 3b")
    with pytest.raises(ImpossibleTeamMatch, match="BH"):
        team_tie(event, (1, 2), match_protocols(event, 1), ("BH",))
    with pytest.raises(ImpossibleTeamMatch, match="not a match between 1 and 3"):
        team_tie(event, (1, 3), match_protocols(event, 1)[:1])


def knockout(text: str, rounds: int = 2) -> Tournament:
    """A team knock-out."""
    return wall(text, type_code="CUSTOM_TEAM_KNOCKOUT", scheduled_rounds=rounds)


def test_winners_go_on() -> None:
    """Arbiters' Manual: 1 meets 4 and 2 meets 3; the winners play the final."""
    event = knockout("1\n2\n3\n4")
    assert event.system is System.KNOCKOUT
    assert pair(event).pairs == ((1, 4), (3, 2))
    played = knockout("1 4w3\n2 3b\n3 2w2½\n4 1b")
    assert pair_team_knockout(played, 2).pairs == ((1, 3),)


def test_a_tied_stage_is_decided_by_board_count_before_the_next() -> None:
    """C.07 12.1: wins on boards 1 and 2 beat wins on boards 3 and 4."""
    played = knockout("1 4w2\n2 3b\n3 2w2½\n4 1b")
    assert pair_team_knockout(played, 2).pairs == ((1, 3),)


def test_byes_fall_to_the_top_seeds_and_open_ties_stop_the_next_stage() -> None:
    """Arbiters' Manual: with three teams 1 waits; without a result nobody goes on."""
    first = pair_team_knockout(knockout("1\n2\n3"), 1)
    assert (first.pairs, first.free) == (((3, 2),), (1,))
    with pytest.raises(UnpairableRound, match="no winner yet"):
        pair_team_knockout(knockout("1\n2\n3\n4"), 2)
    with pytest.raises(UnpairableRound, match="not a multiple"):
        pair_team_knockout(knockout("1\n2\n3\n4", rounds=3), 1)
    with pytest.raises(UnpairableRound, match="2 rounds"):
        pair_team_knockout(knockout("1\n2\n3\n4"), 3)


def test_two_matches_a_tie_with_colours_changed() -> None:
    """Two rounds a stage: the second match has colours reversed, and the boards add up."""
    played = knockout("1 2w3\n2 1b", rounds=2)
    assert pair_team_knockout(knockout("1\n2", rounds=2), 1).pairs == ((1, 2),)
    assert pair_team_knockout(played, 2).pairs == ((2, 1),)


# -- boards ---------------------------------------------------------------------------------------


def test_the_best_on_each_board() -> None:
    """Board prizes: percentage of games over the board, then more games; forfeits do not count."""
    event = wall("1 2w2½ 3b\n2 1b U\n3 Z 1w1")
    lists = board_lists(event)
    assert [row.player for row in lists[1]] == [31, 11, 21]
    assert (lists[1][1].games, lists[1][1].points, lists[1][1].percentage) == (2, 1, 50)
    assert [row.player for row in board_lists(event, fewest_games=2)[1]] == [11]


def test_unknown_systems_have_no_engine() -> None:
    """A clear refusal where no rules are known."""
    with pytest.raises(UnpairableRound, match="no engine"):
        pair(Tournament(type_code="CUSTOM_SWISS"))
