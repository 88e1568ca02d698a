"""A time control: the periods of each player, the moves and times in them, and what each move adds."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from caissa.messages import LabelledStrEnum, msg, plural
from caissa.play.errors import ImpossibleTimeControl
from caissa.tournament import Colour, Speed

MOVES_RECKONED = 60
"""A game is reckoned with 60 moves (E.01 A.1 and B.1)."""

MINUTE = 60
HOUR = 3600

_RAPID_ABOVE = 10 * MINUTE
_STANDARD_FROM = 60 * MINUTE


class Mode(LabelledStrEnum):
    """How the extra time of a move is given.

    Handbook: E.01 6.3.2
    """

    NONE = "none", msg("none")
    INCREMENT = "increment", msg("increment")
    """Fischer: added before each move, also before the first; what is not used is kept."""
    BRONSTEIN = "Bronstein delay", msg("Bronstein delay")
    """Added after the move, but never more than the move took."""
    DELAY = "simple delay", msg("simple delay")
    """The main time waits until the extra time of the move is over."""
    HOURGLASS = "hourglass", msg("hourglass")
    """What one player uses, the other receives; no mode of the Laws, but PGN knows it."""


@dataclass(frozen=True, slots=True)
class Period:
    """A period: its time, the moves to be completed in it (None: all that remain), the bonus of each move."""

    seconds: int
    moves: int | None = None
    bonus: int = 0
    bonus_from: int | None = None
    """The move of the game from which the bonus is given, where that is later than the period's start."""


@dataclass(frozen=True, slots=True)
class Allotment:
    """The periods of one player; a last period with a number of moves is repeated."""

    periods: tuple[Period, ...]

    def __post_init__(self) -> None:
        if why := _impossible(self.periods):
            raise ImpossibleTimeControl(why=why)

    @property
    def repeats(self) -> bool:
        """Does the last period come again and again?"""
        return self.periods[-1].moves is not None

    @property
    def has_bonus(self) -> bool:
        """Does any move bring extra time?"""
        return any(period.bonus for period in self.periods)

    @property
    def starts(self) -> tuple[int, ...]:
        """The first move of each period."""
        return _starts(self.periods)

    def number_of_period(self, move: int) -> int:
        """In which period a move is made, counted from 0; a repeated period counts each time."""
        starts = self.starts
        last = self.periods[-1]
        if last.moves and move >= starts[-1]:
            return len(starts) - 1 + (move - starts[-1]) // last.moves
        return max((index for index, start in enumerate(starts) if start <= move), default=0)

    def period_numbered(self, index: int) -> Period:
        """The period with this number, counted from 0; past the end, the repeated one."""
        return self.periods[min(index, len(self.periods) - 1)]

    def bonus_of(self, move: int) -> int:
        """The seconds that this move brings."""
        period = self.period_numbered(self.number_of_period(move))
        return period.bonus if move >= (period.bonus_from or 1) else 0

    def main_time(self, moves: int = MOVES_RECKONED) -> int:
        """The seconds of all periods, without what the moves add."""
        listed = sum(period.seconds for period in self.periods)
        if not self.repeats:
            return listed
        again = max(0, self.number_of_period(moves) + 1 - len(self.periods))
        return listed + again * self.periods[-1].seconds

    def time_for(self, moves: int = MOVES_RECKONED) -> int:
        """The seconds that a player has for a game of this many moves.

        Handbook: E.01 A.1, E.01 B.1
        """
        return self.main_time(moves) + sum(self.bonus_of(move) for move in range(1, moves + 1))


def _starts(periods: tuple[Period, ...]) -> tuple[int, ...]:
    starts = [1]
    for period in periods[:-1]:
        starts.append(starts[-1] + (period.moves or 0))
    return tuple(starts)


def _impossible(periods: tuple[Period, ...]) -> str:
    """Why these periods make no allotment, or nothing."""
    if not periods:
        return msg("it has no period")
    if any(period.moves is None for period in periods[:-1]):
        return msg("a period before the last must state its number of moves")
    for start, period in zip(_starts(periods), periods, strict=True):
        if why := _impossible_period(start, period, last=period is periods[-1]):
            return why
    return "" if any(period.seconds or period.bonus for period in periods) else msg("it gives no time at all")


