"""Time control sheets."""

from datetime import datetime

import pytest

from caissa.play import SheetReading, checked, parse_time_control, sheets
from caissa.play.clocks.sheets import expected_difference

RATE = parse_time_control("90 min/30 moves + 30 min/rest of game + 30sec/move increment from move 1")
START = datetime.fromisoformat("2026-05-01T18:00")


def at(clock):
    """A moment of that evening."""
    return datetime.fromisoformat(f"2026-05-01T{clock}")


def read(board, white, black, move, **more):
    """A reading in minutes, as an arbiter writes it."""
    return SheetReading(board, white * 60, black * 60, move, **more)


@pytest.mark.parametrize(
    ("white", "black", "move", "total"),
    [(80, 85, 15, 165), (90, 70, 10, 160), (87, 79, 16, 166), (65, 90, 5, 155)],
)
def test_the_sheet_of_the_manual(white, black, move, total):
    """Arbiters' Manual, time control sheet: started 18:00, read 18:30, each dif. is 150."""
    line = checked(read(1, white, black, move), RATE, START, at("18:30"))
    assert line.total == total * 60
    assert line.difference == 150 * 60 == expected_difference(RATE, START, at("18:30"))
    assert not line.alarm


@pytest.mark.parametrize(
    ("white", "off", "alarm"), [(82, 2, False), (83, 3, True), (78, -2, False), (77, -3, True)]
)
def test_more_than_two_minutes_off_is_an_alarm(white, off, alarm):
    """Arbiters' Manual: outside of two minutes the board is checked thoroughly."""
    line = checked(read(1, white, 85, 15), RATE, START, at("18:30"))
    assert line.off_by == off * 60
    assert line.alarm is alarm


def test_other_increments_count_by_their_seconds():
    """By hand: 15+10 after 15 minutes and 20 moves: 2 x 20 x 10 s = 6:40; 30:00 - 15:00 + 6:40 = 21:40."""
    rate = parse_time_control("15+10")
    line = checked(SheetReading(1, 700, 600, 20), rate, START, at("18:15"))
    assert line.added == 400
    assert line.off_by == 0
    assert checked(SheetReading(1, 700, 479, 20), rate, START, at("18:15")).alarm


def test_the_next_period_counts_when_its_moves_begin():
    """By hand: 31 moves at 20:00: 180 + 60 - 120 + 31 = 151 minutes together."""
    assert checked(read(1, 80, 71, 31), RATE, START, at("20:00")).off_by == 0
    assert checked(read(1, 50, 71, 31, periods_shown=(1, 2)), RATE, START, at("20:00")).off_by == 0


def test_with_delay_only_limits_are_known():
    """By hand: G/60 d5 after 30 minutes and 10 moves: 90 minutes, and up to 100 s of delay more."""
    rate = parse_time_control("G/60 d5")
    assert checked(SheetReading(1, 45 * 60, 45 * 60, 10), rate, START, at("18:30")).off_by == 0
    assert checked(SheetReading(1, 45 * 60 + 100, 45 * 60, 10), rate, START, at("18:30")).off_by == 0
    assert checked(SheetReading(1, 45 * 60 + 160, 45 * 60, 10), rate, START, at("18:30")).off_by == 60
    assert checked(SheetReading(1, 42 * 60, 45 * 60, 10), rate, START, at("18:30")).alarm


def test_sheets_for_each_sector_every_half_hour():
    """Laws 6.10.1, box: every 30 minutes; a session of five hours has ten checks."""
    printed = sheets({"A": range(1, 11), "B": [11, 12]}, RATE, START)
    assert len(printed) == 20
    first = printed[0]
    assert (first.sector, first.boards, first.check_at) == ("A", tuple(range(1, 11)), at("18:30"))
    assert first.expected == 150 * 60
    assert printed[9].check_at == at("23:00")
    assert {sheet.sector for sheet in printed[10:]} == {"B"}
