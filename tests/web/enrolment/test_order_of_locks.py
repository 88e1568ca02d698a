"""Two acts at once that need the same rows: they take them in one order, so that neither waits for ever.

PostgreSQL notices a ring of those who wait and stops one of them with a fault.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal
from time import sleep
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from caissa_web.enrolment.models import Entry, Offer
from caissa_web.enrolment.operations import changing, charging
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.changing import change_entry, withdraw
from caissa_web.enrolment.operations.charging import charge_pending
from caissa_web.enrolment.operations.judging import judge_again
from caissa_web.enrolment.operations.preparing import EntryForm
from caissa_web.enrolment.people import PersonData
from tests.web.enrolment.hall import NOW, applicant, enter, festival, fresh

pytestmark = pytest.mark.django_db(transaction=True)

CHILD = PersonData("Child", fide_id=777, birth="2014-05-05")
LONG_ENOUGH = 0.5
"""Seconds in which the other act takes what it can get."""


@pytest.fixture(autouse=True)
def _rows_are_locked() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite writes one transaction at a time whatever the program does")


def at_once(
    monkeypatch: pytest.MonkeyPatch,
    first: Callable[[], object],
    pause: tuple[Any, str],
    second: Callable[[], object],
) -> list[BaseException]:
    """The first act stops before a step of its own until the second has begun; what went wrong."""
    is_there = Signal()
    module, name = pause
    step = getattr(module, name)

    def stopping(*details: object, **named: object) -> object:
        if not is_there.is_set():
            is_there.set()
            sleep(LONG_ENOUGH)
        return step(*details, **named)

    def run(act: Callable[[], object]) -> BaseException | None:
        try:
            if act is second:
                is_there.wait(10)
            act()
        except Exception as fault:  # noqa: BLE001 - reported by the test
            return fault
        finally:
            connection.close()
        return None

    monkeypatch.setattr(module, name, stopping)
    with ThreadPoolExecutor(2) as threads:
        return [fault for fault in threads.map(run, (first, second)) if fault is not None]


def in_two_categories(offer: Offer) -> tuple[Entry, Entry]:
    """A child entered twice, the entry with the smaller key first."""
    who = applicant(offer, "Mum")
    entries = [
        submit(offer, who, [EntryForm(code, CHILD, {}, frozenset({"rules"}))], key=code, by="Mum", now=NOW)[0]
        for code in ("A", "U14")
    ]
    return entries[0], entries[1]


def test_a_correction_and_a_new_rating_list(monkeypatch: pytest.MonkeyPatch):
    """The later entry is corrected, and the earlier one with it, while all entries are judged again."""
    offer = festival()
    _earlier, later = in_two_categories(offer)

    faults = at_once(
        monkeypatch,
        lambda: change_entry(fresh(later), CHILD, by="olga", in_office=True),
        (changing, "_other_entries"),
        lambda: judge_again(offer, by="Caissa", now=timezone.now()),
    )

    assert faults == []


def test_entries_of_a_rush_are_charged_while_one_is_withdrawn(monkeypatch: pytest.MonkeyPatch):
    """Charging what a rush left uncharged, and the withdrawal of such an entry, wait for no ring."""
    offer = festival()
    (anna,) = enter(offer, "Anna")
    Entry.everybody.filter(pk=anna.pk).update(charged=False)

    faults = at_once(
        monkeypatch,
        lambda: charge_pending(offer.event, by="Caissa"),
        (charging, "charge"),
        lambda: withdraw(fresh(anna), by="Anna"),
    )

    assert faults == []
    assert Entry.everybody.get(pk=anna.pk).state == "withdrawn"
