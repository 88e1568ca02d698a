"""Fair-play logs of an event: scans, absences from the board, receipts of devices (FPPM, Laws 11.3.3)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from caissa_web.accounts.person import person_at
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.conduct.access import note_log_look, reads_fair_play
from caissa_web.conduct.encrypted import content_of
from caissa_web.conduct.models import FairPlayLog
from caissa_web.conduct.operations.logs import ABSENCE, DEVICE, SCAN, add_line, scan_findings
from caissa_web.desk.frame import event_page
from caissa_web.records.models import Event
from caissa_web.records.rights import Right

WRONG = 422
KINDS = (
    (SCAN, _later("Scan or search")),
    (ABSENCE, _later("Absence from the board")),
    (DEVICE, _later("Device handed in")),
)


class LineForm(forms.Form):
    """One line of a log; a scan says who did it and who was there."""

    kind = forms.ChoiceField(label=_later("Kind"), choices=KINDS)
    player = forms.CharField(label=_later("Player"), max_length=200)
    round = forms.IntegerField(label=_later("Round"), min_value=1, max_value=99, required=False)
    move = forms.IntegerField(label=_later("Move number"), min_value=1, max_value=999, required=False)
    device = forms.CharField(label=_later("Device used, or device handed in"), max_length=200, required=False)
    scanned_by = forms.CharField(label=_later("Scanned by"), max_length=200, required=False)
    same_gender = forms.BooleanField(label=_later("By a person of the same gender"), required=False)
    witnesses = forms.CharField(label=_later("Witnesses"), max_length=300, required=False)
    outcome = forms.CharField(label=_later("What was seen"), max_length=500, required=False)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.FAIR_PLAY)
def logs(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Arbiters add lines; the fair-play team reads them, and without one the chief arbiter."""
    reads = reads_fair_play(event, person_at(request))
    form = LineForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        data = dict(form.cleaned_data)
        add_line(event, data.pop("kind"), data, by=request.user.get_username())
        messages.success(request, _("The line has been stored encrypted."))
        return redirect("conduct:logs", event.slug)
    if request.method == "POST" and not request.user.is_authenticated:
        raise PermissionDenied
    lines: list[dict[str, Any]] = []
    if reads and "read" in request.GET:
        require_fresh_proof(request)
        note_log_look(event, request.user.get_username())
        kinds = dict(KINDS)
        rows = FairPlayLog.objects.filter(event=event).order_by("-at")[:500]
        lines = [
            {"row": row, "kind": kinds.get(row.kind, ""), "content": content_of(row.encrypted)}
            for row in rows
        ]
    context = {
        "event": event,
        "form": form,
        "lines": lines,
        "reads": reads,
        "findings": scan_findings(event) if lines else (),
        "looks": event.fair_play_looks.all()[:100] if lines else (),
    }
    return render(request, "conduct/logs.html", context, status=WRONG if form.errors else 200)
