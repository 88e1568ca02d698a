"""What a pairing engine hands out: the boards, and the values it compared to get them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, overload

from caissa.errors import Finding
from caissa.messages import Message, msg
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


class Decision(Protocol):
    """The values that decided something, from which a sentence can be made."""

    def in_words(self) -> str:
        """What was decided and by what, as a sentence."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Which article decided something, as a code for programs and a sentence for the arbiter.

    `because` is the sentence, or the values that decided: their sentence is made when somebody reads it,
    for most boards of most rounds nobody does.
    """

    code: str
    article: str
    because: str | Decision
    players: tuple[int, ...] = ()

    @property
    def sentence(self) -> str:
        """What an arbiter can read out."""
        return self.because if isinstance(self.because, str) else self.because.in_words()


@dataclass(frozen=True, slots=True)
class FilledTemplate:
    """A sentence as its template and what is filled in, put together when somebody reads it."""

    template: str
    details: tuple[tuple[str, object], ...]

    def in_words(self) -> str:
        """The sentence."""
        return Message(self.template, dict(self.details))


def filled(template: str, /, **details: object) -> FilledTemplate:
    """A template with its details, for later."""
    return FilledTemplate(template, tuple(details.items()))


class BracketKind(Enum):
    """What kind of bracket was paired.

    Handbook: C.04.3 1.3.3
    """

    HOMOGENEOUS = msg("homogeneous")
    HETEROGENEOUS = msg("heterogeneous")
    PENULTIMATE = msg("penultimate (PPB)")
    COLLAPSED = msg("collapsed last (CLB)")


@dataclass(frozen=True, slots=True)
class Choice:
    """One step of an engine that settles one after the other: who was taken, and what spoke against it.

    `taken` is 0 where nobody was; `description` says in words what the choice was.
    """

    taken: int
    description: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class BracketReport:
    """One bracket as it was paired: who was in it, who met, who floated, and its marks.

    `upfloaters` came from lower scoregroups; `choices` are the steps of the systems that settle one
    participant after the other (Lim, Olympiad); `identifier` is that of the systems that number their
    pairings (team Swiss).
    """

    score: Points
    kind: BracketKind
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    evaluation: Evaluation
    exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    upfloaters: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    identifier: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Everyone in the bracket, in the order of their BSNs, upfloaters last."""
        return self.moved_down + self.residents + self.upfloaters


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


class LaterReports(Sequence[BracketReport]):
    """The reports of a round, written when somebody first asks for one; for most rounds nobody does.

    They are made from the very values that the engine compared, and equal the tuple that they become.
    """

    __slots__ = ("_count", "_reports", "_write")

    def __init__(self, count: int, write: Callable[[], tuple[BracketReport, ...]]) -> None:
        self._count = count
        self._write: Callable[[], tuple[BracketReport, ...]] | None = write
        self._reports: tuple[BracketReport, ...] = ()

    def _written(self) -> tuple[BracketReport, ...]:
        if self._write is not None:
            self._reports, self._write = self._write(), None
        return self._reports

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> BracketReport: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[BracketReport, ...]: ...

    def __getitem__(self, place: int | slice) -> BracketReport | tuple[BracketReport, ...]:
        return self._written()[place]

    def __iter__(self) -> Iterator[BracketReport]:
        return iter(self._written())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._written() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._written())

    def __repr__(self) -> str:
        return repr(self._written())

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._written(),)


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """A round as the rules pair it: its boards in order, and the brackets they came from.

    `regulation` is what it rests on and `findings` what is doubtful about it. A round by schedule has the
    title of its `table`, and those with a `free` day, which is no bye allocated by pairing.
    """

    round: int
    edition: str
    boards: tuple[Board, ...]
    brackets: Sequence[BracketReport] = ()
    regulation: str = ""
    findings: tuple[Finding, ...] = ()
    free: tuple[int, ...] = ()
    table: str = ""

    @property
    def basis(self) -> str:
        """The regulation and edition, or the table and where it stands, that the round was paired by."""
        if not self.table:
            return f"{self.regulation} ({self.edition})"
        if not self.regulation:
            return self.table
        return msg("{table} ({article})", table=self.table, article=self.regulation)

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


Pair = tuple[int, int | None]
"""White and Black; Black is None for the pairing-allocated bye."""


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """A round as the facts have it, to be laid beside the same round paired again.

    `colourless` are games whose colours nobody wrote down; `in_order` says that the boards are known.
    """

    pairs: tuple[Pair, ...]
    colourless: frozenset[frozenset[int]] = frozenset()
    in_order: bool = False
