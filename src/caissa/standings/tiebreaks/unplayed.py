"""Unplayed rounds in Swiss events: what opponents see of them, and what they are to the player.

One function for each reading that an edition had; the editions name which one they use.
"""

from __future__ import annotations

from collections.abc import Callable

from caissa.standings.results import (
    ALLOCATED,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FORFEITS,
    NO_ROUND,
    NOBODY,
    OPEN,
    PLAYED,
    REQUESTED,
    ResultTable,
)
from caissa.standings.tiebreaks.contributions import Treatment
from caissa.tournament import Score

OpponentsView = Callable[[ResultTable, Score, int], int]
"""A participant's score as the tie-breaks of the opponents see it."""

OwnView = Callable[[ResultTable, Score, list[int], int, int], tuple[int, Treatment]]
"""The opponent's score that stands for an unplayed round, from the table, the score, everybody's
adjusted scores, the participant and the round; and how it came about."""


# -- what opponents see ---------------------------------------------------------


def all_unplayed_drawn(table: ResultTable, score: Score, i: int) -> int:
    """Every unplayed round counts as a draw, whatever it brought.

    Handbook: C.07, formerly C.02: 13.14.1, 13.15.3 (2019), 13.13.1 (2017)
    """
    draw = table.worth[score].draw
    return sum(
        points if kind in (PLAYED, OPEN, NO_ROUND) else draw
        for kind, points in zip(table.kinds[i], table.points[score][i], strict=True)
    )


def absences_after_the_last_game_drawn(table: ResultTable, score: Score, i: int) -> int:
    """Requested byes and forfeit losses count as draws if no played game follows.

    Handbook: C.07, formerly C.02: 12.3.5.2.1 (2022)
    """
    return _with_trailing_draws(table, score, i, (FORFEIT_LOSS, REQUESTED), (PLAYED, OPEN))


def final_requested_byes_drawn(table: ResultTable, score: Score, i: int) -> int:
    """Requested byes count as draws if only voluntary unplayed rounds follow.

    Handbook: C.07 16.1.2, 16.2.3, 16.2.5, 16.3, 16.3.1, 16.3.2
    """
    available = (PLAYED, OPEN, FORFEIT_WIN, ALLOCATED)
    return _with_trailing_draws(table, score, i, (REQUESTED,), available)


def as_recorded(table: ResultTable, score: Score, i: int) -> int:
    """The score as it is; an alternative that an event may announce (C.07 16.6)."""
    return table.totals(score)[i]


def _with_trailing_draws(
    table: ResultTable, score: Score, i: int, drawn: tuple[int, ...], ends_with: tuple[int, ...]
) -> int:
    """The score with a draw for every such round after the last one of the other kinds."""
    total = table.totals(score)[i]
    draw = table.worth[score].draw
    points = table.points[score][i]
    for r in reversed(range(table.rounds)):
        kind = table.kinds[i][r]
        if kind in ends_with:
            break
        if kind in drawn:
            total += draw - points[r]
    return total


# -- what they are to the player -------------------------------------------------


def virtual_opponent(
    table: ResultTable, score: Score, adjusted: list[int], i: int, r: int
) -> tuple[int, Treatment]:
    """Somebody with the same score before the round, the opposite result in it and draws ever after.

    Handbook: C.07, formerly C.02: 13.15.2 (2019), 13.14.2 (2017)
    """
    del adjusted
    own, worth = table.points[score][i], table.worth[score]
    return sum(own[:r]) + worth.win - own[r] + worth.draw * (table.rounds - r - 1), Treatment.VIRTUAL_OPPONENT


def own_score(table: ResultTable, score: Score, adjusted: list[int], i: int, r: int) -> tuple[int, Treatment]:
    """A dummy that ended with the player's own score.

    Handbook: C.07 16.4 (till 2026); formerly C.02 12.3.5.2.2 (2022)
    """
    del adjusted, r
    return table.totals(score)[i], Treatment.DUMMY


def own_score_capped(
    table: ResultTable, score: Score, adjusted: list[int], i: int, r: int
) -> tuple[int, Treatment]:
    """A dummy with the player's own score, but not above a limit.

    The limit is the scheduled opponent's adjusted score after a forfeit (16.4.1), and a draw in
    every round otherwise (16.4.2).

    Handbook: C.07 16.4, 16.4.1, 16.4.2 (from 2026)
    """
    own, opponent = table.totals(score)[i], table.opponents[i][r]
    if table.kinds[i][r] in FORFEITS and opponent != NOBODY:
        limit, how = adjusted[opponent], Treatment.CAPPED_BY_OPPONENT
    else:
        limit, how = table.worth[score].draw * table.rounds, Treatment.CAPPED_BY_DRAWS
    return (own, Treatment.DUMMY) if own <= limit else (limit, how)


def draws_in_every_round(
    table: ResultTable, score: Score, adjusted: list[int], i: int, r: int
) -> tuple[int, Treatment]:
    """A dummy that drew every round; an alternative that an event may announce (C.07 16.6)."""
    del adjusted, i, r
    return table.worth[score].draw * table.rounds, Treatment.DUMMY


def nothing(table: ResultTable, score: Score, adjusted: list[int], i: int, r: int) -> tuple[int, Treatment]:
    """No opponent, no value; an alternative that an event may announce (C.07 16.6)."""
    del table, score, adjusted, i, r
    return 0, Treatment.DUMMY
