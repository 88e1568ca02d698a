"""The pairing checklist, with the columns of the arbiters' manual (PAIR-034)."""

import pytest

from caissa.pairing.checking.checklist import checklist
from caissa.pairing.swiss.colours import Strength
from caissa.testing import crosstable
from caissa.tournament import ONE, ZERO, Bye, Colour, Outcome, Round, VirtualPoints

FOUR = """
    1 Anna  2300  3w1 2b= 4b1
    2 Boris 2200  4b1 1w= 3b=
    3 Chen  2100  1b0 4w1 2w=
    4 Dora  2000  2w0 3b0 1w0
"""


def row_of(sheet, number):
    """A player's row."""
    return next(row for row in sheet.rows if row.state.number == number)


@pytest.mark.parametrize(
    ("number", "colours", "due", "strength", "difference", "run"),
    [
        (1, "wbb", Colour.WHITE, Strength.ABSOLUTE, -1, -2),
        (2, "bwb", Colour.WHITE, Strength.STRONG, -1, -1),
        (3, "bww", Colour.BLACK, Strength.ABSOLUTE, 1, 2),
        (4, "wbw", Colour.BLACK, Strength.STRONG, 1, 1),
    ],
)
def test_colours_as_the_manual_prints_them(number, colours, due, strength, difference, run):
    """C.04.3 1.7 (2017: A.6): two of a colour in a row make an absolute preference, ±1 a strong one."""
    row = row_of(checklist(crosstable(FOUR), edition="2026"), number)
    assert row.colours == colours
    assert (row.state.due, row.state.strength) == (due, strength)
    assert (row.state.difference, row.run) == (difference, run)


def test_players_stand_in_the_order_of_pairing_with_their_points():
    """C.04.3 1.2: score first, then number."""
    sheet = checklist(crosstable(FOUR), edition="2026")
    assert [(row.rank, row.name, str(row.state.score)) for row in sheet.rows] == [
        (1, "Anna", "2.5"),
        (2, "Boris", "2.0"),
        (3, "Chen", "1.5"),
        (4, "Dora", "0"),
    ]


def test_floats_of_the_last_two_rounds():
    """C.04.3 1.4: in round 3 Anna (1½) met Dora (0) and Boris (1½) met Chen (1); round 2 was level."""
    sheet = checklist(crosstable(FOUR), edition="2026")
    assert [row.floats for row in sheet.rows] == [("", "-"), ("", "-"), ("", "+"), ("", "+")]


def test_opponents_are_named_by_their_rank_in_the_list():
    """As in the manual, so that they are found by looking up and down the same page."""
    sheet = checklist(crosstable(FOUR), edition="2026")
    assert [row.opponents for row in sheet.rows] == [(2, 3, 4), (1, 3, 4), (1, 2, 4), (1, 2, 3)]


def test_a_past_round_is_seen_from_its_eve_with_the_colour_it_brought():
    """Before round 3 Anna has played two rounds; in it she had Black."""
    sheet = checklist(crosstable(FOUR), 3, edition="2026")
    anna = row_of(sheet, 1)
    assert sheet.round == 3
    assert (anna.colours, anna.colour) == ("wb", Colour.BLACK)
    assert str(anna.state.score) == "1.5"


def test_rounds_without_a_game_have_no_colour():
    """C.04.2 3.4: a bye and a forfeit leave no colour."""
    played = crosstable("""
        1 Anna  2w1 3b+
        2 Boris 1b0 U
        3 Chen  H   1w-
    """)
    sheet = checklist(played, edition="2026")
    assert [row.colours for row in sheet.rows] == ["w.", "b.", ".."]
    assert row_of(sheet, 1).opponents == (2,)
    assert row_of(sheet, 3).run == 0


def test_those_who_are_away_are_listed_apart():
    """An announced bye is not paired (C.04.2 3.3)."""
    sheet = checklist(crosstable(FOUR).with_round(Round(4, byes=(Bye(2, Outcome.HALF_POINT_BYE),))))
    assert sheet.absent == (2,)
    assert [row.state.number for row in sheet.rows] == [1, 3, 4]
    assert row_of(sheet, 1).opponents == (2, 3)


def test_virtual_points_make_the_order():
    """C.04.7: with two virtual points in round 4 Dora (0) stands level with Boris (2), after his number."""
    dora = VirtualPoints(4, (ZERO, ZERO, ZERO, ONE + ONE))
    sheet = checklist(crosstable(FOUR, virtual_points=(dora,)), edition="2026")
    assert [row.state.number for row in sheet.rows] == [1, 2, 4, 3]
