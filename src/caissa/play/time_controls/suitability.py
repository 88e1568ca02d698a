"""Does a rate of play suit an event: titles, rating, rapid, blitz, and the rates that FIDE lists?

Which games are rated by the regulations in force on a date is for `caissa.ratings` to say; here a rate is
held against the organisers' table, which has no editions.
"""

from __future__ import annotations

from enum import StrEnum

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.play.time_controls.approved import ApprovedRate, row_for_rating, row_for_titles, rows_with
from caissa.play.time_controls.printing import in_fide_notation
from caissa.play.time_controls.time_control import MINUTE, Mode, TimeControl
from caissa.tournament import Speed

LEAST_MOVES_OF_FIRST_CONTROL = 30
"""The first control of a rated standard game has at least 30 moves (B.02 1.2)."""


class EventKind(StrEnum):
    """What an event wants to be."""

    TITLE = msg("title tournament")
    RATED = msg("rated standard tournament")
    RAPID = msg("rapid tournament")
    BLITZ = msg("blitz tournament")
    UNRATED = msg("unrated event")


_SPEEDS = {
    EventKind.TITLE: Speed.STANDARD,
    EventKind.RATED: Speed.STANDARD,
    EventKind.RAPID: Speed.RAPID,
    EventKind.BLITZ: Speed.BLITZ,
}


def first_control_long_enough(control: TimeControl) -> bool:
    """Has the first control 30 moves or more, or is there one control for the whole game?"""
    moves = control.first_control_moves
    return moves is None or moves >= LEAST_MOVES_OF_FIRST_CONTROL


def doubts_about_rate(
    control: TimeControl, kind: EventKind, highest_rating: int | None = None
) -> tuple[Finding, ...]:
    """The objections to a rate of play in an event of this kind with a field up to this rating."""
    if kind is EventKind.UNRATED:
        return ()
    findings = [*_shape(control), *_speed(control, kind)]
    if kind in (EventKind.TITLE, EventKind.RATED):
        row = row_for_titles() if kind is EventKind.TITLE else row_for_rating(highest_rating)
        findings += _too_fast(control, row) + _first_control(control)
    if not rows_with(control):
        what = msg("it is none of the 36 rates listed by FIDE; a rate need not be listed to be rated")
        findings.append(_finding("not-listed", Severity.INFO, control, what))
    return tuple(findings)


def _finding(code: str, severity: Severity, control: TimeControl, what: str) -> Finding:
    return Finding(f"time-control.{code}", severity, in_fide_notation(control), what)


def _shape(control: TimeControl) -> list[Finding]:
    if not control.equal_for_both:
        return [_finding("unequal", Severity.ERROR, control, msg("the players have different times"))]
    if control.mode is Mode.HOURGLASS:
        return [
            _finding("hourglass", Severity.ERROR, control, msg("an hourglass is no time control of the Laws"))
        ]
    return []


def _speed(control: TimeControl, kind: EventKind) -> list[Finding]:
    wanted = _SPEEDS[kind]
    if control.speed is wanted:
        return []
    minutes = control.time_for() // MINUTE
    what = msg(
        "{minutes} minutes for 60 moves are {speed} play, not {wanted} (Laws A.1, B.1)",
        minutes=minutes,
        speed=control.speed,
        wanted=wanted,
    )
    return [_finding("other-speed", Severity.ERROR, control, what)]


def _too_fast(control: TimeControl, row: ApprovedRate) -> list[Finding]:
    least = row.least_minutes or 0
    own = control.time_for()
    if own >= least * MINUTE:
        return []
    article = "B.01 1.1.3" if row.row == row_for_titles().row else "B.02 1.1"
    what = msg(
        "{minutes} minutes for 60 moves; row {row} ({event}) wants {least} ({article})",
        minutes=own // MINUTE,
        row=row.row,
        event=row.event,
        least=least,
        article=article,
    )
    return [_finding("too-fast", Severity.ERROR, control, what)]


def _first_control(control: TimeControl) -> list[Finding]:
    if first_control_long_enough(control):
        return []
    what = msg(
        "the first control has {moves} moves; at least 30 are prescribed (B.02 1.2)",
        moves=control.first_control_moves,
    )
    return [_finding("first-control", Severity.ERROR, control, what)]
