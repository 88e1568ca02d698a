"""Exercises on flag-fall: can the opponent still mate, and were the moves completed (E.01 6)?"""

from __future__ import annotations

from decimal import Decimal
from random import Random

from caissa.laws import Decision, Situation, Verdict, flag_verdict
from caissa.laws.chess_library import chess, is_white
from caissa.messages import Message, joined, msg
from caissa.pairing.generation.dice import one_of, some_of
from caissa.school.drafting import Mistake, listed
from caissa.school.exercise import AnswerKind, Exercise, Topic
from caissa.tournament import Colour

TRIES = 300
_OF_LOSER = ("", "Q", "R", "N", "B", "P", "QP", "RR", "PP", "BN", "RP")
_OF_OPPONENT = ("", "N", "N", "B", "B", "NN", "P", "R", "Q", "BN")
_BOTH_LOSE = Decision.BOTH_LOSE


def flag_exercise(key: str, dice: Random) -> Exercise:
    """A flag falls with few pieces on the board.

    Handbook: E.01 6.9
    """
    fallen = one_of(dice, tuple(Colour))
    while True:
        fen = _position(dice, fallen)
        if fen is None:
            continue
        verdict = flag_verdict(Situation((), fen), fallen, tries=TRIES)
        if not verdict.presumed:
            return flag_of(key, dice, fen, fallen, verdict)


def flag_of(key: str, dice: Random, fen: str, fallen: Colour, verdict: Verdict) -> Exercise:
    """The exercise about this position."""
    right = verdict.decision
    if right is Decision.DRAWN:
        name = msg("no series of legal moves leads to mate: {proof}", proof=verdict.reasons[-1].what)
    else:
        name = msg("mate is possible, and need not be forced: {proof}", proof=verdict.reasons[-1].what)
    own = Decision.win_of(fallen)
    mistakes = [
        Mistake(each.label, msg("whoever oversteps the time never wins") if each is own else name)
        for each in (Decision.WHITE_WINS, Decision.BLACK_WINS, Decision.DRAWN, _BOTH_LOSE)
    ]
    letter, choices = listed(dice, right.label, mistakes)
    return Exercise(
        key,
        Topic.FLAG_FALL,
        Decimal(2),
        msg(
            "{pieces}. {colour} has the move, and {colour}'s flag falls. What is the result?",
            pieces=pieces_of(fen),
            colour=fallen.word,
        ),
        AnswerKind.CHOICE,
        letter,
        ("E.01 6.9", "E.01 5.2.2"),
        tuple(
            msg("{article}: {what}", article=reason.article, what=reason.what) for reason in verdict.reasons
        ),
        choices,
        position=fen,
    )


def pieces_of(fen: str) -> Message:
    """The pieces of a position square by square, so that it can be read without a diagram."""
    board = chess.Board(fen)
    return joined(
        "; ",
        [
            msg("White: {pieces}", pieces=_listed(board, Colour.WHITE)),
            msg("Black: {pieces}", pieces=_listed(board, Colour.BLACK)),
        ],
    )


def _listed(board: chess.Board, colour: Colour) -> str:
    order = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
    listed_pieces = []
    for kind in order:
        letter = "" if kind == chess.PAWN else chess.piece_symbol(kind).upper()
        squares = sorted(chess.square_name(square) for square in board.pieces(kind, is_white(colour)))
        listed_pieces += [letter + name for name in squares]
    return " ".join(listed_pieces)


def _position(dice: Random, to_move: Colour) -> str | None:
    """A legal position with few pieces in which the player to move is not in check and has a choice."""
    loser, opponent = one_of(dice, _OF_LOSER), one_of(dice, _OF_OPPONENT)
    pieces = [
        ("K", to_move),
        ("K", to_move.opposite),
        *((letter, to_move) for letter in loser),
        *((letter, to_move.opposite) for letter in opponent),
    ]
    squares = sorted(some_of(dice, range(8, 56), len(pieces)), key=lambda _: dice.random())
    board = chess.Board(None)
    for square, (letter, colour) in zip(squares, pieces, strict=True):
        board.set_piece_at(square, chess.Piece(chess.Piece.from_symbol(letter).piece_type, is_white(colour)))
    board.turn = is_white(to_move)
    if not board.is_valid() or board.is_check():
        return None
    quiet = [move for move in board.legal_moves if not board.is_capture(move)]
    return board.fen() if len(quiet) > 2 else None
