"""Checks that the phone of a venue kept without a network: each form is taken once, nothing is lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa_web.online.models import TakenSubmission
from caissa_web.online.operations.venues import make_phones
from caissa_web.operations.events.passes import Wanted, make_passes, token_of
from caissa_web.operations.officials.checklists import answer_checklist
from caissa_web.records import snapshot
from caissa_web.records.models import ChecklistAnswer, LogEntry, Pass, Section

pytestmark = pytest.mark.django_db
KEY = "1793000000000-0.4711"


@pytest.fixture
def address(hybrid, venues) -> str:
    """The link of Bern's phone for checks."""
    _results, checks = make_phones(venues["Bern"], hybrid, timezone.now() + timedelta(hours=9), by="ada")
    return f"/p/{token_of(checks)}/"


def send(client: Client, address: str, key: str = KEY, **fields: str) -> Any:
    """Send a form of round 1 as the script does."""
    return client.post(
        f"{address}?list=hybrid&round=1", {**fields, "key": key}, headers={"Accept": "application/json"}
    )


def answers(section: Section) -> dict[str, str]:
    """What is on record of round 1 at Bern."""
    kept = snapshot.load_state(Section.objects.get(pk=section.pk)).book.officials.answers
    return {each.question: each.value for each in kept if (each.round, each.subject) == (1, "Bern")}


def test_a_form_that_is_sent_again_is_taken_once(client, hybrid, address):
    """The phone heard no answer and sends again: one entry in the log, one version."""
    first = send(client, address, **{"answer-devices-checked": "yes", "note-devices-checked": "8 tablets"})
    assert first.status_code == 200
    assert first.json()["seen"]["seen-devices-checked"] == "yes"
    assert first.json()["seen"]["seen-note-devices-checked"] == "8 tablets"
    entries, version = LogEntry.objects.count(), Section.objects.get(pk=hybrid.pk).version

    again = send(client, address, **{"answer-devices-checked": "yes", "note-devices-checked": "8 tablets"})

    assert (again.status_code, again.json()) == (200, first.json())
    assert (LogEntry.objects.count(), Section.objects.get(pk=hybrid.pk).version) == (entries, version)
    assert answers(hybrid) == {"devices-checked": "yes"}


def test_what_the_desk_took_back_meanwhile_does_not_come_back(client, hybrid, address):
    """The first form was taken, its answer was lost on the way; the desk has emptied the field since."""
    send(client, address, **{"answer-devices-checked": "yes"})
    current = Section.objects.get(pk=hybrid.pk)
    answer_checklist(
        current, "hybrid", {"devices-checked": ""}, by="ada", round_number=1, subject="Bern", seen=None
    )

    again = send(client, address, **{"answer-devices-checked": "yes"})

    assert again.status_code == 200
    assert again.json()["seen"]["seen-devices-checked"] == ""
    assert answers(hybrid) == {}


def test_an_answer_that_the_desk_gave_meanwhile_is_not_written_over(client, hybrid, address):
    """The refusal says what is on record; the same form is judged again, for nothing of it was taken."""
    answer_checklist(hybrid, "hybrid", {"devices-checked": "no"}, by="ada", round_number=1, subject="Bern")
    sent = {"answer-devices-checked": "yes", "answer-fair-play": "yes"}

    refused = send(client, address, **sent)

    assert refused.status_code == 409
    assert "ada" in refused.json()["refused"]
    assert refused.json()["found"]["seen"]["seen-devices-checked"] == "no"
    assert (answers(hybrid), ChecklistAnswer.objects.count()) == ({"devices-checked": "no"}, 0)
    assert not TakenSubmission.objects.exists()
    taken = send(client, address, **{**sent, "seen-devices-checked": "no"})
    assert (taken.status_code, answers(hybrid)) == (200, {"devices-checked": "yes"})


def test_two_forms_are_two(client, hybrid, address):
    """Another key is another form: the phone's later answer counts."""
    send(client, address, **{"answer-devices-checked": "no"})
    later = {"answer-devices-checked": "yes", "seen-devices-checked": "no"}
    assert send(client, address, "1793000000000-0.4712", **later).status_code == 200
    assert answers(hybrid) == {"devices-checked": "yes"}
    assert TakenSubmission.objects.count() == 2


@pytest.mark.parametrize("key", ["", "x", "a" * 61, "\0" * 9, "1793000000000 0.4711", "é" * 9])
def test_a_form_without_a_proper_key_is_taken_as_before(client, hybrid, address, key):
    """A page without the script names none; nothing is stored of a key that no script makes."""
    assert send(client, address, key, **{"answer-devices-checked": "yes"}).status_code == 200
    assert answers(hybrid) == {"devices-checked": "yes"}
    assert not TakenSubmission.objects.exists()


def test_the_phone_keeps_a_page_for_every_round(client, hybrid, address):
    """Five rounds are scheduled: each opens without a network, with its own form."""
    page = client.get(address).content.decode()
    for number in range(1, 6):
        assert f"?list=hybrid&amp;round={number}" in page
    form = client.get(f"{address}?list=hybrid&round=4").content.decode()
    assert 'data-game="hybrid/4"' in form
    assert "phone/checks" in form
    assert "<script>" not in form


def test_other_links_have_no_such_script(client, hybrid):
    """Only the phone of a venue keeps answers; the walk through a hall is sent page by page."""
    (walk,) = make_passes(hybrid, [Wanted(Pass.CHECKLISTS, "Mia")], timezone.now() + timedelta(1), by="ada")
    page = client.get(f"/p/{token_of(walk)}/?list=venue").content.decode()
    assert "phone/checks" not in page
    assert 'id="checks"' not in page
