"""Games without increment: the quickplay finish, the five seconds on request, and claims of a draw."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from caissa.messages import msg
from caissa.play.clocks.clock import Clock, ImpossibleClockAct, advanced
from caissa.play.clocks.corrections import with_more_time
from caissa.play.time_controls.time_control import Allotment, Mode, TimeControl
from caissa.tournament import Speed

SHORT_OF_TIME = timedelta(minutes=2)
"""The player to move must have less than this (III.4, III.5)."""

EXTRA_SECONDS = 5
EXTRA_TIME = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class Applies:
    """Do the guidelines for games without increment apply, and why not?"""

    yes: bool
    why: str


def guidelines_apply(control: TimeControl, *, announced: bool) -> Applies:
    """Only to standard and rapid games without increment, and only if announced beforehand.

    Handbook: E.01 G.III
    """
    if control.has_bonus or control.mode is Mode.HOURGLASS:
        return Applies(yes=False, why=msg("the game is played with extra time for each move (III.2.2)"))
    if control.speed is Speed.BLITZ:
        return Applies(yes=False, why=msg("it is a blitz game (III.2.2)"))
    if quickplay_period(control) is None:
        return Applies(yes=False, why=msg("no period is for all remaining moves (III.1)"))
    if not announced:
        return Applies(yes=False, why=msg("their use was not announced beforehand (III.2.1)"))
    return Applies(yes=True, why=msg("the last period must be completed in a finite time (III.1)"))


def quickplay_period(control: TimeControl) -> int | None:
    """Which period, counted from 0, is the quickplay finish; None if none is.

    Handbook: E.01 G.III
    """
    last = control.periods[-1]
    finite = last.moves is None and not last.bonus and control.mode is not Mode.HOURGLASS
    return len(control.periods) - 1 if finite else None


def may_turn_to_arbiter(clock: Clock, at: datetime, *, announced: bool) -> Applies:
    """May the player to move ask for five seconds a move (III.4) or claim a draw (III.5)?

    Handbook: E.01 G.III.4, E.01 G.III.5
    """
    applies = guidelines_apply(clock.control, announced=announced)
    if not applies.yes:
        return applies
    display = advanced(clock, at).display(clock.turn)
    if display.flag is not None:
        return Applies(yes=False, why=msg("the player's flag has fallen (III.5)"))
    if display.period != quickplay_period(clock.control):
        return Applies(yes=False, why=msg("the last period has not begun (III.1)"))
    if display.left >= SHORT_OF_TIME:
        return Applies(yes=False, why=msg("the player has two minutes or more (III.4, III.5)"))
    return Applies(yes=True, why=msg("the player to move has less than two minutes (III.4, III.5)"))


def with_increment_introduced(clock: Clock, at: datetime, *, announced: bool) -> Clock:
    """The request of III.4 is granted: five seconds a move for both, two minutes for the opponent.

    The request is an offer of a draw; this is done after the opponent has refused it. The five seconds of
    the move to be made are on the display at once, as before a first move.

    Handbook: E.01 G.III.4
    """
    allowed = may_turn_to_arbiter(clock, at, announced=announced)
    if not allowed.yes:
        raise ImpossibleClockAct(why=allowed.why, article="E.01 G.III.4")
    opponent = clock.turn.opposite
    at_once = timedelta(seconds=EXTRA_SECONDS)
    reason = msg("increment introduced on request")
    corrected = with_more_time(
        clock, opponent, EXTRA_TIME + at_once, at, reason=reason, article="E.01 G.III.4"
    )
    corrected = with_more_time(corrected, clock.turn, at_once, at, reason=reason, article="E.01 G.III.4")
    white, black = (_with_five_seconds(allotment) for allotment in (clock.control.white, clock.control.black))
    return replace(corrected, control=TimeControl(white, black, Mode.INCREMENT))


def _with_five_seconds(own: Allotment) -> Allotment:
    last = replace(own.periods[-1], bonus=EXTRA_SECONDS)
    return Allotment((*own.periods[:-1], last))


class ClaimRuling(StrEnum):
    """What an arbiter can say to a claim of a draw in a quickplay finish."""

    DRAWN = msg("the game is drawn")
    POSTPONED = msg("the decision is postponed")
    REJECTED = msg("the claim is rejected")


def after_claim(
    clock: Clock, at: datetime, ruling: ClaimRuling, *, announced: bool, extra_time: bool = True
) -> Clock:
    """The clock after the arbiter's ruling: two minutes for the opponent if rejected, perhaps if postponed.

    Handbook: E.01 G.III.5
    """
    allowed = may_turn_to_arbiter(clock, at, announced=announced)
    if not allowed.yes:
        raise ImpossibleClockAct(why=allowed.why, article="E.01 G.III.5")
    if ruling is ClaimRuling.DRAWN or (ruling is ClaimRuling.POSTPONED and not extra_time):
        return advanced(clock, at)
    return with_more_time(
        clock,
        clock.turn.opposite,
        EXTRA_TIME,
        at,
        reason=msg("claim of a draw: {ruling}", ruling=ruling),
        article="E.01 G.III.5",
    )
