"""The reports that committee and fair-play officers owe after an event; never whether there was a case.

Who reads the list of reports due is named in no case. So a report stands in it because somebody has to write
it in any case, and whether it was sent is seen only by those who write it.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse

from caissa.checklists.question import Level
from caissa.conduct import protection_level
from caissa.messages import msg
from caissa.tournament import Role
from caissa_web.conduct.models import CommitteeMember, Protection
from caissa_web.conduct.profiles import profile_of
from caissa_web.conduct.queries import report_due_on
from caissa_web.records.models import Appointment, Event, Section
from caissa_web.section.closing.reports_due import Due


def reports_of_disputes(section: Section) -> Iterator[Due]:
    """The report on appeals, and the fair-play report, of the event of a section.

    Handbook: C.11 3.12; FPPM 2.a
    """
    event = section.event
    where = reverse("conduct:home", args=[event.slug])
    if CommitteeMember.objects.filter(event=event).exists():
        what = msg("report of the appeals committee to the commission of FIDE")
        yield Due(what, report_due_on(event), "C.11 3.12", done=False, link=where)
    if article := _fair_play_article(event):
        what = msg("fair-play report to FIDE, at the end of the tournament")
        yield Due(what, event.end, article, done=False, link=where)


def _fair_play_article(event: Event) -> str:
    """Why a fair-play report is owed: by the level of protection, or an officer in charge; empty if not."""
    row = Protection.objects.filter(event=event).first()
    if row is not None and protection_level(profile_of(row.profile)).level is Level.MAXIMUM:
        return "FPPM 2.a"
    officers = Appointment.objects.filter(event=event, role=Role.CHIEF_FAIR_PLAY_OFFICER.value)
    return "FPL division of tasks" if officers.exists() else ""
