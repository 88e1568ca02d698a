"""Who has White in the first game of a match."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.result import Reason
from caissa.pairing.swiss.colour_reasons import colour_by_template
from caissa.pairing.swiss.colours import initial_by_number, last_different
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour

REGULATION = "C.04.5"


def colour_of(higher: PlayerState, lower: PlayerState, initial: Colour | None) -> tuple[Colour, Reason]:
    """The higher ranked player's colour in the first game, and the rule that gave it.

    Neither has played: by the lot and the TPN; then White to who had it less often, then the change
    from the latest different colours, the higher ranked player's change, and the opponent's.

    Handbook: C.04.5 4.3
    """
    if not higher.colours and not lower.colours:
        colour = initial_by_number(higher, initial, f"{REGULATION} 4.1")
        return colour, _reason("initial", "4.3.1", _INITIAL, higher, lower, colour)
    fewer = _fewer_whites(higher, lower)
    if fewer is not None:
        return fewer, _reason("fewer_whites", "4.3.2", _FEWER, higher, lower, fewer)
    before = last_different(higher.colours, lower.colours)
    if before is not None:
        return before.opposite, _reason("alternate", "4.3.3", _CHANGE, higher, lower, before.opposite)
    return _own_change(higher, lower)


def _own_change(higher: PlayerState, lower: PlayerState) -> tuple[Colour, Reason]:
    if higher.colours:
        colour = higher.colours[-1].opposite
        return colour, _reason("higher_ranked", "4.3.4", _HIGHER, higher, lower, colour)
    colour = lower.colours[-1]
    return colour, _reason("opponent", "4.3.5", _OPPONENT, higher, lower, colour)


def _fewer_whites(higher: PlayerState, lower: PlayerState) -> Colour | None:
    mine, theirs = (player.colours.count(Colour.WHITE) for player in (higher, lower))
    if mine == theirs:
        return None
    return Colour.WHITE if mine < theirs else Colour.BLACK


_INITIAL = msg(
    "Neither {higher} nor {lower} has played a match: the number {tpn} gives {higher} {colour} by lot."
)
_FEWER = msg("White goes to the player who had it in fewer matches: {higher} gets {colour}.")
_CHANGE = msg("Both had White equally often: they change over from their latest different colours.")
_HIGHER = msg("Their colours never differed: {higher} ranks higher and changes to {colour}.")
_OPPONENT = msg("Only {lower} has had a colour and changes it: {higher} gets {colour}.")


def _reason(
    code: str, article: str, template: str, higher: PlayerState, lower: PlayerState, colour: Colour
) -> Reason:
    return colour_by_template(code, f"{REGULATION} {article}", template, higher, lower, colour)
