"""Claims of a draw: the third occurrence of a position, and fifty moves without pawn move or capture."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from caissa.laws.chess_library import chess
from caissa.laws.errors import NoSuchMove
from caissa.laws.mating.search import position_key
from caissa.laws.rules import LawsEdition, laws_of
from caissa.laws.situation import Situation, move_from
from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import LabelledEnum, comma_separated, msg, plural
from caissa.tournament import Colour

NOTHING = timedelta(0)


class ClaimKind(LabelledEnum):
    """On what ground a draw is claimed."""

    THREEFOLD = "threefold", msg("the same position for the third time")
    FIFTY = "fifty", msg("fifty moves without a pawn move or a capture")


@dataclass(frozen=True, slots=True)
class DrawClaim:
    """A claim of a draw: by whom, on what ground, with which move written down, and what was touched before.

    Handbook: E.01 9.2, E.01 9.3, E.01 9.4
    """

    kind: ClaimKind
    by: Colour
    written: str = ""
    """The move that the player has written down and intends to make, if the claim rests on it."""
    touched: bool = False
    """Has the player touched a piece, or made the move, before claiming?"""


@dataclass(frozen=True, slots=True)
class ClaimAnswer:
    """Is a claim correct, what proves it, and what follows if it is not.

    Handbook: E.01 9.5.2, E.01 9.5.3
    """

    claim: DrawClaim
    correct: bool
    reasons: tuple[Reason, ...]
    plies: tuple[int, ...] = ()
    """After which half-moves the position stood on the board; the intended move counts as the next."""
    adds: timedelta = NOTHING
    """What the opponent's clock gets."""
    must_play: tuple[str, ...] = ()
    """The moves that the player may make after a wrong claim, if they are limited."""
    is_draw_offer: bool = True
    """A claim stands as an offer of a draw, unless the event allows none (9.1.1, 9.1.2.3)."""

    moves: tuple[int, ...] = ()
    """The numbers of the moves that brought about the position: 26, 28 and 30, say."""

    @property
    def verdict(self) -> Verdict:
        """What becomes of the game."""
        decision = Decision.DRAWN if self.correct else Decision.GOES_ON
        return Verdict(decision, self.reasons, self.plies[-1] if self.plies else None)


def claim(situation: Situation, draw_claim: DrawClaim, *, draw_offers_allowed: bool = True) -> ClaimAnswer:
    """Judge a claim of a draw by the moves of the game.

    Handbook: E.01 9.2, E.01 9.3, E.01 9.4, E.01 9.5.2, E.01 9.5.3, E.01 9.2.1, E.01 9.2.2,
    E.01 9.3.1, E.01 9.3.2
    """
    board = situation.board
    refusal = _not_entitled(situation, draw_claim)
    if refusal is not None:
        return _wrong(situation, draw_claim, refusal, board, draw_offers_allowed)
    intended: chess.Move | None = None
    if draw_claim.written:
        try:
            intended = move_from(board, draw_claim.written)
        except NoSuchMove:
            illegal = Reason(
                "E.01 9.5.3", msg("the intended move {move} is not legal", move=draw_claim.written)
            )
            return _wrong(situation, draw_claim, illegal, board, draw_offers_allowed)
    judge = _threefold if draw_claim.kind is ClaimKind.THREEFOLD else _fifty
    correct, reason, plies = judge(situation, intended, laws_of(situation.edition)[1])
    if not correct:
        return _wrong(situation, draw_claim, reason, board, draw_offers_allowed, plies)
    reasons = (reason, Reason("E.01 9.5.2", msg("a correct claim ends the game at once")))
    return ClaimAnswer(
        draw_claim, True, reasons, plies, is_draw_offer=draw_offers_allowed, moves=_numbers(situation, plies)
    )


def _numbers(situation: Situation, plies: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of the moves after which these half-moves stood on the board."""
    before = next(situation.positions()).ply()
    return tuple((before + ply + 1) // 2 for ply in plies)


def _not_entitled(situation: Situation, draw_claim: DrawClaim) -> Reason | None:
    """Why the player may not claim now, if so."""
    if draw_claim.by is not situation.to_move:
        article = "E.01 9.2" if draw_claim.kind is ClaimKind.THREEFOLD else "E.01 9.3"
        return Reason(article, msg("only the player who has the move may claim"))
    if draw_claim.touched:
        return Reason(
            "E.01 9.4", msg("a piece was touched before the claim: the right is lost for this move")
        )
    return None


def _threefold(
    situation: Situation, intended: chess.Move | None, laws: LawsEdition
) -> tuple[bool, Reason, tuple[int, ...]]:
    keys = situation.keys()
    if intended is not None:
        after = situation.board
        after.push(intended)
        keys.append(position_key(after))
    plies = tuple(ply for ply, key in enumerate(keys) if key == keys[-1])
    article = "E.01 9.2.1" if intended is not None else "E.01 9.2.2"
    what = plural(
        "the position is there {count} time, after half-move {plies}",
        "the position is there {count} times, after half-moves {plies}",
        len(plies),
        plies=comma_separated(plies),
    )
    return len(plies) >= laws.occurrences_to_claim, Reason(article, what), plies


def _fifty(
    situation: Situation, intended: chess.Move | None, laws: LawsEdition
) -> tuple[bool, Reason, tuple[int, ...]]:
    board = situation.board
    if intended is not None:
        board.push(intended)
    last = len(situation.moves) + (intended is not None)
    each = board.halfmove_clock // 2
    article = "E.01 9.3.1" if intended is not None else "E.01 9.3.2"
    what = plural(
        "{count} move by each player without a pawn move or a capture; {needed} are needed",
        "{count} moves by each player without a pawn move or a capture; {needed} are needed",
        each,
        needed=laws.moves_to_claim,
    )
    return board.halfmove_clock >= 2 * laws.moves_to_claim, Reason(article, what), (last,)


def _wrong(
    situation: Situation,
    draw_claim: DrawClaim,
    why: Reason,
    board: chess.Board,
    offers: bool,
    plies: tuple[int, ...] = (),
) -> ClaimAnswer:
    """A wrong claim: more time for the opponent, and the intended move binds.

    Handbook: E.01 9.5.3
    """
    penalty = situation.rules.penalty
    seconds = int(penalty.total_seconds())
    costs = Reason(
        "E.01 9.5.3",
        plural(
            "an incorrect claim gives the opponent {count} second",
            "an incorrect claim gives the opponent {count} seconds",
            seconds,
        ),
    )
    bound = _bound_moves(board, draw_claim) if draw_claim.by is situation.to_move else ()
    reasons = (why, costs, *_rapid(situation))
    numbers = _numbers(situation, plies)
    return ClaimAnswer(draw_claim, False, reasons, plies, penalty, bound, offers, numbers)


def _rapid(situation: Situation) -> tuple[Reason, ...]:
    if situation.rules.penalty == timedelta(minutes=1):
        return (Reason("E.01 A.3", msg("in rapid and blitz it is one minute instead of two")),)
    return ()


def _bound_moves(board: chess.Board, draw_claim: DrawClaim) -> tuple[str, ...]:
    """The move that was written, or if it is not legal another move of that piece (comment to 9.5.3)."""
    if not draw_claim.written:
        return ()
    try:
        return (board.san(move_from(board, draw_claim.written)),)
    except NoSuchMove:
        letter = draw_claim.written[:1]
        kind = chess.PIECE_SYMBOLS.index(letter.lower()) if letter in "KQRBN" else chess.PAWN
        moves = (move for move in board.legal_moves if board.piece_type_at(move.from_square) == kind)
        return tuple(sorted(board.san(move) for move in moves))
