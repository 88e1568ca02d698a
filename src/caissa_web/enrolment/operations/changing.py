"""Entries changed, withdrawn, or not turned up."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from caissa.entering import Quote, read_answers
from caissa.messages import msg
from caissa_web.enrolment.errors import AlreadyEntered, BadEntry, EntryRefused, NotAllowed
from caissa_web.enrolment.models import Entry, Participant
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.charging import uncharge
from caissa_web.enrolment.operations.decisions import note, settle
from caissa_web.enrolment.operations.judging import judge_entry, note_verdict
from caissa_web.enrolment.operations.locking import locked
from caissa_web.enrolment.operations.log import locked_entry, require_seen, step
from caissa_web.enrolment.operations.participants import free_fide_id
from caissa_web.enrolment.operations.places import LockedPlaces
from caissa_web.enrolment.operations.preparing import sealed, store_consents, write_guardians, write_person
from caissa_web.enrolment.operations.repricing import charge_new_price, current_quote, set_new_price
from caissa_web.enrolment.operations.waiting import offer_free_places
from caissa_web.enrolment.people import (
    PersonData,
    best_rating,
    check_fide_id,
    check_person,
    is_minor,
    with_lists,
)
from caissa_web.enrolment.stored_values import verdict_json
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE, Act
from caissa_web.records.zones import clock_time


def change_entry(
    entry: Entry,
    person: PersonData,
    *,
    by: str,
    answers: Mapping[str, object] | None = None,
    consents: frozenset[str] = frozenset(),
    facts: Mapping[str, bool] | None = None,
    seen_version: int | None = None,
    in_office: bool = False,
    now: datetime | None = None,
) -> Entry:
    """Correct a person's data, answers and consents; the entry keeps its number, judged and priced anew.

    A correction that breaks a rule is refused, except in the office, where it goes to be decided. In other
    categories the same person is judged and priced anew too, and a broken rule is a line for the office.
    """
    moment = now or timezone.now()
    offer = entry.category.offer
    until = offer.change_until
    if not in_office and until is not None and until < moment:
        raise EntryRefused(
            why=msg("changes were possible until {until}", until=clock_time(offer.event, until))
        )
    (known,) = with_lists([person], offer.event.start)
    answered = read_answers(offer_value(offer).questions, entry.category.code, answers or {})
    findings = [*check_person(person), *answered.findings]
    if person.fide_id and person.fide_id != entry.participant.fide_id:
        findings += check_fide_id(person, known, in_office=in_office)
    if findings:
        raise BadEntry(findings)
    with locked(entry, by=by, seen_version=seen_version, of_person=True) as (row, places):
        if row.state not in LIVE | {Entry.State.DRAFT}:
            raise EntryRefused(why=msg("the entry is {state}", state=str(row.get_state_display())))
        others = _other_entries(row)
        prices = {each.pk: current_quote(each) for each in (row, *others)}
        write_person(row.participant, known.person)
        row.participant.version += 1
        _save_participant(row)
        write_guardians(row.participant, known.person, moment)
        if answers is not None:
            kept = {question.code for question in offer_value(offer).questions if question.sensitive}
            old = {code: answer for code, answer in row.answers.items() if code in kept}
            row.answers = old | sealed(offer_value(offer), answered.answers)
        if facts is not None:
            row.facts = dict(facts)
        young = is_minor(known.person, offer.event.start)
        store_consents(offer_value(offer), row, consents, young, by, moment)
        _judge(row, known.lists, in_office)
        what = set_new_price(row, prices[row.pk])
        settle_or_note(row, places, by=by, now=moment, what=what)
        if what:
            charge_new_price(row, by=by)
        for other in others:
            _follow(other, row.participant, prices[other.pk], known.lists, by=by, now=moment)
    return row


def _other_entries(row: Entry) -> list[Entry]:
    """What the same person is entered for besides; `locked` holds it already."""
    rows = Entry.everybody.filter(participant=row.participant_id)
    live = rows.filter(state__in=LIVE).exclude(pk=row.pk).order_by("pk")
    return list(live.select_related("event", "category__offer", "participant", "applicant__event"))


def _follow(
    other: Entry, participant: Participant, before: Quote | None, lists: str, *, by: str, now: datetime
) -> None:
    """Judge and price another entry of a person whose data were corrected."""
    other.participant = participant
    is_other = note_verdict(other, judge_entry(other), lists or other.judged_by)
    rating, other.rating = other.rating, best_rating(participant.ratings)
    what = set_new_price(other, before)
    if is_other or what or rating != other.rating:
        note(other, "entry.changed", by=by, now=now, what=what)
    if what:
        charge_new_price(other, by=by)


def _save_participant(row: Entry) -> None:
    """Store a corrected person; refused if somebody of that FIDE ID takes part already."""
    if row.participant.fide_id:
        free_fide_id(row, row.participant.fide_id)
    try:
        with transaction.atomic():
            row.participant.save()
    except IntegrityError:
        raise AlreadyEntered(name=row.participant.name, category=row.category.name) from None


def _judge(row: Entry, lists: str, in_office: bool) -> None:
    """Judge a changed entry; refused if the change broke a rule."""
    verdict = judge_entry(row)
    failed = verdict.standing.value == "fail"
    if failed and not in_office:
        raise NotAllowed(row.participant.name, row.category.code, verdict)
    row.verdict, row.judged_by = verdict_json(verdict), lists or row.judged_by
    row.to_decide = row.to_decide or bool(verdict.to_decide) or failed
    row.rating = best_rating(row.participant.ratings)


def settle_or_note(
    row: Entry, places: LockedPlaces, *, by: str, now: datetime, noted: str = "entry.changed", what: str = ""
) -> None:
    """Confirm a held place if the change brought what was missing; otherwise note the change."""
    if row.state == Entry.State.SUBMITTED:
        settle(row, places, Act.CONFIRM, by=by, now=now, what=what, noted=noted)
    else:
        note(row, noted, by=by, now=now, what=what)


def withdraw(
    entry: Entry,
    *,
    by: str,
    reason: str = "",
    seen_version: int | None = None,
    all_back: bool = False,
    now: datetime | None = None,
) -> Entry:
    """Withdraw an entry; the cancellation table says what it costs, its place goes to the next one.

    A second time changes nothing.
    """
    moment = now or timezone.now()
    with locked(entry, by=by) as (row, places):
        if row.state == Entry.State.WITHDRAWN:
            return row
        require_seen(row, seen_version)
        row.pay_by = None
        step(row, Act.WITHDRAW, by=by, now=moment, reason=reason)
        places.release(row)
        row.save(update_fields=["pool"])
        uncharge(row, by=by, now=moment, reason=reason, all_back=all_back)
        offer_free_places(row.category.offer, places, by=by, now=moment)
    return row


def note_absence(entry: Entry, absent: bool, *, by: str, reason: str = "") -> Entry:
    """Note that somebody did not come, or came after all; the place is not given to anybody else."""
    with turn():
        row = locked_entry(entry)
        step(row, Act.ABSENT if absent else Act.CAME, by=by, reason=reason)
    return row
