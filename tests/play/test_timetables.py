"""Dates and timetables of events."""

from datetime import date, datetime, time, timedelta

import pytest

from caissa.errors import Severity
from caissa.play import (
    ImpossibleTimetable,
    Item,
    ItemKind,
    Wishes,
    built_timetable,
    checked_timetable,
    parse_time_control,
    read_dates,
)

RATE = parse_time_control("90'/40+30'/end+30\"")
FAST = parse_time_control("60+30")


moment = datetime.fromisoformat


def codes(findings):
    """The findings by their last words."""
    return [finding.code.removeprefix("timetable.") for finding in findings]


def test_the_model_timetable_has_two_wrong_days():
    """Organisers' Manual 11.1.1 R2: 26 July 2019 was a Friday and 27 July a Saturday."""
    text = """
        Saturday July 13 - Arrival
        Sunday July 14 at 15:00 - Round 1
        Thursday July 25 at 13:00 - Round 11
        Thursday July 26 at 20:00 - Closing ceremony
        Friday July 27 - Departure
    """
    reading = read_dates(text, 2019)
    assert len(reading.dates) == 5
    assert codes(reading.findings) == ["weekday", "weekday"]
    assert [finding.what for finding in reading.findings] == [
        "26 July 2019 is a Friday",
        "27 July 2019 is a Saturday",
    ]


def test_the_model_festival_ends_on_a_day_that_does_not_exist():
    """Organisers' Manual 11.1.2: February 18-29, 2019; the next line says 29 February 2020."""
    reading = read_dates("City, Country, February 18-29, 2019. Departure 29 February 2020")
    assert codes(reading.findings) == ["years-differ", "no-such-date"]
    assert reading.findings[1].what == "February 2019 has 28 days"
    assert reading.dates == (date(2020, 2, 29),)


@pytest.mark.parametrize(
    ("text", "year", "dates"),
    [
        ("Fri 1 May 2026", None, [date(2026, 5, 1)]),
        ("1st of May, 2026", None, [date(2026, 5, 1)]),
        ("Sept. 3 to 11, 2026", None, [date(2026, 9, 3), date(2026, 9, 11)]),
        ("Feb. 19: 15.00 o'clock", 2020, [date(2020, 2, 19)]),
        ("28 December 2025 and 5 January 2026", None, [date(2025, 12, 28), date(2026, 1, 5)]),
        ("30 July to 2 August 2019", None, [date(2019, 7, 30), date(2019, 8, 2)]),
        ("from July 13 till 27, 2019", None, [date(2019, 7, 13), date(2019, 7, 27)]),
    ],
)
def test_dates_that_are_right(text, year, dates):
    """Usual ways to write dates in English."""
    reading = read_dates(text, year)
    assert list(reading.dates) == dates
    assert reading.findings == ()


@pytest.mark.parametrize(
    ("text", "code", "severity"),
    [
        ("May 9 - 1, 2026", "order", Severity.ERROR),
        ("1 May", "no-year", Severity.WARNING),
        ("31 June 2026", "no-such-date", Severity.ERROR),
        ("Monday 1 May 2026", "weekday", Severity.ERROR),
    ],
)
def test_dates_that_are_wrong(text, code, severity):
    """A date must exist and be that day of the week."""
    assert [(finding.code, finding.severity) for finding in read_dates(text).findings] == [
        (f"timetable.{code}", severity)
    ]


def test_a_festival_with_one_round_a_day():
    """Eleven rounds from 14 July 2019 at 15:00 with a free day on the 19th end on the 25th."""
    timetable = built_timetable(
        Wishes(
            RATE, 11, date(2019, 7, 14), (time(15),), last_round_hour=time(13),
            free_days=(date(2019, 7, 19),), arrival=date(2019, 7, 13), departure=date(2019, 7, 27),
            opening=moment("2019-07-14T14:30"), closing=moment("2019-07-25T20:00"),
        )
    )  # fmt: skip
    assert timetable.findings == ()
    assert len(timetable.rounds) == 11
    assert timetable.rounds[4].day == date(2019, 7, 18)
    assert timetable.rounds[5].day == date(2019, 7, 20)
    assert timetable.rounds[-1].start == moment("2019-07-25T13:00")
    assert timetable.rounds[0].end == moment("2019-07-14T20:00")
    assert [item.title for item in timetable.on(date(2019, 7, 14))] == [
        "Opening ceremony", "Round 1", "Publication of results, round 1", "Deadline for appeals, round 1",
        "Publication of pairings, round 2",
    ]  # fmt: skip
    assert [item.title for item in timetable.on(date(2019, 7, 19))] == ["Free day"]


