"""Chess960: every starting position by its number (Laws, guidelines II)."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from caissa.cli.program import program
from caissa.play.chess960 import (
    NoSuchPosition,
    castling,
    drawn_position,
    position_of,
    starting_position,
)


def test_there_are_960_and_each_has_the_shape_the_guidelines_ask_for() -> None:
    """Guidelines II: bishops on squares of different colour, the king between the rooks."""
    rows = [starting_position(number).pieces for number in range(960)]
    assert len(set(rows)) == 960
    for row in rows:
        assert sorted(row) == sorted("RNBQKBNR")
        assert (row.index("B") + row.rindex("B")) % 2 == 1
        assert row.index("R") < row.index("K") < row.rindex("R")


@pytest.mark.parametrize(
    ("number", "pieces"), [(518, "RNBQKBNR"), (0, "BBQNNRKR"), (959, "RKRNNQBB"), (534, "RNBKQBNR")]
)
def test_the_usual_numbers(number: int, pieces: str) -> None:
    """The first, the last, ordinary chess, and ordinary chess with king and queen exchanged."""
    assert starting_position(number).pieces == pieces
    assert position_of(pieces.lower()).number == number


@given(st.integers(0, 959))
def test_pieces_and_number_say_the_same(number: int) -> None:
    """Reading the pieces gives the number back."""
    assert position_of(starting_position(number).pieces).number == number


def test_the_whole_position_with_castling_rights() -> None:
    """Black mirrors White; rights are named by the files of the rooks."""
    expected = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
    assert starting_position(518).fen == expected
    assert starting_position(518).figures == "♖♘♗♕♔♗♘♖"


def test_a_seed_draws_the_same_position_for_ever() -> None:
    """Guidelines II.2: drawn by a program; SHA-256 of "hall:0" modulo 960, reckoned by another program."""
    assert drawn_position("hall").number == 219
    assert len({drawn_position(str(seed)).number for seed in range(200)}) > 150


@pytest.mark.parametrize(
    ("asked", "why"),
    [("RNBQKBN", "two rooks"), ("KRNBQBNR", "between the rooks"), ("RBNBKQNR", "different colour")],
)
def test_other_rows_are_refused_with_the_reason(asked: str, why: str) -> None:
    """The message says what is wrong."""
    with pytest.raises(NoSuchPosition, match=why):
        position_of(asked)


def test_numbers_end_at_959() -> None:
    """960 positions, counted from 0."""
    for number in (-1, 960):
        with pytest.raises(NoSuchPosition, match="0 to 959"):
            starting_position(number)


def test_castling_in_ordinary_chess() -> None:
    """Laws 3.8.2: free are f1 and g1, or b1, c1 and d1; the king's way must not be attacked."""
    short = castling(starting_position(518), to_the_g_file=True)
    long = castling(starting_position(518), to_the_g_file=False)
    assert (short.king_to, short.rook_to, short.free, short.unattacked) == ("g", "f", "fg", "efg")
    assert (long.king_to, long.rook_to, long.free, long.unattacked) == ("c", "d", "bcd", "cde")


def test_castling_where_the_king_stays() -> None:
    """Guidelines II: the king may stand on g1 already; then only the rook moves, here from h1 to f1."""
    found = castling(position_of("BBQNNRKR"), to_the_g_file=True)
    assert (found.free, found.unattacked) == ("f", "g")


def test_the_command_shows_a_position() -> None:
    """`caissa chess960 518`, and a draw that can be repeated."""
    run = CliRunner()
    result = run.invoke(program, ["chess960", "518"])
    assert "R N B Q K B N R" in result.stdout
    first, again = (
        json.loads(run.invoke(program, ["chess960", "--seed", "hall", "--json"]).stdout) for _ in range(2)
    )
    assert first == again
    assert first["number"] == position_of(first["pieces"]).number
