"""The worked examples of the FIDE arbiters' manual, typed as printed."""

from __future__ import annotations

from itertools import islice

import pytest

from caissa.pairing.swiss.colours import ColourRule, Strength, colour_of_higher, preference
from caissa.pairing.swiss.dutch.editions import DUTCH_2017, DUTCH_2026
from caissa.pairing.swiss.dutch.next_round import pair_field
from caissa.tournament import Colour
from tests.literal.dutch_sequence import exchanges, transpositions

from .seats import COLOURS, field, seat

BOTH = pytest.mark.parametrize("rules", [DUTCH_2017, DUTCH_2026], ids=["2017", "2026"])


def boards(pairing):
    return {(board.white, board.black) for board in pairing.boards}


def history(letters):
    return tuple(COLOURS[letter] for letter in letters if letter in COLOURS)


@BOTH
def test_a_bracket_of_nine_in_the_last_round(rules):
    """Exam question 16, the bracket of 3½ points: C.5-C.11 with three pairs that have met."""
    nine = field(
        [
            seat(7, "3.5", "WWBWBB"),
            seat(16, "3.5", "WBBWBW", met=[29]),
            seat(17, "3.5", "BWBWBB", met=[42]),
            seat(21, "3.5", "BWBWWB"),
            seat(26, "3.5", "WWBWBB", met=[54]),
            seat(29, "3.5", "BWWBWW", met=[16]),
            seat(42, "3.5", "BWWBBW", met=[17]),
            seat(54, "3.5", "WBWBWB", met=[26]),
            seat(68, "3.5", "WBBWBW"),
        ],
        round_number=7,
        topscorers=True,
    )

    pairing = pair_field(nine, rules)

    assert boards(pairing) == {(7, 29), (26, 16), (17, 68), (21, 42), (54, None)}


@pytest.mark.parametrize(
    ("first", "other", "white", "rule"),
    [
        (seat(2, "3", "WBW-B"), seat(8, "3", "W-BWB"), 2, ColourRule.HIGHER_RANKED),
        (seat(5, "3", "-BWBW"), seat(10, "3", "WB-BW"), 10, ColourRule.ALTERNATE),
        (seat(7, "3", "BWBWB"), seat(15, "3", "BWWBB"), 15, ColourRule.STRONGER),
        (seat(1, "4", "WWBWBW"), seat(2, "4", "BBWBWW"), 2, ColourRule.STRONGER),
        (seat(1, "4", "BWWBWBW"), seat(2, "4", "-BBWBWW"), 1, ColourRule.STRONGER),
    ],
    ids=["question 17a", "question 17b", "question 17c", "E.2 both absolute", "E.2 absolute against strong"],
)
def test_colours_of_the_manual(first, other, white, rule):
    """E.2, E.3, E.4 (5.2.2-5.2.4): exam question 17 and the examples in the box of E.2."""
    colour, decided = colour_of_higher(first, other, Colour.WHITE)

    assert (first if colour is Colour.WHITE else other).number == white
    assert decided is rule


@BOTH
def test_one_wants_black_and_four_want_white(rules):
    """Exam question 18: 1-3, 4-2 and 5 floats."""
    five = field(
        [seat(number, "2", "BW" if number == 2 else "WB") for number in (1, 2, 3, 4, 5)], round_number=3
    )

    assert boards(pair_field(five, rules)) == {(1, 3), (4, 2), (5, None)}


def test_transpositions_of_eleven_players():
    """D.1 (4.2): 720 of them in a homogeneous bracket of 11, 72 with two MDPs."""
    all_of_them = list(transpositions(range(6, 12), 5))
    with_two = list(transpositions(range(3, 12), 2))

    assert len(all_of_them) == 720
    assert all_of_them[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
    assert all_of_them[-1] == (11, 10, 9, 8, 7)
    assert len(with_two) == 72
    assert (with_two[0], with_two[1], with_two[-1]) == ((3, 4), (3, 5), (11, 10))
    assert list(transpositions([2, 3, 4], 1)) == [(2,), (3,), (4,)]


def test_exchanges_of_eleven_players():
    """D.2 (4.3.2): fewest players, smallest difference, then which leave S1 and which S2."""
    order = list(islice(exchanges(range(1, 6), range(6, 12)), 3000))

    def first(first, other):
        return order.index(first) < order.index(other)

    assert order[0] == ((), ())
    assert first(((4,), (6,)), ((5,), (8,)))
    assert first(((3, 4), (6, 8)), ((4, 5), (8, 9)))
    assert first(((5,), (7,)), ((4,), (6,)))
    assert first(((2, 5), (6, 7)), ((3, 4), (6, 7)))
    assert first(((1, 4, 5), (6, 7, 8)), ((2, 3, 5), (6, 7, 8)))
    assert first(((4, 5), (6, 9)), ((4, 5), (7, 8)))
    assert first(((3, 4, 5), (6, 7, 10)), ((3, 4, 5), (6, 8, 9)))


@BOTH
def test_strong_preferences_are_spread(rules):
    """C.11 (C13): {1Bb, 2b, 3Bb, 4b}, x = 2 and z = 0, so 1-4 and 2-3."""
    four = field([seat(1, "2", "WBW"), seat(2, "2", "BW"), seat(3, "2", "WBW"), seat(4, "2", "BW")])

    pairing = pair_field(four, rules)

    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset({1, 4}), frozenset({2, 3})}


