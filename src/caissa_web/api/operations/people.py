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


def _user(said: Any, _place: Place) -> User:
    found = User.objects.filter(username=said.username, is_active=True).first()
    if found is None:
        raise wrong("username", _("Nobody has this log-in name."))
    return found


def _new_username(said: Any, _place: Place) -> str:
    try:
        User.username_validator(said.username)
    except ValidationError as refused:
        raise wrong("username", " ".join(refused.messages)) from None
    return str(said.username)


def _section(said: Any, place: Place) -> Section | None:
    if said.section is None:
        return None
    found: Section | None = place.opened_event.sections.filter(slug=said.section).first()
    if found is None:
        raise wrong("section", _("There is no section of this short name."))
    return found


def _appointment(said: Any, place: Place) -> Appointment:
    held = Appointment.objects.select_related("user", "section")
    found = held.filter(event=place.event, pk=said.appointment).first()
    if found is None:
        raise wrong("appointment", _("There is no such appointment."))
    return found


def _slug(page: str) -> Callable[[Any, Place], str]:
    """A short name that addresses can hold and that is not the address of another page."""

    def meant(said: Any, place: Place) -> str:
        try:
            validate_slug(said.slug)
        except ValidationError as refused:
            raise wrong("slug", " ".join(refused.messages)) from None
        slugs = (place.opened_event.slug, said.slug) if page == "section" else (said.slug,)
        if resolve(reverse(f"desk:{page}", args=slugs)).url_name != page:
            raise wrong("slug", _("This short name is the address of another page; take another one."))
        return str(said.slug)

    return meant


def _place_given(said: Any, place: Place) -> people.Place:
    """A role, where it holds, and whose people it is for."""
    if said.role not in GRANTED_ROLES:
        raise wrong("role", _("This role cannot be given."))
    federation = said.federation.upper()
    return people.Place(said.role, _section(said, place), federation, said.team, said.player)


def _invitation(said: Any, place: Place) -> Invitation:
    found = place.opened_event.invitations.filter(pk=said.invitation).first()
    if found is None:
        raise wrong("invitation", _("There is no such invitation."))
    return found


SECTION_SLUG = Adapter({"slug": (str, ...)}, _slug("section"))
EVENT_SLUG = Adapter({"slug": (str, ...)}, _slug("event"))
OWNER = Adapter({}, lambda _said, place: place.caller.user)
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
"""Operation → parameter → how it is said."""
