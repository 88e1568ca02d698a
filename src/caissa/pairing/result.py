"""What a pairing engine hands out: the boards, and the values it compared to get them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from caissa.messages import msg
from caissa.tournament import Points


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a bracket's pairing falls short of one criterion, and the players it touches.

    The shortfall is a number of players, `(2,)`, or a list of scores or score differences, the
    highest first; the smaller, the better, compared as a dictionary compares words.
    """

    article: str
    label: str
    criterion: str
    shortfall: tuple[Points, ...]
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A candidate's marks, the most important criterion first."""

    marks: tuple[Mark, ...]

    def decided_at(self, other: Evaluation) -> Mark | None:
        """The first criterion on which the two differ: the reason one was preferred."""
        pairs = zip(self.marks, other.marks, strict=True)
        return next((mine for mine, theirs in pairs if mine.shortfall != theirs.shortfall), None)

    def mark(self, label: str) -> Mark:
        """The mark for one criterion, such as C12; `KeyError` if it was not compared."""
        for mark in self.marks:
            if mark.label == label:
                return mark
        raise KeyError(label)

    @property
    def shortfalls(self) -> tuple[tuple[Points, ...], ...]:
        """What two candidates are compared by."""
        return tuple(mark.shortfall for mark in self.marks)


@dataclass(frozen=True, slots=True)
class Reason:
    """Which article decided something, as a code for programs and a sentence for the arbiter."""

    code: str
    article: str
    sentence: str
    players: tuple[int, ...] = ()


class BracketKind(Enum):
    """What kind of bracket was paired.

    Handbook: C.04.3 1.3.3
    """

    HOMOGENEOUS = msg("homogeneous")
    HETEROGENEOUS = msg("heterogeneous")
    PENULTIMATE = msg("penultimate (PPB)")
    COLLAPSED = msg("collapsed last (CLB)")


@dataclass(frozen=True, slots=True)
class BracketReport:
    """One bracket as it was paired: who was in it, who met, who floated, and its marks."""

    score: Points
    kind: BracketKind
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    evaluation: Evaluation
    exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @property
    def players(self) -> tuple[int, ...]:
        """Everyone in the bracket, in the order of their BSNs."""
        return self.moved_down + self.residents


@dataclass(frozen=True, slots=True)
class Board:
    """One line of the pairing list; Black is None for the pairing-allocated bye (PAB)."""

    number: int
    white: int
    black: int | None
    bracket: int
    colour: Reason

    @property
    def players(self) -> tuple[int, ...]:
        """Those who sit at this board, White first."""
        return (self.white,) if self.black is None else (self.white, self.black)


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """A round as the rules pair it: its boards in order, and the brackets they came from."""

    round: int
    edition: str
    boards: tuple[Board, ...]
    brackets: tuple[BracketReport, ...] = field(default=())

    @property
    def pairs(self) -> tuple[tuple[int, int | None], ...]:
        """White and Black of every board, in board order."""
        return tuple((board.white, board.black) for board in self.boards)

    @property
    def bye(self) -> int | None:
        """Who gets the pairing-allocated bye."""
        return next((board.white for board in self.boards if board.black is None), None)

    def board_of(self, player: int) -> Board:
        """Where a player sits; `KeyError` if the player is not paired."""
        for board in self.boards:
            if player in board.players:
                return board
        raise KeyError(player)

    def bracket_of(self, player: int) -> BracketReport:
        """The bracket a player was paired in, or left by the PAB."""
        return self.brackets[self.board_of(player).bracket]

    def __iter__(self) -> Iterator[Board]:
        return iter(self.boards)


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why two players do not meet: the reason, and the two values that decided if there were any."""

    players: tuple[int, int]
    paired: bool
    reason: Reason
    bracket: BracketReport | None = None
    chosen: Mark | None = None
    instead: Mark | None = None
    alternative: RoundPairing | None = None
