"""The quality criteria of the Dutch system, each written for one pair or one downfloater.

A criterion names the players it touches and by how much. Summed and packed into one number these
are what the matching minimises; kept apart they are the explanation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, update_wrapper

from caissa.pairing.swiss.colours import Strength, colour_of_higher
from caissa.pairing.swiss.state import Float, PlayerState
from caissa.regulations import Rule
from caissa.tournament import Colour

Touch = tuple[int, int]
Touches = tuple[Touch, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A bracket's surroundings: the lowest score in it, a point in the same units, the initial colour."""

    lowest: int
    point: int
    initial: Colour


@dataclass(frozen=True)
class Pair:
    """Two players who meet in a bracket, the higher ranked first."""

    higher: PlayerState
    lower: PlayerState
    setting: Setting

    @property
    def difference(self) -> int:
        """The difference of their scores."""
        return self.higher.rank - self.lower.rank

    def colours(self) -> tuple[tuple[PlayerState, Colour], tuple[PlayerState, Colour]]:
        """Each player with the colour the rules would give."""
        colour, _ = colour_of_higher(self.higher, self.lower, self.setting.initial)
        return (self.higher, colour), (self.lower, colour.opposite)

    @cached_property
    def denied(self) -> tuple[tuple[PlayerState, Colour], ...]:
        """Those who do not get the colour they are due, with the colour they get."""
        return tuple((player, gets) for player, gets in self.colours() if player.due not in (None, gets))


@dataclass(frozen=True, slots=True)
class Downfloat:
    """A player who leaves a bracket unpaired; `bye` if the PAB is certain to be theirs.

    Handbook: C.04.3 1.4.1 (2017: A.4.a, A.8)
    """

    player: PlayerState
    setting: Setting
    bye: bool = False

    @property
    def difference(self) -> int:
        """The score difference to one point below the lowest score of the bracket (2017: A.8)."""
        return self.player.rank - self.setting.lowest + self.setting.point

    @property
    def moved_down(self) -> bool:
        """Has the player come down into this bracket already?"""
        return self.player.rank > self.setting.lowest


Fate = Pair | Downfloat


class Judge:
    """What a criterion finds in a pair and in a downfloater; nothing where it does not look."""

    def __init__(
        self, pair: Callable[[Pair], Touches] | None, downfloat: Callable[[Downfloat], Touches] | None
    ) -> None:
        self.pair = pair
        self.downfloat = downfloat
        update_wrapper(self, pair or downfloat or Judge)

    def __call__(self, fate: Fate) -> Touches:
        """The players touched, each with an amount."""
        if isinstance(fate, Pair):
            return self.pair(fate) if self.pair else ()
        return self.downfloat(fate) if self.downfloat else ()


def of_pairs(finds: Callable[[Pair], Touches]) -> Judge:
    """A criterion that looks at pairs only."""
    return Judge(finds, None)


def of_downfloaters(finds: Callable[[Downfloat], Touches]) -> Judge:
    """A criterion that looks at downfloaters only."""
    return Judge(None, finds)


def of_everyone(finds: Callable[[Fate], Touches]) -> Judge:
    """A criterion that looks at both."""
    return Judge(finds, finds)


