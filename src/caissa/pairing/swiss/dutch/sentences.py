"""Sentences that an arbiter can read out to a player."""

from __future__ import annotations

from caissa.messages import comma_separated, msg
from caissa.pairing.result import Reason
from caissa.pairing.swiss.colours import STRENGTHS, ColourRule, Strength
from caissa.pairing.swiss.dutch.editions import REGULATION, DutchRules
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour

_COLOUR = {Colour.WHITE: msg("White"), Colour.BLACK: msg("Black")}


def bye_reason(player: PlayerState, rules: DutchRules) -> Reason:
    """Why there is no colour: the pairing-allocated bye."""
    return Reason(
        "colour.none",
        f"{REGULATION} {rules.absolute['C2']}",
        msg("{player} gets the pairing-allocated bye: no opponent and no colour.", player=player.number),
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
        return msg("{player} has no preference", player=player.number)
    return msg(
        "{player} is due {colour} ({strength})",
        player=player.number,
        colour=_COLOUR[player.due],
        strength=STRENGTHS[player.strength],
    )


def _both(higher: PlayerState, lower: PlayerState, _colour: Colour) -> str:
    return msg("{wishes}: both are satisfied.", wishes=comma_separated((_wish(higher), _wish(lower))))


def _stronger(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    winner, other = (higher, lower) if higher.due is colour else (lower, higher)
    wishes = comma_separated((_wish(higher), _wish(lower)))
    if winner.strength is other.strength is Strength.ABSOLUTE:
        return msg(
            "{wishes}: {winner} has the wider colour difference ({difference:+d} against {other:+d}).",
            wishes=wishes,
            winner=winner.number,
            difference=winner.difference,
            other=other.difference,
        )
    return msg("{wishes}: {winner} has the stronger preference.", wishes=wishes, winner=winner.number)


def _alternate(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    return msg(
        "{higher} and {lower} are due {due} equally: they change over from the last time one "
        "had White and the other Black, so {higher} gets {colour}.",
        higher=higher.number,
        lower=lower.number,
        due=_COLOUR[_due(higher)],
        colour=_COLOUR[colour],
    )


def _higher_ranked(higher: PlayerState, lower: PlayerState, _colour: Colour) -> str:
    return msg(
        "Both are due {due} equally and their colours were always the same: {higher} ranks "
        "above {lower} and gets the preference.",
        due=_COLOUR[_due(higher)],
        higher=higher.number,
        lower=lower.number,
    )


def _initial(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    parity = msg("odd") if higher.tpn % 2 else msg("even")
    return msg(
        "Neither {higher} nor {lower} has played yet: {higher} ranks higher and has the "
        "{parity} number {tpn}, which gives {colour} by the drawing of lots.",
        higher=higher.number,
        lower=lower.number,
        parity=parity,
        tpn=higher.tpn,
        colour=_COLOUR[colour],
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
