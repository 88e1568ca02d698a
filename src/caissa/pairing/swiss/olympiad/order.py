"""The initial order of the teams, and the order in which matches are published."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caissa.pairing.teams.state import TeamState
from caissa.tournament import ZERO, Points, Tournament

COUNTED = 4


def _ratings(tournament: Tournament, number: int) -> list[int]:
    ratings = [tournament.player(player).rating or 0 for player in tournament.team(number).players]
    return sorted(ratings, reverse=True)


def average_rating(tournament: Tournament, number: int) -> Points:
    """The average of a team's four highest ratings; who has none counts as 0."""
    return Points(sum(_ratings(tournament, number)[:COUNTED])) / COUNTED


def olympiad_order(tournament: Tournament) -> tuple[int, ...]:
    """The teams by the average of their four best ratings, then the fifth rating, then the alphabet.

    Handbook: D.02 3.1
    """

    def key(number: int) -> tuple[Any, ...]:
        ratings = [*_ratings(tournament, number), 0, 0, 0, 0, 0]
        return -average_rating(tournament, number), -ratings[COUNTED], tournament.team(number).name

    return tuple(sorted((team.number for team in tournament.teams), key=key))


def publication_key(tournament: Tournament, teams: Sequence[TeamState]) -> tuple[Any, ...]:
    """Byes last; match points of the higher ranked team, their sum, average rating, pairing number.

    Handbook: D.02 3.2, 11.3
    """
    higher = min(teams, key=lambda team: team.order)
    total = sum((team.score for team in teams), ZERO)
    rating = average_rating(tournament, higher.number)
    return len(teams) == 1, -higher.score, -total, -rating, higher.tpn
