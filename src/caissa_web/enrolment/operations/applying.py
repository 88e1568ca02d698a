"""Applications sent: places claimed under a lock, all or nothing for those who stay together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.utils import timezone

from caissa.entering import Pool
from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.money import Amount, sum_of, zero
from caissa_web.enrolment import models
from caissa_web.enrolment.errors import EntriesClosed, EntryRefused, PriceChanged, WaitingListFull
from caissa_web.enrolment.models import Applicant, Application, Category, Claim, Entry
from caissa_web.enrolment.models.offers import Stage
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.charging import charge, lock_payers, price_seen, set_pay_by
from caissa_web.enrolment.operations.judging import entrant_of_entry
from caissa_web.enrolment.operations.log import Written, taken_step, write_log
from caissa_web.enrolment.operations.places import STEP, LockedPlaces, by_category
from caissa_web.enrolment.operations.preparing import EntryForm, prepare
from caissa_web.enrolment.operations.repricing import quote_on_record
from caissa_web.enrolment.stored_values import asks_for_more, quote_json, quote_of
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import Act
from caissa_web.records.models import Event

BATCH = 50
"""How many applications are committed together at most."""
PRICE_HOLDS = timedelta(hours=24)
"""How long a price that somebody saw is that of sending, from the opening hour on."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """An application that was sent, with the moment at which it arrived."""

    application: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an application: its entries, or why it was refused."""

    application: int
    entries: tuple[Entry, ...] = ()
    refusal: CaissaError | None = None


def submit(
    offer: models.Offer,
    applicant: Applicant,
    forms: Sequence[EntryForm],
    *,
    key: str,
    by: str,
    together: bool = True,
    seen_total: str | None = None,
    now: datetime | None = None,
) -> tuple[Entry, ...]:
    """Enter people: filled in and sent in one step. The same key again gives the same entries.

    `seen_total` is the price that the applicant saw; if it is another one by now, nothing is stored.
    """
    moment = now or timezone.now()
    with turn():
        sent = Application.objects.filter(event=offer.event, applicant=applicant, key=key).first()
        if sent is not None and sent.arrived_at is not None:
            return tuple(entries_of(sent.pk))
        require_open(offer, moment)
        application = prepare(offer, applicant, forms, key=key, by=by, together=together, now=moment)
        _require_seen_price(application, seen_total)
        (outcome,) = take_places(offer.event, [Arrival(application.pk, moment)], by=by)
        if outcome.refusal is not None:
            raise outcome.refusal
    return outcome.entries


def require_open(offer: models.Offer, now: datetime) -> None:
    """Refuse entries before the opening hour and after the closing one."""
    stage = offer.stage(now)
    if stage is not Stage.OPEN:
        raise EntriesClosed(why=stage.label)


def _require_seen_price(application: Application, seen_total: str | None) -> None:
    if seen_total is None:
        return
    now = _total(application.entries.all())
    if now is None:
        if seen_total:
            raise PriceChanged(seen=seen_total, now="")
        return
    if str(now) != seen_total:
        raise PriceChanged(seen=price_seen(seen_total, now.currency), now=now)


def _total(entries: Iterable[Entry]) -> Amount | None:
    """What entries cost together by the prices that were noted; None where nothing has a price."""
    quotes = [quote for entry in entries if (quote := quote_of(entry.quote))]
    return sum_of((quote.total for quote in quotes), quotes[0].currency) if quotes else None


def entries_of(application: int) -> list[Entry]:
    """The entries of an application, in the order in which they were filled in."""
    return entries_by_application([application])[application]


def entries_by_application(applications: Iterable[int]) -> dict[int, list[Entry]]:
    """The entries of several applications, by one query."""
    grouped: dict[int, list[Entry]] = {key: [] for key in applications}
    rows = Entry.everybody.filter(application__in=grouped).order_by("id")
    for entry in rows.select_related(
        "event", "category__offer", "participant", "applicant__event", "application"
    ):
        grouped[entry.application_id].append(entry)
    return grouped


