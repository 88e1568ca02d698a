"""Rating-based tie-breaks: averages of opponents' ratings and performances (C.07 10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from caissa.messages import msg
from caissa.ratings.tables import CERTAIN, fractional_score, rating_difference, scoring_probability
from caissa.standings.results import OPEN, PLAYED, VOLUNTARY, ResultTable
from caissa.standings.tiebreaks.codes import PERFORMANCE, TieBreakCode
from caissa.standings.tiebreaks.contributions import (
    COUNTED,
    Entries,
    Entry,
    Exact,
    Sheet,
    printed,
    rounded,
    rounded_average,
    value_text,
)
from caissa.standings.tiebreaks.counting import Counting

ZERO_SCORE = 800
"""A zero score performs this much below the lowest-rated opponent (C.07 10.3)."""

FLOOR = 1400
"""What an unrated player counts with who met no rated opponent: the lowest rating that FIDE lists."""


def ratings_used(counting: Counting, code: TieBreakCode) -> list[int | None]:
    """Everybody's rating; the unrated with what the event declared for them.

    Handbook: C.07 10; formerly C.02 12.3.0 (2022)
    """
    table = counting.table
    if code.unrated is None:
        return table.ratings
    if code.unrated == PERFORMANCE:
        performances: list[int | None] = counting.once(
            "performances of unrated", lambda: _with_performances(table)
        )
        return performances
    return [rating if rating is not None else int(code.unrated) for rating in table.ratings]


def ratings_when_met(counting: Counting, code: TieBreakCode) -> list[list[int | None]]:
    """Round by round everybody's rating: the first one, or with /E the one that counted in that round.

    Handbook: C.07 10; B.02 4
    """
    ratings, later = ratings_used(counting, code), counting.table.later_ratings
    rounds = range(1, counting.table.rounds + 1)
    if not (code.each_round and later):
        return [ratings for _ in rounds]
    by_round: list[list[int | None]] = []
    for number in rounds:
        known = list(by_round[-1] if by_round else ratings)
        for i, changes in later.items():
            known[i] = next((rating for first, rating in changes if first == number), known[i])
        by_round.append(known)
    return by_round


def _with_performances(table: ResultTable) -> list[int | None]:
    """Ratings, an unrated player's being the performance against rated opponents."""
    return [
        rating if rating is not None else _performance_against_rated(table, i)
        for i, rating in enumerate(table.ratings)
    ]


def _performance_against_rated(table: ResultTable, i: int) -> int:
    games = [
        (rating, table.halves[i][r])
        for r, (kind, opponent) in enumerate(zip(table.kinds[i], table.opponents[i], strict=True))
        if kind == PLAYED and (rating := table.ratings[opponent]) is not None
    ]
    if not games:
        return FLOOR
    average = rounded(Fraction(sum(rating for rating, _ in games), len(games)))
    return average + rating_difference(
        fractional_score(Fraction(sum(half for _, half in games), 2), len(games))
    )


def _scores(counting: Counting) -> list[tuple[int, int]]:
    """Everybody's score over the board in half points, and the number of games."""

    def count() -> list[tuple[int, int]]:
        table = counting.table
        totals = []
        for kinds, row in zip(table.kinds, table.halves, strict=True):
            played = [halves for kind, halves in zip(kinds, row, strict=True) if kind == PLAYED]
            totals.append((sum(played), len(played)))
        return totals

    scores: list[tuple[int, int]] = counting.once("scores over the board", count)
    return scores


def _opponents_ratings(counting: Counting, code: TieBreakCode, last: int = OPEN) -> Entries:
    """The ratings of the opponents met over the board, once for every game (10.1, 4.4)."""
    table = counting.table
    ratings = ratings_when_met(counting, code)

    def entries(i: int) -> list[Entry]:
        return [
            (rating := ratings[r][opponent] or 0, r, opponent, COUNTED, rating)
            for r, (kind, opponent) in enumerate(zip(table.kinds[i], table.opponents[i], strict=True))
            if kind <= last
        ]

    return entries


def average_rating(counting: Counting, code: TieBreakCode) -> Sheet:
    """The average rating of the opponents met over the board, rounded.

    Handbook: C.07 10.1, 14.1.1.b
    """
    sheet: Sheet = counting.once(
        (msg("average rating"), replace(code, name="ARO")), lambda: _rounded(counting, code)
    )
    return sheet


def _rounded(counting: Counting, code: TieBreakCode, last: int = OPEN) -> Sheet:
    sheet = counting.summed(code, _opponents_ratings(counting, code, last), 1, counting.table)
    sheet.numbers = [
        rounded_average(int(total or 0), count) if count else None
        for total, count in zip(sheet.numbers, sheet.left, strict=True)
    ]
    return sheet


def _average(counting: Counting, code: TieBreakCode, last: int = OPEN) -> Sheet:
    """The exact average after cuts; undefined where nothing is left."""
    sheet = counting.summed(code, _opponents_ratings(counting, code, last), 1, counting.table)
    sheet.numbers = [
        Fraction(total or 0) / count if count else None
        for total, count in zip(sheet.numbers, sheet.left, strict=True)
    ]
    return sheet


