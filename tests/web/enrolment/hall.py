"""A small festival that can be entered: what the tests of entries share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from types import MappingProxyType
from typing import Any

from caissa.money import amount_of, zero
from caissa_web.enrolment.models import Applicant, Category, Entry, Offer
from caissa_web.enrolment.operations.applicants import applicant_of
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer
from caissa_web.enrolment.operations.preparing import EntryForm
from caissa_web.enrolment.people import GuardianData, PersonData
from caissa_web.records.models import Event
from caissa_web.treasury.models import Payer
from caissa_web.treasury.operations.cash import open_cash, take_cash
from caissa_web.treasury.operations.parties import payee_of
from caissa_web.treasury.queries import open_amount

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
OFFICE = "olga"

RULES = """
name = "Spring Festival"
currency = "EUR"
[[category]]
code = "A"
name = "Masters"
[[category.pool]]
code = "all"
size = 2
[[category]]
code = "U14"
age_to = 13
on = 2026-01-01
[[category.pool]]
code = "all"
size = 3
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
[[cancellation]]
kind = "entry"
days_before = 14
keep = 50
"""


def festival(text: str = RULES, slug: str = "spring", **details: Any) -> Offer:
    """An event whose entries are open."""
    event = Event.objects.create(
        slug=slug, name="Spring Festival", start=date(2026, 5, 1), end=date(2026, 5, 9)
    )
    return opened(event, text, **details)


def opened(event: Event, text: str = RULES, now: datetime = NOW, **details: Any) -> Offer:
    """The event's offer, announced, with entries open from a moment on."""
    offer = make_offer(event, by=OFFICE)
    offer = save_offer(offer, by=OFFICE, seen_version=offer.version, text=text, **details)
    return announce_offer(offer, by=OFFICE, now=now)


def applicant(offer: Offer, name: str = "Anna", **contact: Any) -> Applicant:
    """Somebody who makes entries."""
    return applicant_of(offer.event, name=name, link=name, email=f"{name.lower()}@example.org", **contact)


def form(name: str, category: str = "A", **person: Any) -> EntryForm:
    """An entry of somebody without a FIDE ID."""
    answers, status = person.pop("answers", {}), person.pop("status", "")
    person.setdefault("birth", "1990-05-05")
    return EntryForm(
        category, PersonData(name, no_fide_id=True, **person), answers, frozenset({"rules"}), status
    )


def enter(
    offer: Offer,
    *names: str,
    category: str = "A",
    now: datetime = NOW,
    person: Mapping[str, Any] = MappingProxyType({}),
    **options: Any,
) -> Sequence[Entry]:
    """Entries of people, each by themselves; the last one is given back first by `[-1]`."""
    entries: list[Entry] = []
    for name in names:
        who = applicant(offer, name)
        entries += submit(
            offer, who, [form(name, category, **person)], key=f"key of {name}", by=name, now=now, **options
        )
    return entries


def family(
    offer: Offer, parent: str, *children: str, category: str = "A", together: bool = True
) -> Sequence[Entry]:
    """Children entered by a parent in one application."""
    who = applicant(offer, parent, kind=Applicant.Kind.PARENT)
    guardian = GuardianData(parent, "+43 1 234", consents=True)
    forms = [form(child, category, birth="2014-05-05", guardians=(guardian,)) for child in children]
    return submit(offer, who, forms, key=f"key of {parent}", by=parent, together=together, now=NOW)


def state(entry: Entry) -> str:
    """How an entry stands on record."""
    return str(Entry.everybody.get(pk=entry.pk).state)


def fresh(entry: Entry) -> Entry:
    """The entry as it is on record."""
    row: Entry = Entry.everybody.select_related(
        "event", "category__offer", "applicant__event", "participant"
    ).get(pk=entry.pk)
    return row


def category(offer: Offer, code: str = "A") -> Category:
    """A category of an offer."""
    return Category.objects.get(offer=offer, code=code)


def owed(entry: Entry) -> list[str]:
    """What is still to be paid for an entry."""
    return [str(amount) for amount in open_amount(entry.event, entry.code).values()]


def pay(entry: Entry, amount: str = "70", cashier: str = "cashier") -> None:
    """Somebody pays in cash, at a box of their own."""
    payee = payee_of(entry.event)
    payer = Payer.objects.get(event=entry.event, key=entry.applicant.payer_key)
    box = open_cash(payee, zero(payee.currency), by=f"{cashier} of {entry.code}")
    take_cash(box, payer, amount_of(amount, payee.currency), by=box.cashier, key=f"{box.cashier} {amount}")
