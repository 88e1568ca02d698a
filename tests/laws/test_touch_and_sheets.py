"""Touched pieces, sealed moves, score sheets, announcements: what each leaves to the players."""

from __future__ import annotations

from datetime import UTC, datetime

import chess
import pytest

from caissa.laws import (
    ClockTimes,
    Decision,
    Duty,
    Envelope,
    SealedMoveState,
    announced,
    boards_differ,
    missing_on,
    reconstruct,
    resumption,
    sealed_move,
    situation_from,
    touched,
)
from caissa.laws.visually_disabled import assistant_required, duties
from caissa.tournament import Colour

CASTLING = "4k3/8/8/8/8/8/3PPP2/R3K2R w KQ - 0 1"


def test_the_first_touched_piece_that_can_move() -> None:
    """The bishop is shut in, so the knight touched after it must move (4.3.1)."""
    answer = touched(chess.Board(), ["f1", "g1"])

    assert (answer.moves, answer.reason.article) == (("Nf3", "Nh3"), "E.01 4.3.1")


def test_the_first_touched_piece_that_can_be_captured() -> None:
    """Only an opponent's piece was touched: it must be captured if it can be (4.3.2)."""
    answer = touched(chess.Board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), ["d5"])

    assert (answer.moves, answer.reason.article) == (("exd5",), "E.01 4.3.2")


def test_own_piece_and_opponents_piece() -> None:
    """The first touched captures the first touched; where it cannot, the own piece moves (4.3.3)."""
    board = chess.Board("4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1")

    assert touched(board, ["e4", "d5"]).moves == ("exd5",)
    assert "Ra8+" in touched(board, ["a1", "d5"]).moves
    assert "exd5" not in touched(board, ["a1", "d5"]).moves


def test_king_and_then_rook_is_castling() -> None:
    """King and rook touched: castling on that side (4.4.1); rook and then king: no castling there (4.4.2)."""
    board = chess.Board(CASTLING)

    assert touched(board, ["e1", "h1"]).moves == ("O-O",)
    assert touched(board, ["e1", "a1"]).moves == ("O-O-O",)
    assert all(move.startswith("R") for move in touched(board, ["h1", "e1"]).moves)


def test_castling_that_is_not_legal_leaves_a_king_move() -> None:
    """The rook on h1 has lost the right: another king move, castling with the other rook included (4.4.3)."""
    board = chess.Board(CASTLING.replace("KQ", "Q"))

    assert touched(board, ["e1", "h1"]).moves == ("Kd1", "Kf1", "O-O-O")


def test_nothing_touched_can_move() -> None:
    """Shut-in pieces bind nobody (4.5)."""
    answer = touched(chess.Board(), ["a1", "c1"])

    assert (answer.free, len(answer.moves), answer.reason.article) == (True, 20, "E.01 4.5")


def test_the_pawn_that_is_taken_in_passing_was_touched() -> None:
    """Touching the pawn on d5 binds to the capture in passing, as no other takes it."""
    board = chess.Board("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")

    assert touched(board, ["d5"]).moves == ("exd6",)


# -- adjourned games -----------------------------------------------------------------------------------------


def test_an_envelope_says_seven_things() -> None:
    """Without them each is missing (I.2); the draw offer only if there is one."""
    full = Envelope(
        "Abel", "Bork", CASTLING, ClockTimes(_ZERO, _ZERO), Colour.WHITE, 41,
        resumed_at=datetime(2026, 5, 2, 10, tzinfo=UTC), venue="Hall 1",
    )  # fmt: skip

    assert len(missing_on(Envelope())) == 6
    assert missing_on(full) == ()


