"""Teams as a section would get them, judged by the announced rules with the rating list in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from caissa.entering import UNKNOWN, EnteredTeam, TeamCaptain, TeamMember, judge_team
from caissa.messages import Message, joined, msg
from caissa.tournament import Person
from caissa_web.enrolment.line_ups import TeamLineUp
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.team_verdicts import (
    JudgedTeam,
    club_teams,
    judged,
    member_on_record,
    team_rules_of,
)


class Coming(Protocol):
    """An entry as the section would get it, with its person as the list in force has them."""

    @property
    def code(self) -> str:
        """The code of the entry."""
        ...

    @property
    def person(self) -> Person:
        """Who it is."""
        ...

    @property
    def entry(self) -> Entry | None:
        """The entry itself."""
        ...


def judged_teams(coming: Sequence[Coming], line_ups: Sequence[TeamLineUp]) -> tuple[JudgedTeam, ...]:
    """The teams that were put in order, then the clubs of those who are in none of them."""
    by_code = {each.code: each for each in coming}
    placed = {code for team in line_ups for code in team.codes}
    teams = [each for line_up in line_ups for each in _judged_line_up(line_up, by_code)]
    alone: dict[Category, list[TeamMember]] = {}
    for each in coming:
        if each.code not in placed and each.entry is not None:
            alone.setdefault(each.entry.category, []).append(_member(each.entry, each.person))
    for category, members in alone.items():
        teams += judged(team_rules_of(category), club_teams(members))
    return tuple(teams)


def _judged_line_up(line_up: TeamLineUp, by_code: Mapping[str, Coming]) -> Iterator[JudgedTeam]:
    """A team as it comes: whoever has no place does not count; nothing of a team of which nobody comes."""
    come = [by_code[code] for code in line_up.codes if code in by_code]
    players = [(each.entry, each.person) for each in come if each.entry is not None]
    rules = team_rules_of(players[0][0].category) if players else ()
    if not rules:
        return
    members = tuple(
        _member(entry, person, reserve=entry.code in line_up.reserves, club=line_up.club)
        for entry, person in players
    )
    plays = line_up.captain_code in {entry.code for entry, _person in players}
    captain = TeamCaptain(line_up.captain, plays) if line_up.captain else None
    team = EnteredTeam(line_up.name, members, captain, line_up.federation or UNKNOWN)
    yield JudgedTeam(team.name, judge_team(rules, team, line_up.waivers))


def _member(entry: Entry, person: Person, *, club: str = "", reserve: bool = False) -> TeamMember:
    """Somebody as the entry has them, with the ratings of the list in force where it has some."""
    member = member_on_record(entry.participant, reserve=reserve, club=club)
    if not person.ratings:
        return member
    return replace(member, entrant=replace(member.entrant, ratings=person.ratings))


def failing_teams(teams: Iterable[JudgedTeam]) -> list[Message]:
    """What to say of each team that does not fulfil a rule."""
    return [
        msg(
            "{team}: {reasons}", team=team.name, reasons=joined(", ", [each.sentence for each in team.failed])
        )
        for team in teams
        if team.failed
    ]