@pytest.mark.parametrize(
    ("colours", "due", "strength"),
    [
        ("WBBW-W", Colour.BLACK, Strength.ABSOLUTE),
        ("WWBWBB", Colour.WHITE, Strength.ABSOLUTE),
        ("BWBWBB", Colour.WHITE, Strength.ABSOLUTE),
        ("WBBWBW", Colour.BLACK, Strength.MILD),
        ("WBW", Colour.BLACK, Strength.STRONG),
        ("--", None, Strength.NONE),
    ],
)
def test_preferences_skip_unplayed_rounds(colours, due, strength):
    """A.6 (1.7) with C.04.2 D.5 (3.4): only played games make the history."""
    wish = preference(history(colours))

    assert (wish.colour, wish.strength) == (due, strength)


@BOTH
def test_three_brackets_of_a_real_round(rules):
    """The manual's tournament, round 6 of 9: the brackets of 4½ and 4, of 3½, and of 3 points.

    Three pairs (13-51, 40-19, 20-42) are not printed in full in the cross-table.
    """
    table = """
        36 4.5 BWBBW .. 3,4,10
        1  4   WBWBB .+ 7,44
        2  4   BWBBW +. 8,45,53,63
        3  4   WBWBW +. 17,32,36
        6  4   BWBWB .. 23,33,39
        8  4   BWBWB .. 2,21,39,51
        12 4   BWBWB .. 39,57
        63 4   WBBWB -. 2,15,20
        4  3.5 BWBWB .. 7,33,36
        7  3.5 WBWBW .- 1,4
        9  3.5 WBWBW .. 18,40,52
        10 3.5 BWBWB .. 36,53
        11 3.5 WBWBW .. 0
        16 3.5 BWBWB .. 33,57
        18 3.5 BWBWB .. 9,39,57
        21 3.5 WBWBW .. 8,42,44
        33 3.5 WBWBW .. 4,6,16,20
        44 3.5 BWBWB .. 1,17,19,21
        45 3.5 WBWBW .. 2,32
        13 3   WBWWB +. 40,42,56
        15 3   WBWBW .. 32,56,63
        17 3   WBWBB .. 3,40,42,44
        19 3   WBWBW .. 44,53
        20 3   BWBWB .. 33,51,63
        23 3   WBWBW .. 6
        32 3   BWBWB .. 3,15,45
        39 3   WBWBW .. 6,8,12,18
        40 3   BWBWB .. 9,13,17
        42 3   BWBWW .. 13,17,21
        51 3   WBWBW .. 8,20
        52 3   BWBWB .. 9
        53 3   WBWWB .. 2,10,19
        56 3   BWBWB .. 13,15
        57 3   WBWBW .. 12,16,18
    """
    rows = [line.split() for line in table.split("\n") if line.strip()]
    players = field(
        seat(int(number), score, colours, floats=floats, met=[int(opponent) for opponent in met.split(",")])
        for number, score, colours, floats, met in rows
    )

    pairing = pair_field(players, rules)

    assert boards(pairing) == {
        (6, 36), (1, 8), (12, 2), (63, 3),
        (4, 21), (16, 7), (44, 9), (10, 33), (18, 11),
        (15, 45), (13, 51), (17, 53), (40, 19), (20, 42), (52, 23), (32, 57), (56, 39),
    }  # fmt: skip
    assert [bracket.downfloaters for bracket in pairing.brackets] == [(36,), (), (45,), ()]
