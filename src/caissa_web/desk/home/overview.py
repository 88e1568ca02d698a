"""A section at a glance: where it stands and what is to be done next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.history.lines import lines
from caissa_web.desk.home.next_steps import alerts, next_steps
from caissa_web.desk.home.round_figures import average_rating, leaders, round_figures
from caissa_web.desk.home.timeline import timeline
from caissa_web.presentation import lists
from caissa_web.records.incident_privacy import entries_for
from caissa_web.records.zones import zone_of
from caissa_web.section.setup.announcements import still_open

LAST_ACTS = 7


@require_safe
@section_page()
def overview(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Where the section stands and what has to be done next."""
    facts = opened.facts
    sheet = opened.book.sheet(facts.paired_rounds) if facts.paired_rounds else None
    acts = opened.section.log.select_related("undoes").order_by("-id")[:LAST_ACTS]
    steps = next_steps(opened)
    context = opened.context(
        "overview",
        timeline=timeline(facts, opened.book, zone_of(opened.event)),
        activity=lines(entries_for(opened.rights, acts), [opened.section]),
        announced=lists.facts(facts),
        figures=round_figures(opened.state),
        average=average_rating(facts),
        leaders=leaders(opened.state),
        sheet=sheet,
        steps=steps,
        alerts=[*steps[1:], *alerts(opened)],
        incidents=len(opened.book.incidents),
        to_announce=still_open(facts, opened.book),
    )
    return render(request, "desk/home/overview.html", context)
