"""Colour preferences, and who gets which colour (C.04.3 A.6 and E; since 2026 1.7 and 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from caissa.messages import msg
from caissa.pairing.errors import UnpairableRound
from caissa.tournament import Colour

if TYPE_CHECKING:
    from caissa.pairing.swiss.state import PlayerState


class Strength(IntEnum):
    """How strong a colour preference is."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


STRENGTHS = {
    Strength.NONE: msg("none"),
    Strength.MILD: msg("mild"),
    Strength.STRONG: msg("strong"),
    Strength.ABSOLUTE: msg("absolute"),
}
"""How strong a colour preference is, in words."""


COLOUR_NAMES = {Colour.WHITE: msg("White"), Colour.BLACK: msg("Black")}
"""The colours in words."""


class ColourRule(IntEnum):
    """The rules of colour allocation, in descending priority."""

    BOTH = 1
    STRONGER = 2
    ALTERNATE = 3
    HIGHER_RANKED = 4
    INITIAL = 5


@dataclass(frozen=True, slots=True)
class Preference:
    """The colour a player should get next, how strongly, and where that comes from."""

    colour: Colour | None
    strength: Strength
    difference: int
    run: int


def colour_difference(colours: Sequence[Colour]) -> int:
    """Games with White minus games with Black.

    Handbook: C.04.3 1.6 (2017: A.6)
    """
    white = sum(colour is Colour.WHITE for colour in colours)
    return 2 * white - len(colours)


def same_colour_run(colours: Sequence[Colour]) -> int:
    """How many of the latest games had one and the same colour."""
    run = 0
    for colour in reversed(colours):
        if colour is not colours[-1]:
            break
        run += 1
    return run


def preference(colours: Sequence[Colour]) -> Preference:
    """The preference that follows from the colours of the games played, the latest last.

    Handbook: C.04.1 8 (2017: h, h.1, h.2); C.04.3 1.7, 1.7.1, 1.7.2, 1.7.3, 1.7.4 (2017: A.6, A.6.a, A.6.b,
    A.6.c, A.6.d)
    """
    return _preference(tuple(colours))


@lru_cache(maxsize=1 << 14)
def _preference(colours: tuple[Colour, ...]) -> Preference:
    difference, run = colour_difference(colours), same_colour_run(colours)
    if not colours:
        return Preference(None, Strength.NONE, 0, 0)
    fewer = Colour.BLACK if difference > 0 else Colour.WHITE
    if abs(difference) > 1:
        return Preference(fewer, Strength.ABSOLUTE, difference, run)
    if run > 1:
        return Preference(colours[-1].opposite, Strength.ABSOLUTE, difference, run)
    if difference:
        return Preference(fewer, Strength.STRONG, difference, run)
    return Preference(colours[-1].opposite, Strength.MILD, difference, run)


def last_different(own: Sequence[Colour], other: Sequence[Colour]) -> Colour | None:
    """The first player's colour the last time the two had different ones, unplayed rounds left out.

    Handbook: C.04.2 3.4 (2017: D.5); C.04.3 5.2.3 (2017: E.3)
    """
    for mine, theirs in zip(reversed(own), reversed(other), strict=False):
        if mine is not theirs:
            return mine
    return None


def colour_of_higher(
    higher: PlayerState, lower: PlayerState, initial: Colour | None
) -> tuple[Colour, ColourRule]:
    """The colour of the higher ranked of two players, and the rule that decided.

    Handbook: C.04.3 5, 5.2, 5.2.1, 5.2.2, 5.2.4, 5.2.5 (2017: E, E.1, E.2, E.4, E.5)
    """
    if higher.due is None and lower.due is None:
        return initial_by_number(higher, initial, "C.04.3 5.1"), ColourRule.INITIAL
    if higher.due is not lower.due:
        return higher.due or lower.due.opposite, ColourRule.BOTH  # type: ignore[union-attr]
    due: Colour = higher.due  # type: ignore[assignment]
    mine, theirs = _claim(higher), _claim(lower)
    if mine != theirs:
        return due if mine > theirs else due.opposite, ColourRule.STRONGER
    before = last_different(higher.colours, lower.colours)
    if before is not None:
        return before.opposite, ColourRule.ALTERNATE
    return due, ColourRule.HIGHER_RANKED


def _claim(player: PlayerState) -> tuple[int, int]:
    """What rule 2 compares: the strength, and between two absolute ones the colour difference."""
    wide = abs(player.difference) if player.strength is Strength.ABSOLUTE else 0
    return int(player.strength), wide


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
    """The higher ranked player's colour as Dubov and Burstein have it, and which rule gave it.

    Two who have not played follow the lot; then both preferences, the stronger one, the change from
    the latest different colours, and the higher ranked player's preference decide in this order.
    """
    if not higher.colours and not lower.colours:
        return initial_by_number(higher, initial, article), ColourRule.INITIAL
    return colour_of_higher(higher, lower, initial)
