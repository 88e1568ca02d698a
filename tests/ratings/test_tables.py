"""The conversion tables of the rating regulations (B.02 8.1.1, 8.1.2)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from caissa.ratings.tables import CERTAIN, DP, fractional_score, rating_difference, scoring_probability

# Table 8.1.1 as printed, from p = 1.0 down to .00.
PRINTED = """
800 677 589 538 501 470 444 422 401 383 366 351 336 322 309 296 284
273 262 251 240 230 220 211 202 193 184 175 166 158 149 141 133 125
117 110 102 95 87 80 72 65 57 50 43 36 29 21 14 7 0
-7 -14 -21 -29 -36 -43 -50 -57 -65 -72 -80 -87 -95 -102 -110 -117 -125
-133 -141 -149 -158 -166 -175 -184 -193 -202 -211 -220 -230 -240 -251 -262 -273 -284
-296 -309 -322 -336 -351 -366 -383 -401 -422 -444 -470 -501 -538 -589 -677 -800
"""

# Table 8.1.2 as printed: the differences of a band, and the higher rated player's probability.
BANDS = """
0-3 50, 4-10 51, 11-17 52, 18-25 53, 26-32 54, 33-39 55, 40-46 56, 47-53 57, 54-61 58, 62-68 59,
69-76 60, 77-83 61, 84-91 62, 92-98 63, 99-106 64, 107-113 65, 114-121 66, 122-129 67, 130-137 68,
138-145 69, 146-153 70, 154-162 71, 163-170 72, 171-179 73, 180-188 74, 189-197 75, 198-206 76,
207-215 77, 216-225 78, 226-235 79, 236-245 80, 246-256 81, 257-267 82, 268-278 83, 279-290 84,
291-302 85, 303-315 86, 316-328 87, 329-344 88, 345-357 89, 358-374 90, 375-391 91, 392-411 92,
412-432 93, 433-456 94, 457-484 95, 485-517 96, 518-559 97, 560-619 98, 620-735 99
"""


def test_every_cell_of_the_first_table() -> None:
    """B.02 8.1.1: 101 cells."""
    assert list(DP) == [int(cell) for cell in reversed(PRINTED.split())]


def test_every_band_of_the_second_table() -> None:
    """B.02 8.1.2: 50 bands and above 735; H + L = 1."""
    for band in BANDS.replace("\n", " ").split(","):
        span, expected = band.split()
        first, last = (int(part) for part in span.split("-"))
        assert {scoring_probability(difference) for difference in range(first, last + 1)} == {int(expected)}
        assert scoring_probability(-last) == 100 - int(expected)
    assert scoring_probability(CERTAIN) == scoring_probability(2000) == 100
    assert scoring_probability(-CERTAIN) == 0


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (3, 50),
        (4, 51),
        (10, 51),
        (11, 52),
        (25, 53),
        (26, 54),
        (391, 91),
        (392, 92),
        (400, 92),
        (411, 92),
        (412, 93),
        (735, 99),
        (736, 100),
    ],
)
def test_the_edges_of_bands(difference: int, expected: int) -> None:
    """B.02 8.1.2: where a band ends and the next begins; the scale goes on beyond 400."""
    assert scoring_probability(difference) == expected
    assert scoring_probability(-difference) == 100 - expected


@pytest.mark.parametrize(("hundredths", "expected"), [(50, 0), (51, 7), (99, 677), (100, 800), (0, -800)])
def test_differences_for_scores(hundredths: int, expected: int) -> None:
    """B.02 8.1.1."""
    assert rating_difference(hundredths) == expected


def test_a_score_outside_the_table_is_a_mistake() -> None:
    """B.02 8.1.1 ends at 0 and 1.0."""
    with pytest.raises(ValueError, match="between 0 and 100"):
        rating_difference(101)


@pytest.mark.parametrize(
    ("points", "games", "expected"), [(3, 8, 38), (Fraction(5, 2), 3, 83), (2, 3, 67), (0, 5, 0)]
)
def test_fractional_scores_round_a_half_up(points: int, games: int, expected: int) -> None:
    """C.07 10.2 as FIDE's exercises of 2023 have it: .375 is read as .38."""
    assert fractional_score(points, games) == expected
