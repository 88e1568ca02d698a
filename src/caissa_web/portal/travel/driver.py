"""The driver's page on a phone: one run, its passengers to be ticked, leaving and arriving."""

from __future__ import annotations

from datetime import timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from caissa.errors import CaissaError
from caissa_web.accounts import limits
from caissa_web.portal.access import private
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate
from caissa_web.travel.links import run_by
from caissa_web.travel.models import Run
from caissa_web.travel.operations.runs import note_aboard, step_run
from caissa_web.travel.queries.lists import passengers


@private
@require_http_methods(["GET", "HEAD", "POST"])
def drive(request: HttpRequest, token: str) -> HttpResponse:
    """One run by the driver's link; a wrong link is nothing, and counted."""
    run = run_by(token, timezone.now())
    if run is None:
        if limits.count_and_check(limits.WRONG_PORTAL_LINKS, request):
            return render(request, "429.html", status=429)
        raise Http404
    problem = ""
    if request.method == "POST":
        problem = _done(request, run)
        if not problem:
            return redirect("portal:drive", token)
    with in_zone_of(run.event):
        values = {
            "event": run.event,
            "run": run,
            "leaves": run.leaves + timedelta(minutes=run.delay),
            "seats": passengers(run),
            "token": token,
            "problem": problem,
        }
        return render(request, "portal/travel/driver.html", values, status=409 if problem else 200)


def _done(request: HttpRequest, run: Run) -> str:
    """Tick somebody, leave, or arrive; what is wrong, if anything."""
    act, who = request.POST.get("act", ""), request.POST.get("traveller", "")
    if act in ("aboard", "not-aboard") and who.isascii() and who.isdecimal() and len(who) < 18:
        note_aboard(run, int(who), act == "aboard")
        return ""
    try:
        if act in ("start", "finish"):
            step_run(run, act, by=f"driver {run.driver}".strip())
    except CaissaError as refused:
        return str(translate(refused.sentence))
    return ""
