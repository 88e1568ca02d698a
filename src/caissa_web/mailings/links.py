"""The link that ends information letters: signed, so that nobody ends somebody else's."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils.translation import gettext as _

from caissa_web.mailings.models import Unsubscribed
from caissa_web.records.models import Event

STOP = "mailings.stop"
_SALT = "caissa.mailings.stop"


def stop_link(leads_to: str) -> tuple[str, str]:
    """The words and the path of the link that ends such letters; `leads_to` names event and contact."""
    return _("No more information letters from this event"), reverse("portal:stop", args=[token(leads_to)])


def token(leads_to: str) -> str:
    """The secret part of a link."""
    return Signer(salt=_SALT).sign(leads_to)


def leads_to(event: Event, contact_hash: str) -> str:
    """What such a link leads to."""
    return f"{event.pk}.{contact_hash}"


def asked_by(text: str) -> tuple[Event, str] | None:
    """The event and the hash of the contact of a link; None for a wrong one."""
    try:
        number, _dot, contact = Signer(salt=_SALT).unsign(text).partition(".")
    except BadSignature:
        return None
    event = Event.objects.filter(pk=int(number)).first() if number.isdecimal() else None
    return (event, contact) if event is not None else None


def has_stopped(event: int, contact_hash: str) -> bool:
    """Does this address want no more information?"""
    return Unsubscribed.objects.filter(event=event, contact_hash=contact_hash).exists()
