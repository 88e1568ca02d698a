"""A section at a glance: where it stands and what is to be done next."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.desk.frame import Opened, section_page
from caissa_web.noticeboard import lists


@require_safe
@section_page()
def overview(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Where the section stands."""
    facts = opened.facts
    sheet = opened.book.sheet(facts.paired_rounds) if facts.paired_rounds else None
    context = opened.shown(
        "overview", announced=lists.facts(facts), progress=lists.progress(facts), sheet=sheet
    )
    return render(request, "desk/overview.html", context)