def test_two_rounds_a_day_need_time_between_them():
    """By hand: 60+30 lasts 3 hours; 10:00 and 14:30 leave 90 minutes, 10:00 and 12:00 overlap."""
    good = built_timetable(Wishes(FAST, 4, date(2026, 5, 1), (time(10), time(14, 30))))
    assert good.findings == ()
    assert [item.start.hour for item in good.rounds] == [10, 14, 10, 14]
    bad = built_timetable(Wishes(FAST, 2, date(2026, 5, 1), (time(10), time(12))))
    assert codes(bad.findings) == ["overlap", "too-late", "too-late", "too-late"]


def test_the_first_day_may_have_one_round():
    """A double-round event that begins in the afternoon."""
    timetable = built_timetable(
        Wishes(FAST, 3, date(2026, 5, 1), (time(10), time(15)), single_round_days=(date(2026, 5, 1),))
    )
    assert [f"{item.start:%d %H}" for item in timetable.rounds] == ["01 15", "02 10", "02 15"]


def test_days_of_more_than_twelve_hours():
    """B.02 3.1: three sessions of five hours; B.01 1.1.3: a title tournament has two rounds a day."""
    hours = (time(6), time(11, 30), time(17, 30))
    timetable = built_timetable(Wishes(RATE, 3, date(2026, 5, 1), hours, pairings_after=20, titles=True))
    assert "day-too-long" in codes(timetable.findings)
    assert "too-many-rounds" in codes(timetable.findings)


def test_a_closing_ceremony_before_the_last_game_may_end():
    """The last round of five hours starts at 15:00; a closing at 19:00 is too early."""
    timetable = built_timetable(
        Wishes(RATE, 1, date(2026, 5, 1), (time(15),), closing=moment("2026-05-01T19:00"))
    )
    assert codes(timetable.findings) == ["overlap"]
    assert "round 1 must be over at 20:00" in timetable.findings[0].what


def item(kind, clock, minutes=0, number=None, day=1):
    """An entry of a timetable typed by hand."""
    start = datetime.fromisoformat(f"2026-05-{day:02d}T{clock}")
    return Item(kind, start, start + timedelta(minutes=minutes), round_number=number)


def test_a_ceremony_inside_a_round_does_not_free_the_hall():
    """Round 1 lasts until 20:00; round 2 at 17:00 overlaps it although a ceremony at 16:00 is over."""
    timetable = checked_timetable(
        [
            item(ItemKind.ROUND, "15:00", 300, number=1),
            item(ItemKind.OPENING, "16:00", 30),
            item(ItemKind.ROUND, "17:00", 120, number=2),
        ]
    )
    assert codes(timetable.findings) == ["overlap", "overlap"]


def test_entries_typed_by_hand_are_checked_too():
    """A round on a free day, 2 before 1, results during 1 and after 2 began, a day outside the event."""
    timetable = checked_timetable(
        [
            item(ItemKind.FREE_DAY, "00:00", 1440),
            item(ItemKind.ROUND, "15:00", 300, number=2),
            item(ItemKind.ROUND, "15:00", 300, number=1, day=2),
            item(ItemKind.RESULTS, "19:00", number=1, day=2),
            item(ItemKind.APPEALS, "20:30", day=2),
            item(ItemKind.MEETING, "12:00", day=9),
        ],
        first=date(2026, 5, 1),
        last=date(2026, 5, 8),
    )
    assert codes(timetable.findings) == ["free-day", "order", "too-early", "too-late", "outside-event"]
    assert timetable.items[-1].title == "Meeting"


def test_wishes_without_a_round_make_no_timetable():
    """At least one round and one hour."""
    with pytest.raises(ImpossibleTimetable):
        built_timetable(Wishes(RATE, 0, date(2026, 5, 1), (time(15),)))
    with pytest.raises(ImpossibleTimetable):
        built_timetable(Wishes(RATE, 9, date(2026, 5, 1), ()))
    with pytest.raises(ImpossibleTimetable, match="more than a year"):
        built_timetable(Wishes(RATE, 1000, date(2026, 5, 1), (time(15),)))


def test_the_calendar_has_an_end():
    """A first day in the last weeks of the year 9999 makes no timetable."""
    wishes = Wishes(parse_time_control("90+30"), 9, date(9999, 12, 30), (time(10, 0),))
    with pytest.raises(ImpossibleTimetable, match="calendar ends"):
        built_timetable(wishes)
