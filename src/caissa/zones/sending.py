"""When games are asked for, again or not: decisions about batches, pauses and restarts, without a clock.

An intention is written down before the request. If the program ends between the two, or the answer is
lost, nobody knows whether the games exist; so the zone is asked, and only what it has not is sent again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from caissa.zones.values import TokenProblem, ZonePairing

SETTLING = timedelta(seconds=90)
"""For so long a request that was sent may still become games; before that "it has none" proves nothing."""
FIRST_PAUSE = 60
LONGEST_PAUSE = 600
"""Seconds. A minute is what zones ask for; their window of games is ten minutes."""
MOST_TRIES = 12


class Step(Enum):
    """What is to be done next about games that were asked for."""

    SEND = "send"
    """Send the request: it was never sent, or the zone has none of these games."""
    LOOK = "look"
    """Ask the zone whether the games exist: a request was sent and its answer is unknown."""
    WAIT = "wait"
    GIVE_UP = "give-up"
    NOTHING = "nothing"
    """The games exist."""


@dataclass(frozen=True, slots=True)
class Sending:
    """How far the request for one batch of games has come."""

    reference: str = ""
    sent_at: datetime | None = None
    """When the request was about to be sent; None once it is known that it did nothing."""
    not_before: datetime | None = None
    tries: int = 0


def next_step(sending: Sending, now: datetime) -> Step:
    """What is to be done now, whatever happened to the program in between."""
    if sending.reference:
        return Step.NOTHING
    if sending.not_before is not None and now < sending.not_before:
        return Step.WAIT
    if sending.sent_at is not None:
        return Step.LOOK
    return Step.GIVE_UP if sending.tries >= MOST_TRIES else Step.SEND


def absence_is_proof(sent_at: datetime, now: datetime) -> bool:
    """The zone does not know the games: is it certain that it never will?"""
    return now >= sent_at + SETTLING


def pause_after(tries: int, asked_for: int | None = None) -> timedelta:
    """How long to leave a zone alone after so many tries in a row: doubled each time, and as it asks."""
    own = min(FIRST_PAUSE * 2 ** max(0, min(tries, 10) - 1), LONGEST_PAUSE)
    return timedelta(seconds=max(own, asked_for or 0))


def batches(pairings: Sequence[ZonePairing], most: int) -> tuple[tuple[ZonePairing, ...], ...]:
    """The boards of a round in the portions that a zone takes, in their order."""
    return tuple(tuple(pairings[start : start + most]) for start in range(0, len(pairings), most))


def without(
    pairings: Sequence[ZonePairing], problems: Sequence[TokenProblem]
) -> tuple[tuple[ZonePairing, ...], tuple[ZonePairing, ...]]:
    """The boards that can be played, and those that a problem of a player keeps from it."""
    barred = {problem.seat.player for problem in problems}
    left_out = tuple(each for each in pairings if {each.white.player, each.black.player} & barred)
    return tuple(each for each in pairings if each not in left_out), left_out


def shared_accounts(pairings: Sequence[ZonePairing]) -> frozenset[str]:
    """Accounts that more than one player is said to have."""
    seen: dict[str, int] = {}
    shared = set()
    for seat in (seat for each in pairings for seat in (each.white, each.black)):
        if seat.known_as and seen.setdefault(seat.known_as, seat.player) != seat.player:
            shared.add(seat.known_as)
    return frozenset(shared)
