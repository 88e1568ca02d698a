"""Teams: two scores, boards, extended tie-breaks (C.07 11-13)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from caissa.standings import Layout, TieBreakNotAllowed, Verdict, cross_table, explain, standings
from caissa.tournament import (
    AbnormalPoints,
    Bye,
    Departure,
    ForfeitedMatch,
    Game,
    Left,
    LineUp,
    MatchForfeit,
    MatchScoring,
    Outcome,
    Person,
    Player,
    Points,
    Round,
    Team,
    Tournament,
    TpnList,
)
from caissa.tournament.matches import matches

WHITE_WINS = (Outcome.WIN, Outcome.LOSS)
DRAW = (Outcome.DRAW, Outcome.DRAW)
BLACK_WINS = (Outcome.LOSS, Outcome.WIN)


def round_of(number: int, *games: tuple[int, int, tuple[Outcome, Outcome]], **more: object) -> Round:
    """A round from games: White's number, Black's number, result."""
    return Round(number, tuple(Game(white, black, *result) for white, black, result in games), **more)  # type: ignore[arg-type]


# Four teams of two; the odd numbers sit on board 1. Results: A-B 1½-½, C-D 1-1; A-C 1-1, B-D 1-1;
# A-D 1-1, B-C 2-0.
FOUR = Tournament(
    type_code="FIDE_TEAM",
    board_colours="WB",
    players=tuple(Player(number, Person(f"P{number}"), 2000) for number in range(1, 9)),
    teams=(Team(1, "A", (1, 2)), Team(2, "B", (3, 4)), Team(3, "C", (5, 6)), Team(4, "D", (7, 8))),
    rounds=(
        round_of(1, (1, 3, WHITE_WINS), (4, 2, DRAW), (5, 7, BLACK_WINS), (8, 6, BLACK_WINS)),
        round_of(2, (5, 1, DRAW), (2, 6, DRAW), (3, 7, WHITE_WINS), (8, 4, WHITE_WINS)),
        round_of(3, (1, 7, BLACK_WINS), (8, 2, BLACK_WINS), (3, 5, WHITE_WINS), (6, 4, BLACK_WINS)),
    ),
)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("MPTS", "4 3 2 3"),
        ("GPTS", "3.5 3.5 2 3"),
        ("MPVGP", "3.5 3.5 2 3"),
        ("WIN", "1 1 0 0"),
        ("BH", "8 9 10 9"),
        ("BH:GP", "8.5 8.5 10 9"),
        ("SB", "11 7 7 9"),
        ("EMMSB", "11 7 7 9"),
        ("EMGSB", "9.5 9 7 9"),
        ("EGMSB", "12 7 6.5 9"),
        ("EGGSB", "10.25 8.75 6.5 9"),
        ("EMGSB/C1", "7.5 5 7 7"),
        ("BC", "5.5 5 3.5 4"),
        ("TBR", "1.5 2 0.5 2"),
        ("BBE", "1.5 2 0.5 2"),
        ("SSSC", "6.17 6.5 5.33 6"),
        ("SSSC/K5", "5.1 5.3 4 4.8"),
        ("PS", "9 4 5 6"),
    ],
)
def test_values_by_hand(code: str, expected: str) -> None:
    """C.07 7, 8, 12, 13: worked out with pencil from the six matches."""
    computed = standings(FOUR, [code], edition="2026-03")

    assert [computed.row(number).value(code) for number in (1, 2, 3, 4)] == [
        Decimal(text) for text in expected.split()
    ]


@pytest.mark.parametrize(("code", "expected"), [("EMGSB/C1", "5"), ("SB/C1", "1.5")])
def test_2022_cuts_a_team_s_opponent_with_the_lowest_score(code: str, expected: str) -> None:
    """C.02 12.3.4 (2022): B's lowest opponent is C with 2 match points, though C brought B the most.

    Game points: 4 × ½ and 3 × 1 stay, 2 × 2 goes. Wins and draws: 0 against A, half of D's 3.
    """
    computed = standings(FOUR, [code], edition="2022-07")

    assert computed.row(2).value(code) == Decimal(expected)


def test_the_sum_of_both_scores_in_2022() -> None:
    """C.02 12.3.3.1 (2022), note: match points plus game points may be a tie-break."""
    computed = standings(FOUR, ["MP+GP"], edition="2022-07")

    assert computed.row(1).value("MP+GP") == Decimal("7.5")


@pytest.mark.parametrize(
    ("code", "expected"),
    [("DE", {2, 4}), ("EDE", {2, 4}), ("EDET", set()), ("EDEB", set()), ("EDEBT", set()), ("EDEBB", set())],
)
def test_two_teams_tied_in_both_scores(code: str, expected: set[int]) -> None:
    """C.07 13.3: B and D drew 1-1, so neither score parts them; B won on board 1 of their match."""
    computed = standings(FOUR, ["MPTS", code], edition="2026-03")

    assert {number for tie in computed.ties for number in tie} == expected
    assert computed.ranks[2] == 2
    steps = explain(computed, 2).workings[1].mini_tables
    assert steps[0].verdict is Verdict.EQUAL


def test_board_count_only_with_equal_game_points() -> None:
    """C.07 12.1: B has 3½ game points and D 3, so board count is passed over; lower would be better."""
    computed = standings(FOUR, ["MPTS", "BC"], edition="2026-03")

    assert computed.ranks[2] == computed.ranks[4] == 2
    assert (
        explain(computed, 2)
        .workings[1]
        .not_applied.startswith("not applied because the tied teams have different")
    )


def test_game_points_may_decide() -> None:
    """C.07 13: the list's first score is the primary one."""
    computed = standings(FOUR, ["GPTS", "MPVGP"], edition="2026-03")

    assert computed.ranks == {1: 1, 2: 2, 4: 3, 3: 4}
    assert computed.row(1).value("MPVGP") == 4


