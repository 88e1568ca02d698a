"""Scheveningen, semi-Scheveningen, Schiller and Skalitzka tables."""

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.pairing.tables.pairing_table import NoPairingTable, Seat, colour_difference, longest_run, meetings
from caissa.pairing.tables.scheveningen import scheveningen, semi_scheveningen
from caissa.pairing.tables.schiller import schiller
from caissa.pairing.tables.skalitzka import skalitzka
from tests.pairing.tables.printed_scheveningen import PRINTED


def typed(text):
    """The games of every round of a typed table."""
    return [re.findall(r"([ABC]\d+)-([ABC]\d+)", line) for line in text.splitlines() if line.strip()]


def as_typed(table):
    """A table as it is typed."""
    return [[(str(white), str(black)) for white, black in row.games] for row in table]


def whites_of(row, team):
    """How often a team has White in a round."""
    return sum(white.team == team for white, _black in row.games)


@pytest.mark.parametrize("boards", PRINTED)
def test_the_printed_tables(boards):
    """Manual chapter 4, 3: the nine tables for 2 to 10 boards, game by game."""
    assert as_typed(scheveningen(boards)) == typed(PRINTED[boards])


@settings(deadline=None)
@given(st.integers(2, 40))
def test_every_a_meets_every_b_once(boards):
    """Manual chapter 4, 3: as many rounds as boards, everyone plays in each."""
    table = scheveningen(boards)
    assert len(table) == boards
    everyone = {(Seat("A", a), Seat("B", b)) for a in range(1, boards + 1) for b in range(1, boards + 1)}
    assert meetings(table) == Counter(frozenset(pair) for pair in everyone)
    assert all(len({seat for game in row.games for seat in game}) == 2 * boards for row in table)


@settings(deadline=None)
@given(st.integers(2, 40))
def test_colours_are_balanced(boards):
    """RR-006: every player within one of balance; exactly balanced where the number of boards is even."""
    table = scheveningen(boards)
    differences = {abs(colour_difference(table, seat)) for seat in table.participants}
    assert differences == {boards % 2}
    assert max(longest_run(table, seat) for seat in table.participants) <= (3 if boards % 4 == 2 else 2)


@settings(deadline=None)
@given(st.integers(3, 40))
def test_each_team_has_half_of_the_whites_in_every_round(boards):
    """RR-006: within one of half of the boards (the printed table for two boards alone gives all to A)."""
    for row in scheveningen(boards):
        assert abs(whites_of(row, "A") - whites_of(row, "B")) <= (2 if boards % 4 == 2 else 1)


def test_a_double_scheveningen_reverses_colours():
    """TRF 192 FIDE_DOUBLESCHEVENINGEN: the second half repeats the first with colours reversed."""
    table = scheveningen(3, double=True)
    assert as_typed(table)[3] == [("B1", "A1"), ("B2", "A2"), ("A3", "B3")]
    assert set(meetings(table).values()) == {2}


def test_semi_scheveningen_of_eight_boards_takes_four_rounds():
    """Manual chapter 4, 3: A1-A4 meet B1-B4 and A5-A8 meet B5-B8."""
    table = semi_scheveningen(8)
    assert len(table) == 4
    expected = {
        frozenset((Seat("A", a), Seat("B", b)))
        for a in range(1, 9)
        for b in range(1, 9)
        if (a > 4) == (b > 4)
    }
    assert set(meetings(table)) == expected
    assert all(whites_of(row, "A") == 4 for row in table)
    assert all(colour_difference(table, seat) == 0 for seat in table.participants)


@pytest.mark.parametrize("boards", [2, 5, 0])
def test_semi_scheveningen_needs_two_halves(boards):
    """Manual chapter 4, 3: two halves of at least two."""
    with pytest.raises(NoPairingTable):
        semi_scheveningen(boards)


def test_four_teams_of_three_play_nine_games():
    """Manual chapter 4, 4: the example of a Schiller tournament for norms has nine games a player."""
    table = schiller(4, 3)
    assert len(table) == 9
    assert all(not row.free for row in table)
    assert all(sum(seat in pair for pair in meetings(table)) == 9 for seat in table.participants)


