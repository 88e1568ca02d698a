"""Moving an entry to another category: first what that would mean, then the act with its reason."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from caissa_web.enrolment.operations.moving import judged_in, move_to_category
from caissa_web.enrolment.queries.lists import figures
from caissa_web.enrolment.queries.standing import price_of
from caissa_web.enrolment.workflow import LIVE
from caissa_web.office.entries.frame import context, entry_of, seen, typed
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def move(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Choose a category, see the verdict, the places and the price there, and move the entry."""
    row = entry_of(office, code)
    others = [
        line
        for line in figures(office.event)
        if line.category.pk != row.category_id and not line.category.retired
    ]
    wanted = (request.POST if request.method == "POST" else request.GET).get("category", "")
    target = next((line for line in others if line.category.code == wanted), None)
    if request.method == "POST" and target is not None:
        reason = typed(request, "reason")
        move_to_category(
            row,
            target.category,
            by=office.user,
            reason=reason,
            waivers=dict.fromkeys(request.POST.getlist("waive"), reason),
            seen_version=seen(request),
        )
        return redirect("office:entry", office.event.slug, row.code)
    values: dict[str, Any] = {"entry": row, "others": others, "movable": row.state in LIVE, "target": target}
    if target is not None:
        judged = judged_in(row, target.category)
        values |= {
            "reasons": judged.verdict.reasons,
            "before": price_of(row),
            "quote": judged.quote,
        }
    status = 422 if request.method == "POST" else 200
    return render(request, "office/entries/move.html", context(office, "list", **values), status=status)