def test_rating_tie_breaks_are_for_individuals() -> None:
    """C.07 10 (2026): ratings-based tie-breaks for individuals."""
    with pytest.raises(TieBreakNotAllowed, match="for individuals"):
        standings(FOUR, ["PTS", "ARO"])


WITH_BYES = replace(
    FOUR,
    match_scoring=MatchScoring(bye_match_points=Points(1), bye_game_points=Points(1)),
    rounds=(
        *FOUR.rounds,
        Round(
            4,
            team_byes=(
                Bye(1, Outcome.PAIRING_ALLOCATED_BYE),
                Bye(2, Outcome.HALF_POINT_BYE),
            ),
        ),
    ),
    forfeited_matches=(ForfeitedMatch(4, 3, 4, MatchForfeit.WHITE_WINS),),
)


def test_byes_and_forfeited_matches() -> None:
    """C.07 12, 16.4: the PAB has the event's value but wins on all boards in Article 12."""
    computed = standings(WITH_BYES, ["MPTS", "GPTS", "BC", "BH"], edition="2026-03")

    assert [computed.row(number).value("MPTS") for number in (1, 2, 3, 4)] == [5, 4, 4, 3]
    assert [computed.row(number).value("GPTS") for number in (1, 2, 3, 4)] == [
        Decimal("4.5"),
        Decimal("4.5"),
        4,
        3,
    ]
    # A: 5½ + 1·1 + 2·1; B: 5 + 1·½ + 2·½; C: 3½ + 3; D: 4.
    assert [computed.row(number).value("BC") for number in (1, 2, 3, 4)] == [
        Decimal("8.5"), Decimal("6.5"), Decimal("6.5"), 4,
    ]  # fmt: skip
    # A met B (4), C (4), D (3); the dummy: own 5, at most a draw in 4 rounds = 4.
    assert computed.row(1).value("BH") == 4 + 4 + 3 + 4
    # C met D (3), A (5), B (4); the forfeit: own 4, not above D's 3.
    assert computed.row(3).value("BH") == 3 + 5 + 4 + 3
    capped = explain(computed, 3).workings[3].contributions[3]
    assert (capped.opponent, capped.article) == (4, "C.07 16.4.1")


def test_a_penalty_for_a_team() -> None:
    """TRF 299: match points taken away by decision."""
    event = replace(FOUR, abnormal_points=(AbnormalPoints((1,), 1, match_points=Points(-2)),))

    assert standings(event, ["MPTS"]).row(1).value("MPTS") == 2


def test_a_cross_table_of_teams() -> None:
    """A cell of a team table holds match points and game points."""
    computed = standings(FOUR, ["MPTS", "EDET"], edition="2026-03")
    table = cross_table(FOUR, computed, Layout.ALL_AGAINST_ALL)

    assert table.teams
    assert table.heading == (1, 2, 4, 3)
    (meeting,) = table.rows[0].cells[1]
    assert (meeting.opponent, meeting.points, meeting.game_points) == (2, 2, Decimal("1.5"))
    assert table.rows[0].cells[0] == ()


