"""An independent look at a finished pairing of teams: it reads facts and shares no code with the engine."""

from __future__ import annotations

from collections import Counter

from caissa.messages import joined, msg
from caissa.pairing.errors import IllegalPairing
from caissa.pairing.result import RoundPairing
from caissa.tournament import Outcome, Tournament
from caissa.tournament.matches import matches


def team_objections(tournament: Tournament, pairing: RoundPairing) -> list[str]:
    """What speaks against a pairing, in words; nothing if it is legal."""
    found: list[str] = [*_seats(tournament, pairing), *_second_meetings(tournament, pairing)]
    had = {
        bye.participant
        for one in tournament.rounds[: pairing.round - 1]
        for bye in one.team_byes
        if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE
    }
    if pairing.bye in had:
        found.append(msg("team {team} has had the bye before", team=pairing.bye))
    return found


def _seats(tournament: Tournament, pairing: RoundPairing) -> list[str]:
    """Every team that is there appears once, and the bye falls at most once."""
    away = {bye.participant for bye in tournament.before_round(pairing.round).round(pairing.round).team_byes}
    expected = {team.number for team in tournament.teams if not team.away_in(pairing.round)} - away
    seated = Counter(number for board in pairing for number in board.players)
    found: list[str] = [
        msg("team {team} is left out", team=number) for number in sorted(expected - set(seated))
    ]
    found += [msg("team {team} is not there", team=number) for number in sorted(set(seated) - expected)]
    found += [
        msg("team {team} is paired {times} times", team=number, times=times)
        for number, times in seated.items()
        if times > 1
    ]
    if sum(board.black is None for board in pairing) > 1:
        found.append(msg("more than one team has the bye"))
    return found


def _second_meetings(tournament: Tournament, pairing: RoundPairing) -> list[str]:
    met = set()
    for one in tournament.rounds[: pairing.round - 1]:
        for match in matches(tournament, one.number):
            if match.how is None and any(one.games[index].played for index in match.boards):
                met.add(frozenset((match.white, match.black)))
    found: list[str] = []
    for board in pairing:
        if board.black is not None:
            if frozenset(board.players) in met:
                found.append(
                    msg("teams {white} and {black} have met before", white=board.white, black=board.black)
                )
            if tournament.may_not_meet(board.white, board.black, pairing.round):
                found.append(
                    msg("teams {white} and {black} must not meet", white=board.white, black=board.black)
                )
    return found


def validate_team_pairing(tournament: Tournament, pairing: RoundPairing) -> None:
    """Refuse a pairing of teams that breaks C1 or C2, leaves a team out or pairs one twice."""
    objections = team_objections(tournament, pairing)
    if objections:
        raise IllegalPairing(round=pairing.round, why=joined("; ", objections), article="C.04.6")
