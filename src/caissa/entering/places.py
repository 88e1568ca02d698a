"""Places: declared pools filled in their order, the waiting list, and lots from a published seed.

The lot of an entry is the SHA-256 of "seed:code", as hexadecimal digits; the lowest lot comes first. Nobody's
lot depends on who else has entered. Before entries open, the SHA-256 of the seed alone is announced, so that
everybody can check afterwards that the seed was fixed; anybody can work out the order again.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256

from caissa.entering.errors import NoPlaceLeft, UnlawfulPools
from caissa.messages import LabelledEnum, msg


class PoolMethod(LabelledEnum):
    """In which order a pool is filled."""

    FIRST_COME = "first-come", msg("first come, first served")
    FIRST_PAID = "first-paid", msg("first paid, first served")
    RATING = "rating", msg("by rating")
    LOTS = "lots", msg("drawing of lots")
    NOMINATED = "nominated", msg("by nomination")


@dataclass(frozen=True, slots=True)
class Pool:
    """Places that are given in one way; `statuses` says for whom, and nobody named means everybody."""

    code: str
    size: int
    method: PoolMethod = PoolMethod.FIRST_COME
    statuses: frozenset[str] = frozenset()
    per_federation: int | None = None
    until: date | None = None
    """The last day on which its places are kept; on the day after, what is left falls to the next pool."""


@dataclass(frozen=True, slots=True)
class Application:
    """An entry that asks for places: alone, or a group that stays together."""

    code: str
    seq: int
    """The number of its first complete submission."""
    places: int = 1
    status: str = ""
    """Official, personal right, additional … as the offer names it."""
    federation: str = ""
    rating: int | None = None
    paid_seq: int | None = None
    nominated: int | None = None
    """The organiser's order of wild cards."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An application that has its places, with the pool that gave them."""

    application: Application
    pool: str


@dataclass(frozen=True, slots=True)
class Allocation:
    """Who has places, who waits in which order, and how many places of each pool are free."""

    placed: tuple[Placed, ...]
    waiting: tuple[Application, ...]
    free: Mapping[str, int] = field(default_factory=dict)

    @property
    def taken(self) -> int:
        """All places that were given."""
        return sum(each.application.places for each in self.placed)


def lot(seed: str, code: str) -> str:
    """The lot of an entry: 64 hexadecimal digits that anybody can work out."""
    return sha256(f"{seed}:{code}".encode()).hexdigest()


def commitment(seed: str) -> str:
    """What is announced before entries open: it fixes the seed and does not disclose it."""
    return sha256(seed.encode()).hexdigest()


def allocate(pools: Sequence[Pool], applications: Iterable[Application], seed: str = "") -> Allocation:
    """Fill the pools one after the other; what one leaves free falls to the next.

    Within a pool nobody is passed over: where a group does not fit, the pool is closed for those behind it.
    """
    _require_lawful(pools, seed)
    waiting = sorted(applications, key=lambda each: (each.seq, each.code))
    placed: list[Placed] = []
    free: dict[str, int] = {}
    left_over = 0
    for pool in pools:
        taken, left_over = _filled(pool, pool.size + left_over, waiting, seed)
        placed += [Placed(application, pool.code) for application in taken]
        chosen = {application.code for application in taken}
        waiting = [application for application in waiting if application.code not in chosen]
        free[pool.code] = 0
    if pools:
        free[pools[-1].code] = left_over
    return Allocation(tuple(placed), tuple(_waiting_order(pools, waiting, seed)), free)


def _require_lawful(pools: Sequence[Pool], seed: str) -> None:
    codes = [pool.code for pool in pools]
    if len(set(codes)) != len(codes) or any(pool.size < 0 for pool in pools):
        raise UnlawfulPools(why=msg("two pools have one code, or a size is below zero"))
    if not seed and any(pool.method is PoolMethod.LOTS for pool in pools):
        raise UnlawfulPools(why=msg("a pool is drawn by lots, and there is no seed"))


def _filled(
    pool: Pool, size: int, waiting: Sequence[Application], seed: str
) -> tuple[list[Application], int]:
    """Who gets a place of a pool, and how many are left."""
    taken: list[Application] = []
    by_federation: Tally[str] = Tally()
    for application in _in_order(pool, waiting, seed):
        used = by_federation[application.federation] + application.places
        if pool.per_federation is not None and used > pool.per_federation:
            continue  # the quota of this federation is used up; others are not held up by it
        if application.places > size:
            break
        taken.append(application)
        by_federation[application.federation] = used
        size -= application.places
    return taken, size


def _in_order(pool: Pool, waiting: Iterable[Application], seed: str) -> list[Application]:
    fitting = [each for each in waiting if _may_have(pool, each)]
    keys: dict[PoolMethod, Callable[[Application], tuple[object, ...]]] = {
        PoolMethod.FIRST_COME: lambda each: (each.seq,),
        PoolMethod.FIRST_PAID: lambda each: (each.paid_seq,),
        PoolMethod.RATING: lambda each: (-(each.rating or 0), each.seq),
        PoolMethod.LOTS: lambda each: (lot(seed, each.code),),
        PoolMethod.NOMINATED: lambda each: (each.nominated,),
    }
    order = keys[pool.method]
    return sorted(fitting, key=lambda each: (*order(each), each.seq, each.code))


def _may_have(pool: Pool, application: Application) -> bool:
    """Is the pool for this entry at all?"""
    asked = {PoolMethod.FIRST_PAID: application.paid_seq, PoolMethod.NOMINATED: application.nominated}
    if pool.method in asked and asked[pool.method] is None:
        return False
    return not pool.statuses or application.status in pool.statuses


def _waiting_order(pools: Sequence[Pool], waiting: Sequence[Application], seed: str) -> list[Application]:
    """By the first pool that is for an entry, in the order of that pool; those that none is for come last."""
    ordered: dict[str, Application] = {}
    for pool in pools:
        behind = [each for each in waiting if each.code not in ordered]
        ordered |= {each.code: each for each in _in_order(pool, behind, seed)}
    return list((ordered | {each.code: each for each in waiting if each.code not in ordered}).values())


def offered(waiting: Sequence[Application], freed: int) -> tuple[Application, ...]:
    """Who is offered places that became free: the head of the list, as long as it fits."""
    chosen: list[Application] = []
    for application in waiting:
        if application.places > freed:
            break
        chosen.append(application)
        freed -= application.places
    return tuple(chosen)


@dataclass(frozen=True, slots=True)
class Counter:
    """Something scarce: so many there are, so many are taken, never more."""

    size: int
    taken: int = 0

    def claimed(self, wanted: int) -> Counter:
        """The counter after a claim; all that is wanted or nothing."""
        if wanted < 1 or self.taken + wanted > self.size:
            raise NoPlaceLeft(wanted=wanted, left=self.size - self.taken)
        return Counter(self.size, self.taken + wanted)

    def released(self, returned: int) -> Counter:
        """The counter after places came back."""
        if not 0 < returned <= self.taken:
            raise NoPlaceLeft(wanted=-returned, left=self.size - self.taken)
        return Counter(self.size, self.taken - returned)
