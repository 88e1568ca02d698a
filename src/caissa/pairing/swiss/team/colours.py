"""Colour preferences of teams, and which team has White on its first board (C.04.6 1.7 and 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from caissa.messages import msg
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.swiss.colours import (
    Preference,
    Strength,
    colour_difference,
    last_different,
    same_colour_run,
)
from caissa.pairing.teams.state import TeamState
from caissa.tournament import Colour

_IN_A_ROW = 2


def no_preference(colours: Sequence[Colour], _last_round: bool) -> Preference:
    """No team prefers a colour, where the rules of the competition say so.

    Handbook: C.04.6 1.7
    """
    return Preference(None, Strength.NONE, colour_difference(colours), same_colour_run(colours))


def type_a(colours: Sequence[Colour], _last_round: bool) -> Preference:
    """A simple preference: a colour difference beyond one, or the same colour twice running.

    It counts as mild here, for only Type B knows strong ones.

    Handbook: C.04.6 1.7.1
    """
    return Preference(
        _pressing(colours), _mild(_pressing(colours)), colour_difference(colours), same_colour_run(colours)
    )


def type_b(colours: Sequence[Colour], last_round: bool) -> Preference:
    """Strong where Type A has a preference, otherwise mild; none with difference 0 in the last round.

    Handbook: C.04.6 1.7.2
    """
    if last_round and not colour_difference(colours):
        return no_preference(colours, last_round)
    return type_b_strong_to_the_end(colours, last_round)


def type_b_strong_to_the_end(colours: Sequence[Colour], last_round: bool) -> Preference:
    """Type B read so that a strong preference outlives a difference of 0 in the last round.

    Handbook: C.04.6 1.7.2
    """
    difference, run = colour_difference(colours), same_colour_run(colours)
    pressing = _pressing(colours)
    if pressing:
        return Preference(pressing, Strength.STRONG, difference, run)
    if difference:
        fewer = Colour.BLACK if difference > 0 else Colour.WHITE
        return Preference(fewer, Strength.MILD, difference, run)
    if colours and not last_round:
        return Preference(colours[-1].opposite, Strength.MILD, difference, run)
    return Preference(None, Strength.NONE, difference, run)


def _pressing(colours: Sequence[Colour]) -> Colour | None:
    """The colour that a team must get soon: fewer by two or more, or not had in the last two matches."""
    difference = colour_difference(colours)
    if abs(difference) > 1:
        return Colour.BLACK if difference > 0 else Colour.WHITE
    if same_colour_run(colours) < _IN_A_ROW:
        return None
    # After twice White a difference of -1 does not press for Black: White was simply overdue.
    wanted = colours[-1].opposite
    against = difference < 0 if wanted is Colour.BLACK else difference > 0
    return None if against else wanted


def _mild(colour: Colour | None) -> Strength:
    return Strength.MILD if colour else Strength.NONE


# -- who gets which colour --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TeamPair:
    """Two teams that meet, the first-team first, and the colour drawn by lot before round one."""

    first: TeamState
    other: TeamState
    initial: Colour | None


ColourRule = Callable[[TeamPair], Colour | None]
"""A rule of colour allocation: the first-team's colour, or None if it does not decide."""


def first_team(first: TeamState, second: TeamState, secondary_used: bool) -> TeamState:
    """The first-team of two: by primary score, secondary score unless it is not used, and TPN.

    Handbook: C.04.6 4.2, 4.2.1, 4.2.2, 4.2.3
    """

    def place(team: TeamState) -> tuple[object, ...]:
        return -team.score, -team.secondary if secondary_used else 0, team.tpn

    return first if place(first) < place(second) else second


def by_lot(pair: TeamPair) -> Colour | None:
    """Neither has played: an odd TPN gives the first-team the initial colour, an even one the other.

    Handbook: C.04.6 4.1, 4.3.1
    """
    if pair.first.colours or pair.other.colours:
        return None
    if pair.initial is None:
        raise UnpairableRound(
            round=1, why=msg("the initial colour has not been drawn by lot"), article="C.04.6 4.1"
        )
    return pair.initial if pair.first.tpn % 2 else pair.initial.opposite


def only_preference(pair: TeamPair) -> Colour | None:
    """Only one of the two has a preference: it is granted.

    Handbook: C.04.6 4.3.2
    """
    if (pair.first.due is None) == (pair.other.due is None):
        return None
    return pair.first.due or _opposite(pair.other.due)


def opposite_preferences(pair: TeamPair) -> Colour | None:
    """The two prefer different colours: both are granted.

    Handbook: C.04.6 4.3.3
    """
    return pair.first.due if pair.other.due and pair.first.due is not pair.other.due else None


def only_strong_preference(pair: TeamPair) -> Colour | None:
    """Only one of two equal preferences is strong: it is granted (Type B).

    Handbook: C.04.6 4.3.4
    """
    first, other = (team.strength is Strength.STRONG for team in (pair.first, pair.other))
    if first is other:
        return None
    return pair.first.due if first else _opposite(pair.other.due)


def lower_difference(pair: TeamPair) -> Colour | None:
    """White goes to the team with the lower colour difference.

    Handbook: C.04.6 1.6.2, 4.3.5
    """
    mine, theirs = pair.first.difference, pair.other.difference
    if mine == theirs:
        return None
    return Colour.WHITE if mine < theirs else Colour.BLACK


def alternation(pair: TeamPair) -> Colour | None:
    """The other way round than the last time when one had White and the other Black.

    Handbook: C.04.6 4.3.6
    """
    return _opposite(last_different(pair.first.colours, pair.other.colours))


def preference_of_first_team(pair: TeamPair) -> Colour | None:
    """The first-team gets what it prefers.

    Handbook: C.04.6 4.3.7
    """
    return pair.first.due


def first_team_alternates(pair: TeamPair) -> Colour | None:
    """The first-team gets the other colour than in the last match it played.

    Handbook: C.04.6 4.3.8
    """
    return _opposite(pair.first.colours[-1] if pair.first.colours else None)


def other_team_alternates(pair: TeamPair) -> Colour | None:
    """The other team gets the other colour than in the last match it played.

    Handbook: C.04.6 4.3.9
    """
    return pair.other.colours[-1] if pair.other.colours else None


def _opposite(colour: Colour | None) -> Colour | None:
    return colour.opposite if colour else None
