"""Zones' verdicts beside E.04: missed draws, false draws, flags without a mate."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.files.pgn import read_games
from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.moves.plies import Ply, RecordedGame
from caissa.laws import Decision
from caissa.zones import Ending, OnlinePlay, check_verdict

SHUFFLE = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"


def game(moves: str, result: str, termination: str = "Normal", fen: str = "") -> RecordedGame:
    """A game as a zone hands it out."""
    start = f'[SetUp "1"]\n[FEN "{fen}"]\n' if fen else ""
    text = (
        f'[Event "?"]\n[White "A"]\n[Black "B"]\n[Result "{result}"]\n'
        f'[Termination "{termination}"]\n{start}\n{moves} {result}\n'
    )
    return read_games(text).games[0]


def test_third_occurrence_ends_a_game_online() -> None:
    """E.04 5.4.1, 15.3: the position of the beginning is there for the third time after half-move 8."""
    difference = check_verdict(game(f"{SHUFFLE} 5. e4 e5", "1-0"))
    assert difference is not None
    assert difference.verdict.decision is Decision.DRAWN
    assert difference.verdict.article == "E.04 15.3"
    assert [reason.article for reason in difference.verdict.reasons] == ["E.04 15.3", "E.04 5.4.1"]
    assert difference.verdict.ply == 8
    assert difference.certain
    assert difference.move == "4…"


def test_hybrid_play_has_its_own_articles() -> None:
    """E.04 19.3 is 15.3 for hybrid competitions."""
    difference = check_verdict(game(f"{SHUFFLE} 5. e4", "0-1"), play=OnlinePlay.HYBRID)
    assert difference is not None
    assert difference.verdict.article == "E.04 19.3"


def test_two_occurrences_are_nothing() -> None:
    """E.04 5.4.1 wants three."""
    assert check_verdict(game("1. Nf3 Nf6 2. Ng1 Ng8 3. e4", "1-0")) is None


def test_drawn_anyway_is_no_difference() -> None:
    """A draw that was missed and came about later is the same result."""
    assert check_verdict(game(f"{SHUFFLE} 5. e4 e5", "1/2-1/2")) is None


def test_mate_on_the_board_against_the_zone() -> None:
    """E.04 5.1: fool's mate is a win of Black, whatever the zone says."""
    difference = check_verdict(game("1. f3 e5 2. g4 Qh4#", "1/2-1/2"))
    assert difference is not None
    assert difference.verdict.decision is Decision.BLACK_WINS
    assert difference.verdict.article == "E.04 5.1"
    assert difference.verdict.ply == 4


def test_game_that_the_zone_left_open() -> None:
    """A mate in a game without a result is a result all the same."""
    difference = check_verdict(game("1. f3 e5 2. g4 Qh4#", "*", "Unterminated"))
    assert difference is not None
    assert (difference.zone, difference.verdict.decision) == (Decision.GOES_ON, Decision.BLACK_WINS)


def test_flag_without_a_possible_mate() -> None:
    """E.04 4.3: White's flag falls against a bare king, so the game is drawn."""
    lone = "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"
    difference = check_verdict(game("1. Kd3", "1-0", "Time forfeit", lone))
    assert difference is None  # White can mate with the pawn
    difference = check_verdict(game("1. Kd3", "0-1", "Time forfeit", lone))
    assert difference is not None
    assert difference.verdict.decision is Decision.DRAWN
    assert [reason.article for reason in difference.verdict.reasons] == ["E.04 4.3", "E.01 6.9"]


