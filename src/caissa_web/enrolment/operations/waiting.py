"""The waiting list: a freed place is offered to whoever is next, in the transaction that frees it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.utils import timezone

from caissa.entering import Application as ApplicationValue
from caissa.entering import Pool, PoolMethod, allocate
from caissa.messages import msg
from caissa_web.enrolment import models
from caissa_web.enrolment.errors import EntryRefused
from caissa_web.enrolment.models import Category, Claim, Entry
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.charging import charge, lock_payers, set_pay_by
from caissa_web.enrolment.operations.log import locked_entry, log, step
from caissa_web.enrolment.operations.places import STEP, LockedPlaces, waiting_in_order
from caissa_web.enrolment.stored_values import asks_for_more
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import Act
from caissa_web.records.zones import clock_time

DRAWN = frozenset({PoolMethod.RATING, PoolMethod.LOTS, PoolMethod.NOMINATED})
"""Pools whose places are given by the office, all at once."""
MOST_OFFERS = 2
"""Whoever lets so many offers pass leaves the list; otherwise the place would wait for them for ever."""


def locked_places(offer: models.Offer) -> LockedPlaces:
    """All counters of an offer, for those who stay together may stand in several lists."""
    return LockedPlaces(offer.categories.all())


def pools_of(offer: models.Offer, category: Category) -> Sequence[Pool]:
    """The pools of a category in their order."""
    value = offer_value(offer).category(category.code)
    return value.pools if value else ()


def offer_free_places(
    offer: models.Offer,
    places: LockedPlaces,
    *,
    by: str,
    now: datetime,
    passed_over: Collection[int] = (),
) -> list[Entry]:
    """Offer every free place to whoever is next; nobody is passed over by those behind.

    Where a family does not fit, the places wait for it. `passed_over` are entries that have just given
    a place back: they are not asked again at once.
    """
    asked: list[Entry] = []
    categories = list(places.categories.values())
    called_off = offer.called_off_at is not None
    if called_off or not any(places.anything_to_offer(each, pools_of(offer, each)) for each in categories):
        places.save()
        return asked
    # All lists, also those of full categories: a family may stand in several.
    lists = {category.pk: waiting_in_order(category, pools_of(offer, category)) for category in categories}
    for waiting in lists.values():
        for entry in waiting:
            if entry.state != Entry.State.WAITING or entry.pk in passed_over:
                continue
            group = _group(entry, lists.values())
            if group and _take(offer, places, group, lists):
                for member in group:
                    _offer(offer, member, by=by, now=now)
                asked += group
    places.save()
    return asked


def _group(entry: Entry, lists: Collection[list[Entry]]) -> list[Entry]:
    """Those who wait together with somebody; empty if it is the turn of the first of them."""
    if not entry.application.together:
        return [entry]
    members = [
        other
        for waiting in lists
        for other in waiting
        if other.application_id == entry.application_id and other.state == Entry.State.WAITING
    ]
    return members if members and members[0].pk == entry.pk else []


def _take(
    offer: models.Offer, places: LockedPlaces, group: Sequence[Entry], lists: dict[int, list[Entry]]
) -> bool:
    """Claim places for all of a group, if there are any and nobody before them waits for one."""
    members = {entry.pk for entry in group}
    for entry in group:
        pools = pools_of(offer, entry.category)
        pool = places.pool_to_offer(entry, pools)
        if pool is None or _somebody_before(entry, members, places, pools, lists[entry.category_id]):
            places.forget_claims(group)
            return False
        places.claim(entry, pool, Claim.State.HELD)
    return True


def _somebody_before(
    entry: Entry, members: set[int], places: LockedPlaces, pools: Sequence[Pool], waiting: list[Entry]
) -> bool:
    """Does somebody further up the list wait for a place that there is?"""
    for other in waiting:
        if other.pk == entry.pk:
            return False
        waits = other.pk not in members and other.state == Entry.State.WAITING
        if waits and places.pool_to_offer(other, pools):
            return True
    return False


def _offer(offer: models.Offer, entry: Entry, *, by: str, now: datetime) -> None:
    until = now + timedelta(hours=offer.offer_hours)
    entry.offers += 1
    entry.offered_until = until
    what = msg("until {until}", until=clock_time(entry.event, until))
    step(entry, Act.OFFER, by=by, now=now, what=what)


# -- answers ------------------------------------------------------------------------


def accept_offer(
    entry: Entry, *, by: str, seen_version: int | None = None, now: datetime | None = None
) -> Entry:
    """Take the place that was offered; it is charged from now on."""
    moment = now or timezone.now()
    with turn():
        lock_payers([entry.applicant], by=by)
        places = locked_places(entry.category.offer)
        row = locked_entry(entry, seen_version)
        if row.state == Entry.State.CONFIRMED:
            return row
        if row.state != Entry.State.OFFERED:
            raise EntryRefused(why=msg("the entry is {state}", state=str(row.get_state_display())))
        if row.offered_until is not None and row.offered_until < moment:
            raise EntryRefused(why=msg("the offer has run out"))
        if row.to_decide or asks_for_more(row.verdict):
            step(row, Act.HOLD, by=by, now=moment)
            return row
        set_pay_by(row, moment)
        step(row, Act.ACCEPT, by=by, now=moment)
        places.confirm(row)
        charge(row, by=by)
    return row


def decline_offer(
    entry: Entry, *, by: str, seen_version: int | None = None, now: datetime | None = None
) -> Entry:
    """Give an offered place back and go to the end of the list; the place goes to the next one at once."""
    return _give_back(entry, Act.DECLINE, by=by, seen_version=seen_version, now=now or timezone.now())


def lapse_offer(entry: Entry, *, by: str, now: datetime) -> Entry:
    """End an offer that nobody has answered in time."""
    return _give_back(entry, Act.LAPSE, by=by, seen_version=None, now=now)


def _give_back(entry: Entry, act: Act, *, by: str, seen_version: int | None, now: datetime) -> Entry:
    with turn():
        offer = entry.category.offer
        places = locked_places(offer)
        row = locked_entry(entry, seen_version)
        if act is Act.LAPSE and (row.offered_until is None or row.offered_until > now):
            return row
        if row.offers >= MOST_OFFERS:
            act = Act.LEAVE
        places.release(row)
        row.order = places.next_number(row.category_id) * STEP
        step(row, act, by=by, now=now)
        offer_free_places(offer, places, by=by, now=now, passed_over={row.pk})
    return row


# -- the organiser's hand --------------------------------------------------------------


def move_on_list(
    entry: Entry, position: int, *, by: str, reason: str, seen_version: int | None = None
) -> Entry:
    """Put somebody elsewhere on the waiting list; it needs a reason, which everybody there may be told."""
    with turn():
        offer = entry.category.offer
        places = locked_places(offer)
        row = locked_entry(entry, seen_version)
        waiting = [
            other
            for other in waiting_in_order(row.category, pools_of(offer, row.category))
            if other.pk != row.pk
        ]
        place = max(0, min(position - 1, len(waiting)))
        before = (waiting[place - 1].order or 0) if place else 0
        after = (waiting[place].order or 0) if place < len(waiting) else before + 2 * STEP
        if after - before < 2:
            for number, other in enumerate(waiting, 1):
                Entry.everybody.filter(pk=other.pk).update(order=number * STEP)
            before, after = place * STEP, (place + 1) * STEP
        row.order = (before + after) // 2
        step(row, Act.MOVE, by=by, reason=reason, what=msg("to place {position}", position=place + 1))
        offer_free_places(offer, places, by=by, now=timezone.now())
    return row


def draw(offer: models.Offer, category: Category, *, by: str, now: datetime | None = None) -> list[Entry]:
    """Give the places of pools by rating, lots and nomination, in their order, to those who wait.

    The library allocates; the seed of lots is published with it, so that anybody can work it out again. So
    all categories with lots are drawn together, and whoever enters once the seed is known comes last.
    """
    moment = now or timezone.now()
    with turn():
        places = locked_places(offer)
        offer.refresh_from_db(fields=["lots_seed", "lots_drawn_at"])
        chosen: list[Entry] = []
        for each in _drawn_together(offer, category):
            given = _draw_category(offer, each, places, by=by, now=moment)
            what = msg("{category}: {count} places", category=each.code, count=len(given))
            log(offer.event, "places.drawn", subject="offer", by=by, now=moment, what=what)
            chosen += given
        places.save()
        if offer.lots_drawn_at is None and _has_lots(offer, category):
            offer.lots_drawn_at = moment
            offer.save(update_fields=["lots_drawn_at"])
        for entry in chosen:
            if entry.state == Entry.State.CONFIRMED:
                charge(entry, by=by)
    return chosen


def _has_lots(offer: models.Offer, category: Category) -> bool:
    return any(pool.method is PoolMethod.LOTS for pool in pools_of(offer, category))


def _drawn_together(offer: models.Offer, category: Category) -> list[Category]:
    """The categories whose places are given with those of this one."""
    if offer.lots_drawn_at is not None or not _has_lots(offer, category):
        return [category]
    return [each for each in offer.categories.all() if _has_lots(offer, each)]


def _draw_category(
    offer: models.Offer, category: Category, places: LockedPlaces, *, by: str, now: datetime
) -> list[Entry]:
    """Give the places of one category: first to those who took part in the drawing, then to later ones."""
    pools = pools_of(offer, category)
    waiting = waiting_in_order(category, pools)
    drawn = offer.lots_drawn_at
    took_part = [each for each in waiting if drawn is None or (each.complete_at or now) <= drawn]
    chosen: list[Entry] = []
    for group in (took_part, [each for each in waiting if each not in took_part]):
        by_code = {entry.code: entry for entry in group}
        free = [pool for pool in places.as_they_are(category.pk, pools) if pool.method in DRAWN]
        if group is not took_part:  # they know the seed: their order is that of entering
            free = [_first_come(pool) if pool.method is PoolMethod.LOTS else pool for pool in free]
        applications = [_application(entry) for entry in group]
        for each in allocate(free, applications, offer.lots_seed).placed:
            entry = by_code[each.application.code]
            pool = next(pool for pool in pools if pool.code == each.pool)
            if places.pool_for(entry, [pool], DRAWN) is not None:
                places.claim(entry, pool, Claim.State.HELD)
                _place_or_hold(entry, places, by=by, now=now)
                chosen.append(entry)
    return chosen


def _first_come(pool: Pool) -> Pool:
    return replace(pool, method=PoolMethod.FIRST_COME)


def _place_or_hold(entry: Entry, places: LockedPlaces, *, by: str, now: datetime) -> None:
    if entry.to_decide or asks_for_more(entry.verdict):
        step(entry, Act.HOLD, by=by, now=now)
        return
    places.mark_confirmed(entry)
    set_pay_by(entry, now)
    step(entry, Act.CONFIRM, by=by, now=now)


def _application(entry: Entry) -> ApplicationValue:
    return ApplicationValue(
        entry.code,
        entry.order or 0,
        1,
        entry.status,
        entry.participant.federation,
        entry.rating,
        entry.paid_seq,
        entry.nominated,
    )
