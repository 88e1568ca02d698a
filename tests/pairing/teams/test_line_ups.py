"""Line-ups and wrong boards (C.05 7.1 with its box in the Arbiters' Manual)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.errors import ImpossibleChange
from caissa.pairing.swiss.team.next_round import pair_team_round, teams_state
from caissa.pairing.teams.errors import IllegalLineUp, ImpossibleTeamMatch
from caissa.pairing.teams.line_ups import (
    BoardOrderRules,
    board_order_objections,
    default_line_up,
    legal_line_ups,
    line_up_objections,
    seated_for,
    set_board_order,
    submit_line_up,
)
from caissa.pairing.teams.protocol import match_protocols, with_corrections
from caissa.pairing.teams.recording import record_team_round
from caissa.pairing.teams.strength import StrengthRule, initial_team_order, team_strength, with_team_order
from caissa.pairing.teams.wrong_boards import wrong_boards
from caissa.tournament import (
    Colour,
    Game,
    LineUp,
    Outcome,
    Person,
    Player,
    Round,
    Team,
    Tournament,
)
from tests.pairing.swiss.team.wall import wall

A = Team(1, "Alpha", (1, 2, 3, 4, 5))
B = Team(2, "Beta", (6, 7, 8, 9, 10))
FOUR = BoardOrderRules(4)


def two_teams(*games: Game) -> Tournament:
    """Alpha (1-5) and Beta (6-10) on four boards."""
    players = tuple(Player(number, Person(f"P{number}"), 2000 + number) for number in range(1, 11))
    return Tournament(
        type_code="FIDE_TEAM",
        initial_colour=Colour.WHITE,
        board_colours="WBWB",
        scheduled_rounds=5,
        teams=(A, B),
        players=players,
        rounds=(Round(1, games),) if games else (),
    )


def test_the_printed_line_ups_of_four_boards_and_one_reserve() -> None:
    """C.05 7.1: 1234, 1235, 1245, 1345 and 2345 are legal, and no others."""
    printed = {(1, 2, 3, 4), (1, 2, 3, 5), (1, 2, 4, 5), (1, 3, 4, 5), (2, 3, 4, 5)}
    assert set(legal_line_ups(5, 4)) == printed


def test_without_a_submission_the_first_four_play() -> None:
    """C.05 7.1: the composition is then 1, 2, 3, 4."""
    assert default_line_up(A, 4) == (1, 2, 3, 4)
    assert seated_for(two_teams(), 1, 2, 1) == (1, 2, 3, 4)


def test_a_team_too_small_for_the_boards_leaves_the_last_ones_empty() -> None:
    """C.05 7.1: the list is followed from the top, so a team of three has nobody on board 4."""
    small = Team(3, "Gamma", (1, 2, 3))
    rules = BoardOrderRules(4)
    assert default_line_up(small, 4) == (1, 2, 3, None)
    assert line_up_objections(small, (1, 2, 3, None), rules) == []
    assert line_up_objections(small, (1, 2, None, 3), rules) == ["a board is left empty"]
    assert line_up_objections(small, (1, 2, None, None), rules) == ["a board is left empty"]
    with pytest.raises(ImpossibleTeamMatch, match="has no players"):
        default_line_up(Team(4, "Delta"), 4)


@pytest.mark.parametrize(
    ("seated", "objection"),
    [
        ((1, 2, 4, 3), "sits above"),
        ((5, 1, 2, 3), "sits above"),
        ((1, 1, 2, 3), "named twice"),
        ((1, 2, 3, 6), "not on the team's list"),
        ((1, 2, 3), "boards named: 3; boards played: 4"),
        ((1, 2, None, 3), "left empty"),
    ],
)
def test_illegal_line_ups(seated: tuple[int | None, ...], objection: str) -> None:
    """C.05 7.1: nobody plays above one listed before them; each player once, from the list, on all boards."""
    assert any(objection in text for text in line_up_objections(A, seated, FOUR))


@given(st.permutations([1, 2, 3, 4, 5]))
def test_only_ascending_line_ups_are_legal(order: list[int]) -> None:
    """C.05 7.1: any four of the list, but only in its order; else some boards are wrong."""
    seated = tuple(order[:4])
    legal = not line_up_objections(A, seated, FOUR)
    assert legal == (seated == tuple(sorted(seated))) == (not wrong_boards(A, seated))


def test_the_rating_rule() -> None:
    """C.05 7.1: some events let nobody play above a team-mate rated 100 or more points higher."""
    players = [Player(1, Person("P1"), 2000), Player(2, Person("P2"), 2099), Player(3, Person("P3"), 2100)]
    pair = Team(1, "Alpha", (1, 2, 3))
    assert board_order_objections(pair, players) == ["player 1 (2000) sits above player 3 (2100)"]
    assert line_up_objections(pair, (1, 2), BoardOrderRules(2, 100), players) == []


def test_a_submitted_line_up_is_used_and_can_be_replaced() -> None:
    """C.05 7.1: the last one handed in holds; the games follow it with alternating colours."""
    event = submit_line_up(two_teams(), LineUp(1, 1, 2, (1, 2, 3, 5)))
    event = submit_line_up(event, LineUp(1, 1, 2, (1, 3, 4, 5)))
    paired = record_team_round(event, pair_team_round(event))
    assert [(game.white, game.black) for game in paired.round(1).games] == [(1, 6), (7, 3), (4, 8), (9, 5)]


def test_a_bad_line_up_changes_nothing() -> None:
    """C.05 7.1: a player twice, a stranger, an unknown opponent or team: a clear refusal."""
    event = two_teams()
    with pytest.raises(IllegalLineUp, match=r"Alpha for round 1.*named twice"):
        submit_line_up(event, LineUp(1, 1, 2, (1, 1, 2, 3)))
    with pytest.raises(IllegalLineUp, match="no opponent 7"):
        submit_line_up(event, LineUp(1, 1, 7, (1, 2, 3, 4)))
    with pytest.raises(ImpossibleChange, match="no team 9"):
        submit_line_up(event, LineUp(1, 9, 1, (1, 2, 3, 4)))
    assert event.line_ups == ()


def test_the_order_is_fixed_once_play_has_begun() -> None:
    """C.05 7.1: the list is not changed during the tournament."""
    assert set_board_order(two_teams(), 1, (2, 1, 3, 4, 5)).team(1).players == (2, 1, 3, 4, 5)
    with pytest.raises(ImpossibleChange, match="fixed"):
        set_board_order(wall("1 2w2\n2 1b"), 1, (12, 11, 13, 14))
    with pytest.raises(ImpossibleChange, match="each once"):
        set_board_order(two_teams(), 1, (1, 1))


# -- wrong boards ---------------------------------------------------------------------------


def the_printed_match() -> Tournament:
    """The example of the box: 1A-2B 1-0, 2A-4B 0-1, 3A-3B drawn, 5A-5B 0-1."""
    won, lost, drawn = Outcome.WIN, Outcome.LOSS, Outcome.DRAW
    return two_teams(
        Game(1, 7, won, lost, board=1),
        Game(9, 2, won, lost, board=2),
        Game(3, 8, drawn, drawn, board=3),
        Game(10, 5, won, lost, board=4),
    )


def test_the_printed_wrong_boards() -> None:
    """C.05 7.1: 4B and 3B sat on each other's boards, 2 and 3."""
    assert wrong_boards(B, (7, 9, 8, 10)) == (2, 3)
    assert wrong_boards(A, (1, 2, 3, 5)) == ()
    assert wrong_boards(A, (1, None, 3, 99)) == (4,)


