"""The fair-play team of an event: the officials appointed at the desk, judged by the measures (FPPM 2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from caissa.arbiters.appointments.staffing import FairPlayScale
from caissa.checklists.question import Level
from caissa.conduct.team import TeamMember, TeamNeed, team_findings
from caissa.errors import Finding
from caissa.folding import name_words
from caissa.messages import joined
from caissa.tournament import Role, Sex
from caissa_web.accounts.models import User
from caissa_web.conduct.access import FAIR_PLAY_TEAM
from caissa_web.exchange import rating_store
from caissa_web.records import snapshot
from caissa_web.records.models import Appointment, Event
from caissa_web.section.entries.listed_person import person_of

_OFFICERS = frozenset({Role.CHIEF_FAIR_PLAY_OFFICER, Role.FAIR_PLAY_OFFICER})


def findings_about_team(
    event: Event, level: Level, players: int, profile: Mapping[str, Any]
) -> tuple[Finding, ...]:
    """What is doubtful about the officials appointed for fair play, at a level and for so many players."""
    womens = bool(profile.get("womens"))
    scale = FairPlayScale(profile.get("scale") or FairPlayScale.EVE)
    need = TeamNeed(level, max(players, 1), scale, womens=womens, mixed=not womens)
    return team_findings(team_of(event), need)


def team_of(event: Event) -> tuple[TeamMember, ...]:
    """Everybody appointed for fair play, with their other roles at the event."""
    roles: defaultdict[User, set[Role]] = defaultdict(set)
    for appointment in Appointment.objects.filter(event=event).select_related("user").order_by("pk"):
        roles[appointment.user].add(Role(appointment.role))
    team = {user: held for user, held in roles.items() if held & set(FAIR_PLAY_TEAM)}
    genders = _genders(event) if team else {}
    return tuple(_member(user, held, genders) for user, held in team.items())


def _member(user: User, held: set[Role], genders: Mapping[frozenset[str], Sex]) -> TeamMember:
    others: Sequence[Role] = [role for role in Role if role in held and role not in FAIR_PLAY_TEAM]
    return TeamMember(
        str(user),
        genders.get(name_words(str(user))),
        officer=bool(held & _OFFICERS),
        specialist=True,
        other_role=joined(", ", [role.label for role in others]) if others else "",
    )


def _genders(event: Event) -> Mapping[frozenset[str], Sex]:
    """Name → gender of the officials of the sections; the rating lists know those with a FIDE ID."""
    people = [
        official.person for section in event.sections.all() for official in snapshot.load(section).officials
    ]
    asked = [person.fide_id for person in people if person.fide_id and person.sex is None]
    hits = rating_store.by_ids(asked, event.start) if asked else {}
    genders = {}
    for person in people:
        listed = hits.get(person.fide_id or 0)
        sex = person.sex or (person_of(listed).sex if listed else None)
        if sex is not None:
            genders[name_words(person.name)] = sex
    return genders
