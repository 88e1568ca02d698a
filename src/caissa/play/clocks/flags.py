"""Flag-fall: were the moves completed, when does it count, and what if both have fallen?"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from caissa.messages import msg
from caissa.play.clocks.clock import Clock, NextPeriod
from caissa.tournament import Colour


class FlagDecision(StrEnum):
    """What follows from fallen flags."""

    NOTHING = msg("no flag has fallen")
    MOVES_COMPLETED = msg("the prescribed moves were completed: the game goes on")
    WHITE_OVERSTEPPED = msg("White has overstepped the time")
    BLACK_OVERSTEPPED = msg("Black has overstepped the time")
    CHECK_MOVES = msg("a period is over: check whether the prescribed moves were completed")
    GAME_GOES_ON = msg("it cannot be known which flag fell first: the game goes on")
    DRAWN = msg("it cannot be known which flag fell first in the last period: drawn")


_OVERSTEPPED = {Colour.WHITE: FlagDecision.WHITE_OVERSTEPPED, Colour.BLACK: FlagDecision.BLACK_OVERSTEPPED}


def flag_decision(clock: Clock) -> FlagDecision:
    """What the fallen flags of an electronic clock mean: the one that fell first decides.

    A win still needs a position in which the opponent can checkmate; that is for the arbiter to see.

    Handbook: E.01 6.4, E.01 6.9
    """
    first = clock.first_flag
    if first is not None:
        return _OVERSTEPPED[first]
    if clock.next_period is NextPeriod.AT_ZERO and (clock.white.passed or clock.black.passed):
        return FlagDecision.CHECK_MOVES
    return FlagDecision.NOTHING


def moves_required(clock: Clock, colour: Colour, periods: int) -> int | None:
    """How many moves had to be completed in the first periods; None: all of them."""
    own = clock.control.allotment(colour)
    listed = [own.period_numbered(index).moves for index in range(periods)]
    return None if None in listed else sum(moves or 0 for moves in listed)


def checked_moves(clock: Clock, colour: Colour, moves_completed: int) -> FlagDecision:
    """Were the prescribed moves completed when the time of the latest period was over?

    Handbook: E.01 6.3.1, E.01 6.4
    """
    required = moves_required(clock, colour, len(clock.display(colour).passed))
    enough = required is not None and moves_completed >= required
    return FlagDecision.MOVES_COMPLETED if enough else _OVERSTEPPED[colour]


def flag_counts(noticed: datetime, game_ended: datetime | None = None) -> bool:
    """Does a flag-fall count? It does when it is seen or claimed, not when it happened.

    A result reached between the fall and its being noticed stands.

    Handbook: E.01 6.8
    """
    return game_ended is None or noticed < game_ended


def both_flags_unknown(*, last_period: bool) -> FlagDecision:
    """Both flags are down and it is impossible to know which fell first.

    Handbook: E.01 G.III.3.1
    """
    return FlagDecision.DRAWN if last_period else FlagDecision.GAME_GOES_ON
