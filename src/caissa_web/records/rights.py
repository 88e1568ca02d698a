"""Who may do what at an event: roles by act, in one table that a person can read.

Some roles are limited to their own people: a federation official to a federation, a captain to a team,
a player to one entry. What they are limited to stands beside their appointment, and `own` reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q

from caissa.messages import msg
from caissa.tournament import Role
from caissa_web.accounts.models import Scope
from caissa_web.records.models import Appointment, Event, Section
from caissa_web.section.entries.current_numbers import Whom


class Right(Enum):
    """What an act at the desk needs."""

    LOOK = msg("view the desk")
    RESULTS = msg("enter results")
    ENTRIES = msg("change the entry list")
    PAIR = msg("pair, publish, correct")
    MANAGE = msg("change the set-up, appoint people")
    FAIR_PLAY = msg("read and write the incidents book")
    APPEALS = msg("read the incidents book")
    RATE = msg("correct results for the rating report")
    OWN_TEAM = msg("hand in line-ups of one's own team")
    OWN_PEOPLE = msg("see the entries of one's own federation")
    SELF = msg("see one's own entry")
    ENTRIES_OFFICE = msg("offers, entries and decisions about them")
    ROOMS = msg("rooms and meals")
    TRANSPORT = msg("arrivals, departures and transfers")
    VISA = msg("passports and letters for visas")
    BADGES = msg("badges and access")
    PRESS = msg("see reviewed lists before they are published")
    MONEY = msg("prices, invoices, bank and refunds")
    SYNCHRONISE = msg("exchange the whole event with another installation")


_DIRECTORS = frozenset({Role.ORGANISER, Role.CHIEF_ARBITER, Role.DEPUTY_CHIEF_ARBITER})
_PAIRERS = frozenset({Role.CHIEF_ARBITER, Role.DEPUTY_CHIEF_ARBITER, Role.PAIRING_OFFICER})
_ARBITERS = frozenset({Role.SECTOR_ARBITER, Role.MATCH_ARBITER, Role.BOARD_ARBITER})
_FAIR_PLAY = frozenset({Role.CHIEF_FAIR_PLAY_OFFICER, Role.FAIR_PLAY_OFFICER, Role.FAIR_PLAY_EXPERT})
_OFFICERS = frozenset({Role.RATING_OFFICER, Role.APPEALS_MEMBER})
_DELEGATES = frozenset({Role.FEDERATION_OFFICIAL, Role.HEAD_OF_DELEGATION})

ROLES = {
    Right.LOOK: _DIRECTORS | _PAIRERS | _ARBITERS | _FAIR_PLAY | _OFFICERS,
    Right.RESULTS: _DIRECTORS | _PAIRERS | _ARBITERS,
    Right.ENTRIES: _DIRECTORS | _PAIRERS,
    Right.PAIR: _PAIRERS,
    Right.MANAGE: _DIRECTORS,
    Right.FAIR_PLAY: _DIRECTORS | _PAIRERS | _ARBITERS | _FAIR_PLAY,
    Right.APPEALS: _DIRECTORS | _PAIRERS | _ARBITERS | _FAIR_PLAY | {Role.APPEALS_MEMBER},
    Right.RATE: _PAIRERS | {Role.RATING_OFFICER},
    Right.OWN_TEAM: frozenset({Role.CAPTAIN}),
    Right.OWN_PEOPLE: _DELEGATES,
    Right.SELF: frozenset({Role.PLAYER, Role.GUARDIAN}),
    Right.ENTRIES_OFFICE: frozenset({Role.ORGANISER, Role.ENTRIES_OFFICER}),
    Right.ROOMS: frozenset({Role.ORGANISER, Role.HOTEL_DESK}),
    Right.TRANSPORT: frozenset({Role.ORGANISER, Role.TRANSPORT_OFFICER}),
    Right.VISA: frozenset({Role.VISA_OFFICER}),
    Right.BADGES: frozenset({Role.ORGANISER, Role.ACCREDITATION_OFFICER}),
    Right.PRESS: frozenset({Role.PRESS}),
    Right.MONEY: frozenset({Role.ORGANISER, Role.TREASURER}),
    Right.SYNCHRONISE: _DIRECTORS,
}
"""Right → the roles that have it (GEN-008; C.05 2-3). The public has none and needs none."""

LIMITED = {
    Role.CAPTAIN: "team",
    Role.PLAYER: "player",
    Role.GUARDIAN: "player",
    Role.FEDERATION_OFFICIAL: "federation",
    Role.HEAD_OF_DELEGATION: "federation",
}
"""Role → what an appointment to it must be limited to (DATA-004)."""

GRANTED_ROLES = tuple(role for role in Role if any(role in roles for roles in ROLES.values()))
"""The roles that can be given to somebody, in the order of the regulations."""

NOT_FOR_PRACTICE = Q(first_tournament__isnull=True)
"""Events that are meant; those for practice belong to somebody's first tournament, which knows them."""

