"""Rows are locked in one order, sections before their event, so that nobody waits for each other for ever."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event, Thread

import pytest
from django.db import connection

from caissa_web.api.models import Cursor
from caissa_web.api.webhooks.register import make_webhook
from caissa_web.api.webhooks.topics import TOPICS
from caissa_web.records.versions import Act, change
from caissa_web.section.options import CHESS960

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
