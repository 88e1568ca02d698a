"""The 36 rates of the organisers' manual, and what an event may use."""

import pytest

from caissa.errors import Severity
from caissa.play import (
    EventKind,
    approved_rates,
    clock_programmes,
    doubts_about_rate,
    missing_programmes,
    parse_time_control,
    rows_that_allow,
    rows_with,
)
from caissa.play.time_controls.approved import Listed, listed_for, row_for_rating, row_for_titles
from caissa.tournament import Speed


def test_there_are_thirty_six_rows_in_order():
    """Organisers' Manual 11.3: World Championship Match to Armageddon."""
    rows = approved_rates()
    assert [row.row for row in rows] == list(range(1, 37))
    assert rows[0].event == "World Championship Match"
    assert rows[35].kind is Listed.ARMAGEDDON


@pytest.mark.parametrize(
    ("row", "minutes"),
    [
        (1, 195), (2, 195), (3, 150), (4, 195), (6, 150), (20, 150), (21, 25), (22, 5), (24, 120), (28, 35),
        (29, 25), (30, 20), (31, 15), (32, 8), (33, 5), (34, 2),
    ],
)  # fmt: skip
def test_the_minutes_of_the_listed_rates(row, minutes):
    """Organisers' Manual 11.3, reckoned for 60 moves by hand."""
    assert approved_rates()[row - 1].rates[0].time_for() == minutes * 60


def test_rows_with_a_minimum():
    """Rows 23 and 25 to 27 name the least minutes, three of them a rate as well."""
    least = {row.row: row.least_minutes for row in approved_rates() if row.least_minutes}
    assert least == {23: 120, 25: 120, 26: 90, 27: 60}
    assert [row.row for row in approved_rates() if not row.rates] == [23, 27]


def test_which_rows_list_a_rate():
    """The Olympiad rate serves 17 events; 90+30 is that of title and strong rated tournaments."""
    olympiad = parse_time_control("90'/40+30'/end+30\"")
    assert [row.row for row in rows_with(olympiad)] == [3, *range(5, 21)]
    assert [row.row for row in rows_with(parse_time_control("90+30"))] == [24, 25]
    assert [row.row for row in rows_that_allow(parse_time_control("90+0"))] == [26, 27]
    assert rows_with(parse_time_control("61+1")) == ()


def test_armageddon_reaches_no_minimum():
    """Rows 35 and 36 are of their own kind: unequal times."""
    armageddon = parse_time_control("White 5', Black 4'")
    assert [row.row for row in rows_that_allow(armageddon)] == [35]
    unequal = parse_time_control("White 180', Black 150'")
    assert rows_that_allow(unequal) == ()


def test_rows_by_field_and_by_speed():
    """Rows 25 to 27 by the highest rating; the table lists five rapid rows and four of blitz."""
    assert [row_for_rating(rating).row for rating in (None, 1799, 1800, 2399, 2400)] == [27, 27, 26, 26, 25]
    assert row_for_titles().row == 23
    assert [row.row for row in listed_for(Speed.RAPID)] == [21, 28, 29, 30, 31]
    assert [row.row for row in listed_for(Speed.BLITZ)] == [22, 32, 33, 34]


def codes(text, kind, highest=None):
    """The findings that forbid a rate."""
    findings = doubts_about_rate(parse_time_control(text), kind, highest)
    return [
        finding.code.removeprefix("time-control.")
        for finding in findings
        if finding.severity is Severity.ERROR
    ]


@pytest.mark.parametrize(
    ("text", "highest", "expected"),
    [
        ("60'", 1799, []),
        ("60'", 1800, ["too-fast"]),
        ("90'", 2399, []),
        ("90'", 2400, ["too-fast"]),
        ("90+30", 2800, []),
        ("60+30", 1800, []),
        ('20/90 + 30 + 30"', 1700, ["first-control"]),
        ("30/90 + 30", 2399, []),
        ("25+10", 1500, ["other-speed", "too-fast"]),
        ("White 120', Black 90'", 2500, ["unequal", "too-fast"]),
        ("*7200", 1500, ["hourglass"]),
    ],
)
def test_a_rated_tournament_by_its_strongest_player(text, highest, expected):
    """Organisers' Manual 11.3 rows 25 to 27; B.02 1.1 and 1.2."""
    assert codes(text, EventKind.RATED, highest) == expected


def test_a_title_tournament_needs_two_hours():
    """Organisers' Manual 11.3 row 23; B.01 1.1.3."""
    assert codes("90+30", EventKind.TITLE) == []
    assert codes("90+20", EventKind.TITLE) == ["too-fast"]


def test_rapid_and_blitz_tournaments():
    """Laws A.1 and B.1: a rapid event is not played at a blitz rate."""
    assert codes("15+10", EventKind.RAPID) == []
    assert codes("3+2", EventKind.RAPID) == ["other-speed"]
    assert codes("3+2", EventKind.BLITZ) == []
    assert codes("7+0", EventKind.UNRATED) == []


def test_a_rate_outside_the_table_is_only_a_note():
    """A rate need not be listed: 12+3 is good rapid."""
    findings = doubts_about_rate(parse_time_control("12+3"), EventKind.RAPID)
    assert [(finding.code, finding.severity) for finding in findings] == [
        ("time-control.not-listed", Severity.INFO)
    ]


def test_a_clock_must_offer_fifteen_programmes():
    """Organisers' Manual 16.1.22: a to p without i."""
    programmes = clock_programmes()
    assert "".join(programmes) == "abcdefghjklmnop"
    assert programmes["e"].time_for() == 210 * 60
    assert programmes["d"] == approved_rates()[0].rates[0]
    offered = [rate for letter, rate in programmes.items() if letter not in "dm"]
    assert list(missing_programmes(offered)) == ["d", "m"]
    assert missing_programmes(programmes.values()) == {}
