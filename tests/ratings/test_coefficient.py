"""The development coefficient K (B.02 8.3.3) and rounding (8.3.4)."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.ratings import Career, WhyK, development_coefficient
from caissa.ratings.coefficient import limited
from caissa.ratings.rounding import half_away_from_zero, half_up


@pytest.mark.parametrize(
    ("career", "k", "why"),
    [
        (Career(2000, games=29), 40, WhyK.NEW),
        (Career(2000, games=30), 20, WhyK.ORDINARY),
        (Career(2399, games=500), 20, WhyK.ORDINARY),
        (Career(2400, games=500), 10, WhyK.TOP),
        (Career(2380, highest=2400, games=500), 10, WhyK.TOP),
        (Career(2380, highest=2399, games=500), 20, WhyK.ORDINARY),
        (Career(2299, games=500, birth_year=2008), 40, WhyK.JUNIOR),
        (Career(2300, games=500, birth_year=2008), 20, WhyK.ORDINARY),
        (Career(2250, highest=2310, games=500, birth_year=2010), 20, WhyK.ORDINARY),
        (Career(2250, games=500, birth_year=2007), 20, WhyK.ORDINARY),
        (Career(2410, games=12, birth_year=2012), 10, WhyK.TOP),
        (Career(2350, games=12, birth_year=2012), 40, WhyK.NEW),
        (Career(1900), 20, WhyK.ORDINARY),
    ],
)
def test_k_of_every_kind_of_player_in_2026(career: Career, k: int, why: WhyK) -> None:
    """B.02 8.3.3: 10 once 2400 was published, then juniors, then new players, then everybody else."""
    assert development_coefficient(career, 2026) == (k, why)


def test_a_junior_is_one_until_the_end_of_the_year_of_the_18th_birthday() -> None:
    """B.02 8.3.3: born in 2008, K 40 all through 2026 and 20 from January 2027."""
    born_2008 = Career(1900, games=100, birth_year=2008)
    assert [development_coefficient(born_2008, year)[0] for year in (2025, 2026, 2027)] == [40, 40, 20]


@given(st.integers(1, 40), st.integers(1, 900))
def test_the_limit_is_the_largest_whole_number_that_fits(k: int, games: int) -> None:
    """B.02 8.3.3: K x n is at most 700, and one more would be too much or is not needed."""
    used = limited(k, games)
    assert used * games <= 700 or used == 0
    assert used == k or (used + 1) * games > 700


@pytest.mark.parametrize(
    ("hundredths", "rounded"),
    [(50, 1), (-50, -1), (49, 0), (-49, 0), (150, 2), (-150, -2), (-250, -3), (250, 3), (249, 2), (9248, 92),
     (0, 0), (-1740, -17)],
)  # fmt: skip
def test_a_half_is_rounded_away_from_zero(hundredths: int, rounded: int) -> None:
    """B.02 8.3.4: -2.50 was published as -3, +92.48 as +92."""
    assert half_away_from_zero(hundredths) == rounded


@given(st.integers(-100_000, 100_000))
def test_rounding_is_that_of_decimal_numbers(hundredths: int) -> None:
    """B.02 8.3.4: the same as rounding a decimal half away from zero."""
    assert half_away_from_zero(hundredths) == (Decimal(hundredths) / 100).quantize(Decimal(1), ROUND_HALF_UP)


def test_averages_round_a_half_upwards() -> None:
    """B.01 1.4.7: 1628.89 is 1629, 1628.5 is 1629, 1628.49 is 1628."""
    assert [half_up(Fraction(text)) for text in ("1628.89", "1628.5", "1628.49")] == [1629, 1629, 1628]
