"""The chessclock as a value: two displays, one running; every act gives a new clock, the time is an argument.

clock = started(set_for(control), at)
clock = pressed(clock, at + timedelta(seconds=40))
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.play.time_controls.time_control import Allotment, Mode, TimeControl
from caissa.tournament import Colour

ZERO = timedelta(0)


class ImpossibleClockAct(CaissaError):
    """Something that cannot be done with the clock as it stands."""

    code = "clock.impossible"
    message = "The clock cannot do this: {why}."


class NextPeriod(StrEnum):
    """When a clock adds the time of the next period."""

    BY_MOVES = msg("when the moves are completed")
    AT_ZERO = msg("when the time of the period is over")


@dataclass(frozen=True, slots=True)
class Display:
    """One of the two displays: time left, moves completed, the period, and when the flag fell."""

    left: timedelta
    moves: int = 0
    period: int = 0
    flag: datetime | None = None
    gained: timedelta = ZERO
    """What the last completed move brought."""
    passed: tuple[datetime, ...] = ()
    """When the time of each earlier period was over, on clocks that go on by themselves."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What an arbiter changed on a clock: both displays before and after, when, why and by which article."""

    at: datetime
    what: str
    before: tuple[Display, Display]
    after: tuple[Display, Display]
    reason: str = ""
    article: str = ""


@dataclass(frozen=True, slots=True)
class Clock:
    """A chessclock at a moment.

    Handbook: E.01 6.1
    """

    control: TimeControl
    white: Display
    black: Display
    running: Colour | None = None
    since: datetime | None = None
    """From when the running display counts."""
    thought: timedelta = ZERO
    """What the player has used on this move before the clock was paused."""
    next_period: NextPeriod = NextPeriod.BY_MOVES
    freezes: bool = True
    """Does the other display stand still when one flag has fallen (Organisers' Manual 5.4.1)?"""
    turn: Colour = Colour.WHITE
    corrections: tuple[Correction, ...] = ()

    def display(self, colour: Colour) -> Display:
        """The display of a player."""
        return self.white if colour is Colour.WHITE else self.black

    def with_display(self, colour: Colour, display: Display) -> Clock:
        """The clock with another display for a player."""
        return replace(self, white=display) if colour is Colour.WHITE else replace(self, black=display)

    @property
    def first_flag(self) -> Colour | None:
        """Whose flag fell first, if one fell: electronic clocks remember it.

        Handbook: E.01 6.4
        """
        fallen = [(side.flag, colour) for side, colour in self._sides if side.flag is not None]
        return min(fallen, key=lambda fall: fall[0])[1] if fallen else None

    @property
    def _sides(self) -> tuple[tuple[Display, Colour], tuple[Display, Colour]]:
        return (self.white, Colour.WHITE), (self.black, Colour.BLACK)

    @property
    def frozen(self) -> bool:
        """Has a flag fallen on a clock that then stands still?"""
        return self.freezes and self.first_flag is not None


def set_for(
    control: TimeControl, *, next_period: NextPeriod = NextPeriod.BY_MOVES, freezes: bool = True
) -> Clock:
    """A clock set for a game; an increment is added before the first move, for both.

    Handbook: E.01 6.3.2
    """
    white, black = (_first_display(control.allotment(colour), control.mode) for colour in Colour)
    return Clock(control, white, black, next_period=next_period, freezes=freezes)


def _first_display(own: Allotment, mode: Mode) -> Display:
    # With Bronstein the first move's time is on the display, so that both delays have the same effect.
    before = own.bonus_of(1) if mode in (Mode.INCREMENT, Mode.BRONSTEIN) else 0
    return Display(timedelta(seconds=own.periods[0].seconds + before))


def started(clock: Clock, at: datetime) -> Clock:
    """White's clock is started, or a paused one goes on with the player to move.

    Handbook: E.01 6.6, E.01 6.11.3
    """
    if clock.running is not None:
        raise ImpossibleClockAct(why=msg("it is running"))
    return replace(clock, running=clock.turn, since=at)


def paused(clock: Clock, at: datetime) -> Clock:
    """The clock is paused.

    Handbook: E.01 6.11.1
    """
    now = advanced(clock, at)
    return replace(now, running=None, since=None)


