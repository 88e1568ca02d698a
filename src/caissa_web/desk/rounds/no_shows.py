"""Those who did not come to the last round: withdrawn or explained, before the next one is paired."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa.pairing.no_shows import name_of
from caissa_web import operations
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.operations import NoShowDecision
from caissa_web.records.rights import Right
from caissa_web.section.rounds.no_shows import undecided

STAYS = "stays"


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.PAIR)
def no_shows(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Ask for each no-show whether they are out or stay; who says nothing is withdrawn (C.05 6.5)."""
    absent = undecided(opened.state)
    if not absent:
        return redirect("desk:rounds", opened.event.slug, opened.section.slug)
    rows = [_row(request, opened, number) for number in absent]
    if request.method != "POST" or any(row["problem"] for row in rows):
        status = 400 if request.method == "POST" else 200
        context = opened.context("rounds", rows=rows, number=opened.facts.paired_rounds)
        return render(request, "desk/rounds/no_shows.html", context, status=status)
    operations.decide_no_shows(
        opened.section,
        [NoShowDecision(row["number"], row["stays"], row["reason"]) for row in rows],
        by=opened.user,
        seen_version=seen_version(request, opened),
    )
    messages.success(request, _("The decision on the no-shows has been recorded."))
    return redirect("desk:rounds", opened.event.slug, opened.section.slug)


def _row(request: HttpRequest, opened: Opened, number: int) -> dict[str, Any]:
    """One no-show with what was chosen; withdrawn unless somebody says otherwise."""
    stays = request.POST.get(f"decision-{number}") == STAYS
    reason = request.POST.get(f"reason-{number}", "").strip()[:300]
    asked = request.method == "POST" and stays and not reason
    problem = _("Enter a reason for each player who stays in.") if asked else ""
    name = name_of(opened.facts, number)
    return {"number": number, "name": name, "stays": stays, "reason": reason, "problem": problem}
