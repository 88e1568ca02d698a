"""Who may do what at an event: roles by act, in one table that a person can read."""

from __future__ import annotations

from enum import Enum

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q

from caissa.tournament import Role
from caissa_web.records.models import Appointment, Event, Section


class Right(Enum):
    """What an act at the desk needs."""

    LOOK = "look at the desk"
    RESULTS = "enter results"
    ENTRIES = "change the entry list"
    PAIR = "pair, publish, correct"
    MANAGE = "change the set-up, appoint people"


_DIRECTORS = frozenset({Role.ORGANISER, Role.CHIEF_ARBITER, Role.DEPUTY_CHIEF_ARBITER})
_PAIRERS = frozenset({Role.CHIEF_ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.PAIRING_OFFICER})
_ARBITERS = frozenset({Role.SECTOR_ARBITER, Role.MATCH_ARBITER, Role.BOARD_ARBITER})
_FAIR_PLAY = frozenset({Role.CHIEF_FAIR_PLAY_OFFICER, Role.FAIR_PLAY_OFFICER})

ROLES = {
    Right.LOOK: _DIRECTORS | _PAIRERS | _ARBITERS | _FAIR_PLAY | {Role.RATING_OFFICER},
    Right.RESULTS: _DIRECTORS | _PAIRERS | _ARBITERS,
    Right.ENTRIES: _DIRECTORS | _PAIRERS,
    Right.PAIR: _PAIRERS,
    Right.MANAGE: _DIRECTORS,
}
"""Right → the roles that have it (GEN-008; C.05 2-3)."""

Visitor = AbstractBaseUser | AnonymousUser


def rights(user: Visitor, event: Event, section: Section | None = None) -> frozenset[Right]:
    """What somebody may do at an event, or in a section of it; who runs the installation may do all."""
    if not user.is_authenticated:
        return frozenset()
    if getattr(user, "is_superuser", False):
        return frozenset(Right)
    where = Q(section__isnull=True) | Q(section=section) if section else Q(section__isnull=True)
    held = {
        Role(one.role) for one in Appointment.objects.filter(where, event=event, user_id=user.pk).only("role")
    }
    return frozenset(right for right, roles in ROLES.items() if roles & held)


def events_of(user: Visitor) -> Q:
    """A condition on events: those where somebody has a role."""
    if getattr(user, "is_superuser", False):
        return Q()
    return Q(appointments__user_id=user.pk)
