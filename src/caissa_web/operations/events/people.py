"""Roles that are limited to somebody's own people, and invitations by link."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament import Role
from caissa_web.accounts.models import Invitation, Scope, User
from caissa_web.operations.events.events import add_person, appoint
from caissa_web.records import snapshot
from caissa_web.records.models import Appointment, Event, Section
from caissa_web.records.rights import LIMITED
from caissa_web.records.versions import Act, log
from caissa_web.section.entries.current_numbers import Whom, number_now

DAYS_TO_ACCEPT = 14
MOST_OPEN = 200
"""Invitations that may wait at one event: nobody hands out more by hand."""


@dataclass(frozen=True, slots=True)
class Place:
    """A role, where it holds, and whose people it is for."""

    role: Role
    section: Section | None = None
    federation: str = ""
    team: int | None = None
    player: int | None = None

    def __str__(self) -> str:
        limit = self.federation or self.team or self.player
        return f"{self.role.label} {limit}" if limit else self.role.label

    @property
    def limits(self) -> dict[str, str | int | None]:
        """What it is limited to, as stored."""
        return {"federation": self.federation, "team": self.team, "player": self.player}


def require_sound(place: Place) -> None:
    """Refuse a captain without a team, an official without a federation, a number that nobody has."""
    needed = LIMITED.get(place.role)
    unneeded = [name for name in ("federation", "team", "player") if name != needed and place.limits[name]]
    if unneeded:
        raise ImpossibleChange(why=msg("This role is not limited to a federation, team or player"))
    if needed == "federation" and not place.federation:
        raise ImpossibleChange(why=msg("Choose the federation"))
    if needed in ("team", "player"):
        _require_in_section(place, needed)


def _require_in_section(place: Place, kind: str) -> None:
    if place.section is None:
        raise ImpossibleChange(why=msg("Choose the section"))
    facts = snapshot.load(place.section)
    known = {team.number for team in facts.teams} if kind == "team" else set(facts.numbers)
    if place.limits[kind] not in known:
        raise ImpossibleChange(why=msg("No player in this section has this number"))


@transaction.atomic
def appoint_to(event: Event, user: User, place: Place, *, by: str) -> Appointment:
    """Give somebody a role with its limits; giving the same again changes nothing."""
    require_sound(place)
    appointment = appoint(event, user, place.role, by=by, section=place.section)
    if place.role in LIMITED:
        known = {"named": _name(place)}
        _scope, new = Scope.objects.get_or_create(appointment=appointment, **place.limits, defaults=known)
        if new:
            log(event, Act("person.scoped", by, f"{user}: {place}"))
    return appointment


@transaction.atomic
def invite(event: Event, place: Place, *, by: str, label: str = "") -> tuple[Invitation, str]:
    """Make a link that gives a role once; its token is shown now and never again."""
    require_sound(place)
    now = timezone.now()
    waiting = event.invitations.filter(used_at=None, revoked_at=None, expires__gt=now).count()
    if waiting >= MOST_OPEN:
        raise ImpossibleChange(why=msg("Too many invitations are waiting; cancel some first"))
    token = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        event=event,
        section=place.section,
        role=place.role.value,
        label=label,
        token_hash=hash_of(token),
        made_by=by,
        made_at=now,
        expires=now + timedelta(days=DAYS_TO_ACCEPT),
        named=_name(place),
        **place.limits,
    )
    log(event, Act("person.invited", by, f"{label}: {place}" if label else str(place)))
    return invitation, token


@transaction.atomic
def revoke_invitation(invitation: Invitation, *, by: str) -> None:
    """Take an invitation back; one that was used or has expired is left as it is."""
    held = Invitation.objects.select_for_update(of=("self",)).select_related("event")
    current = held.get(pk=invitation.pk)
    now = timezone.now()
    if current.is_open(now):
        current.revoked_at = now
        current.save()
        log(current.event, Act("person.uninvited", by, str(place_of(current))))


def invitation_of(token: str) -> Invitation | None:
    """The invitation behind a link, used or not; None for an unknown link."""
    return Invitation.objects.select_related("event", "section").filter(token_hash=hash_of(token)).first()


@transaction.atomic
def accept_invitation(invitation: Invitation, somebody: Callable[[], User]) -> Appointment | None:
    """Give the role to the person with the link, once; None if somebody else was quicker.

    `somebody` is called only when the link is valid, so that no account is made in vain.
    """
    # PostgreSQL holds no row that may be missing, and an invitation need not be to a section.
    held = Invitation.objects.select_for_update(of=("self",)).select_related("event", "section")
    current = held.get(pk=invitation.pk)
    now = timezone.now()
    if not current.is_open(now):
        return None
    user = somebody()
    current.used_at, current.used_by = now, user.username
    current.save()
    log(current.event, Act("person.accepted", user.username, str(place_of(current))))
    return appoint_to(current.event, user, place_of(current), by=current.made_by)


def place_of(invitation: Invitation) -> Place:
    """The role that an invitation gives, under the number that its team or player has now."""
    numbers = {"team": invitation.team, "player": invitation.player}
    for kind, number in numbers.items():
        if number is not None and invitation.section is not None:
            whom = Whom(invitation.section.pk, number, invitation.named)
            numbers[kind] = number_now(snapshot.load(invitation.section), whom, team=kind == "team")
    return Place(Role(invitation.role), invitation.section, invitation.federation, **numbers)


def _name(place: Place) -> str:
    """The name of the team or the player that a role is for."""
    if place.section is None:
        return ""
    if place.team:
        return snapshot.load(place.section).team(place.team).name
    return snapshot.load(place.section).player(place.player).name if place.player else ""


def hash_of(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return sha256(token.encode()).hexdigest()


@transaction.atomic
def add_person_to(event: Event, username: str, name: str, place: Place, *, by: str) -> User:
    """Make a log-in that has no password yet, and give it a role with its limits."""
    require_sound(place)
    user = add_person(event, username, name, place.role, by=by, section=place.section)
    appoint_to(event, user, place, by=by)
    return user
