"""What an entry costs, and who owes it: charged when a place is confirmed, never while somebody waits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from caissa.catalogues import ENGLISH
from caissa.entering import EntryFacts, Offer, Quote, cancelled, price
from caissa.entering.entrants import Entrant
from caissa.money import Amount, NoAmount, amount_typed
from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.applicants import payer_contact
from caissa_web.enrolment.stored_values import quote_of
from caissa_web.enrolment.turns import turn
from caissa_web.records.models import Event
from caissa_web.records.zones import zone_of
from caissa_web.treasury.models import Payer
from caissa_web.treasury.operations.charges import cancel_charges, priced_lines, set_charges
from caissa_web.treasury.operations.parties import set_payer


def quote_for(
    offer: Offer,
    entrant: Entrant,
    category: str,
    status: str,
    answers: dict[str, object],
    now: datetime,
    event: Event,
) -> Quote | None:
    """The price of an entry that is submitted now; None where the offer has no prices."""
    if offer.tariff is None:
        return None
    day = now.astimezone(zone_of(event)).date()
    numbers = {key: int(str(value)) for key, value in answers.items() if str(value).isdecimal()}
    return price(offer.tariff, entrant, EntryFacts(day, category, status, numbers))


def payer_of(applicant: Applicant, *, by: str) -> Payer:
    """Whoever pays for an applicant's entries, as the treasury knows them."""
    existing = (
        Payer.objects.select_for_update().filter(event=applicant.event_id, key=applicant.payer_key).first()
    )
    if existing is not None:
        return existing
    return set_payer(applicant.event, applicant.payer_key, payer_contact(applicant), by=by)


def lock_payers(applicants: Iterable[Applicant], *, by: str) -> None:
    """Hold the payers before any counter: payments hold them first too, so that nobody waits in a ring."""
    for applicant in sorted({each.pk: each for each in applicants}.values(), key=lambda each: each.pk):
        payer_of(applicant, by=by)


def charge(entry: Entry, *, by: str, reason: str = "") -> None:
    """Charge a confirmed entry by the price of its submission; the same again changes nothing."""
    entry.charged = True
    Entry.everybody.filter(pk=entry.pk).update(charged=True)
    quote = quote_of(entry.quote)
    if quote is not None:
        payer, lines = payer_of(entry.applicant, by=by), priced_lines(quote)
        set_charges(entry.event, payer, entry.code, lines, by=by, reason=reason)


def charge_pending(event: Event, *, by: str, most: int = 200) -> int:
    """Charge confirmed entries that a rush left uncharged, each in a transaction of its own; how many."""
    rows = Entry.everybody.filter(event=event, state=Entry.State.CONFIRMED, charged=False)
    pending: Sequence[int] = list(rows.order_by("id").values_list("pk", flat=True)[:most])
    for key in pending:
        with turn():
            rows = Entry.everybody.select_related("event", "applicant__event")
            lock_payers([rows.get(pk=key).applicant], by=by)
            entry = rows.select_for_update(of=("self",)).get(pk=key)
            if entry.state == Entry.State.CONFIRMED and not entry.charged:
                charge(entry, by=by)
    return len(pending)


def set_pay_by(entry: Entry, now: datetime) -> None:
    """Say until when a confirmed entry must be paid; nothing is due where nothing costs."""
    days, quote = entry.category.offer.pay_within_days, quote_of(entry.quote)
    owes = quote is not None and bool(quote.total)
    entry.pay_by = now + timedelta(days=days) if days and owes else None


def uncharge(entry: Entry, *, by: str, now: datetime, reason: str = "", all_back: bool = False) -> None:
    """Cancel what an entry costs: what the cancellation table keeps stays owed, unless all goes back."""
    quote = quote_of(entry.quote)
    if quote is None or not entry.charged:
        return
    entry.charged = False
    Entry.everybody.filter(pk=entry.pk).update(charged=False)
    offer = entry.category.offer
    free = all_back or (offer.withdraw_until is not None and now <= offer.withdraw_until)
    shares = () if free else cancelled(quote, offer_value(offer).cancellation, days_before(entry.event, now))
    cancel_charges(entry.event, entry.code, shares, by=by, reason=reason)


def forgive(entry: Entry, *, by: str, reason: str = "") -> None:
    """Cancel what was kept of an entry that comes back to the waiting list: nobody there owes anything."""
    entry.charged = False
    Entry.everybody.filter(pk=entry.pk).update(charged=False)
    cancel_charges(entry.event, entry.code, by=by, reason=reason)


def days_before(event: Event, now: datetime) -> int:
    """How many days there are until the event begins; an event without a day is far off."""
    if event.start is None:
        return 10**6
    return (event.start - now.astimezone(zone_of(event)).date()).days


def price_seen(text: str, currency: str) -> Amount | str:
    """The price that a form was sent with, as an amount where it is one."""
    try:
        return amount_typed(text, currency, ENGLISH)
    except NoAmount:
        return text
