"""People and places as a caller names them: log-in names, short names, numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.urls import resolve, reverse
from django.utils.translation import gettext as _

from caissa.tournament import Role
from caissa_web.accounts.models import Invitation, User
from caissa_web.api.access import Place
from caissa_web.api.operations.parameter import Adapter, wrong
from caissa_web.operations.events import people
from caissa_web.records.models import Appointment, Section
from caissa_web.records.rights import GRANTED_ROLES


def _user(body: Any, _place: Place) -> User:
    user = User.objects.filter(username=body.username, is_active=True).first()
    if user is None:
        raise wrong("username", _("There is no such log-in name. Check the spelling."))
    return user


def _new_username(body: Any, _place: Place) -> str:
    try:
        User.username_validator(body.username)
    except ValidationError as refused:
        raise wrong("username", " ".join(refused.messages)) from None
    return str(body.username)


def _section(body: Any, place: Place) -> Section | None:
    if body.section is None:
        return None
    section: Section | None = place.opened_event.sections.filter(slug=body.section).first()
    if section is None:
        raise wrong("section", _("There is no section with this short name."))
    return section


def _appointment(body: Any, place: Place) -> Appointment:
    held = Appointment.objects.select_related("user", "section")
    appointment = held.filter(event=place.event, pk=body.appointment).first()
    if appointment is None:
        raise wrong("appointment", _("There is no such appointment."))
    return appointment


def _slug(page: str) -> Callable[[Any, Place], str]:
    """A short name that addresses can hold and that is not the address of another page."""

    def meant(body: Any, place: Place) -> str:
        try:
            validate_slug(body.slug)
        except ValidationError as refused:
            raise wrong("slug", " ".join(refused.messages)) from None
        slugs = (place.opened_event.slug, body.slug) if page == "section" else (body.slug,)
        if resolve(reverse(f"desk:{page}", args=slugs)).url_name != page:
            raise wrong("slug", _("This short name is the address of another page; choose another one."))
        return str(body.slug)

    return meant


def _place_given(body: Any, place: Place) -> people.Place:
    """A role, where it holds, and whose people it is for."""
    if body.role not in GRANTED_ROLES:
        raise wrong("role", _("This role cannot be given to anyone."))
    federation = body.federation.upper()
    return people.Place(body.role, _section(body, place), federation, body.team, body.player)


def _invitation(body: Any, place: Place) -> Invitation:
    invitation = place.opened_event.invitations.filter(pk=body.invitation).first()
    if invitation is None:
        raise wrong("invitation", _("There is no such invitation."))
    return invitation


SECTION_SLUG = Adapter({"slug": (str, ...)}, _slug("section"))
EVENT_SLUG = Adapter({"slug": (str, ...)}, _slug("event"))
OWNER = Adapter({}, lambda _body, place: place.caller.user)
_PLACE = Adapter(
    {
        "role": (Role, ...),
        "section": (str | None, None),
        "federation": (str, ""),
        "team": (int | None, None),
        "player": (int | None, None),
    },
    _place_given,
)

OF_PEOPLE: dict[str, dict[str, Adapter]] = {
    "add_person_to": {"username": Adapter({"username": (str, ...)}, _new_username), "place": _PLACE},
    "appoint_to": {"user": Adapter({"username": (str, ...)}, _user), "place": _PLACE},
    "dismiss": {"appointment": Adapter({"appointment": (int, ...)}, _appointment)},
    "invite": {"place": _PLACE},
    "revoke_invitation": {"invitation": Adapter({"invitation": (int, ...)}, _invitation)},
}
"""Operation → parameter → how a caller sends it."""