def average_rating_of_two_thirds(counting: Counting, code: TieBreakCode) -> Sheet:
    """The average rating, not rounded; 0 unless more than two thirds of the net games enter it.

    Handbook: C.07, formerly C.02: 12.3.2.4.1, 12.3.5.3 (2022)
    """
    return _zero_below_two_thirds(counting, code, _average(counting, code))


def _zero_below_two_thirds(counting: Counting, code: TieBreakCode, sheet: Sheet) -> Sheet:
    net = counting.table.rounds - code.least - code.median
    numbers = list(sheet.numbers)
    for i, kinds in enumerate(counting.table.kinds):
        included = sum([kind <= OPEN for kind in kinds]) - len(sheet.cut.get(i, ()))
        if 3 * included <= 2 * net:
            numbers[i] = 0
            sheet.notes[i] = msg("0: not more than two thirds of the games enter the average (12.3.5.3)")
    sheet.numbers = numbers
    sheet.decimals = 2
    return sheet


def average_rating_of_the_schedule(counting: Counting, code: TieBreakCode) -> Sheet:
    """The average rating, not rounded; missing more than two games by choice ranks below who played more.

    Handbook: C.07, formerly C.02: 13.3, 13.3.1 (2019), 13.3, 13.3.1, 13.3.2, 13.14.1 (2017)
    """
    return _below_the_diligent(counting, _average(counting, code))


def average_rating_cut_by_absences(counting: Counting, code: TieBreakCode) -> Sheet:
    """As before, but forfeits and byes are what is cut first.

    Handbook: C.07, formerly C.02: 13.3.2, 13.3.3, 13.3.3.1, 13.15.1 (2019)
    """
    table, entries = counting.table, _opponents_ratings(counting, code)
    averages: list[Exact | None] = []
    cut: dict[int, list[int]] = {}
    for i, kinds in enumerate(table.kinds):
        row = entries(i)
        unplayed = sum(kind > OPEN for kind in kinds)
        cut[i] = counting.rules.cuts.does(row, max(0, code.least - unplayed), code.median, ())
        left = [entry[0] for at, entry in enumerate(row) if at not in cut[i]]
        averages.append(Fraction(sum(left), len(left)) if left else None)
    return _below_the_diligent(counting, Sheet(averages, 1, entries, 1, cut))


def _below_the_diligent(counting: Counting, sheet: Sheet) -> Sheet:
    """Order those who chose to miss more than two games below everybody who played more."""
    keys = []
    for i, average in enumerate(sheet.numbers):
        missed = sum(kind in VOLUNTARY for kind in counting.table.kinds[i])
        played = counting.table.rounds - missed
        keys.append((1, 0, average or 0) if missed <= 2 else (0, played, average or 0))
        if missed > 2:
            sheet.notes[i] = msg(
                "games missed by choice: {missed}; ranked below all who played more", missed=missed
            )
    sheet.keys, sheet.decimals = keys, 2
    return sheet


def performance(counting: Counting, code: TieBreakCode) -> Sheet:
    """The average rating of the opponents plus the difference for the fractional score of the games.

    Handbook: C.07 10.2; table B.02 8.1.1
    """
    sheet: Sheet = counting.once(
        ("performance", code.unrated, code.each_round), lambda: _performances(counting, code, _rounded)
    )
    return sheet


def exact_performance(counting: Counting, code: TieBreakCode) -> Sheet:
    """The same from the average that is not rounded.

    Handbook: C.07, formerly C.02: 12.3.2.4.1, 12.3.2.4.2 (2022)
    """
    sheet: Sheet = counting.once(
        ("exact performance", code.unrated, code.each_round),
        lambda: _performances(counting, code, _average),
    )
    return replace(sheet, notes=dict(sheet.notes))


