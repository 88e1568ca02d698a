"""Claims of a draw: before and after the move, with a piece touched, wrong claims and what they cost."""

from __future__ import annotations

from datetime import timedelta

import pytest

from caissa.laws import (
    ClaimKind,
    Decision,
    DrawClaim,
    Rules,
    Situation,
    automatic,
    automatic_without_search,
    claim,
    situation_from,
)
from caissa.tournament import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK
THREEFOLD, FIFTY = ClaimKind.THREEFOLD, ClaimKind.FIFTY
KNIGHTS_OUT_AND_BACK = ("g1f3", "g8f6", "f3g1", "f6g8")

# White: Kg1, Be4, pawns; Black: Kg8, Qg4, pawns; Black has just played 26...c6.
AFTER_26_C6 = "6k1/pp3p2/2p3p1/8/4B1q1/1P4P1/P4P2/6K1 w - - 0 27"


def test_question_8_the_move_is_written_and_the_position_comes_for_the_third_time() -> None:
    """Exam question 8: correct, after moves 26, 28 and 30 (9.2.1)."""
    game = situation_from(AFTER_26_C6, "Bf3", "Qf5", "Be4", "Qg4", "Bf3", "Qf5", "Be4")
    answer = claim(game, DrawClaim(THREEFOLD, BLACK, written="Qg4"))

    assert (answer.correct, answer.moves) == (True, (26, 28, 30))
    assert (answer.reasons[0].article, answer.verdict.decision) == ("E.01 9.2.1", Decision.DRAWN)


def test_question_11_a_piece_was_touched_before() -> None:
    """Exam question 11: White makes the move and then claims: incorrect, two minutes (9.4, 9.5.3)."""
    game = Situation(KNIGHTS_OUT_AND_BACK * 2)
    answer = claim(game, DrawClaim(THREEFOLD, WHITE, touched=True))

    assert not answer.correct
    assert [reason.article for reason in answer.reasons] == ["E.01 9.4", "E.01 9.5.3"]
    assert answer.adds == timedelta(minutes=2)


def test_the_initial_position_after_four_and_eight_half_moves() -> None:
    """Knights out and back twice: the initial position for the third time, White to move (9.2.2)."""
    answer = claim(Situation(KNIGHTS_OUT_AND_BACK * 2), DrawClaim(THREEFOLD, WHITE))

    assert (answer.correct, answer.plies) == (True, (0, 4, 8))
    assert answer.reasons[0].article == "E.01 9.2.2"


def test_before_the_position_is_on_the_board_the_move_must_be_written() -> None:
    """A half-move earlier the same claim needs the intended move; without it, it is wrong."""
    game = Situation((KNIGHTS_OUT_AND_BACK * 2)[:-1])

    assert not claim(game, DrawClaim(THREEFOLD, BLACK)).correct
    assert claim(game, DrawClaim(THREEFOLD, BLACK, written="Ng8")).correct


def test_only_who_has_the_move_may_claim() -> None:
    """White claims while Black has the move (9.2)."""
    game = Situation((KNIGHTS_OUT_AND_BACK * 2)[:-1])
    answer = claim(game, DrawClaim(THREEFOLD, WHITE, written="Ng8"))

    assert (answer.correct, answer.reasons[0].article, answer.must_play) == (False, "E.01 9.2", ())


def test_castling_rights_make_another_position() -> None:
    """The king has moved and come back: the first position had castling rights, so twice is not thrice."""
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    shuffle = ("Kf1", "Kf8", "Ke1", "Ke8")
    twice = situation_from(fen, *shuffle, *shuffle)
    thrice = situation_from(fen, *shuffle, *shuffle, *shuffle)

    assert claim(twice, DrawClaim(THREEFOLD, WHITE)).plies == (4, 8)
    assert claim(thrice, DrawClaim(THREEFOLD, WHITE)).correct


def test_a_pawn_that_could_be_taken_in_passing_makes_another_position() -> None:
    """After e4 the pawn on d4 could take it; after knights out and back it no longer can (9.2.3.1)."""
    fen = "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1"
    game = situation_from(fen, "e4", "Nf6", "Nf3", "Ng8", "Ng1", "Nf6", "Nf3", "Ng8", "Ng1")

    assert claim(game, DrawClaim(THREEFOLD, BLACK)).plies == (5, 9)


def test_an_en_passant_square_that_nobody_can_use_does_not_count() -> None:
    """After e4 no black pawn can take it, so the position is the same as later."""
    fen = "4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1"
    game = situation_from(fen, "e4", "Nf6", "Nf3", "Ng8", "Ng1", "Nf6", "Nf3", "Ng8", "Ng1")

    assert claim(game, DrawClaim(THREEFOLD, BLACK)).plies == (1, 5, 9)


