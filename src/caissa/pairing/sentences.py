"""Sentences that an arbiter can read out to a player."""

from __future__ import annotations

from caissa.pairing.colours import ColourRule, Strength
from caissa.pairing.dutch.editions import REGULATION, DutchRules
from caissa.pairing.result import Reason
from caissa.pairing.state import PlayerState
from caissa.tournament import Colour

_COLOUR = {Colour.WHITE: "White", Colour.BLACK: "Black"}


def bye_reason(player: PlayerState, rules: DutchRules) -> Reason:
    """Why there is no colour: the pairing-allocated bye."""
    return Reason(
        "colour.none",
        f"{REGULATION} {rules.absolute['C2']}",
        f"{player.number} gets the pairing-allocated bye: no opponent and no colour.",
        (player.number,),
    )


def colour_reason(
    rule: ColourRule, higher: PlayerState, lower: PlayerState, colour: Colour, rules: DutchRules
) -> Reason:
    """Which rule of colour allocation decided."""
    sentence = _SENTENCES[rule](higher, lower, colour)
    article = f"{REGULATION} {rules.colour_articles[rule]}"
    return Reason(f"colour.{rule.name.lower()}", article, sentence, (higher.number, lower.number))


def _wish(player: PlayerState) -> str:
    if player.due is None:
        return f"{player.number} has no preference"
    return f"{player.number} is due {_COLOUR[player.due]} ({player.strength.name.lower()})"


def _both(higher: PlayerState, lower: PlayerState, _colour: Colour) -> str:
    return f"{_wish(higher)}, {_wish(lower)}: both are satisfied."


def _stronger(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    winner, other = (higher, lower) if higher.due is colour else (lower, higher)
    why = "the stronger preference"
    if winner.strength is other.strength is Strength.ABSOLUTE:
        why = f"the wider colour difference ({winner.difference:+d} against {other.difference:+d})"
    return f"{_wish(higher)}, {_wish(lower)}: {winner.number} has {why}."


def _alternate(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    return (
        f"{higher.number} and {lower.number} are due {_COLOUR[_due(higher)]} equally: they change over from "
        f"the last time one had White and the other Black, so {higher.number} gets {_COLOUR[colour]}."
    )


def _higher_ranked(higher: PlayerState, lower: PlayerState, _colour: Colour) -> str:
    return (
        f"Both are due {_COLOUR[_due(higher)]} equally and their colours were always the same: "
        f"{higher.number} ranks above {lower.number} and gets the preference."
    )


def _initial(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    parity = "odd" if higher.tpn % 2 else "even"
    return (
        f"Neither {higher.number} nor {lower.number} has played yet: {higher.number} ranks higher and has "
        f"the {parity} number {higher.tpn}, which gives {_COLOUR[colour]} by the drawing of lots."
    )


def _due(player: PlayerState) -> Colour:
    return player.due or Colour.WHITE


_SENTENCES = {
    ColourRule.BOTH: _both,
    ColourRule.STRONGER: _stronger,
    ColourRule.ALTERNATE: _alternate,
    ColourRule.HIGHER_RANKED: _higher_ranked,
    ColourRule.INITIAL: _initial,
}
