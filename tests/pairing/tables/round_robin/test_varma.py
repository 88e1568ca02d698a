"""Varma sets: as printed, their promise, and sets built by the same principles."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.pairing.tables.pairing_table import NoPairingTable
from caissa.pairing.tables.round_robin.berger import berger_table
from caissa.pairing.tables.round_robin.editions import EDITIONS
from caissa.pairing.tables.round_robin.varma import (
    NoVarmaSections,
    balanced,
    built_sections,
    late_meetings,
    varma_sections,
)

PRINTED_2022 = """
    10: A: (3, 4, 8); B: (5, 7, 9); C: (1, 6); D: (2, 10)
    12: A: (4, 5, 9, 10); B: (1, 8, 12); C: (2, 6, 7); D: (3, 11)
    14: A: (4, 5, 6, 11, 12); B: (1, 2, 8, 9); C: (7, 10, 13); D: (3, 14)
    16: A: (5, 6, 7, 12, 13, 14); B: (1, 2, 3, 9, 10); C: (8, 11, 15); D: (4, 16)
    18: A: (5, 6, 7, 8, 14, 15, 16); B: (1, 2, 3, 10, 11, 12); C: (9, 13, 17); D: (4, 18)
    20: A: (6, 7, 8, 9, 15, 16, 17, 18); B: (1, 2, 3, 11, 12, 13, 14); C: (5, 10, 19); D: (4, 20)
    22: A: (6, 7, 8, 9, 10, 17, 18, 19, 20); B: (1, 2, 3, 4, 12, 13, 14, 15); C: (11, 16, 21); D: (5, 22)
    24: A: (6, 7, 8, 9, 10, 11, 19, 20, 21, 22); B: (1, 2, 3, 4, 13, 14, 15, 16, 17); C: (12, 18, 23); D: (5, 24)