_ZERO = datetime(2026, 1, 1, tzinfo=UTC) - datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "state", "decision", "article"),
    [
        ("Ra2", SealedMoveState.READABLE, Decision.GOES_ON, "E.01 G.I.9.1"),
        ("Ra9", SealedMoveState.READABLE, Decision.BLACK_WINS, "E.01 G.I.8.3"),
        ("Rd1", SealedMoveState.READABLE, Decision.BLACK_WINS, "E.01 G.I.8.1"),
        ("?", SealedMoveState.UNREADABLE, Decision.BLACK_WINS, "E.01 G.I.8.2"),
        ("", SealedMoveState.ENVELOPE_MISSING, Decision.GOES_ON, "E.01 G.I.12.1"),
        ("", SealedMoveState.POSITION_LOST, Decision.NEW_GAME, "E.01 G.I.12.2"),
    ],
)
def test_sealed_moves(written: str, state: SealedMoveState, decision: Decision, article: str) -> None:
    """Played, lost if ambiguous, unreadable or illegal (I.8), continued or annulled (I.12)."""
    situation = situation_from("r3k3/8/8/8/8/8/6K1/R6R w - - 0 1")
    verdict = sealed_move(situation, written, state)

    assert (verdict.decision, verdict.article) == (decision, article)


def test_an_illegal_sealed_move_against_a_bare_king_is_a_draw() -> None:
    """Who cannot be mated does not lose by it (I.8, 6.9)."""
    verdict = sealed_move(situation_from("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), "Ra9")

    assert verdict.decision is Decision.DRAWN


def test_resumption() -> None:
    """By who has come (I.9 to I.11)."""
    assert resumption(replier_present=True, sealer_present=False).reasons[1].article == "E.01 G.I.9.3"
    assert resumption(replier_present=False, sealer_present=True).article == "E.01 G.I.9.2"
    assert resumption(replier_present=False, sealer_present=False).reasons[1].article == "E.01 G.I.11"


# -- score sheets --------------------------------------------------------------------------------------------


def test_two_sheets_that_agree_in_short_and_long_notation() -> None:
    """The sample game of Appendix C, short on one sheet and with squares on the other."""
    short = ["e4", "e5", "Nf3", "Nf6", "d4", "exd4", "e5", "Ne4", "Qxd4", "d5"]
    long = ["e2e4", "e7e5", "g1f3", "g8f6", "d2d4", "e5d4", "e4e5", "f6e4", "d1d4", "d7d5"]
    together = reconstruct(short, long)

    assert together.first_difference is None
    assert together.moves_completed == (5, 5)
    assert together.shows_moves(5)
    assert not together.shows_moves(6)


def test_a_gap_is_filled_from_the_other_sheet() -> None:
    """A dash for a move not written, and a sheet that ends early."""
    together = reconstruct(["e4", "-", "Nf3"], ["e4", "e5", "Nf3", "Nc6"])

    assert together.moves == ("e2e4", "e7e5", "g1f3", "b8c6")


def test_the_first_difference() -> None:
    """At move 2 the sheets part (8.5.3)."""
    together = reconstruct(["e4", "e5", "Nf3"], ["e4", "e5", "Nc3"])

    assert (together.first_difference, len(together.moves)) == (2, 2)


def test_a_move_that_nobody_can_play() -> None:
    """Both sheets have an illegal move 2: the certain part ends before it."""
    assert reconstruct(["e4", "e5", "Ke8"], ["e4", "e5", "Ke8"]).first_unreadable == 2


# -- blind and visually disabled players ---------------------------------------------------------------------


def test_moves_are_announced_by_names() -> None:
    """Anna to Hector, eins to acht (D.2.1)."""
    board = chess.Board("4k3/1P6/8/8/8/8/3PPP2/R3K2R w KQ - 0 1")

    assert announced(board, "e4") == "Bauer Eva zwei Eva vier"
    assert announced(board, "O-O") == "Kurze Rochade"
    assert announced(board, "0-0-0") == "Lange Rochade"
    assert announced(board, "b8=Q") == "Bauer Bella sieben Bella acht Dame"


def test_assistants() -> None:
    """All six duties for the visually disabled player, two for the sighted one (D.2.10, D.2.11)."""
    assert len(duties()) == 6
    assert duties(of_sighted_player=True) == (Duty.MOVING, Duty.ANNOUNCING)
    assert assistant_required(opponent_hearing_impaired=True)


def test_two_boards_that_differ() -> None:
    """Scores that agree correct the board; scores that differ lead back to where they agree (D.2.9)."""
    assert "agree" in boards_differ(["e4", "e5"], ["e4", "e5"]).reasons[0].what
    assert "move 1" in boards_differ(["e4", "e5"], ["e4", "e6"]).reasons[0].what
