"""Qualifications: earned elsewhere, used once, passed on with the remark, or lapsed (ENTRY-029)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from caissa.messages import msg
from caissa_web.delegations.errors import DelegationRefused
from caissa_web.delegations.models import Delegation, Qualification, Status
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.records.models import Event

State = Qualification.State
EARNED = frozenset({Status.PERSONAL_RIGHT, Status.PASSED_ON})
"""Kinds of places that a qualification opens, each for one person."""


def record_qualification(
    event: Event,
    earned: str,
    *,
    by: str,
    name: str = "",
    fide_id: int | None = None,
    federation: str = "",
    category: Category | None = None,
    valid_until: date | None = None,
) -> Qualification:
    """Record that somebody, or a federation, has earned a place."""
    if not earned.strip() or not (fide_id or federation):
        raise DelegationRefused(
            why=msg("say where the place was earned, and by whom: a FIDE ID or a federation")
        )
    with turn():
        row = Qualification.objects.create(
            event=event,
            category=category,
            earned=earned.strip()[:200],
            name=name.strip()[:200],
            fide_id=fide_id,
            federation=federation[:3],
            valid_until=valid_until,
        )
        log(event, "qualification.recorded", subject=f"qualification:{row.pk}", by=by)
    return row


def pass_on(
    qualification: Qualification, *, name: str, fide_id: int, federation: str, by: str, reason: str
) -> Qualification:
    """Pass a place on to somebody else, who is marked "not qualified through play" (B.01.2)."""
    if not reason.strip():
        raise DelegationRefused(why=msg("passing a place on needs a reason"))
    if not fide_id:
        raise DelegationRefused(why=msg("say to whom the place is passed on: a FIDE ID"))
    with turn():
        row = _open(qualification)
        row.state, row.reason = State.PASSED_ON, reason.strip()[:500]
        row.version += 1
        row.save()
        heir = Qualification.objects.create(
            event=row.event,
            category=row.category,
            earned=row.earned,
            name=name.strip()[:200],
            fide_id=fide_id,
            federation=federation[:3],
            valid_until=row.valid_until,
            passed_by=row,
        )
        log(row.event, "qualification.passed-on", subject=f"qualification:{row.pk}", by=by, reason=reason)
    return heir


def lapse(qualification: Qualification, *, by: str, reason: str = "") -> Qualification:
    """Note that a place was not used in time, or was given up."""
    with turn():
        row = _open(qualification)
        row.state, row.reason = State.LAPSED, reason.strip()[:500]
        row.version += 1
        row.save()
        log(row.event, "qualification.lapsed", subject=f"qualification:{row.pk}", by=by, reason=reason)
    return row


def _open(qualification: Qualification) -> Qualification:
    row = (
        Qualification.objects.select_for_update(of=("self",)).select_related("event").get(pk=qualification.pk)
    )
    if row.state != State.OPEN:
        raise DelegationRefused(why=msg("the qualification is {state}", state=str(row.get_state_display())))
    return row


def free_qualifications(entry: Entry) -> int:
    """Open the qualification again by which somebody came who does not come any more; how many."""
    held = list(Qualification.objects.select_for_update().filter(used_by=entry, state=State.USED))
    for row in held:
        row.state, row.used_by = State.OPEN, None
        row.version += 1
        row.save()
    return len(held)


def move_qualification(entry: Entry) -> None:
    """Look again at the qualification of somebody who was moved to another category.

    One for that category, or for every category, is used. Without one the office alone has let them in: they
    are marked as not qualified through play, and what they had earned is open again. (B.01.2)
    """
    if free_qualifications(entry) and not use_qualification(entry):
        entry.status = Status.PASSED_ON
        Entry.everybody.filter(pk=entry.pk).update(status=entry.status)


def use_qualification(entry: Entry) -> bool:
    """Use the open qualification by which somebody comes, their own or one passed on; is there one?"""
    own = entry.participant.fide_id
    if entry.status not in EARNED or not own:
        return False
    rows = Qualification.objects.select_for_update(of=("self",)).select_related("category")
    rights = rows.filter(event=entry.event_id, state=State.OPEN, fide_id=own)
    right = qualification_for(own, entry.category.code, entry.status, rights, set())
    if right is None:
        return False
    right.state, right.used_by = State.USED, entry
    right.version += 1
    right.save()
    return True


def open_qualifications(delegation: Delegation) -> Iterable[Qualification]:
    """The qualifications that people of a delegation may use."""
    rows = Qualification.objects.filter(event=delegation.event_id, state=State.OPEN)
    return rows.select_related("category")


def qualification_for(
    fide_id: int | None, category: str, status: str, rights: Iterable[Qualification], used: set[int]
) -> Qualification | None:
    """The open qualification of somebody: their own for a personal right, else one passed on to them."""
    for right in rights:
        fits = right.category is None or right.category.code == category
        is_theirs = bool(right.fide_id) and right.fide_id == fide_id
        right_kind = right.through_play == (status == Status.PERSONAL_RIGHT)
        if right.pk not in used and fits and is_theirs and right_kind:
            return right
    return None


def qualified_ids(event: Event) -> Iterable[tuple[int, str]]:
    """The FIDE IDs of those who are qualified, with the category for which: the rules ask for them."""
    rows = Qualification.objects.filter(
        event=event, state__in=(State.OPEN, State.USED), fide_id__isnull=False
    )
    day = event.start
    return {
        (number, category or "")
        for number, category, until in rows.values_list("fide_id", "category__code", "valid_until")
        if number and (until is None or day is None or until >= day)
    }
