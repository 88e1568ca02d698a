"""Money that comes after an entry has expired: its place again if one is left, otherwise a credit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from django.db.models import Max, Min, QuerySet
from django.utils import timezone

from caissa.entering import Quote
from caissa.errors import CaissaError
from caissa.messages import Message, all_of, msg
from caissa.money import AccountKind
from caissa_web.enrolment.events import Happening, tell
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.models.offers import Stage
from caissa_web.enrolment.operations.decisions import take_place_again
from caissa_web.enrolment.operations.log import locked_entry, log
from caissa_web.enrolment.operations.settling import BY_TREASURY
from caissa_web.enrolment.operations.waiting import locked_places
from caissa_web.enrolment.stored_values import quote_of
from caissa_web.enrolment.turns import turn
from caissa_web.records.models import Event
from caissa_web.treasury.models import Charge, InvoicedCharge, Payer, Transfer
from caissa_web.treasury.operations.parties import ORGANISER
from caissa_web.treasury.queries.balances import balance

LETTER = "late-payment"

Sums = Mapping[str, int]
"""Payee → units."""


def money_received(event: Event, rows: Sequence[Transfer]) -> None:
    """Take note that payers have paid; called inside the treasury's transaction, which holds them.

    As long as entries are open, whoever pays for an expired entry gets a place that is left and for which
    nobody waits. Only money that arrives counts: what lies to a payer's credit never brings an entry back,
    for its payer may have let it expire. If it may be for several entries and is not enough for all of
    them, or if there is no place, it is a credit; its payer and the office are told.
    """
    for payer, expired in _expired(event, {row.credit.payer_id for row in rows if row.credit.payer_id}):
        new = {row.pk for row in rows}
        if any(_available(payer, [row for row in _late(payer, expired) if row.pk in new]).values()):
            _answer(payer, expired)


def _expired(event: Event, payers: Collection[int]) -> list[tuple[Payer, list[Entry]]]:
    """Those of these payers whose entries have expired, with these in the order of entering."""
    charges = Charge.objects.filter(event=event)
    rows = Entry.everybody.filter(
        event=event,
        state=Entry.State.EXPIRED,
        code__in=charges.filter(payer__in=payers).values("subject"),
    ).select_related("event", "category__offer", "participant", "applicant__event")
    entries = list(rows.order_by("seq", "id"))
    codes = [entry.code for entry in entries]
    newest = dict(charges.filter(subject__in=codes).order_by("id").values_list("subject", "payer"))
    owing: defaultdict[int, list[Entry]] = defaultdict(list)
    for entry in entries:
        owing[newest[entry.code]].append(entry)
    known = Payer.objects.in_bulk([payer for payer in owing if payer in payers])
    return [(known[key], owing[key]) for key in sorted(known)]


def _answer(payer: Payer, expired: Sequence[Entry]) -> None:
    """Bring back what was paid for; where nothing was, tell of the credit."""
    named = [entry for entry in expired if _covers(payer, [entry], _named_units(payer, entry, expired))]
    for entry in named:
        _bring_back(payer, entry)
    others = [entry for entry in expired if entry not in named]
    if _covers(payer, others, _late_units(payer, others)):
        for entry in others:
            _bring_back(payer, entry)
    elif not named:
        _tell_of_credit(payer, others, _too_little(others))


def _too_little(entries: Sequence[Entry]) -> Message:
    if len(entries) == 1:
        return msg("it is less than the price")
    return msg("it is not known for which of the entries it was paid")


# -- which money counts ---------------------------------------------------------------------


def _incoming(payer: Payer) -> QuerySet[Transfer]:
    """What somebody has paid, and was not taken back."""
    rows = Transfer.objects.filter(credit__payer=payer, credit__kind=AccountKind.PAYER.value)
    rows = rows.filter(reverses__isnull=True, reversed_by__isnull=True)
    return rows.exclude(debit__kind=AccountKind.INCOME.value)


def _late(payer: Payer, entries: Collection[Entry]) -> list[Transfer]:
    """Payments for these entries: named for them, or for nothing since they were charged.

    Whatever came before another charge, or its cancellation, may have paid for something else meanwhile.
    """
    codes = [entry.code for entry in entries]
    papers = _papers(payer, codes)
    last = _last_of_others(payer, codes)
    return [
        row
        for row in _incoming(payer).select_related("payee")
        if row.invoice_id in papers
        or row.subject in codes
        or (not row.invoice_id and not row.subject and row.payee_id in last and row.at > last[row.payee_id])
    ]


def _last_of_others(payer: Payer, codes: Collection[str]) -> dict[int, datetime]:
    """Payee → when these entries were charged first, or anything else was charged or cancelled later."""
    charges = Charge.objects.filter(payer=payer)
    mine, others = charges.filter(subject__in=codes), charges.exclude(subject__in=codes)
    began = dict(mine.values_list("payee").annotate(Min("at")))
    for payee, at in others.values_list("payee").annotate(Max("at")):
        began[payee] = max(at, began.get(payee, at))
    return began


def _papers(payer: Payer, codes: Collection[str]) -> set[int]:
    """The papers on which these entries stand."""
    rows = InvoicedCharge.objects.filter(charge__payer=payer, charge__subject__in=codes)
    return set(rows.values_list("invoice", flat=True))


def _late_units(payer: Payer, entries: Collection[Entry]) -> Sums:
    """What has come for these entries."""
    return _available(payer, _late(payer, entries))


def _named_units(payer: Payer, entry: Entry, expired: Collection[Entry]) -> Sums:
    """What has come for an entry by its name, or by an invoice on which none of the others stands."""
    others = [other.code for other in expired if other.pk != entry.pk]
    papers = _papers(payer, [entry.code]) - _papers(payer, others)
    rows = _incoming(payer).select_related("payee")
    return _available(payer, [row for row in rows if row.subject == entry.code or row.invoice_id in papers])


def _available(payer: Payer, rows: Sequence[Transfer]) -> Sums:
    """What of these payments is still to the payer's credit."""
    sums: defaultdict[str, int] = defaultdict(int)
    for row in rows:
        sums[row.payee.key] += row.units
    known = balance(payer)
    return {key: max(0, min(units, -known[key].units)) for key, units in sums.items() if key in known}


