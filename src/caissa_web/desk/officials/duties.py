"""The duties of the arbiters: what is to be seen to now, ticked by whom and when."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_http_methods

from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.officials.checklists import asked_round, rounds_of
from caissa_web.operations.officials.duties import tick_duty, untick_duty
from caissa_web.records.rights import Right
from caissa_web.section.number_input import whole_number
from caissa_web.section.officials.questions import checklists


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.RESULTS, Right.FAIR_PLAY, to_act=Right.RESULTS)
def duties(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The lists of a round and of today; a button ticks, another takes the tick back."""
    number = asked_round(opened, request.GET.get("round", ""))
    if request.method == "POST":
        act = untick_duty if request.POST.get("act") == "untick" else tick_duty
        act(
            opened.section,
            request.POST.get("item", "")[:40],
            by=opened.user,
            round_number=whole_number(request.POST.get("round", ""), 3) or 0,
            day=_day(request.POST.get("day", "")),
        )
        address = reverse("desk:duties", args=[opened.event.slug, opened.section.slug])
        return redirect(f"{address}?round={number}#{request.POST.get('list', '')[:20]}")
    lists = checklists(opened.state, number, timezone.localdate())
    context = opened.context("duties", lists=lists, number=number, rounds=rounds_of(opened))
    return render(request, "desk/officials/duties.html", context)


def _day(text: str) -> date | None:
    try:
        return parse_date(text[:10])
    except ValueError:
        return None
