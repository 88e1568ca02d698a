"""The organiser's devices at the desk: added, registered by a code, certified, retired."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.errors import Finding
from caissa.score_sheets import fingerprint
from caissa_web.desk.frame import event_page
from caissa_web.operations.score_sheets.devices import (
    add_device,
    certify_device,
    findings_about,
    registration_token,
    retire_device,
)
from caissa_web.phone import hall_certificate
from caissa_web.presentation.qr_codes import is_out_of_reach, reachable_address, svg
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.score_sheets.models import Device
from caissa_web.score_sheets.server_key import server_key


class DeviceForm(forms.Form):
    """A new device."""

    name = forms.CharField(label=_later("Name of the device"), max_length=60)
    purpose = forms.ChoiceField(label=_later("What it is for"), choices=Device.PURPOSES)


class CertificateForm(forms.Form):
    """The certificate of a device."""

    certificate = forms.CharField(label=_later("Certificate"), max_length=200, required=False)
    tester = forms.CharField(label=_later("Tester"), max_length=150, required=False)
    tested_on = forms.DateField(
        label=_later("Date of the test report"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    @classmethod
    def of(cls, device: Device, posted: Any = None) -> CertificateForm:
        """The form with what is on record."""
        first = {
            "certificate": device.certificate,
            "tester": device.certified_by,
            "tested_on": device.certified_on,
        }
        return cls(posted, initial=first, auto_id=f"device-{device.pk}-%s")


@dataclass(frozen=True, slots=True)
class DeviceLine:
    """A device in the list."""

    device: Device
    link: str
    form: CertificateForm
    findings: list[Finding]


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.PAIR)
def devices(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """The devices of the event, and the form for another one."""
    form = DeviceForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        made = add_device(
            event, form.cleaned_data["name"], form.cleaned_data["purpose"], by=request.user.get_username()
        )
        messages.success(request, _("%(name)s can be registered now.") % {"name": made.name})
        return redirect("desk:sheet-devices", event.slug)
    today = timezone.localdate()
    rows = Device.objects.filter(event=event, retired_at__isnull=True)
    context = {
        "event": event,
        "held": held,
        "form": form,
        "lines": [
            DeviceLine(row, _link(request, row), CertificateForm.of(row), findings_about(row, today))
            for row in rows
        ],
        "fingerprint": fingerprint(server_key().public),
        "certificate": hall_certificate.PATH if hall_certificate.is_offered() else "",
        "out_of_reach": is_out_of_reach(request),
    }
    return render(request, "desk/score_sheets/devices.html", context, status=400 if form.errors else 200)


@require_safe
@event_page(Right.PAIR)
def device_qr(request: HttpRequest, event: Event, _held: frozenset[Right], key: int) -> HttpResponse:
    """The code by which a device registers itself."""
    link = _link(request, _device(event, key))
    if not link:
        raise Http404
    return HttpResponse(
        svg(link), content_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"}
    )


@require_POST
@event_page(Right.PAIR)
def certify(request: HttpRequest, event: Event, _held: frozenset[Right], key: int) -> HttpResponse:
    """Record the certificate of a device."""
    device = _device(event, key)
    form = CertificateForm.of(device, request.POST)
    if form.is_valid():
        values = form.cleaned_data
        certify_device(
            device,
            values["certificate"],
            values["tester"],
            values["tested_on"],
            by=request.user.get_username(),
        )
        messages.success(request, _("The certificate has been recorded."))
    else:
        messages.error(request, _("The date cannot be read."))
    return redirect("desk:sheet-devices", event.slug)


@require_POST
@event_page(Right.PAIR)
def retire(request: HttpRequest, event: Event, _held: frozenset[Right], key: int) -> HttpResponse:
    """Let a device keep no more sheets."""
    device = retire_device(_device(event, key), by=request.user.get_username())
    messages.success(request, _("%(name)s keeps no more score sheets.") % {"name": device.name})
    return redirect("desk:sheet-devices", event.slug)


def _device(event: Event, key: int) -> Device:
    device = Device.objects.filter(event=event, pk=key).first()
    if device is None:
        raise Http404
    return device


def _link(request: HttpRequest, device: Device) -> str:
    token = registration_token(device)
    return reachable_address(request, reverse("phone:device", args=[token])) if token else ""
