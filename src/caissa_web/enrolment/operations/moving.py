"""Entries moved to another category: code and payments stay; rules, place and price are the new one's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from caissa.entering import Quote, Verdict, judge
from caissa.entering.conditions import Standing
from caissa.messages import msg
from caissa_web.enrolment.errors import AlreadyEntered, EntryRefused, NotAllowed, ReasonMissing
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.applying import Rush
from caissa_web.enrolment.operations.charging import charge, forgive, set_pay_by
from caissa_web.enrolment.operations.judging import entrant_of_entry, names_of_lists, stated_in
from caissa_web.enrolment.operations.locking import locked
from caissa_web.enrolment.operations.log import step
from caissa_web.enrolment.operations.places import STEP, LockedPlaces
from caissa_web.enrolment.operations.preparing import with_surcharges
from caissa_web.enrolment.operations.repricing import quote_on_record
from caissa_web.enrolment.operations.settling import entries_settled
from caissa_web.enrolment.operations.waiting import offer_free_places
from caissa_web.enrolment.stored_values import quote_json, quote_of, verdict_json
from caissa_web.enrolment.workflow import ENDED, LIVE, Act
from caissa_web.records import snapshot
from caissa_web.treasury.operations.charges import cancel_charges
from caissa_web.treasury.queries import open_amount

_ACTS = {Act.CONFIRM: Act.CATEGORY, Act.HOLD: Act.CATEGORY_HELD, Act.QUEUE: Act.CATEGORY_QUEUED}
"""What becomes of somebody who enters → the same for somebody who comes from another category."""


@dataclass(frozen=True, slots=True)
class InCategory:
    """An entry as it would stand in another category: verdict, price, and what is kept of it."""

    verdict: Verdict
    quote: Quote | None
    waivers: Mapping[str, str]
    answers: Mapping[str, str]


def judged_in(entry: Entry, category: Category, waivers: Mapping[str, str] | None = None) -> InCategory:
    """An entry by the rules and prices of another category; nothing is stored.

    The prices are those of the day on which it was submitted, so that nobody pays a late fee for being moved.
    Waivers of rules for everybody stay; those of a category's own rules do not count in another one.
    """
    value = offer_value(category.offer)
    shared, rules = {rule.code for rule in value.rules}, value.rules_for(category.code)
    kept = {code: why for code, why in entry.waivers.items() if code in shared} | dict(waivers or {})
    kept = {code: why for code, why in kept.items() if code in {rule.code for rule in rules}}
    asked = {question.code for question in value.questions if question.is_for(category.code)}
    answers = {code: answer for code, answer in entry.answers.items() if code in asked}
    entrant = entrant_of_entry(entry, category=category)
    quote = quote_on_record(entry, entrant, category, answers)
    priced = {row.kind for row in value.tariff.rows} if value.tariff else set()
    before = quote_of(entry.quote)
    surcharges = tuple(line for line in before.working if line.kind not in priced) if before else ()
    return InCategory(judge(rules, entrant, kept), with_surcharges(quote, surcharges), kept, answers)


def move_to_category(
    entry: Entry,
    category: Category,
    *,
    by: str,
    reason: str,
    waivers: Mapping[str, str] | None = None,
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Entry:
    """Move an entry to another category: judged, placed and charged there as if it entered there now.

    Code, payer and payments stay. It comes behind those who already wait there; the place that it gives up is
    offered to the next one.
    """
    moment = now or timezone.now()
    if not reason.strip() or any(not why.strip() for why in (waivers or {}).values()):
        raise ReasonMissing
    with locked(entry, by=by, seen_version=seen_version) as (row, places):
        target = _target(row, category, places)
        judged = judged_in(row, target, waivers)
        if judged.verdict.standing is Standing.FAIL:
            raise NotAllowed(row.participant.name, target.code, judged.verdict)
        before, was_charged = row.category, row.charged
        places.release(row)
        _rewrite(row, target, judged)
        charged = _place(row, before, places, by=by, reason=reason, now=moment)
        offer_free_places(target.offer, places, by=by, now=moment)
        _charge_anew(row, charged, was_charged, by=by, reason=reason)
        row.refresh_from_db()
    return row


def _target(row: Entry, category: Category, places: LockedPlaces) -> Category:
    """The category to move to, as it is on record; refused where the entry cannot go there."""
    target = places.categories.get(category.pk)
    if target is None or target.retired or target.pk == row.category_id:
        raise EntryRefused(why=msg("it is no other category of this event"))
    if row.state not in LIVE:
        raise EntryRefused(why=msg("the entry is {state}", state=str(row.get_state_display())))
    others = Entry.everybody.filter(participant=row.participant_id, category=target).exclude(pk=row.pk)
    if others.exclude(state__in=ENDED).exists():
        raise AlreadyEntered(name=row.participant.name, category=target.name)
    _require_not_paired(row, target)
    return target


def _require_not_paired(row: Entry, target: Category) -> None:
    """Refuse to move a player whose section has begun; before round 1 admission takes them off its list."""
    section = row.category.section
    if section is None or section.pk == target.section_id:
        return
    state = snapshot.load_state(section)
    number = next((each.player for each in state.book.entries if each.code == row.code), None)
    if number is not None and state.facts.player(number).first_round <= state.facts.paired_rounds:
        why = msg(
            "number {number} of {section} is already paired; withdraw the player there, "
            "and enter the person again",
            number=number,
            section=section.name,
        )
        raise EntryRefused(why=why)


def _rewrite(row: Entry, target: Category, judged: InCategory) -> None:
    """Put an entry into another category, without what it had by being in the one before."""
    row.facts = stated_in(row, target)
    row.category, row.nominated, row.paid_seq, row.offers, row.pay_by = target, None, None, 0, None
    row.waivers, row.answers = dict(judged.waivers), dict(judged.answers)
    row.verdict, row.to_decide = verdict_json(judged.verdict), bool(judged.verdict.to_decide)
    row.judged_by = names_of_lists(target.offer) or row.judged_by
    row.changed_verdict = None
    row.quote = quote_json(judged.quote) if judged.quote else None


def _place(
    row: Entry, before: Category, places: LockedPlaces, *, by: str, reason: str, now: datetime
) -> bool:
    """Give an entry its place or its number on the waiting list, as when entering; is it charged now?"""
    rush = Rush(row.category.offer, places, by, at_any_hour=True)
    (plan,) = rush.plans([[row]])
    act, charged = rush.becomes(row, plan is not None)
    row.seq = places.next_number(row.category_id)
    row.order = row.seq * STEP
    if act is Act.CONFIRM:
        places.mark_confirmed(row)
        set_pay_by(row, now)
    what = msg("from {before} to {after}", before=before.code, after=row.category.code)
    step(row, _ACTS[act], by=by, now=now, reason=reason, what=what, moved_from=before)
    places.save()
    return charged


def _charge_anew(row: Entry, charged: bool, was_charged: bool, *, by: str, reason: str) -> None:
    """Make what is owed equal to the new price: the difference is charged, or is to the payer's credit.

    Nobody on a waiting list owes anything; whoever has already paid enough has nothing to pay until a day.
    """
    if not charged:
        if was_charged:
            forgive(row, by=by, reason=reason)
        return
    charge(row, by=by, reason=reason)
    if was_charged and row.quote is None:
        cancel_charges(row.event, row.code, by=by, reason=reason)
    if not open_amount(row.event, row.code):
        entries_settled(row.event, [row.code])