@pytest.mark.parametrize(
    ("half_moves", "written", "correct"),
    [(98, "", False), (99, "Kf1", True), (98, "Kf1", False), (100, "", True)],
)
def test_fifty_moves(half_moves: int, written: str, correct: bool) -> None:
    """Fifty moves by each player, completed (9.3.2) or with the intended one (9.3.1)."""
    turn = "w" if half_moves % 2 == 0 else "b"
    board = "4k3/8/8/8/8/8/8/R3K3" if turn == "w" else "r3k3/8/8/8/8/8/8/4K3"
    move = "" if not written else ("Kf1" if turn == "w" else "Kf8")
    game = Situation((), f"{board} {turn} - - {half_moves} 90")
    by = WHITE if turn == "w" else BLACK

    assert claim(game, DrawClaim(FIFTY, by, written=move)).correct is correct


@pytest.mark.parametrize(
    ("rules", "minutes"), [(Rules.STANDARD, 2), (Rules.A4, 1), (Rules.A5, 1), (Rules.B2, 2), (Rules.B3, 1)]
)
def test_a_wrong_claim_costs_time_and_the_written_move_must_be_played(rules: Rules, minutes: int) -> None:
    """Two minutes, in rapid and blitz one (A.3, which reaches blitz only by B.3); the move binds (9.5.3)."""
    answer = claim(Situation(rules=rules), DrawClaim(THREEFOLD, WHITE, written="Nf3"))

    assert (answer.adds, answer.must_play) == (timedelta(minutes=minutes), ("Nf3",))


def test_an_illegal_intended_move_binds_the_piece() -> None:
    """The written knight move is not legal: another move of a knight must be made (comment to 9.5.3)."""
    answer = claim(Situation(), DrawClaim(THREEFOLD, WHITE, written="Nd4"))

    assert answer.must_play == ("Na3", "Nc3", "Nf3", "Nh3")


def test_a_claim_is_an_offer_unless_the_event_forbids_offers() -> None:
    """A claim stands as an offer of a draw (9.1.2.3), but not where 9.1.1 forbids offers."""
    draw_claim = DrawClaim(THREEFOLD, WHITE)

    assert claim(Situation(), draw_claim).is_draw_offer
    assert not claim(Situation(), draw_claim, draw_offers_allowed=False).is_draw_offer


# -- ends that need no claim --------------------------------------------------------------------------------


def test_five_occurrences_end_the_game_at_the_fifth() -> None:
    """Knights out and back four times: the fifth initial position after 16 half-moves (9.6.1)."""
    verdict = automatic(Situation(KNIGHTS_OUT_AND_BACK * 5))

    assert verdict is not None
    assert (verdict.decision, verdict.article, verdict.ply) == (Decision.DRAWN, "E.01 9.6.1", 16)


def test_seventy_five_moves_end_the_game() -> None:
    """150 half-moves without pawn move or capture (9.6.2)."""
    verdict = automatic(Situation((), "4k3/8/8/8/8/8/8/R3K3 w - - 150 99"))

    assert verdict is not None
    assert (verdict.decision, verdict.article) == (Decision.DRAWN, "E.01 9.6.2")


def test_mate_on_the_seventy_fifth_move_goes_first() -> None:
    """The 150th half-move mates: the mate counts (9.6.2)."""
    verdict = automatic(situation_from("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 149 99", "Ra8"))

    assert verdict is not None
    assert (verdict.decision, verdict.article) == (Decision.WHITE_WINS, "E.01 5.1.1")


def test_the_last_capture_leaves_a_dead_position() -> None:
    """Kings alone: the game ended at the capture, whatever was played after it (5.2.2)."""
    verdict = automatic(situation_from("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Kxd2", "Kd7", "Kd3"))

    assert verdict is not None
    assert (verdict.decision, verdict.article, verdict.ply) == (Decision.DRAWN, "E.01 5.2.2", 1)


def test_a_game_under_way_has_no_end() -> None:
    """The initial position."""
    assert automatic(Situation()) is None


def test_without_a_search_the_same_ends_are_known_and_a_dead_position_needs_no_last_capture() -> None:
    """Two kings since Kxd2 (half-move 1); a fifth occurrence; a game under way (9.6.1, 5.2.2)."""
    dead = automatic_without_search(situation_from("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Kxd2", "Kd7", "Kd3"))
    assert dead is not None
    assert (dead.article, dead.ply) == ("E.01 5.2.2", 1)
    repeated = automatic_without_search(Situation(KNIGHTS_OUT_AND_BACK * 5))
    assert repeated is not None
    assert (repeated.article, repeated.ply) == ("E.01 9.6.1", 16)
    assert automatic_without_search(Situation()) is None
