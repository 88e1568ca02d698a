"""Time controls as people write them: 90'/40+30'/end+30", G/60 d5, 15+10, 40 moves in 2 hours + 1 hour."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from caissa.errors import Finding, Severity
from caissa.messages import msg, plural
from caissa.play.errors import UnreadableTimeControl
from caissa.play.time_controls.time_control import (
    HOUR,
    MINUTE,
    Allotment,
    Mode,
    Period,
    TimeControl,
    with_bonus,
)
from caissa.play.time_controls.words import Part, normalised, parts_of

LONGEST = 24 * HOUR
"""No period at a board is longer than a day."""

SECONDS_FROM = 600
"""A bare number from here on cannot be minutes."""

MOST_MOVES = 60
"""A period is seldom for more moves; two bare numbers up to here could be either."""

_TWO_SIDES = (
    re.compile(r"^\W*white\b[:\s]*(?P<white>.*?)[\s,;/]*\bblack\b[:\s]*(?P<black>.*)$", re.DOTALL),
    re.compile(r"^(?P<white>.*?)\s+(?:v|vs|versus)\.?\s+(?P<black>.*)$", re.DOTALL),
)


@dataclass(frozen=True, slots=True)
class _Bonus:
    seconds: int
    from_move: int
    period: int
    mode: Mode


@dataclass
class _Side:
    """What is written for one player, part by part, and what had to be guessed."""

    text: str
    moves_first: bool
    periods: list[Period] = field(default_factory=list)
    bonuses: list[_Bonus] = field(default_factory=list)
    waiting_from: int | None = None
    no_bonus: bool = False
    bare: bool = False
    """Is the last period one number, without a unit and without saying that it ends the game?"""
    guesses: list[Finding] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Is there a period for all remaining moves?"""
        return bool(self.periods) and self.periods[-1].moves is None

    def fail(self, why: str) -> UnreadableTimeControl:
        return UnreadableTimeControl(text=self.text, why=why)

    def guess(self, kind: str, severity: Severity, what: str, hint: str = "") -> None:
        self.guesses.append(Finding(f"time-control.{kind}", severity, self.text, what, hint))


def read_written(text: str) -> tuple[TimeControl, tuple[Finding, ...]]:
    """The time control that a written text says, and what had to be guessed to read it."""
    plain = normalised(text)
    if not re.search(r"\d", plain):
        raise UnreadableTimeControl(text=text, why=msg("it contains no number"))
    if re.search(r"(?:^|\+\s*)-\d", plain):
        raise UnreadableTimeControl(text=text, why=msg("a time cannot be below zero"))
    if match := re.match(r"(?:hour-?glass|sand-?clock)\s*(.*)", plain):
        return _hourglass(text, match[1])
    for pattern in _TWO_SIDES:
        if sides := pattern.match(plain):
            return _two_sides(_side(text, sides["white"]), _side(text, sides["black"]))
    side = _side(text, plain)
    own = _allotment(side)
    return TimeControl(own, own, _mode(own, side)), tuple(side.guesses)


def _hourglass(text: str, rest: str) -> tuple[TimeControl, tuple[Finding, ...]]:
    side = _side(text, rest)
    own = _allotment(side)
    return TimeControl(own, own, Mode.HOURGLASS), tuple(side.guesses)


def _two_sides(white: _Side, black: _Side) -> tuple[TimeControl, tuple[Finding, ...]]:
    """Unequal times; a bonus that is written for one player alone is meant for both."""
    for side, other in ((white, black), (black, white)):
        if side.bonuses and not other.bonuses and not other.no_bonus:
            other.bonuses = [replace(bonus, period=len(other.periods) - 1) for bonus in side.bonuses]
            side.guess(
                "shared-bonus", Severity.INFO, msg("what each move adds is taken to be for both players")
            )
    own, theirs = _allotment(white), _allotment(black)
    modes = {mode for mode in (_mode(own, white), _mode(theirs, black)) if mode is not Mode.NONE}
    if len(modes) > 1:
        raise white.fail(msg("the players have different modes"))
    mode = modes.pop() if modes else Mode.NONE
    return TimeControl(own, theirs, mode), (*white.guesses, *black.guesses)


