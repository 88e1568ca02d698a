"""A game as it stands: where it began, the moves, and the rules it is played by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from caissa.laws.chess_library import as_colour, chess
from caissa.laws.errors import AmbiguousMove, IllegalGame, NoSuchMove, UnreadablePosition
from caissa.laws.mating.search import Key, position_key
from caissa.laws.rules import Rules
from caissa.messages import Message, msg
from caissa.tournament import Colour


@dataclass(frozen=True, slots=True)
class Situation:
    """A game at a moment: the position it began with, the moves since, and the rules.

    Moves are kept from square to square (`e2e4`, `e7e8q`), because that needs no position to be understood.
    """

    moves: tuple[str, ...] = ()
    start: str = chess.STARTING_FEN
    rules: Rules = Rules.STANDARD
    edition: str = ""
    chess960: bool = False

    @property
    def board(self) -> chess.Board:
        """The position on the board, with the moves that led to it."""
        board = position(self.start, chess960=self.chess960)
        for number, text in enumerate(self.moves, start=1):
            board.push(_legal(board, text, number))
        return board

    @property
    def to_move(self) -> Colour:
        """Who has the move."""
        turn = position(self.start, chess960=self.chess960).turn
        return as_colour(turn if len(self.moves) % 2 == 0 else not turn)

    def positions(self) -> Iterator[chess.Board]:
        """Every position of the game, from the first on; the same board, so read it at once."""
        board = position(self.start, chess960=self.chess960)
        yield board
        for number, text in enumerate(self.moves, start=1):
            board.push(_legal(board, text, number))
            yield board

    def keys(self) -> list[Key]:
        """What makes the positions of the game the same or different.

        Handbook: E.01 9.2.3
        """
        return [position_key(board) for board in self.positions()]


def position(fen: str, *, chess960: bool = False) -> chess.Board:
    """The position of a FEN; what cannot be on a board is refused with the reason."""
    try:
        board = chess.Board(fen.strip(), chess960=chess960)
    except ValueError:
        raise UnreadablePosition(fen=fen, why=msg("it is not a FEN")) from None
    for status, why in _FAULTS:
        if board.status() & status:
            raise UnreadablePosition(fen=fen, why=why)
    return board


_FAULTS: tuple[tuple[chess.Status, Message], ...] = (
    (chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING, msg("a king is missing")),
    (chess.STATUS_TOO_MANY_KINGS, msg("a player has more than one king")),
    (chess.STATUS_PAWNS_ON_BACKRANK, msg("a pawn stands on a first or last rank")),
    (chess.STATUS_OPPOSITE_CHECK, msg("the player who has just moved is in check")),
)
"""What makes a position unusable; odd material may come from an illegal move and can still be judged."""


def situation_from(fen: str, *moves: str, rules: Rules = Rules.STANDARD) -> Situation:
    """A game known from a position on, with the moves after it in any usual notation."""
    board, played = position(fen), []
    for text in moves:
        move = move_from(board, text)
        played.append(move.uci())
        board.push(move)
    return Situation(tuple(played), fen, rules)


def move_from(board: chess.Board, text: str) -> chess.Move:
    """The legal move that a text means, from square to square or in the notation of Appendix C.

    Handbook: E.01 3.10.1
    """
    try:
        return board.parse_uci(text)
    except ValueError:
        pass
    try:
        return board.parse_san(text.replace("0", "O") if text.startswith("0-0") else text)
    except chess.AmbiguousMoveError:
        raise AmbiguousMove(move=text, why=msg("more than one piece can move there")) from None
    except ValueError:
        raise NoSuchMove(move=text, why=msg("no piece can move so")) from None


def _legal(board: chess.Board, text: str, number: int) -> chess.Move:
    try:
        return board.parse_uci(text)
    except ValueError:
        raise IllegalGame(number=(number + 1) // 2, move=text) from None