def _covers(payer: Payer, entries: Sequence[Entry], late: Sums) -> bool:
    """Is it enough for the prices of all of them, at every payee?"""
    quotes = [quote_of(entry.quote) for entry in entries]
    priced = [quote for quote in quotes if quote is not None]
    if not priced or len(priced) != len(quotes):
        return False
    currencies = {key: amount.currency for key, amount in balance(payer).items()}
    needed: defaultdict[str, int] = defaultdict(int)
    for quote in priced:
        for key, units in _needed(quote).items():
            needed[key] += units
            if units and currencies.get(key) != quote.currency:
                return False
    return all(late.get(key, 0) >= units for key, units in needed.items())


def _needed(quote: Quote) -> Sums:
    """What a price is at each payee."""
    needed: defaultdict[str, int] = defaultdict(int)
    for line in quote.working:
        needed[line.payee or ORGANISER] += line.amount.units
    return needed


# -- what becomes of it ---------------------------------------------------------------------


def _bring_back(payer: Payer, entry: Entry) -> None:
    """Give an entry a place that is left; if there is none for it, tell of the credit."""
    offer, now = entry.category.offer, timezone.now()
    if offer.stage(now) is not Stage.OPEN:
        _tell_of_credit(payer, [entry], msg("entries are not open"))
        return
    places = locked_places(offer)
    row = locked_entry(entry)
    if row.state != Entry.State.EXPIRED:
        return
    try:
        with turn():
            take_place_again(row, places, by=BY_TREASURY, now=now)
    except CaissaError as refusal:  # whatever stands against the place, such as a full quota
        _tell_of_credit(payer, [entry], refusal.sentence)


def _tell_of_credit(payer: Payer, entries: Sequence[Entry], why: Message) -> None:
    """Note for each entry that money has come too late for it; its payer gets one letter."""
    credit = [-amount for amount in balance(payer).values() if amount.units < 0]
    what = msg("{amount} is to the payer's credit: {why}", amount=all_of(credit), why=why)
    for place, entry in enumerate(entries):
        line = log(
            entry.event,
            "entry.paid-late",
            subject=entry.code,
            by=BY_TREASURY,
            what=what,
            states=(entry.state, entry.state),
        )
        tell(Happening(entry, line, "" if place else LETTER))
