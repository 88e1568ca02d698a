"""Reminders of what is missing: when, once, by day, in the reader's language, never of what is settled."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Applicant, Entry, Offer, PortalAct
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.changing import change_entry, withdraw
from caissa_web.enrolment.people import data_of
from caissa_web.portal import reminders
from tests.web.enrolment.hall import NOW, RULES, applicant, enter, festival, form, fresh, pay

pytestmark = pytest.mark.django_db

DUE = date(2026, 3, 15)
"""Entered on 1 March, to be paid within fourteen days."""


def at(day: date, hour: int = 10) -> datetime:
    """An hour of a day, by the event's clock, which is that of the installation: UTC."""
    return datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


def before(days: int, hour: int = 10) -> datetime:
    """So many days before the payment is due."""
    return at(DUE - timedelta(days=days), hour)


def letters() -> list[Letter]:
    return list(Letter.objects.filter(kind=reminders.KIND).order_by("id"))


@pytest.fixture
def offer() -> Offer:
    """Places that are to be paid within fourteen days; everybody has a FIDE ID to add until 1 May."""
    return festival(pay_within_days=14)


def test_seven_and_two_days_before_and_one_day_after(offer):
    """Entered on the day of the first step, so that the entry's own letter stands for it; then 7, 2, -1."""
    enter(offer, "Anna")
    assert [day for day in range(14, -4, -1) if reminders.remind(before(day))] == [7, 2, -1]
    assert [letter.contact for letter in letters()] == ["anna@example.org"] * 3
    assert "EUR\xa070.00" in letters()[0].body
    assert "15" in letters()[0].body


def test_the_same_day_again_writes_nothing(offer):
    """Every quarter of an hour the job comes; the letter is one, the history has one line."""
    (anna,) = enter(offer, "Anna")
    assert [reminders.remind(before(7, hour)) for hour in (8, 9, 12, 19)] == [1, 0, 0, 0]
    assert PortalAct.objects.filter(subject=anna.code, act="entry.reminded").count() == 1
    Offer.objects.update(reminded_on=None)  # as if the program had been killed before it noted the day
    assert reminders.remind(before(7, 15)) == 0
    assert len(letters()) == 1


def test_nobody_is_reminded_at_night(offer):
    """Neither at three in the morning nor at eleven in the evening, and so not twice around midnight."""
    enter(offer, "Anna")
    assert reminders.remind(before(7, 3)) == 0
    assert reminders.remind(before(7, 23)) == 0
    assert reminders.remind(before(6, 0)) == 0
    assert reminders.remind(before(6, 8)) == 1, "what the night held back comes in the morning"
    assert reminders.remind(before(6, 22)) == 0


def test_the_night_is_that_of_the_event(offer):
    """08:30 in Auckland on the seventh day is the evening before in Greenwich."""
    offer.event.time_zone = "Pacific/Auckland"
    offer.event.save()
    (anna,) = enter(offer, "Anna")
    there = ZoneInfo("Pacific/Auckland")
    due = fresh(anna).pay_by.astimezone(there).date()
    morning = datetime(due.year, due.month, due.day, 8, 30, tzinfo=there) - timedelta(days=7)
    assert morning.astimezone(UTC).date() < morning.date()
    assert reminders.remind(morning - timedelta(hours=3)) == 0
    assert reminders.remind(morning) == 1


def test_a_program_that_was_off_catches_up(offer):
    """Not running on the seventh day: the letter comes on the sixth; a week later nobody digs it out."""
    enter(offer, "Anna")
    assert reminders.remind(before(6)) == 1
    assert reminders.remind(before(5)) == 0


def test_whoever_has_paid_and_completed_is_not_reminded(offer):
    """Anna pays and adds her FIDE ID, Boris does not: one letter, to Boris."""
    anna, _boris = enter(offer, "Anna", "Boris")
    pay(anna)
    known = data_of(fresh(anna).participant)
    change_entry(fresh(anna), type(known)("Anna", fide_id=5001, birth=known.birth), by="Anna", now=NOW)
    reminders.remind(before(7))
    assert [letter.contact for letter in letters()] == ["boris@example.org"]


def test_what_is_settled_before_the_letter_leaves_is_dropped(offer):
    """Without a mail server letters wait; whoever completes meanwhile is not reminded."""
    (anna,) = enter(offer, "Anna")
    reminders.remind(before(7))
    (letter,) = letters()
    assert outbox.OUTBOX.is_wanted(letter)
    withdraw(fresh(anna), by="Anna", now=before(6))
    assert not outbox.OUTBOX.is_wanted(letter)


@pytest.mark.parametrize("state", ["withdrawn", "rejected", "expired"])
def test_entries_that_ended_are_not_reminded(offer, state):
    """Whoever does not come needs nothing."""
    enter(offer, "Anna")
    Entry.everybody.update(state=state)
    assert reminders.remind(before(7)) == 0


def test_a_family_gets_one_letter_in_its_language(offer):
    """Two children, one parent: one digest with both, in French, and a link to their own page."""
    who = applicant(offer, "Claire", kind=Applicant.Kind.PARENT, language="fr")
    forms = [form(name, "U14", birth="2014-05-05") for name in ("Lili", "Bence")]
    submit(offer, who, forms, key="k", by="Claire", now=NOW)
    assert reminders.remind(before(7)) == 1
    (letter,) = letters()
    assert letter.language == "fr"
    assert letter.body.count("70,00\xa0EUR") == 2
    assert "mars" in letter.body
    assert "Lili" in letter.body
    assert "Bence" in letter.body
    (link,) = outbox.links_of(letter)
    assert f"/enter/mine/{who.pk}-" in link.address


def test_an_event_that_is_over_is_left_alone():
    """Nobody is reminded in June of what was missing in May."""
    offer = festival(RULES, pay_within_days=90)
    enter(offer, "Anna")
    assert reminders.remind(datetime(2026, 5, 23, 10, tzinfo=UTC)) == 0
