"""A team's card: its place, its matches round by round, and what every player scored on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise as Words

from caissa.tournament import Tournament, wall_text
from caissa.tournament.points import ZERO
from caissa_web.noticeboard.document.parts import RoundShown
from caissa_web.presentation.lists import CardLine, card
from caissa_web.presentation.matches import MatchLine, TeamLine, TeamMember, TeamSide
from caissa_web.presentation.results import ahead, two_figures
from caissa_web.presentation.standings import Place


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A round of a team: the opponent and the score, its own first; or why it had no opponent."""

    round: int
    table: int | None
    opponent: TeamSide | None
    score: str
    won: bool
    lost: bool
    why: str | Words


@dataclass(frozen=True, slots=True)
class MemberResults:
    """A player of a team with the games of every published round; a round without one is None."""

    member: TeamMember
    lines: tuple[CardLine | None, ...]
    points: str
    games: int


@dataclass(frozen=True, slots=True)
class TeamCard:
    """All that everybody may know about one team here."""

    team: TeamLine
    place: Place | None
    matches: tuple[TeamMatch, ...]
    members: tuple[MemberResults, ...]


def team_card(
    facts: Tournament, team: TeamLine, rounds: Sequence[RoundShown], place: Place | None
) -> TeamCard:
    """The card of a team by the public facts."""
    matches = (_match(team.number, each) for each in rounds)
    return TeamCard(
        team,
        place,
        tuple(match for match in matches if match is not None),
        tuple(_member(facts, member, len(rounds)) for member in team.members),
    )


def _match(team: int, round_shown: RoundShown) -> TeamMatch | None:
    for match in round_shown.matches:
        if team in (match.white.number, match.black.number):
            return _played(team, round_shown.number, match)
    for without in round_shown.teams_without:
        if without.team.number == team:
            return TeamMatch(round_shown.number, None, None, "", won=False, lost=False, why=without.why)
    return None


def _played(team: int, number: int, match: MatchLine) -> TeamMatch:
    first = match.white.number == team
    figures = two_figures(match.score)
    own_first = figures if figures is None or first else figures[::-1]
    score = " : ".join(own_first) if own_first else ""
    more = ahead(score) if match.finished else ""
    opponent = match.black if first else match.white
    return TeamMatch(
        number,
        match.place,
        opponent,
        score,
        more == "first",
        more == "second",
        "" if score else match.forfeit,
    )


def _member(facts: Tournament, member: TeamMember, rounds: int) -> MemberResults:
    by_round = {line.round: line for line in card(facts, member.player.number) if line.opponent}
    lines = tuple(by_round.get(number) for number in range(1, rounds + 1))
    games = sum(1 for line in lines if line is not None and line.sign)
    points = sum((facts.points_in(member.player.number, number) for number in by_round), ZERO)
    return MemberResults(member, lines, wall_text(points), games)