def test_the_printed_result_and_its_correction() -> None:
    """C.05 7.1: played 1½-2½, which is rated; the match counts 3-1 for Alpha."""
    protocol = match_protocols(the_printed_match(), 1)[0]
    assert protocol.corrected == (2, 3)
    assert protocol.game_points == (3, 1)
    assert protocol.match_points == (2, 0)
    assert protocol.winner == 1
    assert [line.played for line in protocol.boards] == [
        (Outcome.WIN, Outcome.LOSS),
        (Outcome.LOSS, Outcome.WIN),
        (Outcome.DRAW, Outcome.DRAW),
        (Outcome.LOSS, Outcome.WIN),
    ]


def test_the_corrected_result_counts_for_standings_and_pairings() -> None:
    """C.05 7.1: "valid for standings and future pairings"; made twice, it counts once."""
    event = the_printed_match()
    once = with_corrections(event, match_protocols(event, 1))
    again = with_corrections(once, match_protocols(once, 1))
    assert again.abnormal_points == once.abnormal_points
    field = teams_state(again, 2)
    assert {team.number: (team.score, team.secondary) for team in field.teams} == {1: (2, 3), 2: (0, 1)}
    assert again.rounds == event.rounds


def test_both_on_the_wrong_board_lose_both() -> None:
    """C.05 7.1: each is forfeited for sitting wrong, so nobody scores on boards 1 and 2."""
    won, lost = Outcome.WIN, Outcome.LOSS
    event = two_teams(
        Game(2, 7, won, lost, board=1),
        Game(6, 1, won, lost, board=2),
        Game(3, 8, won, lost, board=3),
        Game(9, 4, won, lost, board=4),
    )
    assert match_protocols(event, 1)[0].game_points == (1, 1)


# -- initial order ------------------------------------------------------------------------------


def test_strength_of_starters_or_of_the_best() -> None:
    """C.04.6 1.1.2: the competition says which ratings count, and what the unrated are worth."""
    players = (
        Player(1, Person("P1"), 2000), Player(2, Person("P2"), 2100), Player(3, Person("P3"), 2400),
        Player(4, Person("P4"), 2200), Player(5, Person("P5"), None), Player(6, Person("P6"), 2050),
    )  # fmt: skip
    event = Tournament(players=players, teams=(Team(1, "Alpha", (1, 2, 3)), Team(2, "Beta", (4, 5, 6))))
    assert team_strength(event, event.team(1), StrengthRule(2)) == 2050
    assert team_strength(event, event.team(1), StrengthRule(2, best=True)) == 2250
    assert team_strength(event, event.team(2), StrengthRule(2, unrated=1400)) == 1800
    assert team_strength(event, event.team(1), StrengthRule()) == Decimal(6500) / 3
    assert initial_team_order(event, StrengthRule(1)) == (2, 1)
    assert with_team_order(event, (2, 1)).tpn(2, 1) == 1
    with pytest.raises(ImpossibleTeamMatch, match="one TPN"):
        with_team_order(event, (2, 2))
    with pytest.raises(ImpossibleTeamMatch, match="TPNs are fixed"):
        with_team_order(wall("1 2w2\n2 1b"), (2, 1))
    with pytest.raises(ImpossibleTeamMatch, match="no players"):
        team_strength(event, Team(3, "Gamma"), StrengthRule(2))
