"""How games end by the dice."""

from __future__ import annotations

import pytest

from caissa.forecast.results import DRAWN, LOST, OVER_THE_BOARD, WON, ResultModel

EVEN = ResultModel(0, (100,), (40, 20), (40, 10))


def test_the_expectation_is_that_of_the_table():
    """B.02 8.1.2: 100 points more are 64 hundredths; without an edge for White both colours are alike."""
    assert EVEN.expectation(2100, 2000) == 0.64
    assert EVEN.expectation(2000, 2100) == 0.36


def test_white_is_worth_some_rating_points():
    """Equal players: 28 points more are 54 hundredths by the table."""
    assert OVER_THE_BOARD.expectation(2000, 2000) == 0.54


def test_draws_go_by_the_difference_and_by_the_stronger_ones_colour():
    """The second band begins at the border itself."""
    assert EVEN.draw_rate(2099, 2000) == 0.4
    assert EVEN.draw_rate(2100, 2000) == 0.2
    assert EVEN.draw_rate(2000, 2100) == 0.1


def test_draws_leave_the_expectation_as_it_is():
    """At 99 hundredths there is room for two draws in a hundred games and no more."""
    assert EVEN.draw_rate(2700, 2000) == pytest.approx(0.02)


@pytest.mark.parametrize(("drawn", "outcomes"), [(0.29, WON), (0.31, DRAWN), (0.69, DRAWN), (0.71, LOST)])
def test_a_number_between_0_and_1_stands_for_a_result(drawn, outcomes):
    """Equal players, 40 draws in a hundred: 30 wins, 40 draws, 30 losses."""
    assert EVEN.outcomes(2000, 2000, drawn) == outcomes
