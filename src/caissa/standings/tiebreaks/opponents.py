"""Tie-breaks on opponents' results: the Buchholz family, Sonneborn-Berger and Koya (C.07 8, 9, 13.2)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from caissa.standings.results import NO_ROUND, NOBODY, OPEN, PLAYED, ResultTable
from caissa.standings.tiebreaks.codes import TieBreakCode
from caissa.standings.tiebreaks.contributions import COUNTED, DUMMY, Entries, Entry, Exact, Sheet
from caissa.standings.tiebreaks.counting import Counting
from caissa.tournament import Score

MP, GP = Score.MATCH_POINTS, Score.GAME_POINTS


def buchholz(counting: Counting, code: TieBreakCode) -> Sheet:
    """The sum of the opponents' scores.

    Handbook: C.07 8.1, 16; formerly C.02 12.3.2.3.1 (2022), 13.4, 13.4.1, 13.14.2 (2019), 13.4, 13.4.1,
    13.13.2 (2017)
    """
    return _buchholz(counting, code, fore=False)


def fore_buchholz(counting: Counting, code: TieBreakCode) -> Sheet:
    """Buchholz as if all paired games of the last round had been drawn.

    Handbook: C.07 8.3
    """
    return _buchholz(counting, code, fore=True)


def _buchholz(counting: Counting, code: TieBreakCode, *, fore: bool) -> Sheet:
    table = counting.for_opponents(code, fore=fore)
    entries = counting.opponents_scores(code, counting.score_of(code), fore=fore)
    return counting.summed(code, entries.__getitem__, table.scale, table)


def scores_before_the_last_round(counting: Counting, code: TieBreakCode) -> Sheet:
    """The sum of the opponents' scores before the last round was played.

    Handbook: C.07, formerly C.02: 12.3.2.4.4 (2022)
    """
    full, score = counting.for_opponents(code), counting.score_of(code)
    before = full.without_last_round()
    adjusted = counting.adjusted(before, score)
    own = before.totals(score)

    def entries(i: int) -> list[Entry]:
        return [
            (adjusted[opponent], r, opponent, COUNTED, adjusted[opponent])
            if kind <= OPEN
            else (own[i], r, opponent, DUMMY, own[i])
            for r, (kind, opponent) in enumerate(zip(full.kinds[i], full.opponents[i], strict=True))
            if kind != NO_ROUND
        ]

    return counting.summed(code, entries, full.scale, full)


def average_of_opponents_buchholz(counting: Counting, code: TieBreakCode) -> Sheet:
    """The average Buchholz (with /F the Fore Buchholz) of the opponents met over the board.

    Handbook: C.07 8.2
    """
    sheet = _buchholz(counting, code, fore=code.fore)
    entries = _of_opponents_met(counting.for_opponents(code), sheet.numbers)
    averages: list[Exact | None] = []
    for i in range(len(counting.table.ids)):
        row = entries(i)
        averages.append(Fraction(sum([entry[0] for entry in row]), len(row)) if row else None)
    return Sheet(averages, sheet.scale, entries, sheet.scale, decimals=_decimals(counting.table.rounds))


def sum_of_opponents_buchholz(counting: Counting, code: TieBreakCode) -> Sheet:
    """The sum of the opponents' Buchholz; in an unplayed round one's own counts.

    Handbook: C.07, formerly C.02: 12.3.2.3.2, 12.3.5.2.2 (2022)
    """
    return _sum_of_buchholz(counting, code, unplayed=True)


def sum_of_actual_opponents_buchholz(counting: Counting, code: TieBreakCode) -> Sheet:
    """The sum of the Buchholz of the opponents met.

    Handbook: C.07, formerly C.02: 13.14.2.5 (2019), 13.13.2.5 (2017)
    """
    return _sum_of_buchholz(counting, code, unplayed=False)


def _sum_of_buchholz(counting: Counting, code: TieBreakCode, *, unplayed: bool) -> Sheet:
    sheet, table = _buchholz(counting, code, fore=False), counting.for_opponents(code)
    met = _of_opponents_met(table, sheet.numbers)

    def entries(i: int) -> list[Entry]:
        own = int(sheet.numbers[i] or 0)
        rounds = [r for r, kind in enumerate(table.kinds[i]) if OPEN < kind < NO_ROUND] if unplayed else []
        return [*met(i), *((own, r, NOBODY, DUMMY, own) for r in rounds)]

    return counting.summed(code, entries, sheet.scale, table)


def _of_opponents_met(table: ResultTable, numbers: Sequence[Exact | None]) -> Entries:
    """A value of each opponent met over the board, once for every meeting (4.4)."""

    def entries(i: int) -> list[Entry]:
        values = [
            (int(numbers[opponent] or 0), r, opponent)
            for r, (kind, opponent) in enumerate(zip(table.kinds[i], table.opponents[i], strict=True))
            if kind <= OPEN
        ]
        return [(value, r, opponent, COUNTED, value) for value, r, opponent in values]

    return entries


def _decimals(rounds: int) -> int:
    """Decimals that tell apart all averages an event of this length can have."""
    return 2 if rounds < 9 else 3 if rounds <= 26 else 4


# -- Sonneborn-Berger ------------------------------------------------------------


def sonneborn_berger(counting: Counting, code: TieBreakCode) -> Sheet:
    """For each round the opponent's score times the points scored against them.

    Handbook: C.07 9.1, 14.1.1.d, 16
    """
    score = counting.score_of(code)
    return _products(counting, code, score, counting.for_opponents(code).points[score])


def sonneborn_berger_by_result(counting: Counting, code: TieBreakCode) -> Sheet:
    """The scores of beaten opponents and half the scores of those drawn with.

    Handbook: C.07, formerly C.02: 13.9, 13.9.1, 13.9.2, 13.12.1 (2019), 13.9, 13.9.1, 13.9.2, 13.11.1 (2017)
    """
    return _products(counting, code, counting.score_of(code), _wins_and_draws(counting, code))


def sonneborn_berger_cut_by_value(counting: Counting, code: TieBreakCode) -> Sheet:
    """The same; a cut takes the lowest value away, for teams that of the opponent with the lowest score.

    Handbook: C.07, formerly C.02: 12.3.2.5.1, 12.3.4 (2022)
    """
    score, weights = counting.score_of(code), _wins_and_draws(counting, code)
    return _products(counting, code, score, weights, cut_by_value=not counting.table.teams)


def _wins_and_draws(counting: Counting, code: TieBreakCode) -> list[list[int]]:
    """For every round the whole of the opponent's score after a win, half of it after a draw."""
    score, table = counting.score_of(code), counting.for_opponents(code)
    worth, full = table.worth[score], table.scale
    return [
        [full if points >= worth.win else full // 2 if points >= worth.draw else 0 for points in row]
        for row in table.points[score]
    ]


def extended_sonneborn_berger(counting: Counting, code: TieBreakCode) -> Sheet:
    """The opponent's match or game points times the match or game points scored against them.

    Handbook: C.07 13.2, 13.2.1, 13.2.2, 13.2.3, 13.2.4, 14.1.2; formerly C.02 12.3.3.2 (2022), 13.9.3,
    13.14.3 (2019), 13.9.3, 13.13.3 (2017)
    """
    total, scored = (MP if letter == "M" else GP for letter in code.name[1:3])
    return _products(counting, code, total, counting.for_opponents(code).points[scored])


def _products(
    counting: Counting,
    code: TieBreakCode,
    total: Score,
    scored: list[list[int]],
    *,
    cut_by_value: bool = False,
) -> Sheet:
    table = counting.for_opponents(code)
    rows = counting.opponents_scores(code, total)

    def entries(i: int) -> list[Entry]:
        own = scored[i]
        if cut_by_value:
            return [
                (product := value * own[r], r, opponent, how, product)
                for value, r, opponent, how, _ in rows[i]
            ]
        return [(value * own[r], r, opponent, how, value) for value, r, opponent, how, _ in rows[i]]

    return counting.summed(code, entries, table.scale * table.scale, table)


# -- Koya --------------------------------------------------------------------------


def koya(counting: Counting, code: TieBreakCode) -> Sheet:
    """Points against opponents with at least half of the maximum score; the limit moves by half points.

    Handbook: C.07 9.2, 14.5; formerly C.02 12.3.2.5.2 (2022)
    """
    table, score = counting.for_opponents(code), counting.score_of(code)
    win, totals = table.worth[score].win, table.totals(score)
    good = [2 * total >= win * table.games_of(i) + code.limit * table.scale for i, total in enumerate(totals)]
    return _against(counting, code, good)


def koya_by_score_groups(counting: Counting, code: TieBreakCode) -> Sheet:
    """Points against opponents with half of the points or more; the limit moves by score groups.

    Handbook: C.07, formerly C.02: 13.6, 13.6.1, 13.6.2, 13.12.2, 13.12.3 (2019), 13.6, 13.6.1, 13.6.2,
    13.11.2, 13.11.3 (2017)
    """
    table, score = counting.for_opponents(code), counting.score_of(code)
    win, totals = table.worth[score].win, table.totals(score)
    half = [2 * total >= win * table.games_of(i) for i, total in enumerate(totals)]
    limit = min((total for total, good in zip(totals, half, strict=True) if good), default=0)
    groups = sorted(set(totals))
    moved = groups.index(limit) + code.limit if limit in groups else 0
    least = groups[max(0, moved)] if moved < len(groups) else max(totals, default=0) + 1
    return _against(counting, code, [total >= least for total in totals] if code.limit else half)


def _against(counting: Counting, code: TieBreakCode, good: list[bool]) -> Sheet:
    """The points made against those opponents."""
    table = counting.for_opponents(code)
    points = table.points[counting.score_of(code)]

    def entries(i: int) -> list[Entry]:
        return [
            (points[i][r], r, opponent, COUNTED, points[i][r])
            for r, (kind, opponent) in enumerate(zip(table.kinds[i], table.opponents[i], strict=True))
            if kind == PLAYED and good[opponent]
        ]

    return counting.summed(TieBreakCode("KS"), entries, table.scale, table)
