"""Erasures by request that the other installation made: told without a name, and noted when made here too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from caissa_web.api.installations.bringing import bring_back
from caissa_web.api.installations.erasures import open_erasures, unconfirmed_erasures
from caissa_web.operations.entries.guardians import record_guardian
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.redaction import redact
from caissa_web.section.book import Guardian
from caissa_web.section.state import State
from tests.web.api.installations.conftest import send


def _without_guardians(state: State) -> State:
    return state.with_book(replace(state.book, guardians=()))


@pytest.fixture
def guarded(section: Section, sent) -> Section:
    """A player's mother is on record, on both sides."""
    kept = record_guardian(section, Guardian(1, "Maria", "+371 2", "maria@example.org"), by="olga")
    send(sent)
    return kept


def test_an_erasure_is_told_without_a_name(guarded, sent, event_there, ada):
    """The page there shows where and by whom, not whose data; noted there, the first side hears of it."""
    redact(guarded, _without_guardians, by="olga", reason="asked by Maria", words=["Maria"])
    row = send(sent)
    [told] = open_erasures(event_there)
    assert (told.author, told.section.slug, told.reason) == ("olga (hall laptop)", "open", "")
    assert not LogEntry.objects.filter(event=event_there, reason__contains="Maria").exists()
    assert [entry.author for entry in unconfirmed_erasures(guarded.event)] == ["olga"]
    client = Client()
    client.force_login(ada)
    page = client.get("/api/installations/there/").content.decode()
    assert "erased at the other installation" in page
    address = f"/api/installations/there/erasures/{told.pk}/"
    assert "made here too" in client.post(address, follow=True).content.decode()
    assert open_erasures(event_there) == []
    assert "not open any more" in client.post(address, follow=True).content.decode()
    bring_back(row, by="olga")
    assert unconfirmed_erasures(guarded.event) == []


def test_the_first_side_warns_until_it_hears_of_it(guarded, sent, ada):
    """What comes from there can have the data again."""
    client = Client()
    client.force_login(ada)
    assert "not known whether" not in client.get("/api/installations/spring/").content.decode()
    redact(guarded, _without_guardians, by="olga", reason="asked")
    assert "not known whether" in client.get("/api/installations/spring/").content.decode()


@pytest.mark.parametrize("by", ["retention", "moving"])
def test_what_an_installation_does_by_itself_is_no_request(guarded, sent, event_there, by):
    """Erasing when a term is over, and moving cases of fair play, is done by each installation."""
    redact(guarded, _without_guardians, by=by, reason="term")
    send(sent)
    assert open_erasures(event_there) == unconfirmed_erasures(guarded.event) == []
