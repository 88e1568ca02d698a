"""Why two players have their colours, in sentences that an arbiter can read out to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from caissa.messages import comma_separated, msg
from caissa.pairing.result import Reason, filled
from caissa.pairing.swiss.colours import COLOUR_NAMES, STRENGTHS, ColourRule, Strength
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour


@dataclass(frozen=True, slots=True)
class ColourDecision:
    """The rule that gave the higher ranked of two players a colour, and what it looked at."""

    rule: ColourRule
    higher: PlayerState
    lower: PlayerState
    colour: Colour

    def in_words(self) -> str:
        """Which rule of colour allocation decided, and from what."""
        return _SENTENCES[self.rule](self.higher, self.lower, self.colour)


def colour_reason(
    rule: ColourRule,
    higher: PlayerState,
    lower: PlayerState,
    colour: Colour,
    articles: Mapping[ColourRule, str],
) -> Reason:
    """The reason for a colour; `articles` has each rule's article with its regulation."""
    return Reason(
        _CODES[rule],
        articles[rule],
        ColourDecision(rule, higher, lower, colour),
        (higher.number, lower.number),
    )


_CODES = {rule: f"colour.{rule.name.lower()}" for rule in ColourRule}


class Ranked(Protocol):
    """A player or a team with the number that lots go by."""

    @property
    def number(self) -> int:
        """The number on the list."""

    @property
    def tpn(self) -> int:
        """The pairing number."""


def colour_by_template(
    code: str, article: str, template: str, higher: Ranked, lower: Ranked, colour: Colour
) -> Reason:
    """The reason for a colour by a rule that only one system has; `template` names the two and the colour."""
    numbers = (higher.number, lower.number)
    because = filled(
        template, higher=numbers[0], lower=numbers[1], tpn=higher.tpn, colour=COLOUR_NAMES[colour]
    )
    return Reason(f"colour.{code}", article, because, numbers)


def _wish(player: PlayerState) -> str:
    if player.due is None:
        return msg("{player} has no preference", player=player.number)
    return msg(
        "{player} is due {colour} ({strength})",
        player=player.number,
        colour=COLOUR_NAMES[player.due],
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
        due=COLOUR_NAMES[_due(higher)],
        colour=COLOUR_NAMES[colour],
    )


def _higher_ranked(higher: PlayerState, lower: PlayerState, _colour: Colour) -> str:
    return msg(
        "Both are due {due} equally and their colours were always the same: {higher} ranks "
        "above {lower} and gets the preference.",
        due=COLOUR_NAMES[_due(higher)],
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
        colour=COLOUR_NAMES[colour],
    )


def _due(player: PlayerState) -> Colour:
    return player.due or Colour.WHITE


_SENTENCES: dict[ColourRule, Callable[[PlayerState, PlayerState, Colour], str]] = {
    ColourRule.BOTH: _both,
    ColourRule.STRONGER: _stronger,
    ColourRule.ALTERNATE: _alternate,
    ColourRule.HIGHER_RANKED: _higher_ranked,
    ColourRule.INITIAL: _initial,
}
