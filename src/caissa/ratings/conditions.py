"""Whether games can be rated by how they are played: time, first control, rounds and hours of a day."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from caissa.messages import msg, plural
from caissa.play import TimeControl
from caissa.play.days.session import LONGEST_DAY, MOST_RATED_ROUNDS
from caissa.play.time_controls.approved import first_control_long_enough
from caissa.tournament import Speed

MINUTE = 60
MOVES = 60
BY_STRENGTH = ((2400, 120), (1800, 90), (0, 60))
"""From this rating of either player on, each needs this many minutes for 60 moves (B.02 1.1)."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a section is played; None where it is not known.

    `strongest` is the highest rating of the field, `rounds_a_day` the most rounds played in one day.
    """

    speed: Speed
    control: TimeControl | None = None
    strongest: int | None = None
    rounds_a_day: int | None = None


@dataclass(frozen=True, slots=True)
class Objection:
    """An objection to rating: a code, the article, and what is the matter.

    `whole` is False where only some games are not rated.
    """

    code: str
    article: str
    what: str
    whole: bool = True


Check = Callable[[Conditions], Iterator[tuple[str, str, bool]]]
"""A check yields a code, a sentence and whether the whole section is concerned."""


def minutes(control: TimeControl) -> str:
    """The minutes a player has for 60 moves, as people say it."""
    whole, seconds = divmod(control.time_for(MOVES), MINUTE)
    if seconds:
        return msg("{minutes} min {seconds} s", minutes=whole, seconds=seconds)
    return plural("{count} minute", "{count} minutes", whole)


def minutes_needed(strongest: int | None) -> int:
    """The minutes for 60 moves that each player must have if the stronger one has this rating.

    Handbook: B.02 1.1
    """
    return next(needed for rating, needed in BY_STRENGTH if (strongest or 0) >= rating)


def enough_time(control: TimeControl, strongest: int | None) -> bool:
    """Has each player the time that a game with a player of this rating needs?

    Handbook: B.02 1.1
    """
    return control.time_for(MOVES) >= minutes_needed(strongest) * MINUTE


def time_for_standard(conditions: Conditions) -> Iterator[tuple[str, str, bool]]:
    """At least 60 minutes for 60 moves, 90 with a player of 1800, 120 with one of 2400.

    Handbook: B.02 1, 1.1
    """
    control = conditions.control
    if control is None or enough_time(control, conditions.strongest):
        return
    if not enough_time(control, None):
        yield (
            "rating.time",
            msg("{minutes} for 60 moves are too few for standard play", minutes=minutes(control)),
            True,
        )
        return
    limit = next(rating for rating, needed in reversed(BY_STRENGTH) if not enough_time(control, rating))
    what = msg(
        "{minutes} for 60 moves are too few for games of players rated {limit} or more",
        minutes=minutes(control),
        limit=limit,
    )
    yield "rating.time", what, False


def first_control(conditions: Conditions) -> Iterator[tuple[str, str, bool]]:
    """If the first period has a number of moves, it is at least 30.

    Handbook: B.02 1.2
    """
    control = conditions.control
    if control is not None and not first_control_long_enough(control):
        moves = control.first_control_moves
        yield (
            "rating.first-control",
            msg("the first time control is after move {moves}; at least 30 moves are required", moves=moves),
            True,
        )


def hours_a_day(conditions: Conditions) -> Iterator[tuple[str, str, bool]]:
    """At most 12 hours of play in a day, games counted as 60 moves.

    Handbook: B.02 3, 3.1
    """
    if conditions.control is None or conditions.rounds_a_day is None:
        return
    played = 2 * conditions.control.time_for(MOVES) * conditions.rounds_a_day
    if played > LONGEST_DAY:
        hours, rest = divmod(played // MINUTE, 60)
        what = msg(
            "rounds a day: {rounds}, which is {hours} h {minutes:02d} min of play; 12 h are allowed",
            rounds=conditions.rounds_a_day,
            hours=hours,
            minutes=rest,
        )
        yield "rating.hours", what, True


def time_for_rapid(conditions: Conditions) -> Iterator[tuple[str, str, bool]]:
    """Rapid: more than 10 and less than 60 minutes for 60 moves.

    Handbook: B.02.RB 1, 1.1, 1.1.1
    """
    control = conditions.control if conditions.speed is Speed.RAPID else None
    if control and not 10 * MINUTE < control.time_for(MOVES) < 60 * MINUTE:
        yield (
            "rating.time",
            msg("{minutes} for 60 moves; rapid is above 10 and below 60", minutes=minutes(control)),
            True,
        )


def time_for_blitz(conditions: Conditions) -> Iterator[tuple[str, str, bool]]:
    """Blitz: more than 3 and at most 10 minutes for 60 moves.

    Handbook: B.02.RB 1.1.2
    """
    control = conditions.control if conditions.speed is Speed.BLITZ else None
    if control and not 3 * MINUTE < control.time_for(MOVES) <= 10 * MINUTE:
        yield (
            "rating.time",
            msg("{minutes} for 60 moves; rated blitz is above 3 and at most 10", minutes=minutes(control)),
            True,
        )


def equal_times(conditions: Conditions) -> Iterator[tuple[str, str, bool]]:
    """Games in which the players have different times are not rated.

    Handbook: B.02.RB 1.2
    """
    if conditions.control and not conditions.control.equal_for_both:
        yield "rating.unequal-times", msg("the players have different times"), True


def rapid_rounds_a_day(conditions: Conditions) -> Iterator[tuple[str, str, bool]]:
    """At most 15 rounds of rapid in a day.

    Handbook: B.02.RB 3, 3.1, 3.1.1
    """
    yield from _rounds_a_day(conditions, Speed.RAPID)


def blitz_rounds_a_day(conditions: Conditions) -> Iterator[tuple[str, str, bool]]:
    """At most 30 rounds of blitz in a day.

    Handbook: B.02.RB 3, 3.1, 3.1.2
    """
    yield from _rounds_a_day(conditions, Speed.BLITZ)


def _rounds_a_day(conditions: Conditions, speed: Speed) -> Iterator[tuple[str, str, bool]]:
    rounds, most = conditions.rounds_a_day or 0, MOST_RATED_ROUNDS[speed]
    if conditions.speed is speed and rounds > most:
        yield (
            "rating.rounds-a-day",
            plural(
                "{count} round in a day; for {speed} at most {most} are allowed",
                "{count} rounds in a day; for {speed} at most {most} are allowed",
                rounds,
                most=most,
                speed=speed.label,
            ),
            True,
        )