def test_player_left_without_a_possible_mate() -> None:
    """E.04 11.4.2: who does not come back loses, but not to a bare king."""
    left = game("1. Kd3", "0-1", "Normal", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1")
    difference = check_verdict(left, ending=Ending.LEFT)
    assert difference is not None
    assert difference.verdict.article == "E.04 11.4.2"


def test_example_of_17_11() -> None:
    """E.04 17.11: Black lets the time run out instead of h2; White's knight could mate on g3."""
    fen = "8/8/8/8/4N3/7p/8/5K1k b - - 0 1"
    drawn = game("1... Kh2 2. Ke2 Kh1 3. Kf1", "1/2-1/2", "Time forfeit", fen)
    difference = check_verdict(drawn, play=OnlinePlay.HYBRID)
    assert difference is not None
    assert difference.verdict.decision is Decision.WHITE_WINS
    assert difference.verdict.article == "E.04 19.4"
    assert difference.certain


def test_example_of_9_14() -> None:
    """E.04 9.14: Bxg8 is followed by Be5 mate, and the zone has declared a draw of two bishops."""
    fen = "6Nk/5b2/3B3K/8/8/8/8/8 b - - 0 1"
    declared = game("1... Bxg8", "1/2-1/2", "Game drawn by insufficient material", fen)
    difference = check_verdict(declared)
    assert difference is not None
    assert (difference.verdict.decision, difference.verdict.article) == (Decision.GOES_ON, "E.04 15.4")
    assert difference.certain
    asked = check_verdict(game("1... Bxg8", "1/2-1/2", "Normal", fen))
    assert asked is not None
    assert not asked.certain  # they may have agreed


def test_true_dead_position_is_no_false_draw() -> None:
    """E.04 5.4.3: bishops of the same colour cannot mate."""
    fen = "4k3/8/8/8/8/8/3b4/B3NK2 b - - 0 1"
    assert check_verdict(game("1... Bxe1 2. Kxe1", "1/2-1/2", "Normal", fen)) is None


def test_play_after_a_dead_position() -> None:
    """E.04 15.3, 5.4.3: two bare kings, and then somebody "loses on time"."""
    fen = "8/8/4k3/8/8/4K3/4p3/8 w - - 0 1"
    difference = check_verdict(game("1. Kxe2 Kd6 2. Kd3", "1-0", "Time forfeit", fen))
    assert difference is not None
    assert difference.verdict.ply == 1
    assert [reason.article for reason in difference.verdict.reasons] == ["E.04 15.3", "E.01 5.2.2"]


def test_resignation_to_a_bare_king() -> None:
    """E.01 5.1.2: drawn, for the winner could not possibly mate."""
    resigned = game("1. Kd3", "0-1", "Normal", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1")
    difference = check_verdict(resigned)
    assert difference is not None
    assert difference.verdict.article == "E.01 5.1.2"


@pytest.mark.parametrize("text", ["1. e4 e5 2. Ke3", "", "1. Zz9"])
def test_nothing_is_said_of_what_cannot_be_replayed(text: str) -> None:
    """An illegal move, or no move: the arbiter has other lists for that."""
    assert check_verdict(game(text, "1-0")) is None


def test_end_by_the_zones_own_rules_is_not_judged() -> None:
    """E.04 Appendix I 1.3: that is a case, not a question of the position."""
    assert check_verdict(game(f"{SHUFFLE} 5. e4", "1-0", "Rules infraction")) is None


def test_fifty_moves_give_way_to_mate() -> None:
    """E.01 9.6.2 in spirit: a mate with the fiftieth move is a mate."""
    fen = "7k/8/5K2/8/8/8/8/6Q1 w - - 98 100"
    assert check_verdict(game("100. Kf7 Kh7 101. Qg7#", "1-0", fen=fen)) is not None
    fen = "7k/5K2/8/8/8/8/8/6Q1 b - - 98 100"
    assert check_verdict(game("100... Kh7 101. Qg7#", "1-0", fen=fen)) is None


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(["1-0", "0-1", "1/2-1/2"]))
def test_second_reading_of_the_counted_draws(seed: int, result: str) -> None:
    """E.04 5.4.1 and 5.4.4 read a second time, by the other library's own counters, on random end games."""
    lots = random.Random(seed)  # noqa: S311 - moves, not secrets
    start = "7k/8/8/8/8/1p6/1P6/R6K w - - 70 60"
    board, moves, drawn_at = chess.Board(start), [], None
    while len(moves) < 45 and not board.is_checkmate() and not board.is_stalemate():
        quiet = [move for move in board.legal_moves if board.piece_type_at(move.from_square) != chess.PAWN]
        move = lots.choice(quiet or list(board.legal_moves))
        board.push(move)
        moves.append(move.uci())
        ended = board.is_repetition(3) or (board.halfmove_clock >= 100 and not board.is_checkmate())
        if drawn_at is None and ended:
            drawn_at = len(moves)
    headers = PgnGame((("Result", result), ("Termination", "Normal")))
    difference = check_verdict(RecordedGame(headers, tuple(Ply(text, text) for text in moves), start=start))
    if drawn_at is not None:
        if result == "1/2-1/2":
            assert difference is None
        else:
            assert difference is not None
            assert difference.verdict.ply == drawn_at
    elif board.is_checkmate() and result != board.result():
        assert difference is not None
        assert difference.verdict.article == "E.04 5.1"


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(["Normal", "Time forfeit"]), st.sampled_from(["1-0", "0-1", "1/2-1/2"]))
def test_colours_are_judged_alike(termination: str, result: str) -> None:
    """The verdict on a mirrored game is the mirrored verdict."""
    fen = "8/8/8/8/4N3/7p/7k/5K2 b - - 0 1"
    turned = {"1-0": "0-1", "0-1": "1-0"}.get(result, result)
    mirrored = chess.Board(fen).mirror()
    first = check_verdict(game("1... Kh1", result, termination, fen))
    second = check_verdict(game("1. Kh8", turned, termination, mirrored.fen()))
    assert (first is None) == (second is None)
    if first is not None and second is not None:
        assert first.verdict.decision.mirrored is second.verdict.decision
