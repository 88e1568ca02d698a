"""Doors: links for doorkeepers' phones, and how many came through."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa_web.accreditation.codes import token_of
from caissa_web.accreditation.models import Door, Scan
from caissa_web.accreditation.operations.doors import close_door, is_open, make_door
from caissa_web.accreditation.operations.setup import accreditation_of
from caissa_web.accreditation.queries import scans_by_answer
from caissa_web.office.frame import Office, office_page
from caissa_web.presentation.qr_codes import is_out_of_reach, reachable_address, svg
from caissa_web.records.models import Event
from caissa_web.records.rights import Right

USUAL_DAYS = 14


class DoorForm(forms.Form):
    """A door and the zone behind it."""

    name = forms.CharField(label=_("Door"), max_length=60)
    zone = forms.ChoiceField(label=_("Zone behind it"))
    expires = forms.DateTimeField(
        label=_("Link valid until"), widget=forms.DateTimeInput(attrs={"type": "datetime-local"})
    )

    def __init__(self, event: Event, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        self.fields["zone"].choices = [  # type: ignore[attr-defined]
            (letter, f"{letter} {name}") for letter, name in accreditation_of(event).zones
        ]


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.BADGES)
def doors(request: HttpRequest, office: Office) -> HttpResponse:
    """The doors with their links and figures."""
    now = timezone.now()
    until = timezone.localtime(now + timedelta(days=USUAL_DAYS))
    initial = {"expires": f"{until:%Y-%m-%dT%H:%M}"}
    form = DoorForm(office.event, request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        make_door(office.event, data["name"].strip(), data["zone"], data["expires"], by=office.user)
        return redirect("office:doors", office.event.slug)
    rows = list(Door.objects.filter(event=office.event))
    counts = scans_by_answer(rows)
    lines = [
        {
            "door": door,
            "open": is_open(door, now),
            "link": _link(request, door) if is_open(door, now) else "",
            "let_in": counts.get(door.pk, {}).get(Scan.Answer.IN, 0),
            "refused": sum(
                many for answer, many in counts.get(door.pk, {}).items() if answer != Scan.Answer.IN
            ),
        }
        for door in rows
    ]
    values = {"form": form, "lines": lines, "out_of_reach": is_out_of_reach(request)}
    status = 422 if form.is_bound else 200
    answer = render(request, "office/badges/doors.html", office.context("doors", **values), status=status)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_POST
@office_page(Right.BADGES)
def close(_request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """End the link of a door."""
    close_door(_door(office, pk), by=office.user)
    return redirect("office:doors", office.event.slug)


@require_safe
@office_page(Right.BADGES)
def code(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """The link of a door as a QR code."""
    door = _door(office, pk)
    link = _link(request, door) if is_open(door, timezone.now()) else ""
    if not link:
        raise Http404
    return HttpResponse(
        svg(link), content_type="image/svg+xml", headers={"Cache-Control": "private, no-store"}
    )


def _door(office: Office, pk: int) -> Door:
    if pk >= 2**63:
        raise Http404
    return get_object_or_404(Door.objects.select_related("event"), event=office.event, pk=pk)


def _link(request: HttpRequest, door: Door) -> str:
    token = token_of(door)
    return reachable_address(request, reverse("phone:door", args=[token])) if token else ""
