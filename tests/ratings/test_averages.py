"""Expected scores, averages, performances and categories."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.ratings import (
    above_expectation,
    average_rating,
    category,
    expected_score,
    field_averages,
    performance,
    rules_of,
)
from caissa.tournament import Speed

RULES = rules_of(Speed.STANDARD, "2024")
MANUAL = [1926, 2011, 2318, 2067, 2219, 2585, 2659, 2464, 2652]


def test_the_field_of_the_manuals_example() -> None:
    """ARO 2322; 5 of 9 is .56, +43, so that the performance is 2365; W - We is +1.41."""
    assert average_rating(MANUAL) == 2322
    assert performance(MANUAL, Decimal(5)) == 2365
    assert above_expectation(2212, MANUAL, Decimal(5), RULES) == Decimal("1.41")
    assert expected_score(2212, MANUAL, RULES) == Decimal("3.59")


@pytest.mark.parametrize(("score", "rp"), [("4.5", 2503), ("7", 3201), ("0", 1601), ("3.5", 2401)])
def test_performances_of_exam_question_14(score: str, rp: int) -> None:
    """B.01 1.4.8: seven opponents of 2401 on average; 4.5 of 7 is .64, +102; the ends are 800."""
    assert performance([2095, 2254, 2415, 2488, 2310, 2570, 2673], Decimal(score)) == rp


def test_nobody_met_means_no_figure() -> None:
    """An average of nothing is not zero."""
    assert average_rating([]) is None
    assert performance([], Decimal(0)) is None
    assert category([]) is None
    assert expected_score(2000, [], RULES) == 0


@pytest.mark.parametrize(
    ("average", "number"), [(2250, None), (2251, 1), (2275, 1), (2276, 2), (2626, 16), (2650, 16), (2751, 21)]
)
def test_categories_of_round_robins(average: int, number: int | None) -> None:
    """Category 1 begins at 2251; each has 25 points, so that 2626 to 2650 is category 16."""
    assert category([average - 50, average + 50]) == number


def test_everybody_meets_the_others() -> None:
    """In a round robin of 2400, 2500 and 2602 the averages are 2551, 2501 and 2450."""
    assert field_averages([2400, 2500, 2602]) == [2551, 2501, 2450]
    assert field_averages([2400]) == [None]
