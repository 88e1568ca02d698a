"""The organiser's devices: registered by a link that works once, certified as a recorded fact, retired."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from caissa.errors import CaissaError, Finding, ImpossibleChange, Severity
from caissa.messages import msg
from caissa.score_sheets import is_key
from caissa_web.records.models import Event
from caissa_web.records.versions import Act, log
from caissa_web.score_sheets.models import Device

MOST_DEVICES = 1000
_SALT = "caissa.sheet-device"


class DeviceRefused(CaissaError):
    """Entries of a device that is not registered at the event, or was retired."""

    code = "sheet.device-refused"
    message = msg("This device is not registered for the event, or was retired. Ask the arbiter.")


class RegisteredBefore(CaissaError):
    """A link of a device that was used already."""

    code = "sheet.registered-before"
    message = msg(
        "This link has been used. Ask for a new one, or scan the table's code if this device is registered."
    )


@dataclass(frozen=True, slots=True)
class Registered:
    """What a device keeps of its registration; the secret is not stored here."""

    device: Device
    secret: str


@transaction.atomic
def add_device(event: Event, name: str, purpose: str, *, by: str) -> Device:
    """A new device of the organiser, with a link by which it registers itself."""
    name = " ".join(name.split())[:60]
    if not name:
        raise ImpossibleChange(why=msg("A device needs a name"))
    if Device.objects.filter(event=event, retired_at__isnull=True).count() >= MOST_DEVICES:
        raise ImpossibleChange(why=msg("There are {most} devices already", most=MOST_DEVICES))
    if Device.objects.filter(event=event, name=name, retired_at__isnull=True).exists():
        raise ImpossibleChange(why=msg("There is a device of this name: {name}", name=name))
    code, made_at = f"D-{secrets.token_hex(5)}", timezone.now()
    device = Device.objects.create(
        event=event,
        code=code,
        name=name,
        purpose=purpose,
        token_hash=_hash(_token(code, made_at)),
        made_by=by,
        made_at=made_at,
    )
    log(event, Act("sheet.device-added", by, name))
    return device


def registration_token(device: Device) -> str | None:
    """The token of a device's link; None once it was used, or under another secret key."""
    token = _token(device.code, device.made_at)
    if device.registered_at is not None or device.retired_at is not None:
        return None
    return token if constant_time_compare(_hash(token), device.token_hash) else None


def device_of_token(token: str) -> Device | None:
    """The device that a link is for."""
    if not token.isascii() or len(token) > 64:
        return None
    return Device.objects.select_related("event").filter(token_hash=_hash(token)).first()


@transaction.atomic
def register_device(token: str, key: str) -> Registered:
    """A device registers itself with its public key; without one its entries are not signed."""
    found = device_of_token(token)
    if found is None:
        raise DeviceRefused
    device = Device.objects.select_for_update(of=("self",)).select_related("event").get(pk=found.pk)
    if device.retired_at is not None:
        raise DeviceRefused
    if device.registered_at is not None:
        raise RegisteredBefore
    if key and not is_key(key):
        raise ImpossibleChange(why=msg("A device cannot sign with this key"))
    secret = secrets.token_urlsafe(32)
    device.key, device.secret_hash, device.registered_at = key, _hash(secret), timezone.now()
    device.save()
    log(device.event, Act("sheet.device-registered", device.name, device.code))
    return Registered(device, secret)


def device_of(event: Event, code: str, secret: str) -> Device | None:
    """The registered device that proves itself by its secret; None if it does not."""
    if not code or not secret or len(code) > 40 or len(secret) > 100:
        return None
    device = Device.objects.filter(event=event, code=code).first()
    if device is None or not device.is_in_use or not device.secret_hash:
        return None
    return device if constant_time_compare(_hash(secret), device.secret_hash) else None


@transaction.atomic
def certify_device(
    device: Device, certificate: str, tester: str, tested_on: date | None, *, by: str
) -> Device:
    """Record that a device is certified: which certificate, by whom, and when it was tested (C.02 6.1.4)."""
    certificate = " ".join(certificate.split())[:200]
    if certificate and tested_on is None:
        raise ImpossibleChange(why=msg("A certificate needs the date of its test report"))
    device.certificate, device.certified_by = certificate, " ".join(tester.split())[:150]
    device.certified_on = tested_on
    device.save()
    what = msg("{name}: {certificate}", name=device.name, certificate=certificate or "–")
    log(device.event, Act("sheet.device-certified", by, what))
    return device


@transaction.atomic
def retire_device(device: Device, *, by: str) -> Device:
    """The device keeps no more sheets; what it has entered stays."""
    if device.retired_at is None:
        device.retired_at = timezone.now()
        device.save()
        log(device.event, Act("sheet.device-retired", by, device.name))
    return device


def findings_about(device: Device, today: date) -> list[Finding]:
    """What is doubtful about a device: a player's needs a certificate (E.01 8.1.1.2)."""
    findings = []
    if device.purpose == Device.TABLE and not device.is_certified(today):
        what = msg("no certificate of FIDE is on record that is not older than three years")
        hint = msg("assistants and arbiters may record without it")
        findings.append(Finding("sheet.not-certified", Severity.WARNING, device.name, what, hint))
    if device.is_in_use and not device.key:
        what = msg("the device cannot sign: it was registered at an address without a certificate")
        hint = msg("install the certificate of the hall on it and register it again")
        findings.append(Finding("sheet.device-without-key", Severity.WARNING, device.name, what, hint))
    return findings


def _token(code: str, made_at: datetime) -> str:
    value = f"{code}|{made_at.astimezone(UTC)}"
    return urlsafe_b64encode(salted_hmac(_SALT, value, algorithm="sha256").digest()).decode().rstrip("=")


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