def take_places(
    event: Event,
    arrivals: Sequence[Arrival],
    *,
    by: str,
    charged: bool = True,
    at_any_hour: bool = False,
    quiet: bool = False,
) -> list[Outcome]:
    """Give applications their places in the order in which they arrived: one transaction, at most `BATCH`.

    Each gets its places, or its numbers on the waiting list, or a refusal; a refusal leaves the others be.
    What was sent before gets the same answer. With `charged` false the prices are charged afterwards
    (`charging.charge_pending`), so that a rush is answered first. `at_any_hour` is for those whose hours are
    others than the offer's, and `quiet` for those who get one letter about all of it.
    """
    if len(arrivals) > BATCH:
        raise ValueError(len(arrivals))
    ordered = sorted(arrivals, key=lambda arrival: (arrival.at, arrival.application))
    with turn():
        offer = models.Offer.objects.select_related("event").get(event=event)
        wanted = Application.objects.filter(event=event, pk__in=[each.application for each in ordered])
        held = wanted.select_related("applicant__event").select_for_update(of=("self",)).order_by("pk")
        applications = {row.pk: row for row in held}
        entries = entries_by_application(applications)
        if charged:
            lock_payers((row.applicant for row in applications.values()), by=by)
        places = LockedPlaces(
            {each.category_id: each.category for group in entries.values() for each in group}.values()
        )
        rush = Rush(offer, places, by, at_any_hour)
        outcomes = [
            rush.answer(applications[each.application], entries[each.application], each.at)
            if each.application in applications
            else Outcome(each.application, refusal=EntryRefused(why=msg("there is no such application")))
            for each in ordered
        ]
        places.save()
        write_log([replace(each, letter="") for each in rush.written] if quiet else rush.written)
        # Only now: whoever owes nothing is paid at once, and may then get a place by having paid.
        for entry in rush.to_charge if charged else ():
            charge(entry, by=by)
    return outcomes


Plan = Mapping[int, Pool | None]
"""Entry → the pool that its place comes from; None where there are no pools."""


