"""Tie-breaks on a participant's own record: points, wins, games with Black, progress (C.07 7)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from caissa.messages import msg
from caissa.standings.results import (
    BLACK,
    FORFEITS,
    NO_ROUND,
    NOBODY,
    OPEN,
    PLAYED,
    VOLUNTARY,
    ResultTable,
)
from caissa.standings.tiebreaks.codes import TieBreakCode
from caissa.standings.tiebreaks.contributions import COUNTED, Entry, Sheet
from caissa.standings.tiebreaks.counting import Counting
from caissa.standings.tiebreaks.cuts import first_rounds
from caissa.tournament import Score


def points(counting: Counting, code: TieBreakCode) -> Sheet:
    """The score that the standings are ordered by first."""
    return _total(counting.table, counting.score_of(code))


def match_points(counting: Counting, code: TieBreakCode) -> Sheet:
    """A team's match points.

    Handbook: C.07 11.1.1; formerly C.02 13.13.1 (2019), 13.12.1 (2017)
    """
    del code
    return _total(counting.table, Score.MATCH_POINTS)


def game_points(counting: Counting, code: TieBreakCode) -> Sheet:
    """A team's game points.

    Handbook: C.07 11.1.2; formerly C.02 13.13.2 (2019), 13.12.2 (2017)
    """
    del code
    return _total(counting.table, Score.GAME_POINTS)


def _total(table: ResultTable, score: Score) -> Sheet:
    numbers = list(table.totals(score))
    for i, extra in table.bonus.items():
        numbers[i] += extra.get(score, 0)
    points_of = table.points[score]

    def entries(i: int) -> list[Entry]:
        return [
            (value, r, opponent, COUNTED, value)
            for r, (value, opponent) in enumerate(zip(points_of[i], table.opponents[i], strict=True))
        ]

    notes: dict[int, str] = dict.fromkeys(table.bonus, msg("with the points decided for the standings only"))
    return Sheet(numbers, table.scale, entries, table.scale, notes=notes)


def wins(counting: Counting, code: TieBreakCode) -> Sheet:
    """The number of rounds that brought as many points as a win, played or not.

    Handbook: C.07 7.1
    """
    table = counting.table
    score = Score.MATCH_POINTS if table.teams else counting.score_of(code)
    usual, points_of = table.worth[score].win, table.points[score]

    def won(i: int) -> list[int]:
        return [
            r
            for r, (points, colour) in enumerate(zip(points_of[i], table.colours[i], strict=True))
            if points >= table.win_by_colour.get(colour, usual)
        ]

    return _counted(table, won)


def games_and_forfeits_won(counting: Counting, code: TieBreakCode) -> Sheet:
    """The number of wins, unplayed wins included.

    Handbook: C.07, formerly C.02: 12.3.2.2.1 (2022), 13.12.4 (2019), 13.11.4 (2017)
    """
    del code
    table = counting.table
    return _counted(table, lambda i: [r for r, won in enumerate(table.wins[i]) if won])


def games_won(counting: Counting, code: TieBreakCode) -> Sheet:
    """The number of games won over the board.

    Handbook: C.07 7.2, 15.2
    """
    del code
    table = counting.for_own_record()
    return _counted(table, lambda i: _rounds(table, i, won=True))


def games_with_black(counting: Counting, code: TieBreakCode) -> Sheet:
    """The number of games played over the board with Black; unplayed ones count as White.

    Handbook: C.07 7.3, 15.2; formerly C.02 12.3.2.2.2 (2022), 13.8 (2017, 2019)
    """
    del code
    table = counting.for_own_record()
    return _counted(
        table,
        lambda i: [
            r
            for r, (kind, colour) in enumerate(zip(table.kinds[i], table.colours[i], strict=True))
            if kind <= OPEN and colour == BLACK
        ],
    )


def games_won_with_black(counting: Counting, code: TieBreakCode) -> Sheet:
    """The number of games won over the board with Black.

    Handbook: C.07 7.4, 15.2; formerly C.02 12.3.2.2.3 (2022), 13.7, 13.12.5 (2019), 13.7, 13.11.5 (2017)
    """
    del code
    table = counting.for_own_record()
    return _counted(table, lambda i: [r for r in _rounds(table, i, won=True) if table.colours[i][r] == BLACK])


def _rounds(table: ResultTable, i: int, *, won: bool) -> list[int]:
    """The rounds with a game played, here those won or not."""
    return [
        r
        for r, (kind, win) in enumerate(zip(table.kinds[i], table.wins[i], strict=True))
        if kind == PLAYED and bool(win) is won
    ]


def _counted(table: ResultTable, rounds_of: Callable[[int], list[int]]) -> Sheet:
    """A sheet that counts rounds, one each."""

    def entries(i: int) -> list[Entry]:
        return [(1, r, table.opponents[i][r], COUNTED, 1) for r in rounds_of(i)]

    return Sheet([len(rounds_of(i)) for i in range(len(table.ids))], 1, entries, 1)


def progressive_scores(counting: Counting, code: TieBreakCode) -> Sheet:
    """The sum of the scores after each round; a cut drops the first rounds.

    Handbook: C.07 7.5, 14.1.1.c; formerly C.02 12.3.2.2.4 (2022), 13.10, 13.10.1 (2019)
    """
    table = counting.table
    points_of = table.points[counting.score_of(code)]

    def entries(i: int) -> list[Entry]:
        return [(score, r, NOBODY, COUNTED, score) for r, score in enumerate(accumulate(points_of[i]))]

    return counting.summed(code, entries, table.scale, table, first_rounds)


def rounds_elected_to_play(counting: Counting, code: TieBreakCode) -> Sheet:
    """The rounds without half-point byes, zero-point byes and forfeit losses.

    Handbook: C.07 7.6; formerly C.02 12.3.2.2.5 (2022)
    """
    del code
    table = counting.table

    def elected(i: int) -> list[int]:
        return [r for r, kind in enumerate(table.kinds[i]) if kind not in VOLUNTARY and kind != NO_ROUND]

    return _counted(table, elected)


def standard_points(counting: Counting, code: TieBreakCode) -> Sheet:
    """One for each round with more points than the scheduled opponent, a half for as many.

    A round without playing and without an opponent counts one above a draw's points, a half at them.

    Handbook: C.07 7.7
    """
    table, score = counting.table, counting.score_of(code)

    def entries(i: int) -> list[Entry]:
        halves = [(r, _standard(table, score, i, r)) for r in range(table.rounds)]
        return [(half, r, table.opponents[i][r], COUNTED, half) for r, half in halves if half]

    return counting.summed(TieBreakCode("STD"), entries, 2, table)


def _standard(table: ResultTable, score: Score, i: int, r: int) -> int:
    """Standard points of one round in halves."""
    own, opponent, kind = table.points[score][i][r], table.opponents[i][r], table.kinds[i][r]
    if kind in (NO_ROUND, OPEN):
        return 0
    met = kind == PLAYED or (kind in FORFEITS and opponent != NOBODY)
    against = table.points[score][opponent][r] if met else table.worth[score].draw
    return 2 if own > against else 1 if own == against else 0


def pairing_number(counting: Counting, code: TieBreakCode) -> Sheet:
    """The final pairing number, the lowest first, or the highest if reversed.

    Handbook: C.07 7.8
    """
    return Sheet(counting.table.tpns, ascending=not code.reverse)


def rating(counting: Counting, code: TieBreakCode) -> Sheet:
    """The rating, the highest first, or the lowest if reversed.

    Handbook: C.07 10.6
    """
    return Sheet(counting.table.ratings, ascending=code.reverse)