def _side(text: str, written: str) -> _Side:
    moves_first = bool(re.search(r"\bsd\b", written)) or bool(re.search(r"\d\s*moves?\s*/", written))
    side = _Side(text, moves_first)
    try:
        parts = parts_of(written)
    except UnreadableTimeControl as error:
        raise side.fail(str(error.details["why"])) from None
    for part in parts:
        _add(side, part)
    if not side.periods:
        raise side.fail(msg("it does not say how much time a player has"))
    if side.waiting_from is not None and not side.bonuses:
        raise side.fail(msg("it does not say what is added from move {move}", move=side.waiting_from))
    return side


def _add(side: _Side, part: Part) -> None:
    if part.no_bonus:
        side.no_bonus = True
    if not part.amounts:
        _add_remark(side, part)
    elif _is_bonus(side, part):
        _add_bonus(side, part)
    else:
        _add_period(side, part)


def _add_remark(side: _Side, part: Part) -> None:
    """A part without a number: a starting move or a mode for the bonus beside it."""
    if part.from_move is not None and side.bonuses:
        side.bonuses[-1] = replace(side.bonuses[-1], from_move=part.from_move)
    elif part.from_move is not None:
        side.waiting_from = part.from_move
    if part.mode and side.bonuses and not part.no_bonus:
        side.bonuses[-1] = replace(side.bonuses[-1], mode=part.mode)


def _is_bonus(side: _Side, part: Part) -> bool:
    if part.says_bonus:
        return True
    if part.moves or part.end or not side.periods:
        return False
    alone = part.amounts == 1
    if part.from_move is not None and not part.after:
        return alone
    return alone and (part.in_seconds or (side.complete and not part.times))


def _add_bonus(side: _Side, part: Part) -> None:
    if part.amounts > 1:
        raise side.fail(msg("the time of each move is not one number of seconds"))
    if not side.periods:
        raise side.fail(msg("the time for each move comes before the time of a player"))
    if part.added:
        side.guess("guessed-bonus", Severity.INFO, msg("the seconds are taken to be added with each move"))
    seconds = (part.times or part.numbers)[0]
    from_move = part.from_move or side.waiting_from or 1
    side.waiting_from = None
    mode = part.mode or Mode.INCREMENT
    side.bonuses.append(_Bonus(seconds, from_move, len(side.periods) - 1, mode))


def _add_period(side: _Side, part: Part) -> None:
    if part.after and part.from_move is not None:
        _close_period_before(side, part.from_move)
    elif side.complete:
        raise side.fail(msg("it continues after a period that does not state its number of moves"))
    elif part.from_move is not None:
        side.waiting_from = part.from_move
    moves, seconds = _moves_and_time(side, part)
    if moves is not None and not 1 <= moves <= 999:
        raise side.fail(plural("a period of {count} move", "a period of {count} moves", moves))
    if seconds > LONGEST:
        raise side.fail(msg("a period is longer than a day"))
    if part.digits:
        hint = msg("write it with h and min")
        side.guess(
            "guessed-unit",
            Severity.INFO,
            msg("{number} is read as hours and minutes", number=part.digits),
            hint,
        )
    side.periods.append(Period(seconds, moves))


def _close_period_before(side: _Side, first_move: int) -> None:
    """Time added after a move ends the period before it there, if that does not say so itself."""
    last = first_move - 1
    played = sum(period.moves or 0 for period in side.periods)
    if side.complete and last > played:
        side.periods[-1] = replace(side.periods[-1], moves=last - played)
    elif side.complete or last != played:
        raise side.fail(msg("no period ends after move {move}", move=last))


