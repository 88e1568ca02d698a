"""A game with its moves: what could be read, what could not, clocks, comments and variations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from caissa.files.pgn.games import PgnGame


@dataclass(frozen=True, slots=True)
class Ply:
    """A half-move: how it is written, from square to square if it is legal, and what was noted with it."""

    text: str
    uci: str = ""
    """From square to square (`e2e4`); nothing if it could not be read or is not legal."""
    clock: timedelta | None = None
    """The time left on the clock after the move (`%clk`)."""
    elapsed: timedelta | None = None
    """The time used for the move (`%emt`)."""
    draw_offer: bool = False
    comment: str = ""
    nags: tuple[int, ...] = ()
    variations: tuple[str, ...] = ()
    """Other lines, word for word."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game of a PGN file: its headers and all its half-moves, read or not."""

    headers: PgnGame
    plies: tuple[Ply, ...] = ()
    comment: str = ""
    """What stands before the first move."""
    start: str = ""
    """The FEN of the first position; nothing for the usual one."""
    chess960: bool = False
    language: str = "en"
    """Whose letters the pieces had in the file."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves from the beginning on, from square to square."""
        return tuple(ply.uci for ply in self.plies[: self.readable])

    @property
    def readable(self) -> int:
        """How many half-moves could be read before the first that could not."""
        return next((index for index, ply in enumerate(self.plies) if not ply.uci), len(self.plies))

    @property
    def unreadable(self) -> tuple[Ply, ...]:
        """The rest of the game from the first half-move on that could not be read."""
        return self.plies[self.readable :]