def _impossible_period(start: int, period: Period, *, last: bool) -> str:
    if period.moves is not None and period.moves < 1:
        return plural("a period of {count} move", "a period of {count} moves", period.moves)
    if period.seconds < 0 or period.bonus < 0:
        return msg("a time below zero")
    if period.bonus_from is None:
        return ""
    if not period.bonus:
        return msg(
            "it says from which move ({move}) time is added, but not how much",
            move=period.bonus_from,
        )
    end = start + period.moves - 1 if period.moves and not last else period.bonus_from
    if not start < period.bonus_from <= end:
        return msg(
            "move {move}, from which time is added, is not inside the period from move {start}",
            move=period.bonus_from,
            start=start,
        )
    return ""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """A rate of play as specified in advance: each player's allotment and how extra time is given.

    Handbook: E.01 6.3.1
    """

    white: Allotment
    black: Allotment
    mode: Mode = Mode.NONE

    def __post_init__(self) -> None:
        has_bonus = self.white.has_bonus or self.black.has_bonus
        if has_bonus and self.mode in (Mode.NONE, Mode.HOURGLASS):
            raise ImpossibleTimeControl(
                why=msg("each move adds time, but the mode is {mode}", mode=self.mode)
            )
        if not has_bonus and self.mode in (Mode.INCREMENT, Mode.BRONSTEIN, Mode.DELAY):
            raise ImpossibleTimeControl(why=msg("the mode is {mode}, but no move adds time", mode=self.mode))
        if self.mode is Mode.HOURGLASS and len(self.white.periods) + len(self.black.periods) > 2:
            raise ImpossibleTimeControl(why=msg("an hourglass has one period"))

    def allotment(self, colour: Colour) -> Allotment:
        """What the player with this colour has."""
        return self.white if colour is Colour.WHITE else self.black

    @property
    def equal_for_both(self) -> bool:
        """Do both players have the same time? Not in Armageddon and handicap games."""
        return self.white == self.black

    @property
    def shorter(self) -> Allotment:
        """The allotment of the player who has less time for 60 moves; White's if they are equal."""
        return min(self.white, self.black, key=lambda allotment: allotment.time_for())

    def time_for(self, moves: int = MOVES_RECKONED) -> int:
        """The seconds that each player has for a game of this many moves; the smaller number if unequal."""
        return min(self.white.time_for(moves), self.black.time_for(moves))

    @property
    def first_control_moves(self) -> int | None:
        """The moves of the first period; None if one period serves for the whole game."""
        first = [allotment.periods[0].moves for allotment in (self.white, self.black)]
        return min((moves for moves in first if moves is not None), default=None)

    @property
    def periods(self) -> tuple[Period, ...]:
        """The periods of both; if unequal, of the player who has less time."""
        return self.shorter.periods

    @property
    def has_bonus(self) -> bool:
        """Does any move bring extra time, as increment or as delay?"""
        return self.white.has_bonus or self.black.has_bonus

    @property
    def bonus_in_every_move(self) -> bool:
        """Does each move from the first to the last bring extra time, for both?"""
        return all(
            period.bonus and period.bonus_from is None
            for allotment in (self.white, self.black)
            for period in allotment.periods
        )

    @property
    def least_bonus(self) -> int:
        """The smallest number of seconds that a move brings, from the first to the last, for both."""
        return (
            min(period.bonus for allotment in (self.white, self.black) for period in allotment.periods)
            if self.bonus_in_every_move
            else 0
        )

    @property
    def speed(self) -> Speed:
        """Standard play, rapid or blitz."""
        return speed_of(self.time_for(MOVES_RECKONED))


def speed_of(seconds: int) -> Speed:
    """The kind of play by the time that each player has for 60 moves.

    Handbook: E.01 A.1, E.01 B.1
    """
    if seconds <= _RAPID_ABOVE:
        return Speed.BLITZ
    return Speed.RAPID if seconds < _STANDARD_FROM else Speed.STANDARD


def time_control(
    *periods: tuple[int | None, int], bonus: int = 0, from_move: int = 1, mode: Mode = Mode.INCREMENT
) -> TimeControl:
    """The same for both: periods as (moves, minutes), seconds a move and from which move on.

    Example: time_control((40, 90), (None, 30), bonus=30)
    """
    listed = tuple(Period(minutes * MINUTE, moves) for moves, minutes in periods)
    own = Allotment(with_bonus(listed, bonus, from_move))
    return TimeControl(own, own, mode if own.has_bonus else Mode.NONE)


def with_bonus(periods: tuple[Period, ...], bonus: int, from_move: int = 1) -> tuple[Period, ...]:
    """The periods with a bonus for every move from this one on."""
    if not bonus:
        return periods
    ends = [later - 1 for _, later in pairwise(_starts(periods))]
    limits: list[int | None] = [*ends, None]
    return tuple(
        _with_own_bonus(period, start, end, bonus, from_move)
        for period, start, end in zip(periods, _starts(periods), limits, strict=True)
    )


def _with_own_bonus(period: Period, start: int, end: int | None, bonus: int, from_move: int) -> Period:
    if end is not None and from_move > end:
        return period
    return Period(period.seconds, period.moves, bonus, from_move if from_move > start else None)
