"""Exercises on claims of a draw: repetition, fifty moves, and who may claim how (E.01 9)."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from caissa.laws import ClaimAnswer, ClaimKind, DrawClaim, Situation, claim
from caissa.laws.chess_library import chess
from caissa.messages import Message, msg
from caissa.pairing.generation.dice import between, happens, one_of
from caissa.school.drafting import Mistake, listed
from caissa.school.exercise import AnswerKind, Exercise, Topic
from caissa.tournament import Colour

START = "r3k2r/pppq1ppp/2n2n2/3p4/3P4/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 20"
"""Both sides may castle, and each has a knight and a rook that go to and fro."""
_SHUTTLES = {
    Colour.WHITE: (("f3", "g1"), ("a1", "b1")),
    Colour.BLACK: (("f6", "g8"), ("a8", "b8")),
}
_CORRECT = msg("correct: the game is drawn")
_TOO_FEW = msg("wrong: not the third time; the opponent gets 2 minutes")
_NOT_FIFTY = msg("wrong: not fifty moves; the opponent gets 2 minutes")
_TOUCHED = msg("wrong: a piece was touched; the opponent gets 2 minutes")
_NOT_ON_MOVE = msg("wrong: the player does not have the move; the opponent gets 2 minutes")


def claim_exercise(key: str, dice: Random) -> Exercise:
    """A claim that may be right or wrong.

    Handbook: E.01 9.2, E.01 9.3, E.01 9.4, E.01 9.5
    """
    return _fifty(key, dice) if happens(dice, 0.3) else _threefold(key, dice)


def _threefold(key: str, dice: Random) -> Exercise:
    moves = shuttled(dice, between(dice, 8, 13))
    to_move = Colour.WHITE if len(moves) % 2 == 0 else Colour.BLACK
    situation = Situation(tuple(moves), START)
    kind = between(dice, 1, 10)
    by = to_move.opposite if kind == 1 else to_move
    touched = kind == 2
    written = "" if kind < 5 else next_shuttle(moves, to_move, _likely(dice))
    draw_claim = DrawClaim(ClaimKind.THREEFOLD, by, written, touched)
    answer = claim(situation, draw_claim)
    right = (
        _CORRECT
        if answer.correct
        else (_NOT_ON_MOVE if by is not to_move else _TOUCHED if touched else _TOO_FEW)
    )
    names = {
        _CORRECT: msg("occurrences of the position: {count}", count=len(answer.plies)),
        _TOO_FEW: msg("occurrences of the position: {count}", count=len(answer.plies)),
        _TOUCHED: msg("nothing was touched"),
        _NOT_ON_MOVE: msg("the player who claims has the move"),
    }
    if right in (_TOUCHED, _NOT_ON_MOVE):
        names = dict.fromkeys(names, msg("whether the player may claim comes first"))
    prompt = msg(
        "{how} From the position below the moves were {moves}. Is the claim of a repetition correct?",
        how=_how(draw_claim),
        moves=_notation(moves),
    )
    return _exercise(key, dice, answer, right, names, prompt, START)


def _fifty(key: str, dice: Random) -> Exercise:
    """Fifty moves: the clock of half-moves is told, and a move is written or not."""
    half_moves = between(dice, 96, 100)
    white = half_moves % 2 == 0
    fen = f"8/5k2/8/3p4/3K4/7R/4P3/8 {'w' if white else 'b'} - - {half_moves} {90 + half_moves // 2}"
    quiet, pawn = ("h3h2", "e2e3") if white else ("f7f6", "")
    written = one_of(dice, ("", quiet, quiet, pawn) if white else ("", quiet, quiet))
    touched = happens(dice, 0.15)
    by = Colour.WHITE if white else Colour.BLACK
    draw_claim = DrawClaim(ClaimKind.FIFTY, by, written, touched)
    answer = claim(Situation((), fen), draw_claim)
    right = _CORRECT if answer.correct else _TOUCHED if touched else _NOT_FIFTY
    names = {
        _CORRECT: msg("fifty moves by each player are needed, with the intended one"),
        _NOT_FIFTY: msg("the intended move counts as the last of the fifty"),
        _TOUCHED: msg("nothing was touched"),
    }
    if right == _TOUCHED:
        names = dict.fromkeys(names, msg("whether the player may claim comes first"))
    prompt = msg(
        "{how} Since the last pawn move or capture White has made {white} moves and Black {black}. Is "
        "the claim "
        "by the fifty-move rule correct?",
        how=_how(draw_claim),
        white=half_moves - half_moves // 2,
        black=half_moves // 2,
    )
    if white:
        prompt = msg(
            "{how} Since the last pawn move or capture each player has made {count} moves. Is the claim "
            "by the "
            "fifty-move rule correct?",
            how=_how(draw_claim),
            count=half_moves // 2,
        )
    return _exercise(key, dice, answer, right, names, prompt, fen)


def _exercise(
    key: str,
    dice: Random,
    answer: ClaimAnswer,
    right: Message,
    names: dict[Message, Message],
    prompt: Message,
    fen: str,
) -> Exercise:
    letter, choices = listed(dice, right, [Mistake(text, name) for text, name in names.items()])
    working = tuple(
        msg("{article}: {what}", article=reason.article, what=reason.what) for reason in answer.reasons
    )
    articles = tuple(dict.fromkeys(reason.article for reason in answer.reasons))
    return Exercise(
        key,
        Topic.CLAIMS,
        Decimal(2),
        prompt,
        AnswerKind.CHOICE,
        letter,
        articles,
        working,
        choices,
        position=fen,
    )


def shuttled(dice: Random, plies: int) -> list[str]:
    """So many half-moves of pieces that go to and fro, mostly the knights."""
    moves: list[str] = []
    for ply in range(plies):
        colour = Colour.WHITE if ply % 2 == 0 else Colour.BLACK
        moves.append(next_shuttle(moves, colour, _likely(dice)))
    return moves


def _likely(dice: Random) -> int:
    return 1 if happens(dice, 0.12) else 0


def next_shuttle(moves: list[str], colour: Colour, piece: int) -> str:
    """The next move of one of a player's two shuttling pieces: there, or back."""
    home, away = _SHUTTLES[colour][piece]
    out = sum(move in (home + away, away + home) for move in moves) % 2
    return away + home if out else home + away


def _how(draw_claim: DrawClaim) -> Message:
    colour = draw_claim.by.word
    if draw_claim.touched:
        return msg("{colour} touches a piece and then claims a draw.", colour=colour)
    if draw_claim.written:
        return msg(
            "{colour} writes down {move} without playing it and claims a draw.",
            colour=colour,
            move=f"{draw_claim.written[:2]}-{draw_claim.written[2:]}",
        )
    return msg("{colour} claims a draw without writing down a move.", colour=colour)


def _notation(moves: list[str]) -> str:
    board, listed_moves = chess.Board(START), []
    for move in moves:
        number = f"{board.fullmove_number}." if board.turn else ""
        listed_moves.append(number + board.san(chess.Move.from_uci(move)))
        board.push_uci(move)
    return " ".join(listed_moves)
