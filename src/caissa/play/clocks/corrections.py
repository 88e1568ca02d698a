"""What an arbiter does to a clock: penalties, corrections, replacements, with the times before and after."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from caissa.messages import msg, plural
from caissa.play.clocks.clock import (
    ZERO,
    Clock,
    Correction,
    Display,
    ImpossibleClockAct,
    NextPeriod,
    advanced,
)
from caissa.tournament import Colour, Speed

PENALTY = timedelta(minutes=2)
PENALTY_WHEN_FAST = timedelta(minutes=1)
ASSISTANT = timedelta(minutes=10)
"""What is usually taken from a player who needs an assistant (box to 6.2.6)."""


def penalty_time(speed: Speed, *, competition_rules: bool = False) -> timedelta:
    """The time that the opponent gets: two minutes, in rapid and blitz one.

    Blitz under the competition rules (B.2) keeps two minutes, because A.3 reaches blitz only by B.3.

    Handbook: E.01 7.5.5, E.01 9.5.3, E.01 A.3
    """
    if speed is Speed.STANDARD or (speed is Speed.BLITZ and competition_rules):
        return PENALTY
    return PENALTY_WHEN_FAST


def corrected(
    clock: Clock,
    at: datetime,
    white: Display,
    black: Display,
    *,
    what: str,
    reason: str,
    article: str = "",
) -> Clock:
    """The clock with other displays, and the correction on record; without a reason nothing is changed.

    Handbook: E.01 6.10.2
    """
    if not reason.strip():
        raise ImpossibleClockAct(why=msg("a correction needs a reason"))
    now = advanced(clock, at)
    entry = Correction(at, what, (now.white, now.black), (white, black), reason, article)
    return replace(now, white=white, black=black, corrections=(*now.corrections, entry))


def with_times(clock: Clock, at: datetime, *, white: timedelta, black: timedelta, reason: str) -> Clock:
    """The arbiter sets both times by best judgement; a flag that had fallen is put up again.

    Handbook: E.01 6.10.2
    """
    now = advanced(clock, at)
    if min(white, black) < ZERO:
        raise ImpossibleClockAct(why=msg("a display cannot show a time below zero"))
    return corrected(
        clock, at, _showing(now.white, white), _showing(now.black, black),
        what=msg("times set"), reason=reason, article="E.01 6.10.2",
    )  # fmt: skip


def _showing(display: Display, left: timedelta) -> Display:
    return replace(display, left=left, flag=None if left > ZERO else display.flag)


def with_more_time(
    clock: Clock, colour: Colour, time: timedelta, at: datetime, *, reason: str, article: str = ""
) -> Clock:
    """A player gets more time, or less if the time is negative; never less than nothing.

    Handbook: E.01 12.9.2, E.01 12.9.3
    """
    now = advanced(clock, at)
    display = now.display(colour)
    changed = now.with_display(colour, _showing(display, max(ZERO, display.left + time)))
    seconds = int(abs(time).total_seconds())
    what = (
        plural(
            "{count} second more for {colour}",
            "{count} seconds more for {colour}",
            seconds,
            colour=colour.word,
        )
        if time >= ZERO
        else plural(
            "{count} second less for {colour}",
            "{count} seconds less for {colour}",
            seconds,
            colour=colour.word,
        )
    )
    cited = article or ("E.01 12.9.2" if time >= ZERO else "E.01 12.9.3")
    return corrected(clock, at, changed.white, changed.black, what=what, reason=reason, article=cited)


def with_move_counters(clock: Clock, at: datetime, *, white: int, black: int, reason: str) -> Clock:
    """The move counters are put right.

    Handbook: E.01 6.10.2
    """
    now = advanced(clock, at)
    if min(white, black) < 0:
        raise ImpossibleClockAct(why=msg("a move counter cannot show a number below zero"))
    return corrected(
        clock, at, replace(now.white, moves=white), replace(now.black, moves=black),
        what=msg("move counters set"), reason=reason, article="E.01 6.10.2",
    )  # fmt: skip


def penalised_illegal_move(
    clock: Clock, offender: Colour, at: datetime, *, competition_rules: bool = False
) -> Clock:
    """First illegal move: the opponent gets time, the offender loses the increment gained and moves again.

    The clock is left paused with the offender to move; the second such move loses the game.

    Handbook: E.01 7.5.5
    """
    now = advanced(clock, at)
    offence = now.display(offender)
    if offence.moves < 1 or now.turn is offender:
        raise ImpossibleClockAct(why=msg("the offender has not completed a move by pressing the clock"))
    penalty = penalty_time(clock.control.speed, competition_rules=competition_rules)
    opponent = now.display(offender.opposite)
    changed = now.with_display(offender, _taken_back(now, offender, offence)).with_display(
        offender.opposite, _showing(opponent, opponent.left + penalty)
    )
    penalised = corrected(
        now, at, changed.white, changed.black,
        what=msg("penalty for an illegal move"),
        reason=msg("illegal move {number} of {colour}", number=offence.moves, colour=offender.word),
        article="E.01 7.5.5",
    )  # fmt: skip
    return replace(penalised, running=None, since=None, turn=offender, thought=ZERO)


def _taken_back(clock: Clock, offender: Colour, display: Display) -> Display:
    """The display without the move: what completing it brought is taken away."""
    by_moves = clock.next_period is NextPeriod.BY_MOVES
    period = clock.control.allotment(offender).number_of_period(display.moves) if by_moves else display.period
    left = max(ZERO, display.left - display.gained)
    return replace(display, moves=display.moves - 1, left=left, period=period, gained=ZERO)


def penalised_wrong_claim(
    clock: Clock, claimant: Colour, at: datetime, *, competition_rules: bool = False
) -> Clock:
    """A draw was claimed wrongly: the opponent gets time.

    Handbook: E.01 9.5.3
    """
    time = penalty_time(clock.control.speed, competition_rules=competition_rules)
    return with_more_time(
        clock,
        claimant.opposite,
        time,
        at,
        reason=msg("incorrect claim of a draw by {colour}", colour=claimant.word),
        article="E.01 9.5.3",
    )


def taken_for_assistant(*, disabled: bool = False, time: timedelta = ASSISTANT) -> timedelta:
    """What a player with an assistant loses: usually ten minutes, nothing because of a disability.

    Handbook: E.01 6.2.6
    """
    return ZERO if disabled else time


def adjusted_for_assistant(
    clock: Clock, colour: Colour, at: datetime, *, disabled: bool = False, time: timedelta = ASSISTANT
) -> Clock:
    """A player has an assistant: usually ten minutes less, but nothing from a player with a disability.

    Handbook: E.01 6.2.6
    """
    taken = taken_for_assistant(disabled=disabled, time=time)
    if not taken:
        return clock
    return with_more_time(
        clock, colour, -taken, at, reason=msg("the player has an assistant"), article="E.01 6.2.6"
    )


def adjusted_for_helping(clock: Clock, helping: Colour, at: datetime, time: timedelta) -> Clock:
    """The opponent serves as assistant and is given extra time (Organisers' Manual 9.2.4)."""
    reason = msg("the player serves the opponent as assistant")
    return with_more_time(clock, helping, time, at, reason=reason, article="Organisers' Manual 9.2.4")


@dataclass(frozen=True, slots=True)
class Replacement:
    """A defective clock and the one put in its place: what was shown, what was set, and why.

    Handbook: E.01 6.10.1
    """

    at: datetime
    board: str
    defective: str
    new: str
    moves: tuple[int, int]
    times_shown: tuple[timedelta, timedelta]
    set_to: tuple[timedelta, timedelta]
    reason: str


def replaced(
    clock: Clock,
    at: datetime,
    *,
    board: str,
    defective: str,
    new: str,
    white: timedelta,
    black: timedelta,
    reason: str,
) -> tuple[Clock, Replacement]:
    """Another clock with the times that the arbiter determines, and the record of it.

    Handbook: E.01 6.10.1
    """  # fmt: skip
    now = advanced(clock, at)
    new_clock = with_times(
        now, at, white=white, black=black, reason=msg("clock replaced: {reason}", reason=reason)
    )
    record = Replacement(
        at, board, defective, new, (now.white.moves, now.black.moves),
        (now.white.left, now.black.left), (white, black), reason,
    )  # fmt: skip
    return new_clock, record


def defective_clocks(replacements: tuple[Replacement, ...]) -> tuple[str, ...]:
    """The clocks to be marked and kept apart, each once."""
    return tuple(dict.fromkeys(replacement.defective for replacement in replacements))
