"""A button pressed twice in the same moment, at the door or on the pages: one entry, and both see it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from time import sleep
from typing import Any

import pytest
from django.db import OperationalError, connection

from caissa_web.accounts.models import User
from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.enrolment.operations import applicants, preparing
from caissa_web.enrolment.operations.door import walk_up
from caissa_web.enrolment.operations.preparing import EntryForm, prepare
from caissa_web.enrolment.people import PersonData
from caissa_web.portal.entering import sending
from caissa_web.portal.entering.draft import Contact, EntryDraft, PersonDraft
from caissa_web.portal.entering.sending import Sender, send
from tests.web.enrolment.hall import NOW, applicant, festival

CHILD = EntryForm("A", PersonData("Child", fide_id=777, birth="2014-05-05"), {}, frozenset({"rules"}))


def pressed_twice(
    act: Callable[[], object],
    monkeypatch: pytest.MonkeyPatch,
    where: tuple[Any, str] = (preparing, "_application"),
) -> list[object]:
    """What two presses come to that look for their form before either has stored it."""
    module, name = where
    together, looked_up = Barrier(2), getattr(module, name)

    def step(*details: object) -> object:
        with suppress(BrokenBarrierError):  # SQLite lets them in one after the other
            together.wait(timeout=1)
        return looked_up(*details)

    def press(_number: int) -> object:
        try:
            for _again in range(2000):
                try:
                    return act()
                except OperationalError:  # the tests' database in memory is locked by table
                    connection.close()
                    sleep(0.002)
            return AssertionError("never answered")
        except Exception as fault:  # noqa: BLE001 - reported by the test
            return fault
        finally:
            connection.close()

    monkeypatch.setattr(module, name, step)
    with ThreadPoolExecutor(2) as threads:
        return list(threads.map(press, range(2)))


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_the_door_are_one_entry(monkeypatch: pytest.MonkeyPatch):
    """Each press makes its applicant anew; the second one is given what the first one has entered."""
    offer = festival()

    pressed = pressed_twice(lambda: walk_up(offer, CHILD, by="olga", key="door-1"), monkeypatch)

    entry = Entry.everybody.get(event=offer.event)
    assert pressed == [entry, entry]
    assert Applicant.objects.filter(event=offer.event).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_presses_at_the_door_for_somebody_known_are_one_entry(monkeypatch: pytest.MonkeyPatch):
    """The same for an applicant whom the office knows already."""
    offer = festival()
    anna = applicant(offer)

    pressed = pressed_twice(
        lambda: walk_up(offer, CHILD, by="olga", key="door-1", applicant=anna), monkeypatch
    )

    entry = Entry.everybody.get(event=offer.event)
    assert pressed == [entry, entry]


@pytest.mark.django_db(transaction=True)
def test_a_form_prepared_twice_in_one_moment_is_prepared_once(monkeypatch: pytest.MonkeyPatch):
    """Two presses of *ready* before the opening hour leave one draft."""
    offer = festival()
    anna = applicant(offer)

    pressed = pressed_twice(lambda: prepare(offer, anna, [CHILD], key="k", by="Anna", now=NOW), monkeypatch)

    (draft,) = Entry.everybody.filter(event=offer.event)
    assert pressed == [draft.application, draft.application]


@pytest.mark.django_db(transaction=True)
def test_a_program_that_sends_twice_in_one_moment_enters_once(monkeypatch: pytest.MonkeyPatch):
    """The applicant of a link, or of a program's key, is made once."""
    offer = festival()

    made = pressed_twice(lambda: applicant(offer), monkeypatch, (applicants, "set_contact"))

    known = Applicant.objects.get(event=offer.event)
    assert made == [known, known]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("known", [True, False])
def test_a_visitor_who_presses_twice_in_one_moment_enters_once(known: bool, monkeypatch: pytest.MonkeyPatch):
    """The last button of the pages, pressed twice by somebody with an account or without."""
    offer = festival()
    account = User.objects.create_user("anna") if known else None
    person = PersonData("Anna", no_fide_id=True, birth="1990-05-05")
    contact = Contact(name="Anna", email="anna@example.org")
    people = (PersonDraft(person, frozenset({"A"})),)
    draft = EntryDraft("k", people, contact, frozenset({"rules"}), "EUR 70.00")

    pressed = pressed_twice(
        lambda: send(offer, draft, Sender(account), together=True, now=NOW),
        monkeypatch,
        (sending, "set_contact"),
    )

    (entry,) = Entry.everybody.filter(event=offer.event)
    assert pressed == [(entry.applicant, entry.application)] * 2
