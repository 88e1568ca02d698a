"""The tables of the Annex follow from the rules: scores, rating averages and the mix of opponents."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.titles.title_norms.editions import B01_2024
from caissa.titles.title_norms.levels import LEVELS, level_of
from caissa.titles.title_norms.tables import (
    average_rating,
    halves,
    least_total,
    least_totals,
    percentage,
    required_halves,
    score_table,
)
from caissa.tournament import Title, points

PRINTED = Path(__file__).parent / "annex_2024.txt"
GM = level_of(Title.GM)


def printed_tables() -> dict[int, list[list[str]]]:
    """Games → rows of the printed tables."""
    tables: dict[int, list[list[str]]] = {}
    for line in PRINTED.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            rows = tables.setdefault(int(line.strip("[]")), [])
        elif line.strip() and not line.startswith("#"):
            rows.append(line.split())
    return tables


def computed_table(games: int) -> list[list[str]]:
    """Our table in the same words."""
    columns = [score_table(level, games) for level in LEVELS]
    rows = []
    for cells in zip(*columns, strict=True):
        score = points(cells[0].half_points) / 2
        whole = "" if 0 < score < 1 else str(int(score))
        ranges = [
            f"≥{cell.lowest}" if cell.highest is None else f"{cell.lowest}-{cell.highest}" for cell in cells
        ]
        rows.append([f"{whole}½" if score % 1 else whole, *ranges])
    return rows


@pytest.mark.parametrize("games", [7, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19])
def test_the_printed_tables(games: int) -> None:
    """TITLE-014, EX-N7, B.01 Annex: every cell follows from 1.4.8 and 1.4.9."""
    assert computed_table(games) == printed_tables()[games]


def test_there_are_592_printed_cells() -> None:
    """EX-N7: none is missing from the comparison."""
    assert sum(4 * len(rows) for rows in printed_tables().values()) == 592


def test_the_table_for_17_rounds_stops_a_row_early() -> None:
    """EX-N7, B.01 1.4.8b: 6 of 17 is 35.3 %, enough against 2710; the printed one ends with 6½ from 2687."""
    ours, printed = computed_table(17), printed_tables()[17]
    assert ours[:-2] == printed[:-1]
    assert printed[-1] == ["6½", "≥2687", "≥2537", "≥2487", "≥2337"]
    assert ours[-2] == ["6½", "2687-2709", "2537-2559", "2487-2509", "2337-2359"]
    assert ours[-1] == ["6", "≥2710", "≥2560", "≥2510", "≥2360"]


def test_the_table_for_8_games_that_the_manual_does_not_print() -> None:
    """EX-N7: 6½ from 2380, … 3 from 2687; the other titles 150, 200 and 350 lower."""
    assert [row[:2] for row in computed_table(8)] == [
        ["6½", "2380-2406"],
        ["6", "2407-2458"],
        ["5½", "2459-2504"],
        ["5", "2505-2556"],
        ["4½", "2557-2599"],
        ["4", "2600-2642"],
        ["3½", "2643-2686"],
        ["3", "≥2687"],
    ]
    assert computed_table(8)[0][1:] == ["2380-2406", "2230-2256", "2180-2206", "2030-2056"]


MIX = {
    9: (3, 5, 6, 5), 10: (4, 5, 6, 6), 11: (4, 6, 7, 6), 12: (4, 6, 8, 7), 13: (5, 7, 8, 7), 14: (5, 7, 9, 8),
    15: (5, 8, 10, 9), 16: (6, 8, 10, 9), 17: (6, 9, 11, 10), 18: (6, 9, 12, 10), 19: (7, 10, 12, 11),
}  # fmt: skip
MIX_OF_DOUBLE = {10: (3, 3, 3, 3), 12: (3, 3, 4, 3), 14: (4, 4, 4, 4), 16: (4, 4, 5, 4), 18: (5, 5, 6, 5)}


@pytest.mark.parametrize(("games", "expected"), MIX.items())
def test_the_mix_of_opponents(games: int, expected: tuple[int, ...]) -> None:
    """EX-N8, B.01 1.4.4, 1.4.5: title sought, title-holders, most from one federation, most from the own."""
    rules = B01_2024
    assert expected == (
        rules.fitting.at_least(games),
        rules.titled.at_least(games),
        rules.from_one_federation.at_most(games),
        rules.from_own_federation.at_most(games),
    )


@pytest.mark.parametrize(("games", "expected"), MIX_OF_DOUBLE.items())
def test_the_mix_of_a_double_round_robin(games: int, expected: tuple[int, ...]) -> None:
    """EX-N8, B.01 1.4.5f: counted in different opponents, half of them with the title sought."""
    rules, opponents = B01_2024, games // 2
    assert expected == (
        rules.fitting_in_double.at_least(opponents),
        rules.titled.at_least(opponents),
        rules.from_one_federation.at_most(opponents),
        rules.from_own_federation.at_most(opponents),
    )


def test_seven_games_in_a_team_championship() -> None:
    """EX-N8, B.01 Annex: three with the title sought, four title-holders."""
    assert (B01_2024.fitting.at_least(7), B01_2024.titled.at_least(7)) == (3, 4)


@pytest.mark.parametrize(
    ("total", "games", "average"),
    [(22304, 9, 2478), (21096, 9, 2344), (22280, 9, 2476), (31962, 13, 2459), (26196, 11, 2381), (21, 2, 11)],
)
def test_the_average_is_rounded_half_up(total: int, games: int, average: int) -> None:
    """B.01 1.4.7b: the sums of the manual's examples; 10.5 is 11."""
    assert average_rating(total, games) == average


@pytest.mark.parametrize(
    ("half_points", "games", "expected"), [(12, 9, 67), (11, 9, 61), (9, 20, 23), (17, 12, 71)]
)
def test_percentages_are_rounded_half_up(half_points: int, games: int, expected: int) -> None:
    """B.01 1.4.9: 6 of 9 is 67 %, 4½ of 20 is 22.5, that is 23 %."""
    assert percentage(half_points, games) == expected


def test_35_per_cent_are_not_rounded() -> None:
    """B.01 1.4.8b: 4½ of 13 is 34.6 %, too few though it rounds to 35; the Annex ends with 5."""
    assert required_halves(GM, 13, 2900) == 10
    assert least_totals(GM, 13)[9] is None


def test_against_too_low_an_average_no_score_is_enough() -> None:
    """B.01 1.4.8a: 9 of 9 against 2379 is no GM performance."""
    assert required_halves(GM, 9, 2379) is None
    assert required_halves(GM, 9, 2380) == 14


@given(st.integers(1000, 2900), st.integers(1, 19))
def test_the_least_sum_with_an_average(average: int, games: int) -> None:
    """B.01 1.4.7: one less, and the average is lower."""
    total = least_total(average, games)
    assert average_rating(total, games) == average
    assert average_rating(total - 1, games) == average - 1


def test_points_in_halves() -> None:
    """Six and a half points are thirteen halves."""
    assert halves(Decimal("6.5")) == 13