def _moves_and_time(side: _Side, part: Part) -> tuple[int | None, int]:
    if part.amounts > 2 or len(part.times) > 1 or len(part.moves) > 1:
        raise side.fail(msg("a period is not a number of moves and a time"))
    if part.times:
        return next(iter(part.moves or part.numbers), None), part.times[0]
    if part.moves:
        if not part.numbers:
            raise side.fail(msg("it gives no time for the period up to move {moves}", moves=part.moves[0]))
        return part.moves[0], _bare_time(side, part.numbers[0])
    if len(part.numbers) == 1:
        side.bare = not part.end and part.numbers[0] < SECONDS_FROM
        return None, _bare_time(side, part.numbers[0], end=part.end)
    return _bare_moves_and_time(side, *part.numbers)


def _bare_moves_and_time(side: _Side, first: int, second: int) -> tuple[int, int]:
    """Two bare numbers: moves are the smaller one, unless the text is known to name them first."""
    if side.moves_first:
        return first, _bare_time(side, second)
    moves, time = sorted((first, second))
    if moves < time <= MOST_MOVES:
        what = msg(
            "{first}/{second} is read as {time} min for {moves} moves",
            first=first,
            second=second,
            moves=moves,
            time=time,
        )
        side.guess("guessed-order", Severity.INFO, what, msg("write the minutes with ' or min"))
    return moves, _bare_time(side, time)


def _bare_time(side: _Side, number: int, *, end: bool = False) -> int:
    if number >= SECONDS_FROM and not end:
        side.guess("guessed-unit", Severity.INFO, msg("{number} is read as seconds", number=number))
        return number
    return number * MINUTE


def _allotment(side: _Side) -> Allotment:
    periods = _with_bonuses(side, tuple(side.periods))
    minutes = periods[-1].seconds // MINUTE
    if side.bare and not side.bonuses and len(periods) == 1 and minutes:
        side.guess("guessed-unit", Severity.INFO, msg("{number} is read as minutes", number=minutes))
    if side.bare and not side.bonuses and len(periods) > 1:
        hint = msg('if you mean {minutes} s per move, write it with " or sec', minutes=minutes)
        side.guess(
            "guessed-unit",
            Severity.WARNING,
            msg("{number} is read as minutes of a period", number=minutes),
            hint,
        )
    if not side.complete:
        last = side.periods[-1]
        what = msg(
            "no time is given for the rest of the game: the period is repeated every {moves} moves",
            moves=last.moves,
        )
        side.guess("repeated-period", Severity.WARNING, what)
    return Allotment(periods)


def _with_bonuses(side: _Side, periods: tuple[Period, ...]) -> tuple[Period, ...]:
    if not side.bonuses:
        return periods
    if len(side.bonuses) == 1:
        only = side.bonuses[0]
        if only.period < len(periods) - 1:
            what = msg("what each move adds is taken to be for all periods")
            side.guess("guessed-bonus", Severity.WARNING, what)
        return with_bonus(periods, only.seconds, only.from_move)
    return _with_own_bonuses(side, periods)


def _with_own_bonuses(side: _Side, periods: tuple[Period, ...]) -> tuple[Period, ...]:
    """Each bonus is of the period that it follows."""
    by_period = {bonus.period: bonus for bonus in side.bonuses}
    if len(by_period) < len(side.bonuses):
        raise side.fail(msg("it says twice what each move adds"))
    if len(by_period) < len(periods):
        what = msg("a period without a time for each move is taken to have none")
        side.guess("guessed-bonus", Severity.WARNING, what)
    with_bonuses, start = [], 1
    for index, period in enumerate(periods):
        bonus = by_period.get(index)
        if bonus and bonus.seconds:
            late = bonus.from_move if bonus.from_move > start else None
            with_bonuses.append(replace(period, bonus=bonus.seconds, bonus_from=late))
        else:
            with_bonuses.append(period)
        start += period.moves or 0
    return tuple(with_bonuses)


def _mode(own: Allotment, side: _Side) -> Mode:
    if not own.has_bonus:
        return Mode.NONE
    modes = {bonus.mode for bonus in side.bonuses if bonus.seconds}
    if len(modes) > 1:
        raise side.fail(msg("it mixes increment and delay"))
    return modes.pop()
