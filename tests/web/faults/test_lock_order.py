"""Rows are locked in one order, sections before their event, so that nobody waits for each other for ever."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event, Thread

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from caissa_web.api.models import Cursor
from caissa_web.api.webhooks.register import make_webhook
from caissa_web.api.webhooks.topics import TOPICS
from caissa_web.delegations.models import Member
from caissa_web.delegations.operations.substituting import substitute
from caissa_web.enrolment.models import Application
from caissa_web.enrolment.operations.applying import Arrival, take_places
from caissa_web.enrolment.operations.preparing import prepare
from caissa_web.enrolment.people import PersonData
from caissa_web.lodging.operations.stays import move_to_entry
from caissa_web.records.versions import Act, change
from caissa_web.section.options import CHESS960
from tests.web.delegations.games import NOW, championship, coming, names
from tests.web.enrolment.hall import applicant, festival, form, fresh
from tests.web.lodging.test_changed_stays import in_two_clubs
from tests.web.lodging.world import event_with_hotels

SOURCES = Path(__file__).parents[3] / "src/caissa_web"


@pytest.mark.django_db(transaction=True)
def test_a_webhook_is_made_while_a_result_is_stored(event, section):
    """The act has locked its section and needs the event for its log entry; a webhook is made meanwhile."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite locks the whole file; done where the suite runs on PostgreSQL")
    section_is_locked, webhook_is_made, faults = Event(), Event(), []

    def make() -> None:
        section_is_locked.wait()
        try:
            make_webhook(event, "https://hooks.example/caissa", TOPICS, by="ada")
            webhook_is_made.set()
        except Exception as fault:  # noqa: BLE001 - reported below
            faults.append(fault)
        finally:
            connection.close()

    def store(state):
        section_is_locked.set()
        # Whether it is made or waits for us: now the log entry needs the event.
        webhook_is_made.wait(2)
        return state.with_book(state.book.with_value(CHESS960, True))

    other = Thread(target=make)
    other.start()
    stored = change(section, Act("section.set-up", "bob"), store)
    other.join()
    assert faults == []
    assert stored.version == 2
    assert Cursor.objects.get(section=section).version == 1, "the act comes as a message, later"


def test_an_event_is_locked_without_its_key():
    """Every log entry refers to the event: an act that is being stored does not wait for the event's own."""
    careless = re.compile(r"Event\.objects\.select_for_update\(\)")
    assert [path.name for path in SOURCES.rglob("*.py") if careless.search(path.read_text("utf-8"))] == []


def test_no_lock_takes_the_event_along():
    """A lock of a joined row is written `of=("self",)`; otherwise the event is locked too, in any order."""
    careless = re.compile(
        r"select_for_update\(\)\s*\.select_related|select_related\([^)]*\)\s*\.select_for_update\(\)"
    )
    assert [path.name for path in SOURCES.rglob("*.py") if careless.search(path.read_text("utf-8"))] == []


@pytest.fixture
def locks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables whose rows are locked, in the order in which that happens, on every database."""
    order: list[str] = []
    lock = QuerySet.select_for_update

    def noted(self: QuerySet, *args: object, **how: object) -> QuerySet:
        order.append(self.model.__name__)
        return lock(self, *args, **how)

    monkeypatch.setattr(QuerySet, "select_for_update", noted)
    return order


@pytest.mark.django_db
def test_a_substitution_drops_unsent_forms_before_it_holds_places(locks):
    """Whoever sends a form holds the form, then the places; so does a substitution by the same FIDE ID."""
    offer = championship()
    delegation = coming(offer, quota={"U14": 1})
    names(delegation, offer, "category\tname\tFIDE ID\tbirth\tsex\nU14\tToth, Bence\tnone\t2012-06-02\tm\n")
    member = Member.objects.select_related("entry__category", "delegation__event").get()
    person = PersonData("Kiss, Pal", fide_id=777, federation="HUN", birth="2013-03-03", sex="m")
    locks.clear()

    substitute(member, person, by="head", now=NOW)

    assert locks.index("Application") < locks.index("Counter")


@pytest.mark.django_db
def test_forms_that_are_sent_together_are_held_in_one_order():
    """Two of a rush, the later one first: they are locked by their numbers, as those are that are dropped."""
    offer = festival()
    sent = [
        prepare(offer, applicant(offer, name), [form(name)], key=name, by=name, now=NOW)
        for name in ("Anna", "Boris")
    ]

    with CaptureQueriesContext(connection) as asked:
        take_places(offer.event, [Arrival(each.pk, NOW) for each in reversed(sent)], by="rush")

    table = Application._meta.db_table
    holding = [each["sql"] for each in asked if f'FROM "{table}"' in each["sql"]]
    assert holding
    assert all(f'ORDER BY "{table}"."id"' in sql for sql in holding)


@pytest.mark.django_db
def test_a_stay_that_comes_with_others_holds_its_nights_first(locks):
    """A proposal holds the nights, then the stays; so does a stay that belongs to another entry now."""
    _kim, other, stay = in_two_clubs(event_with_hotels())
    locks.clear()

    move_to_entry(stay, fresh(other), by="rooks", now=NOW)

    assert locks.index("Allotment") < locks.index("Stay")
