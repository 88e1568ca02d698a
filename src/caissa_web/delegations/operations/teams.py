"""Teams: made, named, put in order, locked; the order is fixed once play is near (C.05 7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from caissa.messages import msg, plural
from caissa_web.delegations.errors import TeamRefused
from caissa_web.delegations.models import Delegation, Member, Team, TeamPlace
from caissa_web.delegations.operations.judging_teams import record_verdict
from caissa_web.delegations.operations.log import locked, log_act
from caissa_web.enrolment.models import Category
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import ENDED
from caissa_web.section.errors import Conflict

LONGEST_NAME = 100
MOST_TEAMS = 50


@dataclass(frozen=True, slots=True)
class LineUp:
    """The people of a team in the order of their boards, from which board on they are reserves, who leads."""

    members: Sequence[Member]
    reserves: frozenset[int] = frozenset()
    captain: Member | None = None


def make_team(delegation: Delegation, category: Category, name: str, *, by: str) -> Team:
    """Begin a team in a category."""
    with turn():
        row = locked(delegation)
        called = " ".join(name.split())
        own = Team.objects.filter(delegation=row, category=category)
        if not 0 < len(called) <= LONGEST_NAME:
            raise TeamRefused(
                why=plural(
                    "a name has at most {count} character",
                    "a name has at most {count} characters",
                    LONGEST_NAME,
                )
            )
        if own.filter(name=called).exists():
            raise TeamRefused(why=msg("there is a team {name} already", name=called))
        if own.count() >= MOST_TEAMS:
            raise TeamRefused(why=msg("too many teams (at most {most})", most=MOST_TEAMS))
        team = Team.objects.create(delegation=row, category=category, name=called, position=own.count() + 1)
        log_act(row, "team-made", by=by, what=category.code)
    return team


def set_team(
    team: Team,
    line_up: LineUp,
    *,
    by: str,
    name: str = "",
    in_office: bool = False,
    seen_version: int | None = None,
) -> Team:
    """Put a team in order: everybody once, all of them of this delegation and category."""
    with turn():
        row = _locked_team(team, seen_version)
        if row.locked_at is not None and not in_office:
            raise TeamRefused(why=msg("its order is fixed; ask the organiser"), article="C.05 7")
        _require_own(row, line_up)
        members = [member.pk for member in line_up.members]
        TeamPlace.objects.filter(team=row).delete()
        TeamPlace.objects.filter(member__in=members).delete()  # whoever comes from another team
        TeamPlace.objects.bulk_create(
            TeamPlace(team=row, member=member, board=board, reserve=member.pk in line_up.reserves)
            for board, member in enumerate(line_up.members, 1)
        )
        row.captain = line_up.captain
        row.name = " ".join(name.split())[:LONGEST_NAME] or row.name
        row.version += 1
        row.save()
        record_verdict(row)
        what = plural("{count} player", "{count} players", len(members))
        log_act(row.delegation, "team-ordered", by=by, what=what)
    return row


def lock_team(team: Team, *, by: str, locked_now: bool = True, now: datetime | None = None) -> Team:
    """Fix the order of a team, or open it again."""
    with turn():
        row = _locked_team(team)
        row.locked_at = (now or timezone.now()) if locked_now else None
        row.version += 1
        row.save()
        log_act(row.delegation, "team-locked" if locked_now else "team-opened", by=by)
    return row


def remove_team(team: Team, *, by: str) -> None:
    """Dissolve a team; its people stay in the delegation."""
    with turn():
        row = _locked_team(team)
        if row.locked_at is not None:
            raise TeamRefused(why=msg("its order is fixed; ask the organiser"), article="C.05 7")
        delegation = row.delegation
        row.delete()
        log_act(delegation, "team-removed", by=by)


def _locked_team(team: Team, seen_version: int | None = None) -> Team:
    locked(team.delegation)
    row = (
        Team.objects.select_for_update(of=("self",))
        .select_related("delegation__event", "category")
        .get(pk=team.pk)
    )
    if seen_version is not None and seen_version != row.version:
        raise Conflict(
            what=row.name,
            author="",
            seen=msg("version {seen_version}", seen_version=seen_version),
            found=msg("version {version}", version=row.version),
        )
    return row


def _require_own(team: Team, line_up: LineUp) -> None:
    keys = [member.pk for member in line_up.members]
    if len(set(keys)) != len(keys):
        raise TeamRefused(why=msg("someone is named twice"))
    for member in line_up.members:
        entry = member.entry
        if member.delegation_id != team.delegation_id or entry.category_id != team.category_id:
            raise TeamRefused(why=msg("someone is not entered in this category"))
        if entry.state in ENDED:
            raise TeamRefused(why=msg("someone does not come any more"))
    if line_up.captain is not None and line_up.captain.delegation_id != team.delegation_id:
        raise TeamRefused(why=msg("the captain is not in this delegation"))
