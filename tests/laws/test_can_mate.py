"""Who can still mate: proved by material, by a lock, by exhaustion, or shown by a line of moves."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.laws import Mating, can_mate, flag_verdict, is_dead, situation_from
from caissa.laws.mating.reach import can_be_locked
from caissa.tournament import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK
# Pawns face each other on b, d, f and h; the kings cannot pass and the bishops see only their own pawns.
WALL = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1"


def test_a_wall_of_pawns_is_dead() -> None:
    """A locked position in which neither bishop nor king can get through: dead (5.2.2)."""
    board = chess.Board(WALL)

    assert [can_mate(board, colour).how for colour in Colour] == [Mating.LOCKED, Mating.LOCKED]
    assert is_dead(board)


def test_a_gap_in_the_wall_is_not() -> None:
    """Without the pawn on h4 White's king walks in: not dead."""
    assert not is_dead(chess.Board("2b1k3/8/8/1p1p1p2/1P1P1P2/8/8/2B1K3 w - - 0 1"))


@pytest.mark.parametrize(
    ("fen", "colour", "how"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", WHITE, Mating.MATERIAL),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", WHITE, Mating.MATERIAL),
        ("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", WHITE, Mating.ON_THE_BOARD),
        ("7k/5KQ1/8/8/8/8/8/8 b - - 0 1", WHITE, Mating.ON_THE_BOARD),
        ("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", WHITE, Mating.LINE),
        ("k7/P7/K7/8/8/8/8/8 b - - 0 1", WHITE, Mating.ON_THE_BOARD),
    ],
)
def test_how_it_is_known(fen: str, colour: Colour, how: Mating) -> None:
    """Material, stalemate and mate on the board, and two knights, who mate with the opponent's help."""
    assert can_mate(chess.Board(fen), colour).how is how


def test_mate_on_the_board_is_won_by_who_gave_it() -> None:
    """The mated player cannot mate any more; the other has."""
    board = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")

    assert can_mate(board, BLACK).impossible
    assert can_mate(board, WHITE).mated
    assert not can_mate(board, WHITE).impossible


def test_a_forced_capture_leaves_nothing() -> None:
    """Black must take the only piece, so White cannot mate although a rook is on the board (E.04 9.14)."""
    board = chess.Board("k7/1R6/8/8/8/8/8/7K b - - 0 1")

    assert can_mate(board, WHITE).how is Mating.EXHAUSTED


def test_the_moves_to_the_mate_can_be_played() -> None:
    """The line that is shown is legal and ends in mate."""
    board = chess.Board("8/8/8/8/4k3/8/R7/K6n w - - 0 1")
    answer = can_mate(board, BLACK)
    for move in answer.line:
        board.push_san(move)

    assert answer.how is Mating.LINE
    assert board.is_checkmate()
    assert board.turn is chess.WHITE


def test_en_passant_can_open_a_wall() -> None:
    """The same pawns with and without the capture in passing: with it the lock is not closed."""
    closed = "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 b - - 0 1"
    open_still = closed.replace("b - - 0", "b - b3 0")

    assert can_mate(chess.Board(closed), WHITE).impossible
    assert not can_mate(chess.Board(open_still), WHITE).impossible


def test_castling_of_chess960_is_left_to_the_search() -> None:
    """King f1 and rook g1 change places by castling, though neither can enter the other's square first."""
    board = chess.Board("1k6/8/8/8/8/4pppp/4PPPP/4BKRB w G - 0 1", chess960=True)

    assert "f1g1" in [move.uci() for move in board.legal_moves]
    assert not can_be_locked(board)
    board.set_castling_fen("-")
    assert can_be_locked(board)


# -- properties ---------------------------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn) -> chess.Board:
    """A position with both kings and up to five other pieces in which the player to move has the move."""
    squares = draw(st.lists(st.sampled_from(chess.SQUARES), min_size=2, max_size=7, unique=True))
    board = chess.Board(None)
    board.turn = draw(st.booleans())
    board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
    for square in squares[2:]:
        kind = draw(st.sampled_from([chess.PAWN, chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN]))
        if kind == chess.PAWN and chess.square_rank(square) in (0, 7):
            kind = chess.KNIGHT
        board.set_piece_at(square, chess.Piece(kind, draw(st.booleans())))
    return board


@settings(max_examples=50, deadline=None)
@given(positions().filter(lambda board: board.is_valid()))
def test_verdicts_are_the_same_with_the_colours_exchanged(board: chess.Board) -> None:
    """The Laws know no colour: mirrored boards give mirrored verdicts."""
    verdict = flag_verdict(situation_from(board.fen()), WHITE, tries=200)
    mirrored = flag_verdict(situation_from(board.mirror().fen()), BLACK, tries=200)

    assert verdict.decision.mirrored is mirrored.decision
    assert (verdict.article, verdict.presumed) == (mirrored.article, mirrored.presumed)


@settings(max_examples=50, deadline=None)
@given(positions().filter(lambda board: board.is_valid()), st.lists(st.integers(0, 400), max_size=12))
def test_who_cannot_mate_now_never_can(board: chess.Board, choices: list[int]) -> None:
    """Impossible stays impossible whatever is played: no line from there ends in mate by that player."""
    impossible = [colour for colour in Colour if can_mate(board, colour, tries=300).impossible]
    for choice in choices:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[choice % len(moves)])

    if board.is_checkmate():
        winner = BLACK if board.turn is chess.WHITE else WHITE
        assert winner not in impossible