"""  # noqa: E501 - a line of the page


def typed(text):
    """Size of the table → its sets."""
    tables = {}
    for line in text.strip().splitlines():
        size, sets = line.split(":", 1)
        tables[int(size)] = tuple(
            tuple(int(number) for number in text.split(",")) for text in re.findall(r"\(([^)]*)\)", sets)
        )
    return tables


@pytest.mark.parametrize("size", typed(PRINTED_2022))
def test_the_sets_of_july_2022(size):
    """C.02 15.1 (2022), letter by letter."""
    sections = varma_sections(size, EDITIONS["2022-07"])
    assert tuple(section.numbers for section in sections) == typed(PRINTED_2022)[size]
    assert [section.letter for section in sections] == ["A", "B", "C", "D"]


def test_the_manual_prints_the_same_sets_in_another_order():
    """C.06 5: for 11/12 players the second and third set change places."""
    assert [str(section) for section in varma_sections(12, EDITIONS["2022-09"])] == [
        "A (4, 5, 9, 10)",
        "B (2, 6, 7)",
        "C (1, 8, 12)",
        "D (3, 11)",
    ]
    others = [size for size in typed(PRINTED_2022) if size != 12]
    assert all(EDITIONS["2022-09"].varma[size] == typed(PRINTED_2022)[size] for size in others)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", range(9, 25))
def test_nobody_in_a_set_meets_another_of_it_in_the_last_three_rounds(edition, players):
    """C.06 1: the promise of the Varma tables, looked up in the Berger table itself."""
    sections = varma_sections(players, EDITIONS[edition])
    assert sorted(number for section in sections for number in section.numbers) == list(range(1, players + 1))
    for player in berger_table(players).rounds[-3:]:
        for white, black in player.games:
            assert not any({white, black} <= set(section.numbers) for section in sections)


@pytest.mark.parametrize(
    ("edition", "numbers", "meeting"),
    [
        ("2017-07", (6, 8, 12), (11, 6, 12)),
        ("2019-07", (6, 8, 12), (11, 6, 12)),
        ("2019-07", (3, 4, 5, 10, 11), None),
    ],
)
def test_the_sets_for_12_of_2017_and_2019_are_misprinted(edition, numbers, meeting):
    """C.02 13.17.1.5 (2017), 13.18.1.5 (2019): 6 and 12 meet in the last round; sets of 2019 overlap."""
    printed = EDITIONS[edition].varma_as_printed[12]
    assert numbers in printed
    assert late_meetings(12, numbers)
    assert meeting is None or meeting in late_meetings(12, numbers)
    assert printed != EDITIONS[edition].varma[12]


def test_the_sets_of_2019_do_not_divide_the_numbers():
    """C.02 13.18.1.5 (2019): tracked changes left six sets for 11/12 players, 22 numbers in all."""
    assert sum(len(section) for section in EDITIONS["2019-07"].varma_as_printed[12]) == 22
    assert {number for section in EDITIONS["2019-07"].varma_as_printed[12] for number in section} == set(
        range(1, 13)
    )


def test_low_and_high_numbers_balance_but_for_one_printed_set():
    """C.02 15.1: half of every set is low and half is high; set A for 23/24 has six low and four high."""
    leaning = [
        (players, player.letter)
        for players in range(9, 25)
        for player in varma_sections(players)
        if not balanced(players, player.numbers)
    ]
    assert leaning == [(23, "A"), (24, "A")]


def test_three_federations_of_six_among_22():
    """C.02 15.1 (2022): the example keeps its own rule: sums 20, 21, 22, 41; 22 not with 10, 11, 21."""
    example = ((1, 2, 3, 12, 13, 14), (5, 6, 11, 18, 19, 20), (7, 8, 10, 16, 17, 21), (4, 9, 15, 22))
    for numbers in example:
        assert not late_meetings(22, numbers)
        assert balanced(22, numbers)
        sums = {a + b for a in numbers for b in numbers if a < b and b != 22}
        assert not sums & {20, 21, 22, 41}


def test_sets_are_built_for_three_federations_of_six_among_22():
    """C.02 15.1 (2022): the printed sets (9, 8, 3, 2) do not help; built ones do."""
    built = built_sections(22, [6, 6, 6])
    assert [len(section.numbers) for section in built] == [6, 6, 6, 4]
    assert all(
        not late_meetings(22, section.numbers) and balanced(22, section.numbers) for section in built[:3]
    )


@settings(deadline=None)
@given(st.integers(8, 40), st.data())
def test_built_sets_keep_the_promise(players, data):
    """C.02 15.1: sets of the sizes asked for, every number once, no meeting in the last three rounds."""
    sizes = data.draw(st.lists(st.integers(2, max(2, players // 4)), min_size=1, max_size=3))
    built = built_sections(players, sizes)
    assert sorted(number for section in built for number in section.numbers) == list(range(1, players + 1))
    assert [len(section.numbers) for section in built[: len(sizes)]] == sorted(sizes, reverse=True)
    assert not any(late_meetings(players, section.numbers) for section in built[: len(sizes)])


def test_what_cannot_be_built_says_what_can():
    """C.02 15.1 'if possible': in the last three rounds of four players everyone meets everyone."""
    with pytest.raises(NoVarmaSections, match="it can be done for the last 2") as refused:
        built_sections(4, [2, 2])
    assert refused.value.code == "draw.no-sections"


def test_a_federation_larger_than_half_cannot_be_kept_apart():
    """C.02 15.1 'if possible': eight of ten must meet in every round."""
    with pytest.raises(NoVarmaSections, match=r"no such sets were found\.") as refused:
        built_sections(10, [8])
    assert refused.value.details["groups"] == "8"


def test_more_players_than_numbers_are_refused():
    """C.02 15.1: groups of 6 and 7 do not go into 12 numbers."""
    with pytest.raises(NoVarmaSections, match="numbers: 12, rounds: 11"):
        built_sections(12, [6, 7])


@pytest.mark.parametrize("players", [8, 25])
def test_fields_without_a_printed_table_are_refused(players):
    """C.05 5.3: the tables can be used for 9 to 24 players."""
    with pytest.raises(NoPairingTable, match="printed for 9 to 24"):
        varma_sections(players)
