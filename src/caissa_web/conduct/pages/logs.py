"""Fair-play logs of an event: scans, absences from the board, receipts of devices (FPPM, Laws 11.3.3)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from caissa_web.accounts.person import person_at
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.conduct.access import note_log_look, reads_fair_play
from caissa_web.conduct.operations.logs import (
    ABSENCE,
    DEVICE,
    DEVICE_BACK,
    SCAN,
    absences_in,
    add_line,
    lines_of,
    scan_findings,
)
from caissa_web.desk.frame import event_page
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.section.number_input import whole_number

WRONG = 422
LINES_ON_A_PAGE = 500
KINDS = (
    (SCAN, _later("Scan or search")),
    (ABSENCE, _later("Absence from the board")),
    (DEVICE, _later("Device handed in")),
    (DEVICE_BACK, _later("Device given back")),
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
    context = {
        "event": event,
        "form": form,
        "reads": reads,
        **(_read(request, event) if reads and "read" in request.GET else {}),
    }
    return render(request, "conduct/logs.html", context, status=WRONG if form.errors else 200)


def _read(request: HttpRequest, event: Event) -> dict[str, Any]:
    """The lines of all rounds or of one, some hundred on a page, and what is doubtful in them."""
    require_fresh_proof(request)
    note_log_look(event, request.user.get_username())
    round_number = whole_number(request.GET.get("round", ""), 2)
    lines, kinds = lines_of(event, round_number), dict(KINDS)
    page = Paginator(lines, LINES_ON_A_PAGE).get_page(request.GET.get("page"))
    return {
        "read": True,
        "round": round_number,
        "page": page,
        "lines": [
            {"row": line.row, "kind": kinds.get(line.row.kind, ""), "content": line.content} for line in page
        ],
        "absences": absences_in(lines),
        "findings": scan_findings(lines),
        "looks": event.fair_play_looks.all()[:100],
    }
