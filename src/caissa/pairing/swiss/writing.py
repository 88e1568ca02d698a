"""From an engine's brackets to a published round: board order, colours, byes, reasons and reports."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from caissa.errors import Finding
from caissa.messages import msg
from caissa.pairing.result import Board, BracketReport, LaterReports, Reason, RoundPairing, filled
from caissa.pairing.swiss.boards import board_key, pairing_score
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour


class Numbered(Protocol):
    """A player or a team before a round, as far as the writer looks at them."""

    @property
    def number(self) -> int:
        """The number on the list."""


class PairedByIndex(Protocol):
    """A bracket after pairing; those who meet are named by their place in the field."""

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """Who meets whom, the higher ranked first."""


State = TypeVar("State", bound=Numbered)
Bracket = TypeVar("Bracket")
IndexedBracket = TypeVar("IndexedBracket", bound=PairedByIndex)


class RoundWriter(ABC, Generic[State, Bracket]):
    """Turns the brackets of an engine into boards in the order of publication, and reports.

    `participants` are the field as the engine had it and `bye` the place in it of who gets the PAB.
    """

    regulation: ClassVar[str]

    def __init__(
        self, round_number: int, edition: str, participants: Sequence[State], bye: int | None
    ) -> None:
        self.round = round_number
        self.edition = edition
        self.participants = participants
        self.bye = bye

    def pairing(self, brackets: Sequence[Bracket]) -> RoundPairing:
        """The whole round."""
        seats: list[tuple[tuple[State, ...], int]] = [
            (pair, place) for place, bracket in enumerate(brackets) for pair in self.meetings(bracket)
        ]
        if self.bye is not None:
            seats.append(((self.participants[self.bye],), max(0, len(brackets) - 1)))
        seats.sort(key=lambda seat: self.board_order(seat[0]))
        return RoundPairing(
            self.round,
            self.edition,
            tuple(self._board(number, *seat) for number, seat in enumerate(seats, start=1)),
            LaterReports(len(brackets), lambda: tuple(map(self.report, brackets))),
            regulation=self.regulation,
            findings=self.findings(),
        )

    def _board(self, number: int, seated: tuple[State, ...], place: int) -> Board:
        if len(seated) == 1:
            return Board(number, seated[0].number, None, place, self.bye_reason(seated[0]))
        higher, lower = seated
        colour, reason = self.allocate(higher, lower)
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        return Board(number, white.number, black.number, place, reason)

    def numbers(self, places: Sequence[int]) -> tuple[int, ...]:
        """The numbers of those at these places of the field."""
        return tuple(self.participants[place].number for place in places)

    # -- what a system says -----------------------------------------------------

    @abstractmethod
    def meetings(self, bracket: Bracket) -> list[tuple[State, State]]:
        """Who meets whom in a bracket, the higher ranked first."""

    @abstractmethod
    def board_order(self, seated: Sequence[State]) -> tuple[Any, ...]:
        """The key that orders the boards for publication."""

    @abstractmethod
    def allocate(self, higher: State, lower: State) -> tuple[Colour, Reason]:
        """The colour of the higher ranked of two, and the reason for it."""

    @abstractmethod
    def bye_reason(self, taker: State) -> Reason:
        """Why this one gets the PAB."""

    @abstractmethod
    def report(self, bracket: Bracket) -> BracketReport:
        """A bracket with its marks."""

    def findings(self) -> tuple[Finding, ...]:
        """What is doubtful about the round."""
        return ()


class PlayersWriter(RoundWriter[PlayerState, IndexedBracket]):
    """The writer of systems for players, whose boards are in the order of C.04.2 3.6."""

    def meetings(self, bracket: IndexedBracket) -> list[tuple[PlayerState, PlayerState]]:
        """The pairs as the engine has them."""
        return [(self.participants[higher], self.participants[lower]) for higher, lower in bracket.pairs]

    def board_order(self, seated: Sequence[PlayerState]) -> tuple[Any, ...]:
        """By score with virtual points."""
        return board_key(seated, pairing_score)


def bye_by_rank(player: PlayerState, article: str, ranked_by: str) -> Reason:
    """Why this player gets the PAB where those who may have it are ranked."""
    return Reason(
        "bye.assigned",
        article,
        filled(_BYE_BY_RANK, player=player.number, order=ranked_by),
        (player.number,),
    )


_BYE_BY_RANK = msg(
    "{player} gets the pairing-allocated bye: of those who may have it and leave the "
    "others pairable, by {order}."
)