@settings(deadline=None)
@given(st.integers(3, 7), st.integers(2, 7))
def test_everyone_meets_all_of_the_other_teams_once(teams, boards):
    """Manual chapter 4, 4: all opponents, no team-mate, colours within one of balance."""
    table = schiller(teams, boards)
    met = meetings(table)
    assert set(met.values()) == {1}
    assert len(met) == boards**2 * teams * (teams - 1) // 2
    assert all(len({seat.team for seat in pair}) == 2 for pair in met)
    assert all(abs(colour_difference(table, seat)) <= 1 for seat in table.participants)
    assert len(table) == boards * (teams - 1 if teams % 2 == 0 or boards % 2 == 0 else teams)


@pytest.mark.parametrize(("teams", "boards"), [(2, 4), (27, 4), (4, 1)])
def test_schiller_is_for_several_teams(teams, boards):
    """Manual chapter 4, 4: two teams play Scheveningen."""
    with pytest.raises(NoPairingTable, match="number of teams must be 3 to 26"):
        schiller(teams, boards)


STANDARD = """
    A-a b-1 2-B C-c d-3 4-D E-e f-5 6-F
    1-A a-2 B-b 3-C c-4 D-d 5-E e-6 F-f
"""
BALANCED = """
    A1-B1 C1-A2 B2-C2 B3-A3 A4-C3 C4-B4 A5-B5 C5-A6 B6-C6
    B1-C1 C2-A1 A2-B2 C3-B3 A3-C4 B4-A4 B5-C5 C6-A5 A6-B6
"""


def in_letters(seat):
    """The Manual's marks: capitals, small letters, figures."""
    board = seat.board
    return {"A": "ABCDEF"[board - 1], "B": "abcdef"[board - 1], "C": str(board)}[seat.team]


def test_the_printed_skalitzka_table():
    """Manual chapter 4, 5: six boards in two rounds."""
    printed = [
        [f"{in_letters(white)}-{in_letters(black)}" for white, black in row.games] for row in skalitzka(6)
    ]
    assert printed == [line.split() for line in STANDARD.strip().splitlines()]


def test_the_printed_balanced_table():
    """Manual chapter 4, 5: the nine rows of the variant."""
    assert as_typed(skalitzka(6, balanced=True)) == typed(BALANCED)


def test_the_drawback_and_its_cure():
    """Manual chapter 4, 5: six Whites against one team; balanced by multiples of four boards."""
    sides = Counter(tuple(seat.team for seat in game) for row in skalitzka(6) for game in row.games)
    assert sides == {("A", "B"): 6, ("B", "C"): 6, ("C", "A"): 6}
    cured = Counter(
        tuple(seat.team for seat in game) for row in skalitzka(8, balanced=True) for game in row.games
    )
    assert set(cured.values()) == {4}
    assert len(cured) == 6


@settings(deadline=None)
@given(st.integers(1, 20), st.booleans())
def test_skalitzka_is_fair_to_everyone(pairs, balanced):
    """Manual chapter 4, 5: two games each, one with each colour, one against each other team."""
    table = skalitzka(2 * pairs, balanced=balanced)
    opponents = {seat: [other.team for pair in meetings(table) if seat in pair for other in pair - {seat}] for seat in table.participants}  # fmt: skip  # noqa: E501
    assert len(table.participants) == 6 * pairs
    for seat, teams in opponents.items():
        assert sorted([seat.team, *teams]) == ["A", "B", "C"]
        assert colour_difference(table, seat) == 0


@pytest.mark.parametrize("boards", [0, 5, -2])
def test_skalitzka_needs_an_even_number_of_boards(boards):
    """Manual chapter 4, 5: an even number of players in fixed order."""
    with pytest.raises(NoPairingTable, match="even number"):
        skalitzka(boards)


def test_scheveningen_needs_two_boards():
    """Manual chapter 4, 3: the smallest table is for two boards."""
    with pytest.raises(NoPairingTable):
        scheveningen(1)
