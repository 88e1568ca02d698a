"""Colour allocation as Dubov and Burstein have it: five rules in descending priority."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from caissa.pairing.colours import ColourRule, colour_of_higher
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.result import Reason
from caissa.pairing.state import PlayerState
from caissa.tournament import Colour

NAMES = {Colour.WHITE: "White", Colour.BLACK: "Black"}


def initial_by_number(higher: PlayerState, initial: Colour | None, article: str) -> Colour:
    """The initial colour for an odd TPN of the higher ranked, the other colour for an even one."""
    if initial is None:
        raise UnpairableRound(round=1, why="the initial colour has not been drawn by lot", article=article)
    return initial if higher.tpn % 2 else initial.opposite


def colour_for_higher(
    higher: PlayerState, lower: PlayerState, initial: Colour | None, article: str
) -> tuple[Colour, ColourRule]:
    """The higher ranked player's colour, and which rule gave it.

    Two who have not played follow the lot; then both preferences, the stronger one, the change from
    the latest different colours, and the higher ranked player's preference decide in this order.
    """
    if not higher.colours and not lower.colours:
        return initial_by_number(higher, initial, article), ColourRule.INITIAL
    return colour_of_higher(higher, lower, initial)


def colour_reason(
    rule: ColourRule,
    higher: PlayerState,
    lower: PlayerState,
    colour: Colour,
    articles: Mapping[ColourRule, str],
) -> Reason:
    """Which rule of colour allocation decided, for the arbiter to read out."""
    return Reason(
        f"colour.{rule.name.lower()}",
        articles[rule],
        _SENTENCES[rule](higher, lower, colour),
        (higher.number, lower.number),
    )


def _wish(player: PlayerState) -> str:
    if player.due is None:
        return f"{player.number} has no preference"
    return f"{player.number} is due {NAMES[player.due]} ({player.strength.name.lower()})"


def _initial(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    parity = "odd" if higher.tpn % 2 else "even"
    return (
        f"Neither {higher.number} nor {lower.number} has played yet: {higher.number} ranks higher, and "
        f"the {parity} number {higher.tpn} gives {NAMES[colour]} by the drawing of lots."
    )


def _both(higher: PlayerState, lower: PlayerState, _colour: Colour) -> str:
    return f"{_wish(higher)}, {_wish(lower)}: both are satisfied."


def _stronger(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    winner = higher if higher.due is colour else lower
    return f"{_wish(higher)}, {_wish(lower)}: {winner.number} has the stronger preference."


def _alternate(higher: PlayerState, _lower: PlayerState, colour: Colour) -> str:
    return (
        "Both are due the same colour equally: they change over from the last time one had White and "
        f"the other Black, so {higher.number} gets {NAMES[colour]}."
    )


def _higher_ranked(higher: PlayerState, lower: PlayerState, _colour: Colour) -> str:
    return (
        "Both are due the same colour equally and their colours never differed: "
        f"{higher.number} ranks above {lower.number} and gets the preference."
    )


_SENTENCES: dict[ColourRule, Callable[[PlayerState, PlayerState, Colour], str]] = {
    ColourRule.INITIAL: _initial,
    ColourRule.BOTH: _both,
    ColourRule.STRONGER: _stronger,
    ColourRule.ALTERNATE: _alternate,
    ColourRule.HIGHER_RANKED: _higher_ranked,
}
