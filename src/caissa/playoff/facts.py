"""What happened in a play-off: lots drawn, colours chosen, games played; and at which rate."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from caissa.messages import msg
from caissa.tournament import Colour


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate of play: minutes for White and for Black, seconds added a move, and from which move."""

    white_minutes: int
    black_minutes: int
    increment: int
    increment_from_move: int = 1

    @property
    def duration(self) -> int:
        """The minutes that a game of 60 moves can take at most."""
        moves = max(0, 60 - self.increment_from_move + 1)
        return self.white_minutes + self.black_minutes + -(-2 * self.increment * moves // 60)

    def __str__(self) -> str:
        same = self.white_minutes == self.black_minutes
        minutes = f"{self.white_minutes}'" if same else f"{self.white_minutes}' v {self.black_minutes}'"
        rate = f'{minutes}+{self.increment}"'
        if self.increment_from_move <= 1:
            return rate
        return msg("{rate} from move {move}", rate=rate, move=self.increment_from_move)


def rate_typed(text: str) -> Rate:
    """A rate as it is typed, the same for both players: `25+10`; `ValueError` if it is none."""
    minutes, _plus, increment = text.strip().partition("+")
    if not (minutes.strip().isdecimal() and (increment.strip() or "0").isdecimal()):
        raise ValueError(text)
    rate = Rate(int(minutes), int(minutes), int(increment or 0))
    if not 1 <= rate.white_minutes <= 300 or rate.increment > 120:
        raise ValueError(text)
    return rate


RATES = (Rate(25, 25, 10), Rate(10, 10, 10), Rate(5, 5, 3), Rate(3, 3, 2))
"""The recommended rates after the tournament's own, the slowest first (C.02 12.2.3.10 of 2022)."""

BLITZ = RATES[-1]
ARMAGEDDON = Rate(5, 4, 2, increment_from_move=61)
"""White has 5 minutes and must win; Black has 4; two seconds a move from move 61 (C.02 12.2.3.10)."""


class Task(Enum):
    """What is to be done next."""

    DRAW_COLOURS = msg("draw lots for the colours")
    DRAW_NUMBERS = msg("settle the pairing numbers")
    DRAW_PAIRINGS = msg("draw lots for the pairings")
    PLAY = msg("play")


@dataclass(frozen=True, slots=True)
class Lot:
    """A drawing of lots on record: who was drawn, and the colour that player took for the first game."""

    contest: str
    drawn: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class PlayOffGame:
    """A game of a play-off; the result is White's: 1, ½ or 0 as `1`, `=`, `0`."""

    contest: str
    white: int
    black: int
    result: str


@dataclass(frozen=True, slots=True)
class Facts:
    """All that is on record of a play-off."""

    games: tuple[PlayOffGame, ...] = ()
    lots: tuple[Lot, ...] = ()
    order: tuple[int, ...] = ()
    """Pairing numbers or drawn pairings: who is number 1, number 2 …"""

    def games_of(self, contest: str) -> list[PlayOffGame]:
        """The games of a contest in the order played."""
        return [game for game in self.games if game.contest == contest]

    def lot_of(self, contest: str) -> Lot | None:
        """The lot drawn for a contest."""
        return next((lot for lot in self.lots if lot.contest == contest), None)


NOTHING_YET = Facts()


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be done next in a contest, with the players in the order White, Black where it matters."""

    task: Task
    contest: str
    players: tuple[int, ...]
    rate: Rate | None = None
    article: str = ""
