"""The sample regulations of the Organisers' Manual and exam question 20 give exactly their known errors."""

from __future__ import annotations

from caissa.errors import Severity, errors_in
from caissa.prospectus import check_announcement, read_announcement
from tests.prospectus.hall import announced, codes, sample


def test_the_golden_rook_has_two_wrong_weekdays():
    """EX-O4: 26 July 2019 is a Friday, not a Thursday; 27 July is a Saturday, not a Friday."""
    reading = read_announcement(sample("golden_rook_2019"))
    assert [(finding.code, finding.where.split(", ")[-1]) for finding in reading.findings] == [
        ("timetable.weekday", "item.5.day"),
        ("timetable.weekday", "item.6.day"),
    ]
    assert "26 July 2019 is a Friday" in reading.findings[0].what
    assert "27 July 2019 is a Saturday" in reading.findings[1].what
    assert errors_in(check_announcement(reading.announcement)) == []


def test_the_golden_queen_ends_on_a_day_that_does_not_exist_and_in_two_years():
    """EX-O4: 29 February 2019 does not exist, and 2019 and 2020 are mixed; EX-O5: its groups are sound."""
    reading = read_announcement(sample("golden_queen_2019"))
    assert [(finding.code, finding.where) for finding in reading.findings] == [
        ("timetable.no-such-date", "line 7, column 1, event.end")
    ]
    assert codes(reading.announcement, Severity.ERROR) == ["timetable.years-differ"]


def test_the_groups_of_the_golden_queen_hold_their_players():
    """EX-O5: 2550 → A, 2549 → B, 2300 → B, 2299 or unrated → C."""
    sections = read_announcement(sample("golden_queen_2019")).announcement.sections
    home = {
        rating: [section.name for section in sections if section.entry.band.includes(rating)]
        for rating in (2550, 2549, 2300, 2299, None)
    }
    assert home == {2550: ["A"], 2549: ["B"], 2300: ["B"], 2299: ["C"], None: ["C"]}


Q20 = """
[event]
name = "Nine rounds in five days"
start = 2027-01-01
end = 2027-01-05
[[section]]
starts = [
  2027-01-01T15:00:00, 2027-01-02T09:00:00, 2027-01-02T15:00:00, 2027-01-03T09:00:00, 2027-01-03T15:00:00,
  2027-01-04T09:00:00, 2027-01-04T15:00:00, 2027-01-05T09:00:00, 2027-01-05T15:00:00,
]
set_up = { name = "Open", rounds = 9, time_control = "90'+30\\"" }
answers = { appeals-deadline = "orally and within 24 hours" }
"""


def test_question_20_has_two_faults():
    """EX-X1: appeals by word of mouth, and 24 hours with two rounds a day (C.05 10.4)."""
    findings = errors_in(check_announcement(announced(Q20)))
    assert [(finding.code, finding.article) for finding in findings] == [
        ("announcement.appeals-oral", "C.05 10.4"),
        ("announcement.appeals-too-long", "C.05 10.4"),
    ]


def test_question_20_put_right_has_none():
    """In writing and within 30 minutes: nothing is left to object."""
    better = Q20.replace("orally and within 24 hours", "in writing within 30 minutes")
    assert errors_in(check_announcement(announced(better))) == []
