"""What a report states about places: everybody's rank, and the scores of teams."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from caissa import __version__
from caissa.errors import CaissaError
from caissa.standings import standings
from caissa.tournament import Team, Tournament
from caissa_web.section.closing.final_standings import standings_of
from caissa_web.section.state import State

PROGRAM = f"Caissa {__version__}"


def with_places(state: State) -> Tournament:
    """The facts with the places of the standings in them, for the columns of a report.

    Those who are still tied stand in the order of their numbers; where a tie-break list cannot be counted,
    no place is stated.
    """
    facts = state.facts
    if not facts.pairing_controller:
        facts = replace(facts, pairing_controller=PROGRAM)
    if not facts.paired_rounds:
        return facts
    try:
        return ranked(facts, [row.id for row in standings_of(state).rows])
    except CaissaError:
        return facts


def ranked(facts: Tournament, order: Iterable[int]) -> Tournament:
    """The facts with places in this order stated in them, and the scores of teams."""
    places = {participant: place for place, participant in enumerate(order, start=1)}
    if not facts.for_teams:
        players = tuple(replace(player, stated_rank=places.get(player.number)) for player in facts.players)
        return replace(facts, players=players)
    return replace(facts, teams=_scored(facts, places))


def _scored(facts: Tournament, places: dict[int, int]) -> tuple[Team, ...]:
    scores = {row.id: row.values for row in standings(facts, "MPTS GPTS").rows}
    return tuple(
        replace(
            team,
            stated_rank=places.get(team.number),
            stated_match_points=scores.get(team.number, {}).get("MPTS"),
            stated_game_points=scores.get(team.number, {}).get("GPTS"),
        )
        for team in facts.teams
    )
