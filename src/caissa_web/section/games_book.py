"""What the desk decides about games: by how much moves are shown late, and which games are interrupted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

LONGEST_DELAY = 60
"""Minutes, and moves, by which games may be shown late."""


@dataclass(frozen=True, slots=True)
class Delay:
    """By how much moves are held back: in minutes, and while a game goes on in moves."""

    minutes: int = 0
    moves: int = 0

    def __bool__(self) -> bool:
        return bool(self.minutes or self.moves)

    def or_longer(self, other: Delay) -> Delay:
        """The longer of two delays, minutes and moves each for themselves."""
        return Delay(max(self.minutes, other.minutes), max(self.moves, other.moves))


NO_DELAY = Delay()


@dataclass(frozen=True, slots=True)
class BoardDelay:
    """The delay of one game."""

    round: int
    white: int
    black: int
    delay: Delay


@dataclass(frozen=True, slots=True)
class Pause:
    """A game as it stood when it was interrupted: position, clocks, who is to move, the sealed move.

    `position` is a FEN, empty where only the score sheets tell it; the clocks are seconds that are left.
    """

    round: int
    white: int
    black: int
    at: datetime
    by: str
    position: str = ""
    moves: int | None = None
    """The number of the move that comes next, or that was sealed."""
    to_move: str = ""
    white_clock: int | None = None
    black_clock: int | None = None
    sealed_by: str = ""
    """Which colour sealed a move; empty if none was: then the recorded position stays valid (INT-003)."""
    envelope: str = ""
    """Where the envelope, or the photograph of the board, is kept."""
    draw_offered: bool = False
    reason: str = ""
    resumption: str = ""
    """When and where the game goes on, as it was announced."""
    option: str = ""
    """How it goes on: later, with less time, beyond twelve hours, at another rate (INT-002)."""
    rate: str = ""
    """The time control from the resumption on, where it is another one."""
    resumed_at: datetime | None = None

    @property
    def players(self) -> tuple[int, int]:
        """White and Black."""
        return self.white, self.black


@dataclass(frozen=True, slots=True)
class GamesBook:
    """What the desk decided about the games of a section."""

    delay: Delay | None = None
    """None: as the event says."""
    boards: tuple[BoardDelay, ...] = ()
    pauses: tuple[Pause, ...] = ()

    def delay_of(self, event: Delay, round_number: int, white: int, black: int) -> Delay:
        """The delay of one game: its own, else the section's, else the event's."""
        for board in self.boards:
            if board.round == round_number and {board.white, board.black} == {white, black}:
                return board.delay
        return event if self.delay is None else self.delay

    def with_board(self, board: BoardDelay | None, round_number: int, players: tuple[int, int]) -> GamesBook:
        """The book with another delay of one game; None gives it the section's."""
        kept = tuple(
            other
            for other in self.boards
            if (other.round, {other.white, other.black}) != (round_number, set(players))
        )
        return replace(self, boards=(*kept, board) if board else kept)

    def paused(self, round_number: int, white: int, black: int) -> Pause | None:
        """The interruption of a game that has not been resumed."""
        return next(
            (
                pause
                for pause in self.pauses
                if pause.round == round_number
                and {pause.white, pause.black} == {white, black}
                and pause.resumed_at is None
            ),
            None,
        )

    def with_pauses(self, pauses: Iterable[Pause]) -> GamesBook:
        """The book with interruptions in place of those of the same games that are still open."""
        new = tuple(pauses)
        games = {(pause.round, frozenset(pause.players)) for pause in new}
        kept = tuple(
            pause
            for pause in self.pauses
            if pause.resumed_at is not None or (pause.round, frozenset(pause.players)) not in games
        )
        return replace(self, pauses=(*kept, *new))


NO_GAMES = GamesBook()
