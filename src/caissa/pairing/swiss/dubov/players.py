"""What Dubov's rules look at besides score and colours: ratings, ARO, and how often one floated up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal

from caissa.messages import msg
from caissa.pairing.swiss.colours import Preference, Strength
from caissa.pairing.swiss.errors import RatingsMissing
from caissa.pairing.swiss.round_input import RoundInput
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour, Points, Tournament

NOT_PLAYED_YET = Preference(Colour.BLACK, Strength.MILD, 0, 0)


@dataclass(frozen=True, slots=True)
class DubovPlayer:
    """A player before a round, with the average rating of opponents and the upfloats so far."""

    state: PlayerState
    aro: int
    upfloats: int
    upfloated_last: bool
    maximum: bool

    @property
    def seeks_white(self) -> bool:
        """Is White the colour that the player should get?"""
        return self.state.due is Colour.WHITE

    @property
    def by_aro(self) -> tuple[int, int]:
        """The order of White seekers: ARO, then TPN."""
        return self.aro, self.state.tpn


def colour_preference(state: PlayerState) -> Preference:
    """As in the Dutch system; but who has not played has a mild preference for Black.

    Handbook: C.04.4.1 1.6, 1.6.4
    """
    return state.preference if state.colours else NOT_PLAYED_YET


def average_rating_of_opponents(tournament: Tournament, state: PlayerState) -> int:
    """The mean rating of the opponents met over the board, halves rounded up; 0 before the first game.

    Handbook: C.04.4.1 1.7
    """
    ratings = [tournament.player(number).rating or 0 for number in state.opponents if number is not None]
    if not ratings:
        return 0
    mean = Decimal(sum(ratings)) / len(ratings)
    return int(mean.quantize(Decimal(1), ROUND_HALF_UP))


def most_upfloats(rounds: int) -> int:
    """How often a player may float up before being a maximum upfloater (MaxT).

    Handbook: C.04.4.1 1.8
    """
    return 2 + rounds // 5


Scores = Mapping[int, Sequence[Points]]


def upfloated_rounds(position: RoundInput, scores: Scores, number: int) -> list[bool]:
    """In which rounds the player met somebody of a higher score over the board.

    Handbook: C.04.4.1 1.3.2
    """
    return [
        result.outcome.played
        and result.opponent is not None
        and scores[result.opponent][result.round - 1] > scores[number][result.round - 1]
        for result in position.tournament.results(number)[: position.round - 1]
    ]


def read_players(position: RoundInput, rounds: int) -> tuple[DubovPlayer, ...]:
    """Everyone to be paired, in rank order; refused if a rating that counts is missing."""
    _require_ratings(position)
    scores = {number: position.scores_before(number) for number in position.tournament.numbers}
    return tuple(_player(position, scores, state, most_upfloats(rounds)) for state in position.field.players)


def _player(position: RoundInput, scores: Scores, state: PlayerState, most: int) -> DubovPlayer:
    floated = upfloated_rounds(position, scores, state.number)
    return DubovPlayer(
        state=replace(state, preference=colour_preference(state)),
        aro=average_rating_of_opponents(position.tournament, state),
        upfloats=sum(floated),
        upfloated_last=bool(floated) and floated[-1],
        maximum=sum(floated) >= most,
    )


def _require_ratings(position: RoundInput) -> None:
    """Every player who is there or was met must have a rating (1.1)."""
    counted = {state.number for state in position.field.players}
    for state in position.field.players:
        counted.update(number for number in state.opponents if number is not None)
    missing = sorted(number for number in counted if not position.tournament.player(number).rating)
    if missing:
        listed = ", ".join(map(str, missing))
        raise RatingsMissing(players=msg("players {listed}", listed=listed), article="C.04.4.1 1.1")
