"""Board prizes: points, games and performance on each board (C.07 12, B.01 1.4.8)."""

from __future__ import annotations

from dataclasses import replace

from caissa.standings.board_performances import BoardPerformance, board_performances
from caissa.tournament import Game, Outcome, Person, Player, Points, Round, Team, Tournament

WIN = (Outcome.WIN, Outcome.LOSS)
DRAW = (Outcome.DRAW, Outcome.DRAW)
FORFEIT = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)

# Four teams of two. On board 1 player 1 meets 2400, 2300 and 2200 and makes 2 of 3.
RATINGS = {1: 2250, 2: 2000, 3: 2400, 4: None, 5: 2300, 6: 2010, 7: 2200, 8: 2020}
FACTS = Tournament(
    type_code="FIDE_TEAM",
    board_colours="WB",
    players=tuple(Player(number, Person(f"P{number}"), rating) for number, rating in RATINGS.items()),
    teams=tuple(Team(n, f"T{n}", (2 * n - 1, 2 * n)) for n in range(1, 5)),
    rounds=(
        Round(1, (Game(1, 3, *WIN), Game(4, 2, *DRAW))),
        Round(2, (Game(1, 5, *DRAW), Game(6, 2, *WIN))),
        Round(3, (Game(1, 7, *DRAW), Game(8, 2, *FORFEIT))),
    ),
)


def test_the_performance_is_the_average_plus_the_table() -> None:
    """B.01 1.4.8: average 2300, 2 points of 3 are 67 per cent and 125 points: 2425."""
    first = board_performances(FACTS)[1][0]
    assert first == BoardPerformance(1, 1, 1, 3, Points(2), 2300, 2425)


def test_unrated_opponents_and_forfeits_do_not_count_for_it() -> None:
    """Player 2 drew an unrated one, lost to 2010 and won by forfeit: two games, half a point, 2010 - 800."""
    row = next(row for row in board_performances(FACTS)[2] if row.player == 2)
    assert (row.games, row.points, row.average, row.performance) == (2, Points("0.5"), 2010, 1210)
    assert row.percentage == 25


def test_the_order_is_by_performance_or_by_percentage() -> None:
    """On board 2: 6 won against 2000 (2800), 4 drew it (2000), 2 has 1210; by percentage 100, 50, 25."""
    assert [row.player for row in board_performances(FACTS)[2]] == [6, 4, 2]
    assert [row.player for row in board_performances(FACTS, by_performance=False)[2]] == [6, 4, 2]
    # On board 1: 1 has 2425; 5 and 7 drew 2250, and 3 lost to it. By percentage 1 has 67, 5 and 7 have 50.
    assert [row.player for row in board_performances(FACTS)[1]] == [1, 5, 7, 3]


def test_who_played_too_few_games_is_left_out() -> None:
    """Prizes usually ask for a number of games: only player 1 has three on board 1."""
    assert {board: [row.player for row in rows] for board, rows in board_performances(FACTS, 3).items()} == {
        1: [1]
    }


def test_against_the_unrated_alone_there_is_no_performance() -> None:
    """Without a rated opponent there is no average; such players come last."""
    nobody = tuple(replace(player, rating=None) for player in FACTS.players)
    rows = board_performances(replace(FACTS, players=nobody))[1]
    assert [(row.player, row.performance) for row in rows] == [(1, None), (5, None), (7, None), (3, None)]
    assert board_performances(Tournament()) == {}
