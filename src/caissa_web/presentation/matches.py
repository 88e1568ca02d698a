"""Matches of teams on the wall: who meets whom, board by board, and the teams with their players."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.functional import Promise as Words
from django.utils.translation import gettext_lazy as _

from caissa.pairing.knockout.playing_for_third import playing_for_third
from caissa.pairing.teams.protocol import BoardLine, MatchProtocol, match_protocols
from caissa.standings.participation import pairings_pre_determined
from caissa.standings.team_results import team_results
from caissa.tournament import (
    Colour,
    MatchForfeit,
    Outcome,
    Points,
    Score,
    Team,
    Tournament,
    wall_text,
)
from caissa.tournament.matches import most_boards
from caissa_web.presentation.lists import THIRD, Named, named, named_at
from caissa_web.presentation.results import LEFT, SIGNS, WORDS

FORFEITS = {
    MatchForfeit.WHITE_WINS: _("not played, won by the first team"),
    MatchForfeit.BLACK_WINS: _("not played, won by the second team"),
    MatchForfeit.BOTH_LOSE: _("not played, lost by both"),
}


@dataclass(frozen=True, slots=True)
class TeamSide:
    """A team in a match, with the match and game points that it came with."""

    number: int
    name: str
    federation: str
    match_points: str
    game_points: str


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """One board of a match; `colour` is that of the first team's player, `wrong` if it counts otherwise."""

    number: int
    first: Named | None
    second: Named | None
    colour: str
    result: str | Words
    played: str | Words
    wrong: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of the round: the teams, the score so far, and its boards."""

    place: int
    white: TeamSide
    black: TeamSide
    score: str
    finished: bool
    forfeit: str | Words
    boards: tuple[MatchBoard, ...]
    missing: int
    note: str | Words = ""


@dataclass(frozen=True, slots=True)
class TeamWithout:
    """A team without an opponent in a round."""

    team: TeamSide
    why: str | Words


@dataclass(frozen=True, slots=True)
class TeamMember:
    """A player of a team on their board, or in reserve."""

    board: int
    player: Named
    reserve: bool


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team in the list of teams."""

    number: int
    name: str
    federation: str
    captain: str
    left: str | Words
    first_round: int
    members: tuple[TeamMember, ...]


def match_list(tournament: Tournament, round_number: int) -> list[MatchLine]:
    """The matches of a round in the order of their tables."""
    before = _points_before(tournament, round_number)
    protocols = match_protocols(tournament, round_number)
    third = playing_for_third(tournament, round_number)
    listed = [_line(tournament, place, protocol, before) for place, protocol in enumerate(protocols, start=1)]
    return [replace(line, note=THIRD) if line.white.number in third else line for line in listed]


Before = dict[int, tuple[Points, Points]]


def _points_before(tournament: Tournament, round_number: int) -> Before:
    """Every team's match and game points on the eve of a round."""
    table = team_results(
        tournament,
        round_number - 1,
        Score.MATCH_POINTS,
        pre_determined=pairings_pre_determined(tournament),
    )
    scores = (table.totals(Score.MATCH_POINTS), table.totals(Score.GAME_POINTS))
    return {
        team: (Points(match_points) / table.scale, Points(games) / table.scale)
        for team, match_points, games in zip(table.ids, *scores, strict=True)
    }


def _line(tournament: Tournament, place: int, protocol: MatchProtocol, before: Before) -> MatchLine:
    missing = sum(any(outcome.open for outcome in line.counted) for line in protocol.boards)
    begun = missing < len(protocol.boards)
    return MatchLine(
        place,
        _side(tournament.team(protocol.white), before),
        _side(tournament.team(protocol.black), before),
        " : ".join(wall_text(points) for points in protocol.game_points) if begun else "",
        protocol.finished,
        FORFEITS[protocol.forfeit] if protocol.forfeit else "",
        () if protocol.forfeit else tuple(_board(tournament, line) for line in protocol.boards),
        missing,
    )


def _side(team: Team, before: Before) -> TeamSide:
    match_points, game_points = map(wall_text, before.get(team.number, (Points(0), Points(0))))
    return TeamSide(team.number, team.name, team.federation, match_points, game_points)


def _board(tournament: Tournament, line: BoardLine) -> MatchBoard:
    return MatchBoard(
        line.number,
        named_at(tournament, line.first) if line.first is not None else None,
        named_at(tournament, line.second) if line.second is not None else None,
        "w" if line.colour is Colour.WHITE else "b",
        score_text(line.counted),
        score_text(line.played),
        line.counted != line.played,
    )


def score_text(outcomes: tuple[Outcome, Outcome]) -> str | Words:
    """A board's result, the first team's side first; empty while it is to come."""
    if Outcome.ADJOURNED in outcomes:
        return WORDS[Outcome.ADJOURNED]
    return (
        " : ".join(SIGNS.get(outcome, "") for outcome in outcomes)
        if not any(o.open for o in outcomes)
        else ""
    )


def teams_without_match(tournament: Tournament, round_number: int) -> list[TeamWithout]:
    """The teams with a bye, the pairing-allocated one first."""
    before = _points_before(tournament, round_number)
    allocated = Outcome.PAIRING_ALLOCATED_BYE
    byes = sorted(tournament.round(round_number).team_byes, key=lambda bye: bye.outcome is not allocated)
    return [TeamWithout(_side(tournament.team(bye.participant), before), WORDS[bye.outcome]) for bye in byes]


def team_list(tournament: Tournament) -> list[TeamLine]:
    """All teams by their numbers, with their players in board order."""
    return [_team(tournament, team) for team in tournament.teams]


def _team(tournament: Tournament, team: Team) -> TeamLine:
    boards = most_boards(tournament)
    known = set(tournament.numbers)
    members = tuple(
        TeamMember(place, named(tournament.player(number)), bool(boards) and place > boards)
        for place, number in enumerate(team.players, start=1)
        if number in known
    )
    left = LEFT[team.left.how] if team.left else ""
    return TeamLine(team.number, team.name, team.federation, team.captain, left, team.first_round, members)
