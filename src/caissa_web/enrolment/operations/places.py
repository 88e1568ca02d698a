"""Places: counters that are locked, claims on them, and who is next when one becomes free."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise

from caissa.entering import Counter as CounterValue
from caissa.entering import Pool, PoolMethod
from caissa_web.enrolment.models import Category, Claim, Counter, Entry

Key = tuple[int, str, str]
AT_ONCE = frozenset({PoolMethod.FIRST_COME})
"""Pools whose places are given when somebody enters; the others wait for money, a day, lots or a decision."""
OFFERED = frozenset({PoolMethod.FIRST_COME, PoolMethod.FIRST_PAID})
"""Pools whose freed places are offered to the waiting list."""
STEP = 2**20
"""The room between two numbers of the waiting list, for those who are moved there with a reason."""


class LockedPlaces:
    """The counters of some categories, held until the transaction ends.

    They are locked in the order of their keys, so that two acts never wait for each other. What changes is
    written by `save`, once.
    """

    def __init__(self, categories: Iterable[Category]) -> None:
        self.categories = {category.pk: category for category in categories}
        self._lock()
        self._claims: list[Claim] = []
        self._changed: dict[int, Counter] = {}

    def _lock(self) -> None:
        rows = Counter.objects.select_for_update().filter(category__in=self.categories).order_by("pk")
        self._counters: dict[Key, Counter] = {(row.category_id, row.kind, row.key): row for row in rows}

    # -- numbers --------------------------------------------------------------------

    def next_number(self, category_id: int) -> int:
        """Draw the next number of a category."""
        counter = self._counters[category_id, Counter.Kind.CATEGORY, ""]
        counter.queue += 1
        self._changed[counter.pk] = counter
        return counter.queue

    # -- what is free -----------------------------------------------------------------

    def pool_for(
        self, entry: Entry, pools: Sequence[Pool], methods: Collection[PoolMethod] = AT_ONCE
    ) -> Pool | None:
        """The first pool, in declared order, that is for an entry and has a place."""
        for pool in pools:
            if pool.method in methods and is_for(pool, entry) and self._has_room(entry, pool):
                return pool
        return None

    def pool_to_offer(self, entry: Entry, pools: Sequence[Pool]) -> Pool | None:
        """The first pool that has a place for somebody on the waiting list.

        A place that came back to a pool of those who pay first goes to the list too: there nobody else can
        pay for it any more.
        """
        for pool in pools:
            if pool.method in OFFERED and is_for_status(pool, entry) and self._has_room(entry, pool):
                return pool
        return None

    def anything_to_offer(self, category: Category, pools: Sequence[Pool]) -> bool:
        """Is there any place of a category that could be offered to its waiting list?"""
        if self._counters[category.pk, Counter.Kind.CATEGORY, ""].left == 0:
            return False
        return any(
            self._counters[category.pk, Counter.Kind.POOL, pool.code].left != 0
            for pool in pools
            if pool.method in OFFERED
        )

    def can_be_paid_for(self, entry: Entry, pools: Sequence[Pool]) -> bool:
        """Is there a place that somebody gets by paying first?"""
        return any(
            pool.method is PoolMethod.FIRST_PAID
            and is_for_status(pool, entry)
            and self._has_room(entry, pool)
            for pool in pools
        )

    def _has_room(self, entry: Entry, pool: Pool) -> bool:
        return all(counter.left is None or counter.left > 0 for counter in self._needed(entry, pool))

    def _needed(self, entry: Entry, pool: Pool | None) -> list[Counter]:
        """The counters that a place of a pool is taken from."""
        category = entry.category_id
        counters = [self._counters[category, Counter.Kind.CATEGORY, ""]]
        if pool is not None:
            counters.append(self._counters[category, Counter.Kind.POOL, pool.code])
            if pool.per_federation is not None:
                counters.append(self._quota(entry, pool, pool.per_federation))
        return counters

    def _quota(self, entry: Entry, pool: Pool, size: int) -> Counter:
        """The counter of a federation in a pool, made when its first entry comes.

        The category's counter is locked, so nobody else can be making the same one.
        """
        key = f"{pool.code}/{entry.participant.federation}"
        wanted = (entry.category_id, Counter.Kind.FEDERATION, key)
        if wanted not in self._counters:
            self._counters[wanted] = Counter.objects.create(
                category_id=entry.category_id, kind=Counter.Kind.FEDERATION, key=key, size=size
            )
        return self._counters[wanted]

    # -- claims -----------------------------------------------------------------------

    def claim(self, entry: Entry, pool: Pool | None, state: str) -> None:
        """Take a place: all of its counters or none; refused by `NoPlaceLeft` if one is full."""
        counters = self._needed(entry, pool)
        for counter in counters:
            if counter.size is not None:
                CounterValue(counter.size, counter.taken).claimed(1)
        for counter in counters:
            counter.taken += 1
            self._changed[counter.pk] = counter
            self._claims.append(Claim(entry=entry, counter=counter, state=state))
        entry.pool = pool.code if pool else ""

    def forget_claims(self, entries: Iterable[Entry]) -> None:
        """Take back claims of these entries that are not written yet."""
        keys = {entry.pk for entry in entries}
        for claim in [claim for claim in self._claims if claim.entry_id in keys]:
            claim.counter.taken -= claim.n
            claim.entry.pool = ""
            self._claims.remove(claim)

    def mark_confirmed(self, entry: Entry) -> None:
        """Claims of an entry that are not written yet are confirmed, not only held."""
        for claim in self._claims:
            if claim.entry_id == entry.pk:
                claim.state = Claim.State.CONFIRMED

    def confirm(self, entry: Entry) -> None:
        """A held place becomes a confirmed one."""
        self.save()
        Claim.objects.filter(entry=entry, state=Claim.State.HELD).update(state=Claim.State.CONFIRMED)

    def release(self, entry: Entry) -> bool:
        """Give back what an entry holds; was it anything?"""
        self.save()
        live = list(Claim.objects.filter(entry=entry).exclude(state=Claim.State.RELEASED))
        by_key = {counter.pk: counter for counter in self._counters.values()}
        for claim in live:
            counter = by_key[claim.counter_id]
            counter.taken -= claim.n
            self._changed[counter.pk] = counter
        Claim.objects.filter(pk__in=[claim.pk for claim in live]).update(state=Claim.State.RELEASED)
        entry.pool = ""
        return bool(live)

    def save(self) -> None:
        """Write what has changed; the entries of new claims must be on record."""
        if self._changed:
            Counter.objects.bulk_update(self._changed.values(), ("taken", "queue", "size"))
            self._changed = {}
        if self._claims:
            Claim.objects.bulk_create(self._claims)
            self._claims = []

    def as_they_are(self, category_id: int, pools: Sequence[Pool]) -> list[Pool]:
        """The pools with what is left of them in place of their size."""
        return [
            replace(pool, size=self._counters[category_id, Counter.Kind.POOL, pool.code].left or 0)
            for pool in pools
        ]

    # -- sizes ------------------------------------------------------------------------

    def pass_on(self, category_id: int, pools: Sequence[Pool], today: date) -> int:
        """Let what is left of pools whose last day has passed fall to the next pool; how many places did."""
        moved = 0
        for pool, following in pairwise(pools):
            if pool.until is None or pool.until >= today:
                continue
            moved += self._move(category_id, pool.code, following.code)
        return moved

    def make_room(self, entry: Entry, pools: Sequence[Pool]) -> None:
        """One place more in a category and in its last pool, above a federation's quota too.

        It is a decision, which is logged with its reason.
        """
        for counter in self._needed(entry, pools[-1] if pools else None):
            if counter.size is not None and counter.left == 0:
                counter.size += 1
                self._changed[counter.pk] = counter

    def last_pool_with_room(self, entry: Entry, pools: Sequence[Pool]) -> Pool | None:
        """Any pool with a place, the last one first: for whoever the office lets in by hand."""
        return next((pool for pool in reversed(pools) if self._has_room(entry, pool)), None)

    def _move(self, category_id: int, source: str, target: str) -> int:
        giving = self._counters[category_id, Counter.Kind.POOL, source]
        taking = self._counters[category_id, Counter.Kind.POOL, target]
        left = giving.left or 0
        if left and giving.size is not None and taking.size is not None:
            giving.size, taking.size = giving.size - left, taking.size + left
            self._changed |= {giving.pk: giving, taking.pk: taking}
        return left


def is_for(pool: Pool, entry: Entry) -> bool:
    """Can somebody get a place of a pool as they stand: nominated, or having paid, where that is asked?"""
    if pool.method is PoolMethod.NOMINATED and entry.nominated is None:
        return False
    if pool.method is PoolMethod.FIRST_PAID and entry.paid_seq is None:
        return False
    return is_for_status(pool, entry)


def is_for_status(pool: Pool, entry: Entry) -> bool:
    """Is a pool for this kind of entry: official, additional, or whatever the offer names?"""
    return not pool.statuses or entry.status in pool.statuses


def waiting_key(entry: Entry, pools: Sequence[Pool]) -> tuple[int, int, int]:
    """Where somebody stands on the waiting list: by the first pool that is for them, then by number."""
    return _place_on_list(entry.status, entry.order, entry.pk, pools)


def _place_on_list(status: str, order: int | None, key: int, pools: Sequence[Pool]) -> tuple[int, int, int]:
    fitting = (place for place, pool in enumerate(pools) if not pool.statuses or status in pool.statuses)
    return next(fitting, len(pools)), order or 0, key


def waiting_numbers(category: Category, pools: Sequence[Pool]) -> list[int]:
    """The waiting list of a category by the numbers of its rows, for whoever needs its order alone."""
    return waiting_numbers_of({category: pools})[category.pk]


def waiting_numbers_of(pools: Mapping[Category, Sequence[Pool]]) -> dict[int, list[int]]:
    """The waiting lists of several categories by the numbers of their rows: one query for all of them."""
    rows = Entry.everybody.filter(category__in=pools, state=Entry.State.WAITING)
    keys: defaultdict[int, list[tuple[str, int | None, int]]] = defaultdict(list)
    for category, *key in rows.values_list("category", "status", "order", "pk"):
        keys[category].append(key)
    return {
        category.pk: [pk for *_place, pk in sorted(_place_on_list(*key, own) for key in keys[category.pk])]
        for category, own in pools.items()
    }


def waiting_in_order(category: Category, pools: Sequence[Pool]) -> list[Entry]:
    """The waiting list of a category."""
    rows = Entry.everybody.filter(category=category, state=Entry.State.WAITING)
    rows = rows.select_related("participant", "application", "event", "category")
    return sorted(rows, key=lambda entry: waiting_key(entry, pools))


def set_sizes(category: Category, pools: Sequence[Pool], before: Sequence[Pool] = ()) -> list[str]:
    """Make the counters of a category follow its pools; the pools that would be too small are named.

    A counter changes by as much as was declared anew since `before`: places that a pool has passed on, and
    places that were made at the door, stay where they are. A pool never becomes smaller than what is taken.
    """
    too_small: list[str] = []
    held = Counter.objects.select_for_update().filter(category=category).order_by("pk")
    rows = {(row.kind, row.key): row for row in held}
    wanted, earlier = _declared(pools), _declared(before)
    quotas, earlier_quotas = _quotas(pools), _quotas(before)
    for kind, key in sorted(rows.keys() | wanted.keys()):
        counter = rows.get((kind, key)) or Counter(category=category, kind=kind, key=key)
        if kind == Counter.Kind.FEDERATION:
            pool = key.partition("/")[0]
            size = _resized(counter, quotas.get(pool), earlier_quotas.get(pool))
        else:
            size = _resized(counter, wanted.get((kind, key), 0), earlier.get((kind, key)))
        if size is not None and size < counter.taken:
            too_small.append(key or category.code)
        elif counter.pk is None or counter.size != size:
            counter.size = size
            counter.save()
    return too_small


def _declared(pools: Sequence[Pool]) -> dict[tuple[str, str], int | None]:
    """What an offer declares of a category and its pools; without pools there is no limit."""
    sizes: dict[tuple[str, str], int | None] = {
        (Counter.Kind.CATEGORY, ""): sum(pool.size for pool in pools) if pools else None
    }
    return sizes | {(Counter.Kind.POOL, pool.code): pool.size for pool in pools}


def _quotas(pools: Sequence[Pool]) -> dict[str, int | None]:
    return {pool.code: pool.per_federation for pool in pools}


def _resized(counter: Counter, wanted: int | None, before: int | None) -> int | None:
    """The size of a counter after another one was declared: what was moved or added since stays so."""
    if wanted is None or before is None or counter.pk is None or counter.size is None:
        return wanted
    return max(0, counter.size + wanted - before)


def by_category(entries: Iterable[Entry]) -> dict[int, list[Entry]]:
    """Entries by the category they are in."""
    grouped: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        grouped[entry.category_id].append(entry)
    return dict(grouped)
