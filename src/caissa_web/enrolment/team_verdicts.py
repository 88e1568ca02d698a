"""Teams of entries for the rules of their category: as they are on record, and clubs without boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from caissa.entering import (
    UNKNOWN,
    EnteredTeam,
    Entrant,
    IfFailed,
    Missing,
    MissingItem,
    Reason,
    Standing,
    TeamMember,
    TeamRule,
    Verdict,
    failures,
    judge_team,
)
from caissa.folding import fold
from caissa.messages import msg
from caissa_web.enrolment.models import Category, Entry, Offer, Participant
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.people import entrant_of, lasting_data
from caissa_web.enrolment.workflow import HOLDING, LIVE


@dataclass(frozen=True, slots=True)
class JudgedTeam:
    """A team with the verdict about it."""

    name: str
    verdict: Verdict

    @property
    def failed(self) -> tuple[Reason, ...]:
        """Every rule that the team does not fulfil."""
        return failures(self.verdict)

    @property
    def not_passed(self) -> tuple[Reason, ...]:
        """Every rule that fails or is open, which is what the office may waive."""
        return tuple(reason for reason in self.verdict.reasons if reason.standing is not Standing.PASS)

    @property
    def still_needed(self) -> tuple[Reason, ...]:
        """What the team has to bring or to put right: rules that refuse, and those that are open."""
        return tuple(reason for reason in self.verdict.reasons if _asks(reason))

    @property
    def missing(self) -> tuple[MissingItem, ...]:
        """The same as items of a missing list."""
        return tuple(
            MissingItem(Missing.TEAM, msg("{team}: {reason}", team=self.name, reason=reason.sentence))
            for reason in self.still_needed
        )


def _asks(reason: Reason) -> bool:
    if reason.standing is Standing.UNKNOWN:
        return reason.rule.if_failed is not IfFailed.WARN
    return reason.standing is Standing.FAIL and reason.rule.if_failed is IfFailed.REFUSE


def team_rules_of(category: Category) -> tuple[TeamRule, ...]:
    """What teams of a category must fulfil."""
    value = offer_value(category.offer).category(category.code)
    return value.team_rules if value else ()


def has_team_rules(offer: Offer) -> bool:
    """Does an offer ask anything of teams?"""
    return any(category.team_rules for category in offer_value(offer).categories)


def entrant_on_record(participant: Participant) -> Entrant:
    """Somebody as the rules of teams see them: what the rating lists and the form have said."""
    return entrant_of(lasting_data(participant), {})


def member_on_record(participant: Participant, *, reserve: bool = False, club: str = "") -> TeamMember:
    """A player of a team; `club` is the one of the whole delegation, if it is one."""
    return TeamMember(entrant_on_record(participant), reserve, participant.club or club or UNKNOWN)


def club_teams(members: Iterable[TeamMember]) -> list[EnteredTeam]:
    """Players of a category by their clubs, before anybody has given them boards; without a club in none."""
    clubs: dict[str, tuple[str, list[TeamMember]]] = {}
    for member in members:
        name = member.club if isinstance(member.club, str) else ""
        if name:
            clubs.setdefault(fold(name), (name, []))[1].append(member)
    return [EnteredTeam(name, tuple(players), in_order=False) for name, players in clubs.values()]


def teams_of_entries(entries: Iterable[Entry]) -> tuple[JudgedTeam, ...]:
    """Live entries of somebody who enters others: their clubs as teams, where the category asks something."""
    members: dict[Category, list[TeamMember]] = {}
    for entry in entries:
        if entry.state in LIVE | HOLDING and team_rules_of(entry.category):
            members.setdefault(entry.category, []).append(member_on_record(entry.participant))
    return tuple(
        team
        for category, players in members.items()
        for team in judged(team_rules_of(category), club_teams(players))
    )


def judged(rules: Sequence[TeamRule], teams: Iterable[EnteredTeam]) -> tuple[JudgedTeam, ...]:
    """Teams of a category with their verdicts; without rules nothing is said."""
    return tuple(JudgedTeam(team.name, judge_team(rules, team)) for team in teams) if rules else ()
