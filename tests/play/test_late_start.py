"""Clocks of a game that begins after its round (C.05 6.7.3)."""

from __future__ import annotations

import pytest

from caissa.play import parse_time_control
from caissa.play.clocks.late_start import rate_after_late_start
from caissa.play.errors import ImpossibleTimeControl


def test_each_player_gives_half_of_the_lost_time():
    """90 minutes, 20 minutes late: both have 80, so that it ends with the others; 30 seconds stay."""
    rate = rate_after_late_start(parse_time_control("90+30"), 20)
    assert [period.seconds for period in rate.white.periods] == [80 * 60]
    assert rate.white == rate.black
    assert rate.least_bonus == 30


def test_only_the_first_period_is_shortened():
    """40 moves in 90 minutes, then 30: the second control stays."""
    rate = rate_after_late_start(parse_time_control('90/40+30+30"'), 15)
    assert [period.seconds for period in rate.white.periods] == [82 * 60 + 30, 30 * 60]


def test_a_game_cannot_begin_after_its_own_time():
    """Blitz of 3 minutes cannot begin 6 minutes late."""
    with pytest.raises(ImpossibleTimeControl):
        rate_after_late_start(parse_time_control("3+2"), 6)
