"""Teams of delegations judged by the rules of their category, as they stand at this moment.

Nothing of this is stored but how each rule stood when somebody last put the team in order or took note.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import F, Prefetch, QuerySet

from caissa.entering import EnteredTeam, Reason, Standing, TeamCaptain, Verdict, judge_team
from caissa.entering.entrants import UNKNOWN
from caissa_web.delegations.models import Delegation, Member, Team, TeamPlace
from caissa_web.enrolment.models import Entry, Offer
from caissa_web.enrolment.team_verdicts import (
    JudgedTeam,
    has_team_rules,
    member_on_record,
    team_rules_of,
)
from caissa_web.enrolment.workflow import HOLDING, LIVE
from caissa_web.records.models import Event


@dataclass(frozen=True, slots=True)
class TeamWithVerdict(JudgedTeam):
    """A team of a delegation with the verdict about it, and what has changed since somebody looked."""

    team: Team
    players: tuple[Member, ...]

    @property
    def changed(self) -> tuple[Reason, ...]:
        """The rules that stand otherwise than when somebody looked; a new rule counts as passed before."""
        before = self.team.verdict
        return tuple(
            reason
            for reason in self.verdict.reasons
            if before.get(reason.rule.code, Standing.PASS.value) != reason.standing.value
        )


@dataclass(frozen=True, slots=True, order=True)
class _Seat:
    """Where a member sits: boards in their order, reserves behind."""

    reserve: bool
    board: int
    member: Member = field(compare=False)


def judged_team(team: Team) -> TeamWithVerdict:
    """The verdict about a team with its people, as `with_people` reads them."""
    return _judged(team, [_Seat(each.reserve, each.board, each.member) for each in team.places.all()])


def _judged(team: Team, seats: Iterable[_Seat]) -> TeamWithVerdict:
    """The verdict about a team of these seats; whoever does not come any more does not count."""
    present = sorted(each for each in seats if each.member.entry.state in LIVE | HOLDING)
    verdict: Verdict = judge_team(team_rules_of(team.category), _entered(team, present), team.waivers)
    return TeamWithVerdict(team.name, verdict, team, tuple(each.member for each in present))


def _entered(team: Team, seats: Sequence[_Seat]) -> EnteredTeam:
    delegation, captain = team.delegation, team.captain
    club = delegation.name if delegation.kind == Delegation.Kind.CLUB else ""
    members = tuple(
        member_on_record(each.member.entry.participant, reserve=each.reserve, club=club) for each in seats
    )
    leads = None
    if captain is not None and captain.entry.state in LIVE | HOLDING:
        plays = any(each.member.pk == captain.pk for each in seats)
        leads = TeamCaptain(captain.entry.participant.name, plays)
    return EnteredTeam(team.name, members, leads, delegation.federation or UNKNOWN)


def with_people(rows: QuerySet[Team]) -> QuerySet[Team]:
    """Teams with all that a verdict asks for, in two queries."""
    places = TeamPlace.objects.select_related("member__entry__participant")
    return rows.select_related(
        "delegation", "category__offer", "captain__entry__participant"
    ).prefetch_related(Prefetch("places", queryset=places))


def teams_of_delegation(
    delegation: Delegation, offer: Offer, people: Iterable[Entry]
) -> tuple[TeamWithVerdict, ...]:
    """The teams of a delegation whose category asks something of teams, in one query.

    `people` are its entries with their members; where nothing is asked of teams, nobody looks.
    """
    if not has_team_rules(offer):
        return ()
    members = {entry.member.pk: entry.member for entry in people}
    rows = Team.objects.filter(delegation=delegation).select_related(
        "category", "captain__entry__participant"
    )
    seated = rows.annotate(seat=F("places__member"), board=F("places__board"), reserve=F("places__reserve"))
    teams: dict[int, tuple[Team, list[_Seat]]] = {}
    for row in seated.order_by("category__position", "position", "pk"):
        row.delegation, row.category.offer = delegation, offer
        _team, seats = teams.setdefault(row.pk, (row, []))
        if row.seat in members:
            seats.append(_Seat(row.reserve, row.board, members[row.seat]))
    return tuple(_judged(team, seats) for team, seats in teams.values() if team_rules_of(team.category))


def changed_teams(event: Event, offer: Offer | None) -> list[TeamWithVerdict]:
    """The teams of an event of which a rule stands otherwise than when somebody looked."""
    if offer is None or not has_team_rules(offer):
        return []
    rows = with_people(Team.objects.filter(delegation__event=event))
    return [each for each in _with_rules(rows) if each.changed]


def _with_rules(rows: Iterable[Team]) -> tuple[TeamWithVerdict, ...]:
    return tuple(judged_team(team) for team in rows if team_rules_of(team.category))


def team_of_entry(entry: Entry) -> TeamWithVerdict | None:
    """The team in which somebody plays, judged, in one query; None if there is none, or nothing is asked."""
    if not team_rules_of(entry.category):
        return None
    rows = TeamPlace.objects.filter(team__places__member__entry=entry).select_related(
        "team__delegation", "team__captain__entry__participant", "member__entry__participant"
    )
    places = list(rows)
    if not places:
        return None
    places[0].team.category = entry.category
    return _judged(places[0].team, [_Seat(each.reserve, each.board, each.member) for each in places])