class Measure(Enum):
    """How the touches of a whole bracket are compared: added up, or as a list, the highest first."""

    TOTAL = "total"
    LIST = "list"


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion: its rule, how it is measured, and whether it looks at the next bracket."""

    rule: Rule[Judge]
    measure: Measure
    says: str
    ahead: bool = False

    @property
    def label(self) -> str:
        """Its name in the regulations, such as C12."""
        return self.rule.label


# -- downfloaters and scores --------------------------------------------------


@of_downfloaters
def downfloaters(fate: Downfloat) -> Touches:
    """Every downfloater.

    Handbook: C.04.3 2.4.1, 2.4.3 (2017: C.5, C.7)
    """
    return ((fate.player.number, 1),)


@of_downfloaters
def downfloater_scores(fate: Downfloat) -> Touches:
    """The score of every downfloater.

    Handbook: C.04.3 2.4.2, 2.4.3
    """
    return ((fate.player.number, fate.player.rank),)


@of_everyone
def score_differences(fate: Fate) -> Touches:
    """The score difference of every pair and every downfloater (the PSD of 2017).

    Handbook: C.04.3 (2017: A.8, C.6)
    """
    number = fate.player.number if isinstance(fate, Downfloat) else fate.higher.number
    return ((number, fate.difference),) if fate.difference else ()


@of_downfloaters
def unplayed_games_of_the_bye(fate: Downfloat) -> Touches:
    """The unplayed games of the player who will get the PAB.

    Handbook: C.04.3 2.4.4
    """
    return ((fate.player.number, fate.player.unplayed),) if fate.bye and fate.player.unplayed else ()


# -- colours ------------------------------------------------------------------


@of_pairs
def colour_difference_beyond_two(pair: Pair) -> Touches:
    """Players whose colour difference would pass +2 or -2 (only topscorers and their opponents can).

    Handbook: C.04.3 2.4.5 (2017: C.8)
    """
    return tuple((player.number, 1) for player, _ in pair.denied if abs(player.difference) > 1)


@of_pairs
def third_time_in_a_row(pair: Pair) -> Touches:
    """Players who would get the same colour three times running.

    Handbook: C.04.3 2.4.6 (2017: C.9)
    """
    return tuple(
        (player.number, 1)
        for player, gets in pair.denied
        if player.preference.run > 1 and player.colours[-1] is gets
    )


@of_pairs
def preference_denied(pair: Pair) -> Touches:
    """Players who do not get their colour preference.

    Handbook: C.04.3 2.4.7 (2017: C.10)
    """
    return tuple((player.number, 1) for player, _ in pair.denied)


@of_pairs
def strong_preference_denied(pair: Pair) -> Touches:
    """Players who do not get their strong colour preference.

    Handbook: C.04.3 2.4.8 (2017: C.11)
    """
    return tuple((player.number, 1) for player, _ in pair.denied if player.strength is Strength.STRONG)


# -- floats -------------------------------------------------------------------

FloatOf = Callable[[PlayerState], Float]


def last_float(player: PlayerState) -> Float:
    """The float of the previous round."""
    return player.last_float


def float_before(player: PlayerState) -> Float:
    """The float of two rounds before."""
    return player.float_before


def _downfloating(fate: Fate) -> PlayerState | None:
    """Who gets a downfloat: a downfloater, or the higher of two players with different scores."""
    if isinstance(fate, Downfloat):
        return fate.player
    return fate.higher if fate.difference else None


def downfloat_again(when: FloatOf) -> Judge:
    """Players who receive the same downfloat as in that round.

    Handbook: C.04.3 (2017: C.12, C.14)
    """

    @of_everyone
    def finds(fate: Fate) -> Touches:
        player = _downfloating(fate)
        return ((player.number, 1),) if player and when(player) is Float.DOWN else ()

    return finds


def upfloat_again(when: FloatOf) -> Judge:
    """Players who receive the same upfloat as in that round: opponents of higher scored players.

    Handbook: C.04.3 2.4.10, 2.4.12 (2017: C.13, C.15)
    """

    @of_pairs
    def finds(pair: Pair) -> Touches:
        return ((pair.lower.number, 1),) if pair.difference and when(pair.lower) is Float.UP else ()

    return finds


def resident_downfloat_again(when: FloatOf) -> Judge:
    """Resident downfloaters who received a downfloat in that round.

    Handbook: C.04.3 2.4.9, 2.4.11
    """

    @of_downfloaters
    def finds(fate: Downfloat) -> Touches:
        again = not fate.moved_down and when(fate.player) is Float.DOWN
        return ((fate.player.number, 1),) if again else ()

    return finds


def difference_of_downfloat_again(when: FloatOf) -> Judge:
    """Score differences of those who receive the same downfloat as in that round.

    Handbook: C.04.3 (2017: C.16, C.18)
    """

    @of_everyone
    def finds(fate: Fate) -> Touches:
        player = _downfloating(fate)
        return ((player.number, fate.difference),) if player and when(player) is Float.DOWN else ()

    return finds


def difference_of_moved_down_again(when: FloatOf) -> Judge:
    """Score differences of moved-down players who received a downfloat in that round.

    Handbook: C.04.3 2.4.13, 2.4.15
    """

    @of_everyone
    def finds(fate: Fate) -> Touches:
        player = _downfloating(fate)
        if player is None or when(player) is not Float.DOWN:
            return ()
        resident = isinstance(fate, Downfloat) and not fate.moved_down
        return () if resident else ((player.number, fate.difference),)

    return finds


def difference_of_upfloat_again(when: FloatOf) -> Judge:
    """Score differences of those who receive the same upfloat as in that round.

    Handbook: C.04.3 2.4.14, 2.4.16 (2017: C.17, C.19)
    """

    @of_pairs
    def finds(pair: Pair) -> Touches:
        again = pair.difference and when(pair.lower) is Float.UP
        return ((pair.lower.number, pair.difference),) if again else ()

    return finds
