"""Baku acceleration for teams: virtual match points for the upper half in the first rounds (C.04.7 1.4)."""

from __future__ import annotations

from caissa.errors import ForbiddenByRegulations
from caissa.messages import msg
from caissa.pairing.swiss.acceleration import TEXTS, baku_edition, last_of_upper_group, with_late_entries
from caissa.tournament import Outcome, Points, Score, Scoring, Tournament
from caissa.tournament.matches import matches

Virtual = dict[int, tuple[Points, ...]]


def team_virtual_points(tournament: Tournament, round_number: int, primary: Score) -> Virtual:
    """The virtual points that count: those recorded, or Baku's where only the method is announced."""
    recorded = {
        virtual.participant: virtual.match_points if primary is Score.MATCH_POINTS else virtual.game_points
        for virtual in tournament.virtual_points
    }
    announced = {number: values for number, values in recorded.items() if values}
    if not tournament.type.baku:
        return announced
    if announced:
        late = {team.number for team in tournament.teams if team.first_round > 1}
        return with_late_entries(announced, _listed(tournament, round_number), late)
    return team_baku(tournament, round_number, primary)


def team_baku(tournament: Tournament, round_number: int, primary: Score = Score.MATCH_POINTS) -> Virtual:
    """Every upper team's virtual match points in rounds 1, 2, …: of a won match, then half of it.

    Handbook: C.04.7 1.1, 1.2, 1.3, 1.4
    """
    if primary is Score.GAME_POINTS:
        raise ForbiddenByRegulations(
            why=msg("Baku acceleration cannot be used with game points as the primary score"),
            article="C.04.7 1.4",
        )
    text = TEXTS[baku_edition(tournament)]
    total = tournament.scheduled_rounds or tournament.next_round
    full, half = text.rounds(total)
    whole, part = text.values(_as_scoring(tournament))
    points: tuple[Points, ...] = (whole,) * full + (part,) * half
    return dict.fromkeys(upper_teams(tournament, round_number), points[:total])


def _as_scoring(tournament: Tournament) -> Scoring:
    """The match points in the shape that the texts of the method ask about."""
    match = tournament.match_scoring
    return Scoring.of(str(match.win), str(match.draw), str(match.loss))


def upper_teams(tournament: Tournament, round_number: int) -> tuple[int, ...]:
    """GA: every team listed up to the one that was its last in round 1 (C.04.7 1.3)."""
    order = _listed(tournament, round_number)
    there = _there_for_round_one(tournament)
    first = [number for number in order if number in there]
    if not first:
        return ()
    return tuple(order[: order.index(last_of_upper_group(first)) + 1])


def _listed(tournament: Tournament, round_number: int) -> list[int]:
    tpns = {team.number: tournament.tpn(team.number, round_number) for team in tournament.teams}
    return sorted(tpns, key=lambda number: (tpns[number] or number, number))


def _there_for_round_one(tournament: Tournament) -> set[int]:
    """The teams that count for the size of GA: without those away in round 1, late or gone (C.04.7 1.3)."""
    byes = tournament.round(1).team_byes
    allocated = {bye.participant for bye in byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE}
    played = {team for match in matches(tournament, 1) for team in (match.white, match.black)}
    if played:
        return played | allocated
    away = {bye.participant for bye in byes} - allocated
    return {team.number for team in tournament.teams if not team.away_in(1)} - away
