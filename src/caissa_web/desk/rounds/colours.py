"""Colours of a game that were reversed, recorded afterwards: one page for boards and for matches of teams."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError, ImpossibleChange
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.desk.rounds import result_codes
from caissa_web.desk.rounds.boards import is_closed
from caissa_web.desk.rounds.pages import require_paired, to_round
from caissa_web.operations import OPEN, Outcomes
from caissa_web.operations.rounds.results import Players, result_on_record
from caissa_web.presentation import lists
from caissa_web.records.rights import Right


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.PAIR)
def colours(request: HttpRequest, opened: Opened, number: int, white: int, black: int) -> HttpResponse:
    """Record that two players had the other colours; when it is late, for the rating report only."""
    require_paired(opened, number)
    recorded = result_on_record(opened.facts, number, (white, black))
    if recorded is None:
        raise ImpossibleChange(why=_("There is no such game"))
    closed = is_closed(opened.facts, number)
    if closed and not opened.may(Right.RATE):
        raise PermissionDenied
    turned = result_codes.code(recorded[::-1])
    typed = request.POST.get("typed", turned).strip()
    reason = request.POST.get("reason", "").strip()[:300]
    problems = _problems(typed, reason) if request.method == "POST" else {}
    if request.method == "POST" and not problems:
        outcomes = result_codes.outcomes(typed) if typed else OPEN
        _record(request, opened, number, (white, black), outcomes, closed=closed)
        return to_round(opened, number)
    context = opened.context(
        "rounds",
        number=number,
        white=lists.named_at(opened.facts, white),
        black=lists.named_at(opened.facts, black),
        recorded=result_codes.code(recorded),
        closed=closed,
        typed=typed,
        reason=reason,
        problems=problems,
    )
    return render(request, "desk/rounds/colours.html", context, status=400 if problems else 200)


def _record(
    request: HttpRequest, opened: Opened, number: int, players: Players, outcomes: Outcomes, *, closed: bool
) -> None:
    seen, reason = seen_version(request, opened), request.POST.get("reason", "").strip()[:300]
    if closed:
        operations.reverse_colours_for_rating(
            opened.section, number, players, outcomes, by=opened.user, seen_version=seen, reason=reason
        )
        messages.success(request, _("The correction will be in the rating report."))
        return
    operations.reverse_colours(
        opened.section,
        number,
        players,
        outcomes,
        by=opened.user,
        seen_version=seen,
        reason=reason,
        confirmed=confirmed(request),
    )
    messages.success(request, _("The colours have been recorded as they were played."))


def _problems(typed: str, reason: str) -> dict[str, str]:
    problems = {}
    try:
        if typed:
            result_codes.outcomes(typed)
    except CaissaError as wrong:
        problems["typed"] = str(wrong)
    if not reason:
        problems["reason"] = _("Enter a reason for the correction.")
    return problems
