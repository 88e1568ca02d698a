"""Very large fields are paired in the background (S9): asked, waited for, shown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import timezone

from caissa.tournament import Colour
from caissa_web import operations
from caissa_web.background import tasks
from caissa_web.background.models import Task
from caissa_web.desk.rounds import long_pairing
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry
from caissa_web.section.rounds.before_pairing import warnings_before_pairing
from tests.web.conftest import large_field
from tests.web.desk.conftest import DESK


@pytest.fixture(autouse=True)
def few_are_many(monkeypatch, settings, tmp_path):
    """Twenty players count as a very large field; results go to a folder of their own."""
    monkeypatch.setattr(long_pairing, "MANY_PLAYERS", 10)
    kept = {**settings.STORAGES["default"], "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = {**settings.STORAGES, "default": kept}


@pytest.fixture
def field(event):
    """A section of twenty before round 1."""
    facts = replace(
        large_field(20, 0), scheduled_rounds=9, type_code="FIDE_DUTCH_2026", initial_colour=Colour.WHITE
    )
    return operations.create_section(event, "open", facts, by="ada")


def pair(chief, field):
    """Press the button and confirm what is warned of."""
    state = snapshot.load_state(field)
    codes = [warning.code for warning in warnings_before_pairing(state)]
    return chief.post(f"{DESK}rounds/pair/", {"seen_version": field.version, "confirmed": codes})


def test_a_large_round_is_paired_while_its_arbiter_waits_on_a_page(chief, field):
    """The page leads to the draft as soon as it is there; asking twice pairs once."""
    where = pair(chief, field).headers["Location"]
    assert where == pair(chief, field).headers["Location"]
    assert b'http-equiv="refresh"' in chief.get(where).content
    tasks.run_waiting(timezone.now())
    assert chief.get(where).headers["Location"] == f"{DESK}rounds/1/"
    entry = LogEntry.objects.get(act="round.paired")
    assert entry.author == Task.objects.get().asked_by
    field.refresh_from_db()
    assert field.paired_rounds == 1


def test_a_round_is_not_stored_over_what_came_in_between(chief, field):
    """Somebody left while the round waited: the page says who changed what, and nothing is paired."""
    where = pair(chief, field).headers["Location"]
    operations.withdraw_player(field, 3, 0, by="ben", reason="ill")
    tasks.run_waiting(timezone.now())
    page = chief.get(where).content.decode()
    assert "The task was not completed" in page
    assert "ben" in page
    field.refresh_from_db()
    assert field.paired_rounds == 0


def test_a_round_that_was_stored_before_a_crash_is_not_paired_again(chief, field):
    """The killed process left the task behind, but not the round."""
    where = pair(chief, field).headers["Location"]
    wanted = Task.objects.get().arguments
    operations.pair_next_round(field, by="ada", seen_version=field.version, confirmed=wanted["confirmed"])
    tasks.run_waiting(timezone.now())
    assert chief.get(where).headers["Location"] == f"{DESK}rounds/1/"
    assert LogEntry.objects.filter(act="round.paired").count() == 1