def _performances(
    counting: Counting,
    code: TieBreakCode,
    averaged: Callable[[Counting, TieBreakCode, int], Sheet],
) -> Sheet:
    # An open game has a rating but no score yet, so it cannot enter either.
    averages = averaged(
        counting, TieBreakCode("ARO", unrated=code.unrated, each_round=code.each_round), PLAYED
    )
    scores = _scores(counting)
    numbers = [
        average + rating_difference((100 * halves + games) // (2 * games))
        if games and average is not None
        else None
        for average, (halves, games) in zip(averages.numbers, scores, strict=True)
    ]

    def worked(i: int) -> str:
        halves, games = scores[i]
        if not games:
            return msg("no game played")
        p = fractional_score(Fraction(halves, 2), games)
        share = msg(
            "half points: {halves}, games: {games} = {percent} %", halves=halves, games=games, percent=p
        )
        return msg(
            "average {numbers}, {share}, {rating_difference:+d}",
            numbers=value_text(printed(Fraction(averages.numbers[i] or 0), 2)),
            share=share,
            rating_difference=rating_difference(p),
        )

    return Sheet(numbers, 1, averages.entries, 1, worked=worked)


def performance_of_two_thirds(counting: Counting, code: TieBreakCode) -> Sheet:
    """The performance, not rounded; 0 unless more than two thirds of the games were played.

    Handbook: C.07, formerly C.02: 12.3.2.4.2, 12.3.5.3 (2022)
    """
    return _zero_below_two_thirds(counting, code, exact_performance(counting, code))


def perfect_performance(counting: Counting, code: TieBreakCode) -> Sheet:
    """The lowest whole rating whose expected score is at least the score made over the board.

    Handbook: C.07 10.3; formerly C.02 12.3.2.4.3 (2022); table B.02 8.1.2
    """
    sheet: Sheet = counting.once(
        ("perfect", code.unrated, code.each_round), lambda: _perfect_performances(counting, code)
    )
    return sheet


def _perfect_performances(counting: Counting, code: TieBreakCode) -> Sheet:
    table, ratings = counting.table, ratings_when_met(counting, code)
    guesses = performance(counting, code).numbers
    numbers: list[int | None] = []
    for kinds, opponents, (halves, games), guess in zip(
        table.kinds, table.opponents, _scores(counting), guesses, strict=True
    ):
        met = [
            known[opponent] or 0
            for kind, opponent, known in zip(kinds, opponents, ratings, strict=True)
            if kind == PLAYED
        ]
        numbers.append(lowest_rating(met, halves * 50, int(guess or 0)) if games else None)
    return Sheet(numbers, 1, _opponents_ratings(counting, code, PLAYED), 1)


def lowest_rating(opponents: Sequence[int], hundredths: int, guess: int = 0) -> int:
    """The lowest rating with at least this expected score (in hundredths) against these opponents.

    A zero score gives 800 less than the lowest-rated opponent (C.07 10.3). The guess only shortens the
    search: the expected score grows with the rating, so bounds are widened until they enclose the answer.
    """
    if not hundredths:
        return min(opponents) - ZERO_SCORE
    shifts, table = [_MIDDLE - rating for rating in opponents], _PROBABILITIES
    least, most = min(opponents) - CERTAIN, max(opponents) + CERTAIN
    low = high = min(max(guess, least), most)
    step = 12
    while sum([table[low + shift] for shift in shifts]) >= hundredths:
        low, high, step = max(least - 1, low - step), low, 3 * step
    while sum([table[high + shift] for shift in shifts]) < hundredths:
        low, high, step = high, min(most, high + step), 3 * step
    while high - low > 1:
        rating = (low + high) // 2
        if sum([table[rating + shift] for shift in shifts]) < hundredths:
            low = rating
        else:
            high = rating
    return high


_MIDDLE = 20_000
_PROBABILITIES = (
    *([0] * (_MIDDLE - CERTAIN)),
    *(scoring_probability(difference) for difference in range(-CERTAIN, CERTAIN + 1)),
    *([100] * (_MIDDLE - CERTAIN)),
)
"""Table 8.1.2 for every difference that can occur, the difference 0 in the middle."""


def average_performance_of_opponents(counting: Counting, code: TieBreakCode) -> Sheet:
    """The average performance (TPR) of the opponents met over the board, rounded.

    Handbook: C.07 10.4
    """
    return _average_of(counting, performance(counting, code).numbers)


def average_perfect_performance_of_opponents(counting: Counting, code: TieBreakCode) -> Sheet:
    """The average perfect performance (PTP) of the opponents met over the board, rounded.

    Handbook: C.07 10.5
    """
    return _average_of(counting, perfect_performance(counting, code).numbers)


def average_performance_of_two_thirds(counting: Counting, code: TieBreakCode) -> Sheet:
    """The average performance of the actual opponents; neither it nor the performances are rounded.

    Handbook: C.07, formerly C.02: 12.3.2.5.3, 12.3.5.3 (2022)
    """
    entries = _values_of_opponents(counting.table, exact_performance(counting, code).numbers)
    averages = [
        Fraction(sum([entry[0] for entry in row]), len(row)) if row else None
        for row in map(entries, range(len(counting.table.ids)))
    ]
    return _zero_below_two_thirds(counting, code, Sheet(averages, 1, entries, 1))


def _average_of(counting: Counting, values: Sequence[Exact | None]) -> Sheet:
    """The rounded average of a value of the opponents met, once for every game."""
    entries = _values_of_opponents(counting.table, values)
    averages = [
        rounded_average(sum([entry[0] for entry in row]), len(row)) if row else None
        for row in map(entries, range(len(counting.table.ids)))
    ]
    return Sheet(averages, 1, entries, 1)


def _values_of_opponents(table: ResultTable, values: Sequence[Exact | None]) -> Entries:
    def entries(i: int) -> list[Entry]:
        return [
            (value, r, opponent, COUNTED, value)  # type: ignore[misc]
            for r, (kind, opponent) in enumerate(zip(table.kinds[i], table.opponents[i], strict=True))
            if kind <= OPEN and (value := values[opponent]) is not None
        ]

    return entries
