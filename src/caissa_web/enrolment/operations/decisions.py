"""Decisions of the organiser: approved, rejected, waived, nominated, each with who, when and why."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone

from caissa.messages import msg
from caissa_web.enrolment.errors import EntryRefused, NoPlace, ReasonMissing
from caissa_web.enrolment.models import Claim, Entry
from caissa_web.enrolment.operations.charging import charge, forgive, set_pay_by, uncharge
from caissa_web.enrolment.operations.judging import judge_entry
from caissa_web.enrolment.operations.locking import locked
from caissa_web.enrolment.operations.log import locked_entry, log, step
from caissa_web.enrolment.operations.participants import bring_back
from caissa_web.enrolment.operations.places import STEP, LockedPlaces
from caissa_web.enrolment.operations.waiting import offer_free_places, pools_of
from caissa_web.enrolment.stored_values import asks_for_more, verdict_json
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import Act


def approve(
    entry: Entry,
    *,
    by: str,
    reason: str = "",
    waivers: Mapping[str, str] | None = None,
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Entry:
    """Let an entry in: a held place is confirmed and charged; on the waiting list it keeps its number.

    `waivers` let rules pass, each with its reason.
    """
    moment = now or timezone.now()
    if any(not why.strip() for why in (waivers or {}).values()):
        raise ReasonMissing
    with locked(entry, by=by, seen_version=seen_version) as (row, places):
        if waivers:
            row.waivers = {**row.waivers, **waivers}
            row.verdict = verdict_json(judge_entry(row))
        row.to_decide = False
        row.changed_verdict = None
        what = msg("waived: {rules}", rules=", ".join(sorted(waivers))) if waivers else ""
        settle(row, places, Act.APPROVE, by=by, now=moment, reason=reason, what=what)
    return row


def settle(
    row: Entry,
    places: LockedPlaces,
    act: Act,
    *,
    by: str,
    now: datetime,
    reason: str = "",
    what: str = "",
    noted: str = "",
) -> None:
    """Confirm a held place if nothing is open any more; otherwise only note what was done."""
    if row.state != Entry.State.SUBMITTED:
        step(row, act, by=by, now=now, reason=reason, what=what)
        return
    is_open = row.to_decide or asks_for_more(row.verdict)
    if not is_open and row.claims.exclude(state=Claim.State.RELEASED).exists():
        set_pay_by(row, now)
        step(row, act, by=by, now=now, reason=reason, what=what)
        places.confirm(row)
        charge(row, by=by)
        return
    note(row, noted or f"entry.{act.value}", by=by, now=now, reason=reason, what=what)
    if not is_open and not row.charged:
        charge(row, by=by)  # a place by paying first


def note(row: Entry, act: str, *, by: str, now: datetime, reason: str = "", what: str = "") -> None:
    """Store a changed entry that stays in its state, and write it into the log."""
    row.version += 1
    row.save()
    states = (row.state, row.state)
    log(row.event, act, subject=row.code, by=by, now=now, reason=reason, what=what, states=states)


def reject(
    entry: Entry,
    *,
    by: str,
    reason: str,
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Entry:
    """Refuse an entry, with the reason that its applicant is told; a place it held goes to the next one."""
    moment = now or timezone.now()
    with locked(entry, by=by, seen_version=seen_version) as (row, places):
        row.to_decide = False
        row.pay_by = None
        step(row, Act.REJECT, by=by, now=moment, reason=reason)
        places.release(row)
        row.save(update_fields=["pool"])
        uncharge(row, by=by, now=moment, reason=reason, all_back=True)
        offer_free_places(row.category.offer, places, by=by, now=moment)
    return row


def reinstate(
    entry: Entry,
    *,
    by: str,
    reason: str = "",
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Entry:
    """Bring back an entry that ended: into a place if one is left; nobody on the list is overtaken."""
    moment = now or timezone.now()
    with locked(entry, by=by, seen_version=seen_version) as (row, places):
        take_place_again(row, places, by=by, now=moment, reason=reason)
    return row


def take_place_again(row: Entry, places: LockedPlaces, *, by: str, now: datetime, reason: str = "") -> None:
    """Give an entry that ended a place again, and charge it; refused if none is left for it."""
    pools = pools_of(row.category.offer, row.category)
    pool = places.pool_for(row, pools)
    if (pools and pool is None) or _list_is_first(row):
        raise NoPlace(category=row.category.name)
    bring_back(row)
    set_pay_by(row, now)
    step(row, Act.REINSTATE, by=by, now=now, reason=reason)
    places.claim(row, pool, Claim.State.CONFIRMED)
    places.save()
    row.save(update_fields=["pool"])
    charge(row, by=by)


def _list_is_first(row: Entry) -> bool:
    return Entry.everybody.filter(category=row.category_id, state=Entry.State.WAITING).exists()


def requeue(
    entry: Entry,
    *,
    by: str,
    reason: str = "",
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Entry:
    """Put an entry back on the waiting list: a rejected one where it was, the others at the end."""
    moment = now or timezone.now()
    with locked(entry, by=by, seen_version=seen_version) as (row, places):
        if row.state != Entry.State.REJECTED or row.order is None:
            row.order = places.next_number(row.category_id) * STEP
        bring_back(row)
        step(row, Act.REQUEUE, by=by, now=moment, reason=reason)
        forgive(row, by=by, reason=reason)
        offer_free_places(row.category.offer, places, by=by, now=moment)
    return row


def nominate(entry: Entry, number: int | None, *, by: str, seen_version: int | None = None) -> Entry:
    """Say who gets a wild card, and in which order; None takes it back."""
    with turn():
        row = locked_entry(entry, seen_version)
        if number is not None and not 0 < number < 10_000:
            raise EntryRefused(why=msg("the order of wild cards is a number from 1"))
        row.nominated = number
        row.version += 1
        row.save()
        what = msg("number {number}", number=number) if number else msg("nomination cancelled")
        log(row.event, "entry.nominated", subject=row.code, by=by, what=what)
    return row
