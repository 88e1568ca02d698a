"""Who is there in which round of a random tournament: late entries, withdrawals, requested byes."""

from __future__ import annotations

from random import Random

from caissa.pairing.generation.chances import Chance
from caissa.pairing.generation.dice import between, happens
from caissa.pairing.generation.plan import Plan
from caissa.tournament import Outcome

LATEST_ENTRY = 3
"""The last round in which somebody may come in late."""

_REQUESTED = (
    (Chance.HALF_POINT_BYE, Outcome.HALF_POINT_BYE),
    (Chance.ZERO_POINT_BYE, Outcome.ZERO_POINT_BYE),
    (Chance.FULL_POINT_BYE, Outcome.FULL_POINT_BYE),
)

Absences = dict[int, dict[int, Outcome]]
"""Round → player → the bye that stands for the player's absence."""


def arrivals(plan: Plan, dice: Random) -> dict[int, int]:
    """The round from which each player is there: 1, or 2 or 3 for late entries (C.04.2 2.4)."""
    latest = min(LATEST_ENTRY, plan.rounds)
    return {
        number: between(dice, 2, latest)
        if happens(dice, plan.shares[Chance.LATE_ENTRY]) and latest > 1
        else 1
        for number in range(1, plan.players + 1)
    }


def absences(plan: Plan, arriving: dict[int, int], dice: Random) -> Absences:
    """Every round's absent players; who is not there yet, or no longer, has a zero-point bye.

    Where a match takes two rounds, whoever misses its first game misses the second too.
    """
    away: Absences = {number: {} for number in range(1, plan.rounds + 1)}
    for player, first in arriving.items():
        gone = False
        for number in range(1, plan.rounds + 1):
            gone = gone or (number > first and happens(dice, plan.shares[Chance.WITHDRAWAL]))
            absent = Outcome.ZERO_POINT_BYE if number < first or gone else _requested(plan, dice)
            if absent is not None:
                away[number][player] = absent
    games = plan.shape.games_a_match
    return {number: away[number - (number - 1) % games] for number in away}


def _requested(plan: Plan, dice: Random) -> Outcome | None:
    """A bye that the player asked for, or none."""
    drawn = dice.random()
    for chance, outcome in _REQUESTED:
        drawn -= plan.shares[chance]
        if drawn < 0:
            return outcome
    return None
