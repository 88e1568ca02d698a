"""Consents and requests: recorded with the words, taken back, answered in time (DATA-002)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from caissa.tournament import Role
from caissa_web.privacy.models import Consent, DataRequest

CONSENTS = "/privacy/events/spring/consents/"
CONSENT = {
    "person": "Anna",
    "fide_id": "13400123",
    "kind": "pictures",
    "given_by": "Berta Example",
    "given_on": "2026-04-01",
    "text_version": "2",
    "text": "Photos of me may be published.",
}
ASKED = {
    "person": "Anna",
    "contact": "x@example.org",
    "kind": "B",
    "way": "federation",
    "received": "2026-04-01",
}


def test_a_consent_is_recorded_with_its_words(chief, event):
    """Who, what, when, which version of which text, by whom it was written down."""
    assert chief.post(CONSENTS, CONSENT).status_code == 302
    kept = Consent.objects.get()
    assert (kept.person, kept.kind, kept.given_by, kept.given_on) == (
        "Anna", "pictures", "Berta Example", date(2026, 4, 1),
    )  # fmt: skip
    assert (kept.text, kept.text_version, kept.recorded_by) == (CONSENT["text"], "2", "ada")
    assert "Anna" in chief.get(CONSENTS).content.decode()


def test_it_can_be_taken_back_at_any_time(chief, event):
    """It stays on record that it was given, and when it ended; a second time changes nothing."""
    chief.post(CONSENTS, CONSENT)
    kept = Consent.objects.get()
    chief.post(f"{CONSENTS}{kept.pk}/withdraw/")
    kept.refresh_from_db()
    first = kept.withdrawn_at
    assert (first is not None, kept.withdrawn_by) == (True, "ada")
    chief.post(f"{CONSENTS}{kept.pk}/withdraw/")
    kept.refresh_from_db()
    assert kept.withdrawn_at == first


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "everything"},
        {"person": ""},
        {"given_on": "never"},
        {"text": ""},
        {"person": "x" * 1_000_000},
    ],
)
def test_wrong_input_is_refused_at_the_field(chief, event, wrong):
    """Nothing is kept."""
    assert chief.post(CONSENTS, CONSENT | wrong).status_code == 422
    assert Consent.objects.count() == 0


def test_consents_are_for_the_organiser(logged_in, client, event):
    """Not for arbiters of a sector, not for strangers, not for everybody."""
    assert logged_in("sam", Role.SECTOR_ARBITER).get(CONSENTS).status_code == 403
    assert logged_in("eve", None).get(CONSENTS).status_code == 404
    assert client.get(CONSENTS).status_code == 302


def test_a_consent_of_another_event_is_not_there(chief, event):
    """Its number alone opens nothing."""
    assert chief.post(f"{CONSENTS}999/withdraw/").status_code == 404


def test_a_request_has_thirty_days(db):
    """From the day it came (FIDE's privacy notice, 13)."""
    asked = DataRequest(received=date(2026, 4, 1))
    assert asked.due == date(2026, 5, 1)
    assert asked.days_left(datetime(2026, 4, 11, tzinfo=UTC)) == 20
    assert asked.days_left(datetime(2026, 5, 3, tzinfo=UTC)) == -2


def test_requests_are_listed_with_their_last_day(manager):
    """Until they are answered; the answer is kept."""
    manager.post("/privacy/requests/", ASKED)
    assert "1 May 2026" in manager.get("/privacy/requests/").content.decode()
    asked = DataRequest.objects.get()
    manager.post(f"/privacy/requests/{asked.pk}/answer/", {"state": "done", "answer": "Sent the file."})
    asked.refresh_from_db()
    assert (asked.state, asked.answer) == ("done", "Sent the file.")
    assert asked.answered_at is not None


def test_an_answer_is_given_once(manager):
    """And not without words."""
    manager.post("/privacy/requests/", ASKED)
    asked = DataRequest.objects.get()
    for form in ({"state": "done"}, {"state": "open", "answer": "x"}):
        manager.post(f"/privacy/requests/{asked.pk}/answer/", form)
        asked.refresh_from_db()
        assert asked.state == "open"
    for answer in ("First.", "Second."):
        manager.post(f"/privacy/requests/{asked.pk}/answer/", {"state": "refused", "answer": answer})
    asked.refresh_from_db()
    assert asked.answer == "First."


def test_requests_are_for_who_runs_the_installation(chief):
    """The chief arbiter sends them on."""
    assert chief.get("/privacy/requests/").status_code == 403
