"""A section at a glance: where it stands and what is to be done next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.home.next_steps import next_steps
from caissa_web.presentation import lists
from caissa_web.section.setup.announcements import still_open


@require_safe
@section_page()
def overview(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Where the section stands and what has to be done next."""
    facts = opened.facts
    sheet = opened.book.sheet(facts.paired_rounds) if facts.paired_rounds else None
    context = opened.context(
        "overview",
        announced=lists.facts(facts),
        progress=lists.progress(facts),
        sheet=sheet,
        steps=next_steps(opened),
        incidents=len(opened.book.incidents),
        to_announce=still_open(facts, opened.book),
    )
    return render(request, "desk/home/overview.html", context)
