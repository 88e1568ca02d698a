"""Money that comes after an entry has expired: its place again if one is left, otherwise a credit."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.utils import timezone

from caissa.entering import Quote
from caissa.errors import CaissaError
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.models.offers import Stage
from caissa_web.enrolment.operations.decisions import take_place_again
from caissa_web.enrolment.operations.log import locked_entry
from caissa_web.enrolment.operations.settling import BY_TREASURY
from caissa_web.enrolment.operations.turns import turn
from caissa_web.enrolment.operations.waiting import locked_places
from caissa_web.enrolment.stored_values import quote_of
from caissa_web.records.models import Event
from caissa_web.treasury.models import Charge, Payer, Transfer
from caissa_web.treasury.operations.parties import ORGANISER
from caissa_web.treasury.queries.balances import balance


def money_received(event: Event, rows: Sequence[Transfer]) -> None:
    """Take note that payers have paid; called inside the treasury's transaction, which holds them.

    As long as entries are open, whoever has paid for an expired entry gets a place that is left and for which
    nobody waits. Otherwise the money stays to the payer's credit, and the office decides.
    """
    payers = {row.credit.payer_id for row in rows if row.credit.payer_id}
    charges = Charge.objects.filter(event=event, payer__in=payers)
    expired = Entry.everybody.filter(
        event=event, state=Entry.State.EXPIRED, code__in=charges.values("subject")
    ).select_related("category__offer")
    for entry in expired.order_by("seq", "id"):
        _place_again(entry, charges.filter(subject=entry.code).latest("id").payer)


def _place_again(entry: Entry, payer: Payer) -> None:
    offer, now = entry.category.offer, timezone.now()
    quote = quote_of(entry.quote)
    if quote is None or not _is_covered(quote, payer) or offer.stage(now) is not Stage.OPEN:
        return
    places = locked_places(offer)
    row = locked_entry(entry)
    if row.state != Entry.State.EXPIRED:
        return
    try:
        with turn():
            take_place_again(row, places, by=BY_TREASURY, now=now)
    except CaissaError:  # whatever stands against the place, such as a full quota: the money is a credit
        return


def _is_covered(quote: Quote, payer: Payer) -> bool:
    """Has the payer enough to their credit at every payee of a price?"""
    needed: defaultdict[str, int] = defaultdict(int)
    for line in quote.working:
        needed[line.payee or ORGANISER] += line.amount.units
    known = balance(payer)
    return all(
        key in known and known[key].currency == quote.currency and -known[key].units >= units
        for key, units in needed.items()
        if units
    )
