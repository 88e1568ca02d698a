"""How an entry stands: its place on the list, what is missing, what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from caissa.entering import EntryStanding, MissingItem, Quote, missing, unanswered
from caissa.money import Amount, sum_of
from caissa_web.enrolment.announced_offer import GUARDIAN
from caissa_web.enrolment.missing import needed_by_subjects
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.judging import judge_entry
from caissa_web.enrolment.operations.places import waiting_numbers
from caissa_web.enrolment.operations.preparing import asked_consents
from caissa_web.enrolment.operations.waiting import pools_of
from caissa_web.enrolment.people import Lists, data_of, is_minor, needs_guardian
from caissa_web.enrolment.stored_values import quote_of
from caissa_web.enrolment.workflow import LIVE
from caissa_web.records.zones import zone_of
from caissa_web.treasury.queries import open_amount


def queue_length(category: Category) -> int:
    """How many wait in a category."""
    return int(Entry.everybody.filter(category=category, state=Entry.State.WAITING).count())


def position(entry: Entry) -> int | None:
    """The place of an entry on the waiting list, 1 for the next; None if it does not wait."""
    if entry.state != Entry.State.WAITING:
        return None
    waiting = waiting_numbers(entry.category, pools_of(entry.category.offer, entry.category))
    return waiting.index(entry.pk) + 1 if entry.pk in waiting else None


def price_of(entry: Entry) -> Quote | None:
    """The price of an entry with its working, as it was when it was submitted."""
    return quote_of(entry.quote)


Owed = Mapping[str, Sequence[Amount]]
"""Code of an entry → what is still to be paid for it."""


def missing_of(
    entry: Entry,
    lists: Lists | None = None,
    owed: Owed | None = None,
    needed: Mapping[int, tuple[MissingItem, ...]] | None = None,
) -> tuple[MissingItem, ...]:
    """What is still missing of an entry, with the days until which it is due.

    Whoever asks for many entries asks once for the event's lists, for what is owed, and for what other
    subjects need, and hands them over.
    """
    if entry.state not in LIVE:
        return ()
    offer, event = entry.category.offer, entry.event
    value, person = offer_value(offer), data_of(entry.participant)
    agreed = {(consent.code, consent.text_hash) for consent in entry.consents.all()}
    young = is_minor(person, event.start)
    asked = asked_consents(value, entry.category.code, young)
    if young and person.guardians and not any(each.by_guardian for each in asked):
        asked += () if any(each.consents for each in person.guardians) else (GUARDIAN,)
    consents = tuple(each for each in asked if each.required and (each.code, each.fingerprint) not in agreed)
    return missing(
        EntryStanding(
            judge_entry(entry, lists, person),
            unanswered(value.questions, entry.category.code, entry.answers),
            consents,
            needs_guardian(person, event.start),
            entry.category.role == Category.Role.PLAYER and not person.fide_id,
            _open(entry, owed),
            _day(entry, entry.offered_until),
            _day(entry, entry.pay_by),
            _day(entry, offer.change_until or offer.closes),
            event.start,
            needed_by_subjects(entry) if needed is None else needed.get(entry.pk, ()),
        )
    )


def _open(entry: Entry, owed: Owed | None) -> Amount | None:
    """What is still to be paid, of all payees."""
    if entry.state not in (Entry.State.CONFIRMED, Entry.State.SUBMITTED):
        return None
    amounts = (
        list(open_amount(entry.event, entry.code).values()) if owed is None else owed.get(entry.code, ())
    )
    return sum_of(amounts, amounts[0].currency) if len({each.currency for each in amounts}) == 1 else None


def _day(entry: Entry, moment: datetime | None) -> date | None:
    return moment.astimezone(zone_of(entry.event)).date() if moment else None
