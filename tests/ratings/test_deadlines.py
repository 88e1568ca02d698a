"""Days: registration, which list counts, when an event is rated, when it is too late."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.ratings import (
    NoSuchPeriod,
    appeal_deadline,
    closing_day,
    interim_reports,
    lasts_long,
    list_in_force,
    registration_deadline,
    report_dates,
    rules_of,
)
from caissa.ratings.months import later, list_date, month_named, month_number
from caissa.tournament import Person, Player, Sex, Speed

STANDARD, RAPID = rules_of(Speed.STANDARD, "2025"), rules_of(Speed.RAPID, "2024-12")
START = date(2026, 5, 31)


def player(rating: int, sex: Sex = Sex.MALE) -> Player:
    """Somebody with this rating."""
    return Player(1, Person("Somebody", sex=sex), rating)


@pytest.mark.parametrize(
    ("who", "days", "article"),
    [
        (player(2700), 3, "B.02 0.2.2"),
        (player(2701), 30, "B.02 0.2.1"),
        (player(2500, Sex.FEMALE), 3, "B.02 0.2.2"),
        (player(2501, Sex.FEMALE), 30, "B.02 0.2.1"),
        (player(2501), 3, "B.02 0.2.2"),
    ],
)
def test_registration_of_standard_events(who: Player, days: int, article: str) -> None:
    """B.02 0.2: 30 days with a player above 2700 or a woman above 2500, otherwise three."""
    due = registration_deadline(START, [player(1500), who], STANDARD)
    assert (START - due.last_day, due.article) == (timedelta(days=days), article)
    assert not due.missed_on(due.last_day)
    assert due.missed_on(due.last_day + timedelta(days=1))


def test_a_slip_in_the_year_has_a_deadline_too() -> None:
    """The first day of the calendar has no day before it; the reports of such a file can still be listed."""
    assert registration_deadline(date.min, [player(2701)], STANDARD).last_day == date.min


def test_registration_with_norms_and_of_rapid_events() -> None:
    """B.01 1.1.1: 30 days with norms. B.02.RB 0.2: three days, however strong the field."""
    assert registration_deadline(START, [], STANDARD, norms=True).last_day == date(2026, 5, 1)
    due = registration_deadline(START, [player(2800)], RAPID)
    assert (due.last_day, due.article) == (date(2026, 5, 28), "B.02.RB 0.2")


def test_the_list_of_the_first_day_counts() -> None:
    """B.02 7.1.1: an event that starts on 31 January cannot use the list of February."""
    assert list_in_force(date(2026, 1, 31)) == "2026-01"
    assert list_in_force(date(2026, 2, 1)) == "2026-02"


@pytest.mark.parametrize(
    ("month", "last", "last_official"),
    [
        ("2026-12", date(2026, 11, 28), date(2026, 11, 30)),
        ("2026-03", date(2026, 2, 26), date(2026, 2, 28)),
        ("2027-01", date(2026, 12, 29), date(2026, 12, 31)),
    ],
)
def test_the_closing_day_is_three_days_before_the_list(month: str, last: date, last_official: date) -> None:
    """B.02 7.1.3: official FIDE events may end on the last day of the month."""
    assert (closing_day(month), closing_day(month, official=True)) == (last, last_official)


@pytest.mark.parametrize(
    ("end", "earliest", "due", "last"),
    [
        (date(2026, 11, 15), "2026-12", "2026-12", "2027-02"),
        (date(2026, 11, 24), "2026-12", "2026-12", "2027-02"),
        (date(2026, 11, 25), "2026-12", "2027-01", "2027-02"),
        (date(2026, 11, 28), "2026-12", "2027-01", "2027-02"),
        (date(2026, 11, 29), "2027-01", "2027-01", "2027-02"),
        (date(2026, 11, 30), "2027-01", "2027-01", "2027-02"),
    ],
)
def test_which_lists_an_event_can_come_onto(end: date, earliest: str, due: str, last: str) -> None:
    """B.02 9.1: due for the next list unless five days or less remain; after the third list never rated."""
    dates = report_dates(end)
    assert (dates.earliest, dates.due, dates.last) == (earliest, due, last)
    assert dates.rated_on(last)
    assert not dates.rated_on(later(last, 1))
    assert not dates.rated_on(later(earliest, -1))


def test_official_events_can_come_onto_the_next_list_to_the_last_day() -> None:
    """B.02 7.1.3: the last day of the month is early enough."""
    assert report_dates(date(2026, 11, 30), official=True).earliest == "2026-12"


def test_an_appeal_takes_seven_days() -> None:
    """B.02 0.4: told on 1 May, the last day is 8 May."""
    assert appeal_deadline(date(2026, 5, 1), STANDARD).last_day == date(2026, 5, 8)


def test_long_events_report_every_month() -> None:
    """B.02 4.1: more than 30 days, both ends counted."""
    start = date(2026, 1, 10)
    assert not lasts_long(start, start + timedelta(days=29))
    assert lasts_long(start, start + timedelta(days=30))
    assert interim_reports(start, date(2026, 4, 2)) == ("2026-01", "2026-02", "2026-03")
    assert interim_reports(start, date(2026, 1, 20)) == ()


@given(st.integers(1900 * 12, 2099 * 12 + 11))
def test_months_and_their_numbers_are_the_same_thing(number: int) -> None:
    """2026-12 is followed by 2027-01."""
    month = month_named(number)
    assert month_number(month) == number
    assert list_date(later(month, 1)) > list_date(month)


@pytest.mark.parametrize("month", ["2026-13", "2026-0", "May", "", "2026-11-01"])
def test_what_is_no_month_is_refused(month: str) -> None:
    """The message says how a month is written."""
    with pytest.raises(NoSuchPeriod, match="2026-11"):
        month_number(month)
