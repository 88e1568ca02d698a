"""Time controls that a zone can play, and why it cannot play the others."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import Message, msg
from caissa.play import Mode, TimeControl
from caissa.zones.errors import ClockNotPlayable


@dataclass(frozen=True, slots=True)
class ZoneClock:
    """A clock as zones set it: seconds at the start and seconds a move."""

    seconds: int
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Limits:
    """What a zone takes at most: time on the clock, games in a request, requests not yet due."""

    seconds: int
    increment: int
    games: int
    tokens: int
    bulks: int


def zone_clock(control: TimeControl, limits: Limits, zone: str) -> ZoneClock:
    """The clock for a time control; refused with the reason where the zone's clocks cannot keep it.

    The competition regulations fix the time control; a zone that cannot keep it is the wrong zone (E.04 8.3).
    """
    if why := _not_playable(control, limits):
        raise ClockNotPlayable(zone=zone, why=why, article="E.04 8.3")
    period = control.white.periods[0]
    return ZoneClock(period.seconds, period.bonus)


def _not_playable(control: TimeControl, limits: Limits) -> Message | None:
    if not control.equal_for_both:
        return msg("both players must have the same time")
    periods = control.white.periods
    if len(periods) > 1 or control.white.repeats:
        return msg("its clocks know a single period, without a number of moves")
    if control.mode not in (Mode.NONE, Mode.INCREMENT):
        return msg("its clocks know no {mode}", mode=control.mode.label)
    period = periods[0]
    if period.bonus_from is not None:
        return msg("time would have to be added from move 1, not from move {move}", move=period.bonus_from)
    if period.seconds > limits.seconds:
        return msg("at most {most} minutes can be set", most=limits.seconds // 60)
    if period.bonus > limits.increment:
        return msg("at most {most} seconds a move can be added", most=limits.increment)
    return None
