"""Does a rate of play suit an event: titles, rating, rapid, blitz, and the rates that FIDE lists?

Which games are rated by the regulations in force on a date is for `caissa.ratings` to say; here a rate is
held against the organisers' table, which has no editions.
"""

from __future__ import annotations

from enum import StrEnum

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.play.time_controls.approved import (
    ApprovedRate,
    first_control_long_enough,
    row_for_rating,
    row_for_titles,
    rows_with,
)
from caissa.play.time_controls.printing import in_fide_notation
from caissa.play.time_controls.time_control import MINUTE, Mode, TimeControl
from caissa.tournament import Speed


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


_RATED_AT = {
    Speed.STANDARD: EventKind.RATED,
    Speed.RAPID: EventKind.RAPID,
    Speed.BLITZ: EventKind.BLITZ,
}


def kind_of_event(control: TimeControl, *, titles: bool = False, school: bool = False) -> EventKind:
    """What an event at this rate wants to be if nobody says it: rated by its speed, a school's unrated."""
    if school:
        return EventKind.UNRATED
    if titles:
        return EventKind.TITLE
    return _RATED_AT[control.speed]


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
        what = msg(
            "it is not one of the 36 time controls listed by FIDE; a time control need not be listed "
            "for games to be rated"
        )
        findings.append(_finding("not-listed", Severity.INFO, control, what))
    return tuple(findings)


def _finding(code: str, severity: Severity, control: TimeControl, what: str) -> Finding:
    return Finding(f"time-control.{code}", severity, in_fide_notation(control), what)


def _shape(control: TimeControl) -> list[Finding]:
    if not control.equal_for_both:
        return [_finding("unequal", Severity.ERROR, control, msg("the players have different times"))]
    if control.mode is Mode.HOURGLASS:
        return [
            _finding(
                "hourglass", Severity.ERROR, control, msg("an hourglass is not a time control under the Laws")
            )
        ]
    return []


def _speed(control: TimeControl, kind: EventKind) -> list[Finding]:
    wanted = _SPEEDS[kind]
    if control.speed is wanted:
        return []
    minutes = control.time_for() // MINUTE
    what = plural(
        "{count} minute for 60 moves is {speed} play, not {wanted} (Laws A.1, B.1)",
        "{count} minutes for 60 moves are {speed} play, not {wanted} (Laws A.1, B.1)",
        minutes,
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
    what = plural(
        "{count} minute for 60 moves; row {row} ({event}) requires {least} ({article})",
        "{count} minutes for 60 moves; row {row} ({event}) requires {least} ({article})",
        own // MINUTE,
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
        "the first time control is after move {moves}; at least 30 moves are prescribed (B.02 1.2)",
        moves=control.first_control_moves,
    )
    return [_finding("first-control", Severity.ERROR, control, what)]
