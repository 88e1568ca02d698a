"""Colour allocation as Dubov and Burstein have it: five rules in descending priority."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from caissa.messages import comma_separated, msg
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.result import Reason
from caissa.pairing.swiss.colours import STRENGTHS, ColourRule, colour_of_higher
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour

NAMES = {Colour.WHITE: msg("White"), Colour.BLACK: msg("Black")}


def initial_by_number(higher: PlayerState, initial: Colour | None, article: str) -> Colour:
    """The initial colour for an odd TPN of the higher ranked, the other colour for an even one."""
    if initial is None:
        raise UnpairableRound(
            round=1, why=msg("the initial colour has not been drawn by lot"), article=article
        )
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
        return msg("{player} has no preference", player=player.number)
    return msg(
        "{player} is due {colour} ({strength})",
        player=player.number,
        colour=NAMES[player.due],
        strength=STRENGTHS[player.strength],
    )


def _initial(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    parity = msg("odd") if higher.tpn % 2 else msg("even")
    return msg(
        "Neither {higher} nor {lower} has played yet: {higher} ranks higher, and the "
        "{parity} number {tpn} gives {colour} by the drawing of lots.",
        higher=higher.number,
        lower=lower.number,
        parity=parity,
        tpn=higher.tpn,
        colour=NAMES[colour],
    )


def _both(higher: PlayerState, lower: PlayerState, _colour: Colour) -> str:
    return msg("{wishes}: both are satisfied.", wishes=comma_separated((_wish(higher), _wish(lower))))


def _stronger(higher: PlayerState, lower: PlayerState, colour: Colour) -> str:
    winner = higher if higher.due is colour else lower
    wishes = comma_separated((_wish(higher), _wish(lower)))
    return msg("{wishes}: {winner} has the stronger preference.", wishes=wishes, winner=winner.number)


def _alternate(higher: PlayerState, _lower: PlayerState, colour: Colour) -> str:
    return msg(
        "Both are due the same colour equally: they change over from the last time one had "
        "White and the other Black, so {higher} gets {colour}.",
        higher=higher.number,
        colour=NAMES[colour],
    )


def _higher_ranked(higher: PlayerState, lower: PlayerState, _colour: Colour) -> str:
    return msg(
        "Both are due the same colour equally and their colours never differed: {higher} "
        "ranks above {lower} and gets the preference.",
        higher=higher.number,
        lower=lower.number,
    )


_SENTENCES: dict[ColourRule, Callable[[PlayerState, PlayerState, Colour], str]] = {
    ColourRule.INITIAL: _initial,
    ColourRule.BOTH: _both,
    ColourRule.STRONGER: _stronger,
    ColourRule.ALTERNATE: _alternate,
    ColourRule.HIGHER_RANKED: _higher_ranked,
}
