"""The report of entries: how many come, by federation, category and title."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.queries.counts import entry_counts
from caissa_web.enrolment.workflow import LIVE
from caissa_web.office.entries.frame import context
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right


@require_safe
@office_page(Right.ENTRIES_OFFICE, Right.ENTRIES)
def report(request: HttpRequest, office: Office) -> HttpResponse:
    """Counts with totals: of those who have a place, or of everybody who still may come."""
    state = request.GET.get("state", "")
    state = state if state in Entry.State.values else ""
    counts = entry_counts(office.event, [state] if state else LIVE)
    values = {"state": state, "states": Entry.State.choices, "counts": counts}
    return render(request, "office/entries/report.html", context(office, "report", **values))
