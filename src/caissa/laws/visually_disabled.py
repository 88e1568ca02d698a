"""Play with blind and visually disabled players: moves announced, assistants, two boards (Appendix D)."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from caissa.laws.chess_library import chess
from caissa.laws.reconstruction import reconstruct
from caissa.laws.situation import move_from
from caissa.laws.spoken_words import spoken_words
from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import LabelledEnum, msg

_PIECES = MappingProxyType(
    {
        chess.KING: "king",
        chess.QUEEN: "queen",
        chess.ROOK: "rook",
        chess.BISHOP: "bishop",
        chess.KNIGHT: "knight",
        chess.PAWN: "pawn",
    }
)


def announced(board: chess.Board, text: str) -> str:
    """A move as it is announced: the piece, from where, to where, and what a pawn is promoted to.

    Handbook: E.01 D.2.1
    """
    move, said = move_from(board, text), spoken_words().announced
    if board.is_castling(move):
        return said["short-castling" if board.is_kingside_castling(move) else "long-castling"]
    kind = board.piece_type_at(move.from_square) or chess.PAWN
    words = [said[_PIECES[kind]], square_announced(move.from_square), square_announced(move.to_square)]
    if move.promotion:
        words.append(said[_PIECES[move.promotion]])
    return " ".join(words)


def square_announced(square: int) -> str:
    """A square as it is announced: Eva vier."""
    name, words = chess.square_name(square), spoken_words()
    return f"{words.files[name[0]]} {words.ranks[name[1]]}"


class Duty(LabelledEnum):
    """What an assistant may do.

    Handbook: E.01 D.2.10
    """

    MOVING = "D.2.10.1", msg("make either player's move on the board of the opponent")
    ANNOUNCING = "D.2.10.2", msg("announce the moves of both players")
    SCORING = "D.2.10.3", msg("keep the player's score and start the opponent's clock")
    TELLING = "D.2.10.4", msg("tell the player, on request only, the moves completed and the times used")
    CLAIMING = "D.2.10.5", msg("claim the game when the time is exceeded; report pieces touched")
    ADJOURNING = "D.2.10.6", msg("do what an adjournment needs")


def duties(*, of_sighted_player: bool = False) -> tuple[Duty, ...]:
    """What an assistant may do: all of it for a visually disabled player, two things for a sighted one.

    Handbook: E.01 D.2.10, E.01 D.2.11
    """
    return (Duty.MOVING, Duty.ANNOUNCING) if of_sighted_player else tuple(Duty)


def assistant_required(*, opponent_hearing_impaired: bool) -> bool:
    """Must there be an assistant? Only between a visually disabled and a hearing-impaired player.

    Handbook: E.01 D.2.11
    """
    return opponent_hearing_impaired


def boards_differ(white: Sequence[str], black: Sequence[str]) -> Verdict:
    """Different positions on the two boards: what the two scores of the game decide.

    Handbook: E.01 D.2.9
    """
    comparison = reconstruct(white, black)
    if comparison.first_difference is None:
        text = msg(
            "the score sheets agree: "
            "the player who made a move other than the written one adjusts the position"
        )
    else:
        text = msg(
            "the score sheets differ from move {number} on: "
            "go back to where they agree and readjust the clocks",
            number=comparison.first_difference,
        )
    return Verdict(Decision.GOES_ON, (Reason("E.01 D.2.9", text),))
