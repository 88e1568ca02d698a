"""Who has White on board 1 of a match."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.result import Reason
from caissa.pairing.swiss.colour_reasons import colour_by_template
from caissa.pairing.swiss.colours import last_different
from caissa.pairing.teams.state import TeamState
from caissa.tournament import Colour

REGULATION = "D.02"
LONGEST_RUN = 2
WIDEST_DIFFERENCE = 2


def may_have(team: TeamState, colour: Colour) -> bool:
    """May a team have this colour: no third time in a row, no difference of three?

    Handbook: D.02 7
    """
    if team.colours[-LONGEST_RUN:] == (colour,) * LONGEST_RUN:
        return False
    return abs(difference((*team.colours, colour))) <= WIDEST_DIFFERENCE


def difference(colours: tuple[Colour, ...]) -> int:
    """Matches with White minus matches with Black."""
    return 2 * colours.count(Colour.WHITE) - len(colours)


def within_limits(first: TeamState, other: TeamState) -> bool:
    """Is there a permitted colour for both teams?"""
    return any(may_have(first, colour) and may_have(other, colour.opposite) for colour in Colour)


def colour_of(higher: TeamState, lower: TeamState, initial: Colour) -> tuple[Colour, Reason]:
    """The higher ranked team's colour on board 1, and the rule that gave it.

    The limits come first where they leave one colour; then colours are equalised, then alternated from
    the latest different ones, then by the higher ranked team; without any, the lot of round 1 decides.

    Handbook: D.02 7
    """
    permitted = [colour for colour in Colour if may_have(higher, colour) and may_have(lower, colour.opposite)]
    if len(permitted) == 1:
        return permitted[0], _reason("limits", "7.3", higher, lower, permitted[0])
    mine, theirs = difference(higher.colours), difference(lower.colours)
    if mine != theirs:
        colour = Colour.BLACK if mine > theirs else Colour.WHITE
        return colour, _reason("equalise", "7.5", higher, lower, colour)
    return _alternated(higher, lower, initial)


def _alternated(higher: TeamState, lower: TeamState, initial: Colour) -> tuple[Colour, Reason]:
    before = last_different(higher.colours, lower.colours)
    if before is not None:
        return before.opposite, _reason("alternate", "7.6", higher, lower, before.opposite)
    if higher.colours:
        colour = higher.colours[-1].opposite
        return colour, _reason("higher_ranked", "7.6", higher, lower, colour)
    if lower.colours:
        return lower.colours[-1], _reason("opponent", "7.6", higher, lower, lower.colours[-1])
    colour = initial if higher.tpn % 2 else initial.opposite
    return colour, _reason("initial", "7.2", higher, lower, colour)


_WORDS = {
    "limits": msg("Only one colour is permitted: {higher} has {colour} on board 1."),
    "equalise": msg("Colours are equalised: {higher} has {colour} on board 1."),
    "alternate": msg("They change over from their latest different colours: {higher} has {colour}."),
    "higher_ranked": msg("Their colours never differed: {higher} ranks higher and changes to {colour}."),
    "opponent": msg("Only {lower} has had a colour and changes it: {higher} has {colour}."),
    "initial": msg("Neither has had a colour: the lot and its number give {higher} {colour}."),
}


def _reason(code: str, article: str, higher: TeamState, lower: TeamState, colour: Colour) -> Reason:
    return colour_by_template(code, f"{REGULATION} {article}", _WORDS[code], higher, lower, colour)
