"""Flag falls and resignations: the table of the Arbiters' Manual to 6.9, and what had ended before."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from caissa.laws import Decision, Situation, clock_verdict, flag_verdict, resignation_verdict, situation_from
from caissa.play import parse_time_control, pressed, set_for, started
from caissa.play.clocks.clock import advanced
from caissa.tournament import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK

# White has overstepped the time; the material of White, of Black, and what becomes of the game (box to 6.9).
TABLE = [
    ("Q v N", "4k3/8/8/8/8/8/4n3/Q3K3 w - - 0 1", Decision.DRAWN),
    ("Q v B", "4k3/8/8/8/8/8/4b3/Q3K3 w - - 0 1", Decision.DRAWN),
    ("R v N", "4k3/8/8/8/8/8/4n3/R3K3 w - - 0 1", Decision.BLACK_WINS),
    ("R v B", "4k3/8/8/8/8/8/4b3/R3K3 w - - 0 1", Decision.DRAWN),
    ("N v N", "4k3/8/8/8/8/8/4n3/N3K3 w - - 0 1", Decision.BLACK_WINS),
    ("N v B", "4k3/8/8/8/8/8/4b3/N3K3 w - - 0 1", Decision.BLACK_WINS),
    ("B v N", "4k3/8/8/8/8/8/4n3/B3K3 w - - 0 1", Decision.BLACK_WINS),
    ("B v B of opposite colours", "4k3/8/8/8/8/8/4b3/B3K3 w - - 0 1", Decision.BLACK_WINS),
    ("B v B of the same colour", "4k3/8/8/8/8/8/3b4/B4K2 w - - 0 1", Decision.DRAWN),
    ("Q+P v N", "7Q/P7/8/8/8/2n5/2k5/K7 w - - 0 1", Decision.BLACK_WINS),
    ("Q+P v B", "4k3/8/8/8/8/P7/4b3/Q3K3 w - - 0 1", Decision.BLACK_WINS),
]


@pytest.mark.parametrize(("fen", "decision"), [row[1:] for row in TABLE], ids=[row[0] for row in TABLE])
def test_the_table_of_the_manual(fen: str, decision: Decision) -> None:
    """EX-L1: who overstepped loses, unless the opponent cannot mate by any series of legal moves (6.9)."""
    verdict = flag_verdict(situation_from(fen), WHITE)

    assert (verdict.decision, verdict.presumed) == (decision, False)
    assert any(reason.article == "E.01 6.9" for reason in verdict.reasons)


def test_question_1_an_unlikely_mate_is_a_mate() -> None:
    """Exam question 1: White's flag falls, Black has a knight, and White's own rook can shut the king in."""
    verdict = flag_verdict(situation_from("8/8/8/8/4k3/8/R7/K6n w - - 0 1"), WHITE)

    assert verdict.decision is Decision.BLACK_WINS
    assert "mate" in verdict.reasons[1].what


def test_question_7_stalemate_comes_before_the_resignation() -> None:
    """Exam question 7: 50.Kc6 is stalemate, so the resignation after it is void: drawn (5.2.1)."""
    verdict = resignation_verdict(situation_from("2k5/2P5/3K4/8/8/8/8/8 w - - 0 50", "Kc6"), BLACK)

    assert (verdict.decision, verdict.article, verdict.ply) == (Decision.DRAWN, "E.01 5.2.1", 1)


def test_question_10_the_only_legal_move_mates_the_other_side() -> None:
    """Exam question 10: White's only legal move mates Black, so Black cannot win: drawn, touched or not."""
    situation = situation_from("6br/5n1k/5P2/6PK/r7/8/8/8 w - - 0 1")

    assert [situation.board.san(move) for move in situation.board.legal_moves] == ["g6#"]
    assert flag_verdict(situation, WHITE).decision is Decision.DRAWN


def test_a_resignation_to_someone_who_cannot_mate_is_a_draw() -> None:
    """A bare king cannot mate: who resigns to it draws (5.1.2)."""
    verdict = resignation_verdict(situation_from("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"), WHITE)

    assert (verdict.decision, verdict.article) == (Decision.DRAWN, "E.01 5.1.2")


def test_a_resignation_in_the_middle_of_a_game_loses() -> None:
    """From the initial position Black can mate in two moves, so White's resignation is a loss."""
    verdict = resignation_verdict(Situation(), WHITE)

    assert verdict.decision is Decision.BLACK_WINS


def test_what_is_not_proved_is_presumed() -> None:
    """If nothing may be tried, the flag loses, and the verdict says that this is presumed."""
    verdict = flag_verdict(situation_from("8/8/8/8/4k3/8/R7/K6n w - - 0 1"), WHITE, tries=0)

    assert (verdict.decision, verdict.presumed) == (Decision.BLACK_WINS, True)


def test_a_clock_and_a_board_together() -> None:
    """The flag that fell first decides (6.4); White had a minute and used two, Black has a lone bishop."""
    begun = datetime(2026, 5, 1, 15, tzinfo=UTC)
    clock = started(set_for(parse_time_control("1+0")), begun)
    lone_bishop = situation_from("4k3/8/8/8/8/8/4b3/Q3K3 w - - 0 1")

    running = clock_verdict(lone_bishop, advanced(clock, begun + timedelta(seconds=30)))
    fallen = clock_verdict(lone_bishop, advanced(clock, begun + timedelta(minutes=2)))
    pushed = clock_verdict(lone_bishop, pressed(clock, begun + timedelta(seconds=30)))

    assert [verdict.decision for verdict in (running, fallen, pushed)] == [
        Decision.GOES_ON, Decision.DRAWN, Decision.GOES_ON,
    ]  # fmt: skip
