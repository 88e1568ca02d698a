"""How long a game, a session and a day of play last."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.play.time_controls.time_control import HOUR, MINUTE, MOVES_RECKONED, TimeControl
from caissa.tournament import Speed

LONGEST_DAY = 12 * HOUR
"""The most play in one day of a rated event, reckoned with games of 60 moves (B.02 3.1, B.01 1.1.2)."""

LONGEST_SCHOOL_DAY = 6 * HOUR
"""The most play in one day of a school event; more than five hours is much (Organisers' Manual 10.4.1)."""

COMFORTABLE_SCHOOL_DAY = 5 * HOUR

MOST_RATED_ROUNDS = {Speed.RAPID: 15, Speed.BLITZ: 30}
"""The most rounds of a day that are rated; standard play is limited by hours only (B.02.RB 3.1)."""

MOST_ROUNDS_A_DAY_FOR_TITLES = 2
"""B.01 1.1.3."""


def session_length(control: TimeControl, moves: int = MOVES_RECKONED) -> int:
    """The seconds that a game of this many moves lasts at most: both players' times together."""
    return control.white.time_for(moves) + control.black.time_for(moves)


@dataclass(frozen=True, slots=True)
class DayPlan:
    """A number of rounds a day at one rate, the hours of play in them, and the objections to it."""

    control: TimeControl
    rounds: int
    findings: tuple[Finding, ...]

    @property
    def session(self) -> int:
        """The seconds of one session."""
        return session_length(self.control)

    @property
    def play(self) -> int:
        """The seconds of play in the day."""
        return self.rounds * self.session

    @property
    def allowed(self) -> bool:
        """Does nothing forbid it?"""
        return all(finding.severity < Severity.ERROR for finding in self.findings)


def day_plan(
    control: TimeControl,
    rounds: int,
    *,
    school: bool = False,
    titles: bool = False,
    interrupted: bool = False,
) -> DayPlan:
    """A day with this many rounds; interrupted games may be finished in a longer day.

    Handbook: B.02 3.1
    """
    play = rounds * session_length(control)
    findings = [*_school(play)] if school else [*_too_long(play, rounds, interrupted=interrupted)]
    if titles and rounds > MOST_ROUNDS_A_DAY_FOR_TITLES:
        what = plural(
            "{count} round on a day; a title tournament has at most 2 (B.01 1.1.3)",
            "{count} rounds on a day; a title tournament has at most 2 (B.01 1.1.3)",
            rounds,
        )
        findings.append(Finding("time-control.too-many-rounds", Severity.ERROR, _rounds(rounds), what))
    return DayPlan(control, rounds, tuple(findings))


def _too_long(play: int, rounds: int, *, interrupted: bool) -> list[Finding]:
    if play <= LONGEST_DAY:
        return []
    severity = Severity.WARNING if interrupted else Severity.ERROR
    what = msg("{duration} of play, more than 12 hours in one day (B.02 3.1)", duration=duration(play))
    if interrupted:
        what = msg("{what}; allowed to finish interrupted games (Organisers' Manual 11.2.1.3)", what=what)
    return [Finding("time-control.day-too-long", severity, _rounds(rounds), what)]


def _school(play: int) -> list[Finding]:
    if play <= COMFORTABLE_SCHOOL_DAY:
        return []
    severity = Severity.INFO if play <= LONGEST_SCHOOL_DAY else Severity.ERROR
    what = msg(
        "{duration} of play; a school event has 5 to 6 hours a day at most (Organisers' Manual 10.4.1)",
        duration=duration(play),
    )
    return [Finding("time-control.school-day", severity, "", what)]


def rounds_that_fit(control: TimeControl, *, school: bool = False, titles: bool = False) -> int:
    """How many rounds a day can hold, if they are to be rated (B.02 3.1, B.02.RB 3.1)."""
    longest = LONGEST_SCHOOL_DAY if school else LONGEST_DAY
    fitting = min(longest // session_length(control), MOST_RATED_ROUNDS.get(control.speed, longest))
    return min(fitting, MOST_ROUNDS_A_DAY_FOR_TITLES) if titles else fitting


def duration(seconds: int) -> str:
    """A length of time in hours and minutes, such as 6 h 20 min."""
    hours, minutes = seconds // HOUR, seconds % HOUR // MINUTE
    rest = seconds % MINUTE
    if not hours:
        length = msg("{minutes} min", minutes=minutes)
    elif minutes or rest:
        length = msg("{hours} h {minutes:02d} min", hours=hours, minutes=minutes)
    else:
        length = msg("{hours} h", hours=hours)
    return msg("{time} {seconds} s", time=length, seconds=rest) if rest else length


def _rounds(rounds: int) -> str:
    return plural("{count} round a day", "{count} rounds a day", rounds)
