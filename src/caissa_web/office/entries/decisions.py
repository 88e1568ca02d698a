"""Entries that somebody has to decide about, and verdicts that a new rating list has changed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.delegations.queries.judged_teams import changed_teams
from caissa_web.enrolment.models import Entry, Offer
from caissa_web.enrolment.queries.lists import PAGE
from caissa_web.enrolment.stored_values import reasons_of, standings_of
from caissa_web.enrolment.workflow import LIVE
from caissa_web.office.entries.frame import context
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def decisions(request: HttpRequest, office: Office) -> HttpResponse:
    """The queue of decisions, the oldest first."""
    rows = Entry.everybody.filter(event=office.event, state__in=LIVE, to_decide=True)
    queue = [
        (entry, [text for standing, _if, text in reasons_of(entry.verdict) if standing.value != "pass"])
        for entry in rows.select_related("participant", "category").order_by("complete_at", "id")[:PAGE]
    ]
    values = {"queue": queue, "many": rows.count()}
    return render(request, "office/entries/decisions.html", context(office, "decisions", **values))


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def changed(request: HttpRequest, office: Office) -> HttpResponse:
    """Verdicts that are others now than when they decided; nobody was removed."""
    rows = Entry.everybody.filter(event=office.event, state__in=LIVE, changed_verdict__isnull=False)
    lines = [
        (entry, _differences(entry))
        for entry in rows.select_related("participant", "category").order_by("id")[:PAGE]
    ]
    teams = changed_teams(office.event, Offer.objects.filter(event=office.event).first())
    values = {"lines": lines, "teams": teams[:PAGE], "many": rows.count() + len(teams)}
    return render(request, "office/entries/changed.html", context(office, "changed", **values))


def _differences(entry: Entry) -> list[str]:
    """The reasons that stand otherwise now."""
    before = standings_of(entry.verdict)
    stored = (entry.changed_verdict or {"verdict": []})["verdict"]
    return [
        text
        for each, (_standing, _if, text) in zip(stored, reasons_of(stored), strict=True)
        if before.get(each["rule"]) != each["standing"]
    ]
