"""The virtual points that a file has to state, because what else stands in it does not show them."""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import ForbiddenByRegulations
from caissa.pairing.swiss.acceleration import virtual_points
from caissa.pairing.teams.acceleration import team_virtual_points
from caissa.tournament import Points, Score, System, Tournament, VirtualPoints


def with_acceleration_stated(tournament: Tournament, *, has_type_code: bool = True) -> Tournament:
    """The tournament with Baku's points recorded, where a reader of the file would count others.

    A TRF names the method by its code (record 192), but neither who withdrew before round 1 or came late,
    which the size of GA depends on, nor the announced text. Record 250 overrides what the code implies. A
    file without the code needs the points in any case.

    Handbook: C.04.7 1.2, 1.3
    """
    if not tournament.type.baku or tournament.scheduled_rounds is None:
        return tournament
    if tournament.system is System.DOUBLE_SWISS and not tournament.virtual_points:
        return tournament  # what a win is worth there is for the event to say
    points = _points(tournament)
    shown = has_type_code and not tournament.virtual_points and points == _points(_as_in_a_file(tournament))
    if points is None or shown:
        return tournament
    recorded = {virtual.participant for virtual in tournament.virtual_points}
    in_match_points = tournament.for_teams and tournament.type.primary is not Score.GAME_POINTS
    stated = (
        VirtualPoints(number, match_points=values) if in_match_points else VirtualPoints(number, values)
        for number, values in points.items()
        if number not in recorded
    )
    everybody = sorted((*tournament.virtual_points, *stated), key=lambda virtual: virtual.participant)
    return replace(tournament, virtual_points=tuple(everybody))


def _points(tournament: Tournament) -> dict[int, tuple[Points, ...]] | None:
    """Everybody's virtual points; None where the method cannot be used with this scoring."""
    number = tournament.next_round
    try:
        if tournament.for_teams:
            return team_virtual_points(tournament, number, tournament.type.primary or Score.MATCH_POINTS)
        return virtual_points(tournament, number)
    except ForbiddenByRegulations:
        return None


def _as_in_a_file(tournament: Tournament) -> Tournament:
    """The tournament without what a TRF does not say: who came late or left, and announced editions."""
    return replace(
        tournament,
        players=tuple(replace(player, first_round=1, left=None) for player in tournament.players),
        teams=tuple(replace(team, first_round=1, left=None) for team in tournament.teams),
        editions=(),
    )
