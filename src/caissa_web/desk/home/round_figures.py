"""A round in a few figures for the overview: results that are in, how they went, and who leads."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from caissa.errors import CaissaError
from caissa.tournament import Game, Outcome, Tournament
from caissa_web.desk.rounds.boards import Tally, current_round, tally
from caissa_web.presentation.standings import Place, by_tie_breaks
from caissa_web.section.closing.final_standings import standings_of
from caissa_web.section.state import State

LEADERS = 5
_WHITE_HALF_POINTS = {
    (Outcome.WIN, Outcome.LOSS): 2,
    (Outcome.DRAW, Outcome.DRAW): 1,
    (Outcome.LOSS, Outcome.WIN): 0,
}
"""Games over the board only: a forfeit says nothing about the colours."""


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """The round that the desk works at: results, and what White and the draws make of them, in per cent."""

    number: int
    count: Tally
    white: int | None
    draws: int | None


def round_figures(state: State) -> RoundFigures | None:
    """The figures of the current round; None before the first is paired."""
    if not state.facts.paired_rounds:
        return None
    number = current_round(state.facts)
    halves = [_WHITE_HALF_POINTS[pair] for game in state.facts.round(number).games if (pair := _pair(game))]
    return RoundFigures(
        number,
        tally(state.facts, state.book, number),
        _per_cent(sum(halves), 2 * len(halves)),
        _per_cent(halves.count(1), len(halves)),
    )


def average_rating(facts: Tournament) -> int | None:
    """The average of those who have a rating."""
    ratings = [player.rating for player in facts.players if player.rating]
    return _rounded(Decimal(sum(ratings)) / len(ratings)) if ratings else None


def leaders(state: State) -> tuple[Place, ...]:
    """The first places after the last round that is finished; none where there is no standing yet."""
    facts = state.facts
    finished = [number for number in range(1, facts.paired_rounds + 1) if facts.is_finished(number)]
    if not finished:
        return ()
    try:
        return by_tie_breaks(facts, standings_of(state, max(finished))).places[:LEADERS]
    except CaissaError:
        return ()


def _pair(game: Game) -> tuple[Outcome, Outcome] | None:
    pair = (game.white_outcome, game.black_outcome)
    return pair if pair in _WHITE_HALF_POINTS else None


def _per_cent(part: int, whole: int) -> int | None:
    return _rounded(Decimal(100 * part) / whole) if whole else None


def _rounded(value: Decimal) -> int:
    return int(value.quantize(Decimal(1), ROUND_HALF_UP))
