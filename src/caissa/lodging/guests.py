"""Guests, and who may share a room with whom.

Nobody shares with a stranger of the other sex. A minor shares only inside the own delegation: with minors
of the same sex, or with the adults whom the guardian has named. Adults of both sexes share only where each
has named the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import lru_cache

from caissa.lodging.errors import BadStay
from caissa.messages import msg
from caissa.tournament import Sex

LONGEST_STAY = 60
ALONE = 1


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who needs a bed: the nights, the delegation, and with whom a room may or must be shared.

    `with_` names guests by code: a wish of an adult, the guardian's word for a minor.
    """

    code: str
    delegation: str
    sex: Sex | None
    arrival: date
    departure: date
    minor: bool = False
    single: bool = False
    with_: frozenset[str] = field(default_factory=frozenset)
    name: str = ""

    def __post_init__(self) -> None:
        """Refuse nights that are none."""
        nights = (self.departure - self.arrival).days
        if nights < 1 or nights > LONGEST_STAY:
            why = (
                msg("the departure must come after the arrival")
                if nights < 1
                else msg("that is more than {count} nights", count=LONGEST_STAY)
            )
            raise BadStay(
                name=self.name or self.code, arrival=self.arrival, departure=self.departure, why=why
            )

    @property
    def nights(self) -> tuple[date, ...]:
        """The evenings on which the guest goes to bed there."""
        return evenings(self.arrival, self.departure)


@lru_cache(maxsize=4096)
def evenings(arrival: date, departure: date) -> tuple[date, ...]:
    """The evenings from an arrival to a departure; thousands of guests share a few pairs of days."""
    return tuple(arrival + timedelta(days=number) for number in range((departure - arrival).days))


def may_share(guests: Sequence[Guest]) -> bool:
    """May these guests sleep in one room?"""
    return all(
        _pair_may_share(guest, other) for place, guest in enumerate(guests) for other in guests[place + 1 :]
    )


def _pair_may_share(guest: Guest, other: Guest) -> bool:
    if guest.single or other.single:
        return False
    same_sex = guest.sex is not None and guest.sex is other.sex
    if guest.minor and other.minor:
        return guest.delegation == other.delegation and same_sex
    if guest.minor or other.minor:
        minor, adult = (guest, other) if guest.minor else (other, guest)
        return guest.delegation == other.delegation and adult.code in minor.with_
    return same_sex or (other.code in guest.with_ and guest.code in other.with_)


def rooms_of(guests: Iterable[Guest], largest: int) -> list[tuple[Guest, ...]]:
    """The guests of one delegation as those who share rooms of up to so many beds.

    Whoever has named each other comes together first; then those of the same nights, sex and age group fill
    rooms, because a bed that is free for half of a stay is hard to give to anybody.
    """
    waiting = sorted(guests, key=_neighbourhood)
    rooms: list[list[Guest]] = []
    for guest in [guest for guest in waiting if guest.with_]:
        if any(guest in room for room in rooms):
            continue
        friends = [other for other in waiting if _named(guest, other) and not any(other in r for r in rooms)]
        rooms.append(_filled([guest], friends, largest))
    alone = [room for room in rooms if len(room) == ALONE]
    rooms = [room for room in rooms if len(room) > ALONE]
    together = {guest.code for room in rooms for guest in room}
    left = [guest for guest in waiting if guest.code not in together or [guest] in alone]
    while left:
        room = _filled(left[:1], left[1:], largest)
        rooms.append(room)
        taken = {guest.code for guest in room}
        left = [guest for guest in left if guest.code not in taken]
    return [tuple(room) for room in rooms]


def _neighbourhood(guest: Guest) -> tuple[object, ...]:
    """Those who fit into one room stand side by side."""
    sex = guest.sex.value if guest.sex else ""
    return (guest.minor, sex, guest.arrival, guest.departure, guest.code)


def _named(guest: Guest, other: Guest) -> bool:
    return other.code in guest.with_ or guest.code in other.with_


def _filled(room: list[Guest], others: Iterable[Guest], largest: int) -> list[Guest]:
    """A room filled with whoever may share it: those of the same nights first."""
    first = room[0]
    ranked = sorted(
        others, key=lambda other: (other.arrival, other.departure) != (first.arrival, first.departure)
    )
    for other in ranked:
        if len(room) < largest and other not in room and may_share([*room, other]):
            room = [*room, other]
    return room
