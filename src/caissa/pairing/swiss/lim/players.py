"""What Lim's rules look at: who is compatible with whom, which colour is due, who floated last."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.pairing.swiss.round_input import RoundInput
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour

LONGEST_RUN = 2
WIDEST_DIFFERENCE = 2


@dataclass(frozen=True, slots=True)
class LimPlayer:
    """A player before a round; `floated` says that the last game was against another score."""

    state: PlayerState
    rating: int
    floated: bool

    @property
    def tpn(self) -> int:
        """The pairing number; number 1 is the 'highest numbered' player of the text."""
        return self.state.tpn

    @property
    def due(self) -> Colour | None:
        """The colour that equalises or, if colours are equal, alternates."""
        return self.state.due


def may_have(player: LimPlayer, colour: Colour) -> bool:
    """May a player have this colour: no third time in a row, no three more of one colour than the other?

    Handbook: C.04.4.3 5
    """
    state = player.state
    if state.preference.run >= LONGEST_RUN and state.colours[-1] is colour:
        return False
    change = 1 if colour is Colour.WHITE else -1
    return abs(state.difference + change) <= WIDEST_DIFFERENCE


def permitted_colours(first: LimPlayer, other: LimPlayer) -> tuple[Colour, ...]:
    """The colours that the first of two players may have against the second."""
    return tuple(colour for colour in Colour if may_have(first, colour) and may_have(other, colour.opposite))


def compatible(first: LimPlayer, other: LimPlayer, *, last_round: bool) -> bool:
    """Have two players not met, and is there a permitted colour for both? In the last round colours give way.

    Handbook: C.04.4.3 2.1, 6
    """
    if other.state.number in first.state.barred or first.state.number in other.state.barred:
        return False
    return last_round or bool(permitted_colours(first, other))


def colours_suit(first: LimPlayer, other: LimPlayer) -> bool:
    """Can both get the colour that is due to them?"""
    return first.due is None or first.due is not other.due


def read_players(position: RoundInput) -> tuple[LimPlayer, ...]:
    """Everyone to be paired, in rank order."""
    scores = {number: position.scores_before(number) for number in position.tournament.numbers}

    def floated(number: int) -> bool:
        if position.round == 1:
            return False
        last = position.tournament.result(number, position.round - 1)
        if not last.outcome.played or last.opponent is None:
            return False
        return scores[number][-2] != scores[last.opponent][-2]

    return tuple(
        LimPlayer(state, position.tournament.player(state.number).rating or 0, floated(state.number))
        for state in position.field.players
    )
