"""Who gets which colour in the Lim system."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.result import Reason
from caissa.pairing.swiss.colour_reasons import colour_by_template
from caissa.pairing.swiss.colours import initial_by_number, last_different
from caissa.pairing.swiss.lim.editions import REGULATION
from caissa.pairing.swiss.lim.players import LimPlayer, colours_suit, permitted_colours
from caissa.tournament import Colour


def colour_of(
    higher: LimPlayer, lower: LimPlayer, initial: Colour | None, *, below_median: bool
) -> tuple[Colour, Reason]:
    """The higher ranked player's colour, and the rule that gave it.

    Two who have not played follow the lot. Otherwise: the only permitted colours; the due colours; the
    change from the latest different colours; the higher ranked player's due colour, or the lower ranked
    player's in scoregroups below the median.

    Handbook: C.04.4.3 5, 7
    """
    if not higher.state.colours and not lower.state.colours:
        colour = initial_by_number(higher.state, initial, f"{REGULATION} 7.2")
        return colour, _reason("initial", "7.2", _LOT, higher, lower, colour)
    permitted = permitted_colours(higher, lower)
    if len(permitted) == 1:
        return permitted[0], _reason("limits", "5.3", _LIMITS, higher, lower, permitted[0])
    if colours_suit(higher, lower):
        colour = higher.due or _opposite(lower.due)
        return colour, _reason("both", "5.1", _BOTH, higher, lower, colour)
    return _by_history(higher, lower, below_median=below_median)


def _by_history(higher: LimPlayer, lower: LimPlayer, *, below_median: bool) -> tuple[Colour, Reason]:
    before = last_different(higher.state.colours, lower.state.colours)
    if before is not None:
        colour = before.opposite
        return colour, _reason("alternate", "5.4", _CHANGE, higher, lower, colour)
    due = _opposite(_opposite(higher.due))
    colour = due.opposite if below_median else due
    words = _LOWER if below_median else _HIGHER
    return colour, _reason("higher_ranked", "5.4", words, higher, lower, colour)


def _opposite(colour: Colour | None) -> Colour:
    return Colour.WHITE if colour is Colour.BLACK else Colour.BLACK


_LOT = msg("Neither {higher} nor {lower} has played: the number {tpn} gives {higher} {colour} by lot.")
_LIMITS = msg("Only one colour is permitted: {higher} gets {colour}.")
_BOTH = msg("Both get the colour that is due to them: {higher} gets {colour}.")
_CHANGE = msg("Both are due the same colour: they change over from their latest different colours.")
_HIGHER = msg("Their colours never differed: {higher} ranks higher and gets {colour}, the colour due.")
_LOWER = msg("Their colours never differed: below the median {lower}, ranked lower, gets the colour due.")


def _reason(
    code: str, article: str, template: str, higher: LimPlayer, lower: LimPlayer, colour: Colour
) -> Reason:
    return colour_by_template(code, f"{REGULATION} {article}", template, higher.state, lower.state, colour)
