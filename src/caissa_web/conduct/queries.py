"""Questions about cases that others may ask: how many appeals are open in a section, never about whom."""

from __future__ import annotations

from datetime import date

from caissa.conduct import (
    AppealState,
    CaseState,
    Committee,
    DisciplineState,
    Member,
    Seat,
    committee_findings,
    report_due,
)
from caissa.errors import Finding
from caissa.tournament import Birth
from caissa_web.conduct.models import Case, CommitteeMember
from caissa_web.conduct.models import Committee as CommitteeRow
from caissa_web.records.models import Event

APPEAL = "appeal"
PENDING = tuple(state.value for state in AppealState if state.pending)
PENDING_CASES = tuple(
    {state.value for kind in (CaseState, DisciplineState) for state in kind if state.pending}
)


def pending_appeals(event: Event) -> int:
    """How many appeals of an event wait for a decision; what they are about nobody learns here."""
    return Case.objects.filter(event=event, kind=APPEAL, state__in=PENDING).count()


def committee_of(event: Event) -> Committee:
    """The committee of an event as a value."""
    row = CommitteeRow.objects.filter(event=event).first() or CommitteeRow(event=event)
    members = tuple(member_of(each) for each in CommitteeMember.objects.filter(event=event))
    return Committee(members, international=row.international, world_title=row.world_title, online=row.online)


def member_of(row: CommitteeMember) -> Member:
    """A member as a value."""
    return Member(
        row.name,
        row.federation,
        Seat(row.seat),
        Birth(row.birth_year) if row.birth_year else None,
        tuple(row.titles.split()),
        licensed=row.licensed,
        barred=row.barred,
    )


def findings_about_committee(event: Event, today: date) -> tuple[Finding, ...]:
    """What is doubtful about the committee of an event."""
    paired = max(event.sections.values_list("paired_rounds", flat=True), default=0)
    return committee_findings(committee_of(event), event.start or today, rounds_paired=paired)


def report_due_on(event: Event) -> date | None:
    """The last day for the committee's report; None while nobody knows when the event ends (C.11 3.12)."""
    return report_due(event.end) if event.end else None
