"""Questions about cases that others may ask: how many appeals are open in a section, never about whom."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.db.models import Q

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
from caissa.messages import msg
from caissa.tournament import Birth
from caissa_web.accounts.encryption import can_decrypt
from caissa_web.conduct.encrypted import content_of
from caissa_web.conduct.models import Case, CommitteeMember, Protection
from caissa_web.conduct.models import Committee as CommitteeRow
from caissa_web.online.queries.players import mode_of_section
from caissa_web.operations.rounds.open_matters import DECISION_PENDING
from caissa_web.records.models import Event, Section
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Warned

APPEAL = "appeal"
PENDING = tuple(state.value for state in AppealState if state.pending)
PENDING_CASES = tuple(
    {state.value for kind in (CaseState, DisciplineState) for state in kind if state.pending}
)


def warnings_about_pending(section: Section, _state: State) -> Iterator[Warned]:
    """What to confirm before the next pairing: a decision that is owed in this section (Laws 11.10).

    Appeals, and cases whose officer holds the results of the section, are spoken of in the same words.
    """
    owed = Q(kind=APPEAL, state__in=PENDING) | (~Q(kind=APPEAL) & Q(state__in=PENDING_CASES))
    if Case.objects.filter(owed, section=section).exists():
        text = msg("A decision is pending in this section that may change a result.")
        yield Warned(Level.WARNING, DECISION_PENDING, text, "Laws 11.10")
    elif _result_waits(section):
        text = msg("A decision gives a game in this section another result, which is not on record yet.")
        yield Warned(Level.WARNING, DECISION_PENDING, text, "Laws 11.10")


def _result_waits(section: Section) -> bool:
    """Was a result decided that nobody has entered yet?"""
    decided = Case.objects.filter(section=section, erased_at__isnull=True).exclude(encrypted="")
    for stored in decided.values_list("encrypted", flat=True):
        # Without its key a case says nothing; that must not keep anybody from pairing.
        content = content_of(stored) if can_decrypt(stored) else {}
        if (content.get("decision") or {}).get("result") and not content.get("carried_out_at"):
            return True
    return False


def held_for_checks(section: Section, _state: State) -> Iterator[Warned]:
    """Online: prizes wait until the fair-play checks of all games are done (E.04 Appendix I 1.10)."""
    row = Protection.objects.filter(event=section.event_id).first()
    profile = row.profile if row else {}
    online = profile.get("online") or mode_of_section(section).online
    if online and not profile.get("checks_done"):
        text = msg("Prizes of an online event are given when the fair-play checks are done.")
        yield Warned(Level.WARNING, DECISION_PENDING, text, "E.04 Appendix I 1.10")


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
