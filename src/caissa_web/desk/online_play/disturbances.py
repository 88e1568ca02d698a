"""Disturbed games at the desk: reported by venues, with the decision that the articles lead to."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from caissa.messages import msg
from caissa.online import DISTURBANCES, Cause, Decision, DisturbanceAct, DisturbanceState, System, decisions
from caissa_web.desk.online_play.forms import ReportForm
from caissa_web.desk.online_play.frame import WRONG, OnlineDesk, online_page
from caissa_web.online.errors import OnlineRefused
from caissa_web.online.models import Disconnection, Venue
from caissa_web.online.operations.disturbances import (
    as_value,
    come_back,
    decide,
    dismiss,
    proposed,
    reopen,
    report_disturbance,
)
from caissa_web.online.queries.players import mode_of_section, numbers_at
from caissa_web.records import snapshot
from caissa_web.records.models import Section

MOST_SHOWN = 300


@require_http_methods(["GET", "HEAD", "POST"])
@online_page
def disturbances(request: HttpRequest, desk: OnlineDesk) -> HttpResponse:
    """The disturbed games that somebody sees, the newest first, and the form for another one."""
    people = desk.people()
    form = ReportForm(people, request.POST if request.method == "POST" else None)
    if form.is_valid():
        section, number = desk.section_of(form.cleaned_data["player"])
        venue = _venue_of(desk, section, number)
        report_disturbance(section, form.report(number), by=desk.user, venue=venue)
        messages.success(request, _("Reported."))
        return redirect("desk:online-disturbances", desk.event.slug)
    rows = [_line(row, desk) for row in _rows(desk)[:MOST_SHOWN]]
    context = desk.context("disturbances", form=form, rows=rows, people=people)
    return render(
        request, "desk/online_play/disturbances.html", context, status=WRONG if form.errors else 200
    )


def _rows(desk: OnlineDesk) -> QuerySet[Disconnection]:
    rows = Disconnection.objects.filter(section__event=desk.event).select_related("section__event", "venue")
    return rows if desk.manages else rows.filter(venue__in=desk.venues)


def _venue_of(desk: OnlineDesk, section: Section, number: int) -> Venue | None:
    """Where the player sits; somebody with a duty reports for their own venues only."""
    facts = snapshot.load(section)
    at = [venue for venue in desk.venues if number in numbers_at(venue, section, facts)]
    if not at and not desk.manages:
        raise Http404
    return at[0] if at else None


def _line(row: Disconnection, desk: OnlineDesk) -> dict[str, Any]:
    """A row as the page shows it: what is proposed, and what may be done now."""
    state = DisturbanceState(row.state)
    acts = set(DISTURBANCES.acts(state))
    may_decide = DisturbanceAct.DECIDE in acts and desk.decides
    options = decisions(mode_of_section(row.section), as_value(row)) if may_decide else ()
    return {
        "row": row,
        "state": state,
        "cause": Cause(row.cause).label,
        "system": System(row.system).label,
        "decision": Decision(row.decision).label if row.decision else "",
        "proposal": proposed(row) if DisturbanceAct.DECIDE in acts else None,
        "options": [(decision.value, decision.label, article) for decision, article in options],
        "returns": DisturbanceAct.RETURN in acts,
        "dismisses": DisturbanceAct.DISMISS in acts,
        "reopens": DisturbanceAct.REOPEN in acts and desk.decides,
    }


@require_POST
@online_page
def act(request: HttpRequest, desk: OnlineDesk, number: int) -> HttpResponse:
    """One step: connected again, decided, taken back, to be decided again."""
    row = _rows(desk).filter(pk=number).first()
    if row is None:
        raise Http404
    step = request.POST.get("act", "")
    if step in ("decide", "reopen") and not desk.decides:
        raise PermissionDenied
    if step == "return":
        come_back(row, _minutes(request), by=desk.user)
    elif step == "decide":
        decide(row, _decision(request), by=desk.user, note=request.POST.get("note", "")[:300])
    elif step == "dismiss":
        dismiss(row, by=desk.user)
    elif step == "reopen":
        reopen(row, by=desk.user)
    else:
        raise Http404
    return redirect("desk:online-disturbances", desk.event.slug)


def _minutes(request: HttpRequest) -> Decimal:
    try:
        minutes = Decimal(request.POST.get("minutes", "").strip().replace(",", "."))
    except InvalidOperation:
        minutes = Decimal(-1)
    if not minutes.is_finite() or not 0 <= minutes < 1000:
        raise OnlineRefused(why=msg("say for how many minutes the connection was lost"))
    return round(minutes, 2)


def _decision(request: HttpRequest) -> Decision:
    try:
        return Decision(request.POST.get("decision", ""))
    except ValueError:
        raise OnlineRefused(why=msg("choose a decision")) from None