def test_a_team_that_left_a_round_robin_before_half_of_its_matches() -> None:
    """C.05 6.6, N.B.: the rule holds for teams; one match of three is less than half."""
    gone = tuple(
        replace(player, left=Left(Departure.WITHDRAWN, 1)) if player.number in (7, 8) else player
        for player in FOUR.players
    )
    rounds = (FOUR.rounds[0], *(_without(round_, {7, 8}) for round_ in FOUR.rounds[1:]))
    event = replace(
        FOUR, players=gone, rounds=rounds, type_code="FIDE_TEAM_ROUNDROBIN", scheduled_rounds=3,
    )  # fmt: skip
    computed = standings(event, ["MPTS"], edition="2026-03")

    assert computed.unranked == (4,)
    assert {row.id: row.value("MPTS") for row in computed.rows} == {1: 3, 2: 2, 3: 1}


def _without(round_: Round, players: set[int]) -> Round:
    return replace(
        round_, games=tuple(game for game in round_.games if not players & {game.white, game.black})
    )


FORFEIT = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
NOBODY_CAME = (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
OPEN = (Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED)


@pytest.mark.parametrize(
    "byes",
    [
        (Bye(1, Outcome.FORFEIT_WIN), Bye(3, Outcome.FORFEIT_LOSS)),
        (Bye(1, Outcome.FORFEIT_WIN),),
    ],
)
def test_a_board_won_against_nobody_is_still_that_board(byes: tuple[Bye, ...]) -> None:
    """C.07 12: A won board 1 by forfeit and lost board 2, where it had Black: A is the white team."""
    event = replace(FOUR, rounds=(round_of(1, (4, 2, WHITE_WINS), byes=byes),))
    (match,) = matches(event, 1)
    computed = standings(event, ["MPTS", "BC", "TBR"], edition="2026-03")

    assert (match.white, match.black) == (1, 2)
    assert [computed.row(number).value("BC") for number in (1, 2)] == [1, 2]
    assert [computed.row(number).value("TBR") for number in (1, 2)] == [1, 0]


# Two teams of four boards with a reserve each.
EIGHT = Tournament(
    type_code="FIDE_TEAM",
    board_colours="WBWB",
    players=tuple(Player(number, Person(f"P{number}"), 2000) for number in range(1, 11)),
    teams=(Team(1, "A", (1, 2, 3, 4, 5)), Team(2, "B", (6, 7, 8, 9, 10))),
)


def test_colours_show_which_board_was_empty() -> None:
    """TRF 352: A has White, White, Black from the top; only boards 1, 3 and 4 of WBWB have these colours."""
    games = ((1, 6, DRAW), (3, 8, WHITE_WINS), (9, 4, DRAW))
    event = replace(EIGHT, rounds=(round_of(1, *games),))
    computed = standings(event, ["MPTS", "BC"], edition="2026-03")

    # 1·½ + 3·1 + 4·½, and 1·½ + 4·½.
    assert [computed.row(number).value("BC") for number in (1, 2)] == [Decimal("5.5"), Decimal("2.5")]


def test_a_declared_empty_first_board() -> None:
    """TRF 300, 352: A left board 1 empty and had Black on board 2, so A is the white team."""
    games = ((7, 2, DRAW), (3, 8, WHITE_WINS), (9, 4, DRAW))
    line_up = LineUp(1, 1, 2, (None, 2, 3, 4))
    event = replace(EIGHT, rounds=(round_of(1, *games),), line_ups=(line_up,))
    (match,) = matches(event, 1)
    computed = standings(event, ["MPTS", "BC"], edition="2026-03")

    assert (match.white, match.black) == (1, 2)
    # 2·½ + 3·1 + 4·½, and 2·½ + 4·½.
    assert [computed.row(number).value("BC") for number in (1, 2)] == [6, 3]


def test_a_reserve_marked_as_absent_has_no_board() -> None:
    """C.07 12: A's reserve P1 is marked like a player who did not come; four others had A's four boards.

    P2 won board 1 and P5 board 4 by forfeit, P3 lost board 2 with Black and P4 drew board 3.
    """
    byes = (
        Bye(1, Outcome.FORFEIT_LOSS),
        Bye(2, Outcome.FORFEIT_WIN),
        Bye(5, Outcome.FORFEIT_WIN),
    )
    event = replace(EIGHT, rounds=(round_of(1, (7, 3, WHITE_WINS), (4, 8, DRAW), byes=byes),))
    (match,) = matches(event, 1)

    assert (match.white, match.black) == (1, 2)
    # 1·1 + 3·½ + 4·1.
    assert standings(event, ["MPTS", "BC"], edition="2026-03").row(1).value("BC") == Decimal("6.5")


def test_a_forfeited_match_with_a_reserve_marked_as_absent() -> None:
    """C.07 12: A won a match of four boards by forfeit; the mark of the reserve P1 takes no board away."""
    won = tuple(Bye(number, Outcome.FORFEIT_WIN) for number in (2, 3, 4, 5))
    event = replace(
        EIGHT,
        rounds=(Round(1, byes=(Bye(1, Outcome.FORFEIT_LOSS), *won)), round_of(2, (1, 6, DRAW), (7, 2, DRAW))),
        forfeited_matches=(ForfeitedMatch(1, 1, 2, MatchForfeit.WHITE_WINS),),
    )
    computed = standings(event, ["MPTS", "BC"], edition="2026-03")

    # 1 + 2 + 3 + 4 in round 1, 1·½ + 2·½ in round 2.
    assert computed.row(1).value("BC") == Decimal("11.5")


def test_a_team_that_does_not_sit_in_the_order_of_its_list() -> None:
    """TRF 352: the colours of A (White, Black, White) fit boards 1 to 3, in whatever order B sits."""
    games = ((1, 8, WHITE_WINS), (6, 2, DRAW), (3, 7, DRAW))
    event = replace(EIGHT, rounds=(round_of(1, *games),))
    (match,) = matches(event, 1)
    computed = standings(event, ["MPTS", "BC"], edition="2026-03")

    assert (match.white, match.black) == (1, 2)
    # 1·1 + 2·½ + 3·½, and 2·½ + 3·½.
    assert [computed.row(number).value("BC") for number in (1, 2)] == [Decimal("3.5"), Decimal("2.5")]


def test_a_match_to_which_nobody_came_is_lost_by_both() -> None:
    """C.07 16.1.2: forfeited by A and by B, so no match points and no round elected to play for either."""
    event = replace(FOUR, rounds=(round_of(1, (1, 3, NOBODY_CAME), (4, 2, NOBODY_CAME)),))
    computed = standings(event, ["MPTS", "REP"], edition="2026-03")

    assert [computed.row(number).value("MPTS") for number in (1, 2)] == [0, 0]
    assert [computed.row(number).value("REP") for number in (1, 2)] == [0, 0]


def test_a_match_shared_by_forfeits_is_not_played() -> None:
    """C.07 15.1, 16.4.1: one board each by forfeit is 1-1, but no match over the board: BH takes a dummy.

    The dummy has A's own 1 point, as the opponent has 1.
    """
    event = replace(FOUR, rounds=(round_of(1, (1, 3, FORFEIT), (4, 2, FORFEIT)),))
    computed = standings(event, ["MPTS", "BH", "WON"], edition="2026-03")

    assert [computed.row(number).value("MPTS") for number in (1, 2)] == [1, 1]
    contribution = explain(computed, 1).workings[1].contributions[0]
    assert (contribution.value, contribution.article) == (1, "C.07 16.4")


def test_open_matches_of_a_team_that_left_a_round_robin() -> None:
    """C.05 6.6 (2) 2, N.B.: D left after two of three matches, so B wins the third on both boards."""
    gone = tuple(
        replace(player, left=Left(Departure.WITHDRAWN, 2)) if player.number in (7, 8) else player
        for player in FOUR.players
    )
    rounds = (
        round_of(1, (1, 7, WHITE_WINS), (8, 2, BLACK_WINS), (3, 5, WHITE_WINS), (6, 4, DRAW)),
        round_of(2, (7, 5, WHITE_WINS), (6, 8, BLACK_WINS), (1, 3, WHITE_WINS), (4, 2, BLACK_WINS)),
        round_of(3, (3, 7, OPEN), (8, 4, OPEN), (5, 1, WHITE_WINS), (2, 6, BLACK_WINS)),
    )
    event = replace(FOUR, players=gone, rounds=rounds, type_code="FIDE_TEAM_ROUNDROBIN", scheduled_rounds=3)
    computed = standings(event, ["MPTS", "GPTS"], edition="2026-03")

    assert {row.id: row.value("MPTS") for row in computed.rows} == {1: 4, 2: 4, 3: 2, 4: 2}
    assert computed.row(2).value("GPTS") == Decimal("3.5")
    assert computed.complete


def test_teams_have_the_pairing_numbers_that_were_recorded() -> None:
    """C.07 7.8: by the recorded list D has TPN 1 and A has TPN 4."""
    computed = standings(replace(FOUR, tpns=(TpnList(1, (4, 3, 2, 1)),)), ["MPTS", "TPN"], edition="2026-03")

    assert [computed.row(number).value("TPN") for number in (1, 2, 3, 4)] == [4, 3, 2, 1]