def pressed(clock: Clock, at: datetime) -> Clock:
    """The player whose clock runs has moved and presses: this completes the move.

    Handbook: E.01 6.2.1, E.01 6.3.2
    """
    if clock.running is None:
        raise ImpossibleClockAct(why=msg("neither clock is running"))
    now = advanced(clock, at)
    mover = clock.running
    display = now.display(mover)
    if display.flag is None:
        display = _completed(now, mover, display)
    else:
        display = replace(display, moves=display.moves + 1)
    other = mover.opposite
    return replace(now.with_display(mover, display), running=other, turn=other, thought=ZERO)


def _completed(clock: Clock, mover: Colour, display: Display) -> Display:
    """The display after a completed move: the bonus, and the next period where moves bring it."""
    own = clock.control.allotment(mover)
    moves = display.moves + 1
    gained, period = _bonus(clock, own, moves), display.period
    if clock.next_period is NextPeriod.BY_MOVES and own.number_of_period(moves + 1) > period:
        period += 1
        gained += timedelta(seconds=own.period_numbered(period).seconds)
    return replace(display, moves=moves, left=display.left + gained, period=period, gained=gained)


def _bonus(clock: Clock, own: Allotment, moves: int) -> timedelta:
    """What completing a move adds: the increment of the next one, or Bronstein's part of this one."""
    if clock.control.mode is Mode.INCREMENT:
        return timedelta(seconds=own.bonus_of(moves + 1))
    if clock.control.mode is Mode.BRONSTEIN:
        return min(clock.thought, timedelta(seconds=own.bonus_of(moves)))
    return ZERO


def advanced(clock: Clock, at: datetime) -> Clock:
    """The clock at a later moment, with the time gone and the flags fallen until then.

    Handbook: E.01 6.3.2, E.01 6.4
    """
    if clock.running is None or clock.since is None:
        return clock
    if at < clock.since:
        raise ImpossibleClockAct(
            why=msg("{at:%H:%M:%S} is before {since:%H:%M:%S}", at=at, since=clock.since)
        )
    used = at - clock.since
    runs = replace(clock, since=at, thought=clock.thought + used)
    if clock.frozen or clock.display(clock.running).flag is not None:
        return runs
    gone = _counted(clock, used)
    return _after(runs, clock.running, gone, at)


def _counted(clock: Clock, used: timedelta) -> timedelta:
    """How much of the time used counts: with a simple delay only what goes beyond it."""
    if clock.control.mode is not Mode.DELAY or clock.running is None:
        return used
    own = clock.control.allotment(clock.running)
    delay = timedelta(seconds=own.bonus_of(clock.display(clock.running).moves + 1))
    unused = max(ZERO, delay - clock.thought)
    return max(ZERO, used - unused)


def _after(clock: Clock, mover: Colour, gone: timedelta, at: datetime) -> Clock:
    """The clock after time has gone from a display: less time, the next period, or a fallen flag."""
    if clock.control.mode is Mode.HOURGLASS:
        clock = _poured(clock, mover, min(gone, clock.display(mover).left))
    display = clock.display(mover)
    if gone < display.left:
        return clock.with_display(mover, replace(display, left=display.left - gone))
    rest = gone - display.left
    own = clock.control.allotment(mover)
    last = display.period >= len(own.periods) - 1 and not own.repeats
    if clock.next_period is NextPeriod.BY_MOVES or last:
        fallen = replace(display, left=ZERO, flag=at - rest)
        return clock.with_display(mover, fallen)
    following = own.period_numbered(display.period + 1)
    went_on = replace(
        display,
        left=timedelta(seconds=following.seconds),
        period=display.period + 1,
        passed=(*display.passed, at - rest),
    )
    return _after(clock.with_display(mover, went_on), mover, rest, at)


def _poured(clock: Clock, mover: Colour, gone: timedelta) -> Clock:
    """An hourglass: what one player uses, the other receives."""
    other = clock.display(mover.opposite)
    return clock.with_display(mover.opposite, replace(other, left=other.left + gone))
