"""The published verdicts of an event, for everybody (C.11 3.11)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_safe

from caissa_web.conduct.models import Case
from caissa_web.conduct.operations.appeals import NOT_HEARD, REJECTED, UPHELD
from caissa_web.conduct.queries import APPEAL
from caissa_web.records.models import Event
from caissa_web.records.zones import in_zone_of

OUTCOMES = {
    UPHELD: _later("The appeal is upheld."),
    REJECTED: _later("The appeal is rejected."),
    NOT_HEARD: _later("The appeal is not admissible."),
}


@require_safe
def verdicts(request: HttpRequest, event: str) -> HttpResponse:
    """What was decided on appeals, the newest first; events that are not public show nothing."""
    public = Event.objects.filter(slug=event, public=True).first()
    if public is None:
        raise Http404
    listed = Case.objects.filter(event=public, kind=APPEAL, published_at__isnull=False)
    rows = listed.select_related("section").order_by("-published_at")
    with in_zone_of(public):
        context = {"event": public, "verdicts": [(row, OUTCOMES.get(row.outcome, "")) for row in rows]}
        return render(request, "conduct/verdicts.html", context)