class Rush:
    """Applications answered one after the other under one lock."""

    def __init__(self, offer: models.Offer, places: LockedPlaces, by: str, at_any_hour: bool = False) -> None:
        self.offer, self.places, self.by = offer, places, by
        self.at_any_hour = at_any_hour
        self.value = offer_value(offer)
        self.waiting: dict[int, list[Entry]] = {}
        self.to_charge: list[Entry] = []
        self.written: list[Written] = []

    def answer(self, application: Application, entries: list[Entry], now: datetime) -> Outcome:
        """Places for all of them, or the waiting list for all of them if they stay together."""
        if application.arrived_at is not None:
            return Outcome(application.pk, tuple(entries))
        try:
            if not self.at_any_hour:
                require_open(self.offer, now)
            if not entries:
                raise EntryRefused(why=msg("everybody in this form has been entered by another one"))
            self._require_price_of_the_day(application, entries, now)
            groups = [entries] if application.together else [[entry] for entry in entries]
            plans = self.plans(groups)
        except CaissaError as refusal:
            self.places.forget_claims(entries)
            return Outcome(application.pk, refusal=refusal)
        for group, plan in zip(groups, plans, strict=True):
            for entry in group:
                self._enter(entry, plan is not None, now)
        application.arrived_at = now
        application.save(update_fields=["arrived_at"])
        return Outcome(application.pk, tuple(entries))

    def _require_price_of_the_day(
        self, application: Application, entries: Sequence[Entry], now: datetime
    ) -> None:
        """Refuse the price of a form that was prepared long ago, if it is another one by now.

        The new price is stored, so that sending it again, after having seen it, is accepted.
        """
        begun = max(application.prepared_at, self.offer.opens or application.prepared_at)
        if now - begun <= PRICE_HOLDS:
            return
        currency = self.value.tariff.currency if self.value.tariff else "EUR"
        seen, current = _total(entries) or zero(currency), zero(currency)
        for entry in entries:
            quote = quote_on_record(entry, entrant_of_entry(entry), entry.category, entry.answers, now)
            entry.quote = quote_json(quote) if quote is not None else None
            current += quote.total if quote is not None else zero(currency)
        if seen == current:
            return
        Entry.everybody.bulk_update(entries, ("quote",))
        application.prepared_at = now
        application.save(update_fields=["prepared_at"])
        raise PriceChanged(seen=seen, now=current)

    def plans(self, groups: Sequence[Sequence[Entry]]) -> list[Plan | None]:
        """For each group the pools that its places come from, claimed; None where it has to wait."""
        plans = [self._plan(group) for group in groups]
        longer = [
            entry
            for group, plan in zip(groups, plans, strict=True)
            if plan is None
            for entry in group
            if not self.is_first_paid(entry)
        ]
        for category_id, more in by_category(longer).items():
            self._require_list_room(self.places.categories[category_id], len(more))
        return plans

    def _plan(self, group: Sequence[Entry]) -> Plan | None:
        """The pool of each entry, claimed; None, and nothing claimed, if one of them finds no place."""
        if any(self._would_overtake(entry) for entry in group):
            return None
        chosen: dict[int, Pool | None] = {}
        for entry in group:
            pools = self._pools(entry)
            pool = self.places.pool_for(entry, pools)
            if pools and pool is None:
                self.places.forget_claims(group)
                return None
            self.places.claim(entry, pool, Claim.State.HELD)
            chosen[entry.pk] = pool
        return chosen

    def _would_overtake(self, entry: Entry) -> bool:
        """Is there a place that is due to somebody on the waiting list?"""
        pools = self._pools(entry)
        if not pools or self.places.pool_for(entry, pools) is None:
            return False
        return any(self.places.pool_for(other, pools) is not None for other in self._list_of(entry.category))

    def _pools(self, entry: Entry) -> Sequence[Pool]:
        category = self.value.category(entry.category.code)
        return category.pools if category else ()

    def _enter(self, entry: Entry, has_place: bool, now: datetime) -> None:
        """Give an entry its number and its state."""
        entry.seq = self.places.next_number(entry.category_id)
        entry.order, entry.complete_at = entry.seq * STEP, now
        act, charged = self.becomes(entry, has_place)
        if act is Act.CONFIRM:
            self.places.mark_confirmed(entry)
            set_pay_by(entry, now)
        self._step(entry, act, now)
        self.to_charge += [entry] if charged else []
        if act is Act.QUEUE and entry.category_id in self.waiting:
            self.waiting[entry.category_id].append(entry)

    def becomes(self, entry: Entry, has_place: bool) -> tuple[Act, bool]:
        """What becomes of an entry, and whether it is charged now; what is open holds its place."""
        held = entry.to_decide or asks_for_more(entry.verdict)
        if has_place:
            return (Act.HOLD, False) if held else (Act.CONFIRM, True)
        return (Act.HOLD, not held) if self.is_first_paid(entry) else (Act.QUEUE, False)

    def _step(self, entry: Entry, act: Act, now: datetime) -> None:
        """Store the next state of an entry; the log is written for all of them at the end."""
        self.written.append(taken_step(entry, act, by=self.by, now=now))

    def is_first_paid(self, entry: Entry) -> bool:
        """Can somebody get a place by paying first? Nobody is asked to pay where no place is left."""
        return self.places.can_be_paid_for(entry, self._pools(entry))

    def _list_of(self, category: Category) -> list[Entry]:
        """Everybody who waits in a category."""
        if category.pk not in self.waiting:
            rows = Entry.everybody.filter(category=category, state=Entry.State.WAITING)
            self.waiting[category.pk] = list(rows.select_related("participant"))
        return self.waiting[category.pk]

    def _require_list_room(self, category: Category, more: int) -> None:
        most = self.offer.waiting_most
        if most is not None and (present := len(self._list_of(category))) + more > most:
            raise WaitingListFull(category=category.name, count=present)