Visitor = AbstractBaseUser | AnonymousUser


def rights(user: Visitor, event: Event, section: Section | None = None) -> frozenset[Right]:
    """What somebody may do at an event, or in a section of it; who runs the installation may do all."""
    if not user.is_authenticated:
        return frozenset()
    if getattr(user, "is_superuser", False):
        return frozenset(Right)
    where = Q(section__isnull=True) | Q(section=section) if section else Q(section__isnull=True)
    held = {
        Role(appointment.role)
        for appointment in Appointment.objects.filter(where, event=event, user_id=user.pk).only("role")
    }
    return rights_of(held)


def rights_of(held: set[Role]) -> frozenset[Right]:
    """What somebody with these roles may do."""
    return frozenset(right for right, roles in ROLES.items() if roles & held)


@dataclass(frozen=True, slots=True)
class Own:
    """Whom somebody's roles at an event are about.

    `delegations` are the federations that somebody leads here, and so cares for their young players.
    """

    rights: frozenset[Right] = frozenset()
    federations: frozenset[str] = frozenset()
    teams: frozenset[Whom] = frozenset()
    players: frozenset[Whom] = frozenset()
    delegations: frozenset[str] = frozenset()


def own(user: Visitor, event: Event) -> Own:
    """Whose people, which teams and which entries somebody may see and act for, in all sections."""
    if not user.is_authenticated:
        return Own()
    held = list(Appointment.objects.filter(event=event, user_id=user.pk))
    limits = Scope.objects.filter(appointment__in=held).select_related("appointment")
    about = [(Role(limit.appointment.role), limit.appointment.section_id, limit) for limit in limits]
    return Own(
        rights_of({Role(appointment.role) for appointment in held}),
        frozenset(limit.federation for role, _, limit in about if role in ROLES[Right.OWN_PEOPLE]) - {""},
        _whom((where, limit.team, limit.named) for role, where, limit in about if role is Role.CAPTAIN),
        _whom(
            (where, limit.player, limit.named) for role, where, limit in about if role in ROLES[Right.SELF]
        ),
        frozenset(limit.federation for role, _, limit in about if role is Role.HEAD_OF_DELEGATION) - {""},
    )


def _whom(limits: Iterable[tuple[int | None, int | None, str]]) -> frozenset[Whom]:
    """Those whose section and number are known; a role without them is about nobody."""
    return frozenset(
        Whom(where, number, named)
        for where, number, named in limits
        if where is not None and number is not None
    )


def events_of(user: Visitor) -> Q:
    """A condition on events: those where somebody has a role."""
    if getattr(user, "is_superuser", False):
        return Q()
    return Q(appointments__user_id=user.pk)


def may_open_events(user: Visitor) -> bool:
    """May somebody open an event of their own? Who runs the installation, and officials of any event.

    A player, a captain or whoever signed up themselves may not: an event is shown to everybody. Roles at an
    event for practice do not count: they are given to learn.
    """
    if not user.is_authenticated:
        return False
    if getattr(user, "is_superuser", False):
        return True
    looking = [role.value for role in ROLES[Right.LOOK]]
    held = Appointment.objects.filter(user_id=user.pk, role__in=looking).values("event")
    return Event.objects.filter(NOT_FOR_PRACTICE, pk__in=held).exists()


def desks_of(user: Visitor) -> Callable[[Section], bool]:
    """A question about sections: may somebody look at the desk of this one? One query for all of them."""
    if not user.is_authenticated:
        return lambda _section: False
    if getattr(user, "is_superuser", False):
        return lambda _section: True
    looking = [role.value for role in ROLES[Right.LOOK]]
    held = Appointment.objects.filter(user_id=user.pk, role__in=looking)
    places = frozenset(held.values_list("event_id", "section_id"))
    return lambda section: bool(places & {(section.event_id, None), (section.event_id, section.pk)})
