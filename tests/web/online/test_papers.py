"""Rules, assistants and recordings: stored, doubted, erased in time (E.04 Appendices I and II)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from caissa.online import Declared
from caissa_web.online.apps import erase
from caissa_web.online.models import Assistant, OnlineRules, Recording
from caissa_web.online.operations.papers import declare, hold_recording, note_recording
from caissa_web.online.personal_data import data_of, erase_of, rows_to_delete
from caissa_web.privacy.finding import Wanted
from caissa_web.records.models import LogEntry
from tests.web.online.world import hybrid_section

pytestmark = pytest.mark.django_db
PAPERS = "/desk/spring/online-play/papers/"
RULES = {"form": "rules", "boards": "virtual", "reconnect_minutes": "5", "disqualified": "awarded"}


def test_recordings_go_a_year_after_the_results(event):
    """Appendix I 1.5: the references go on that day, not before, and not while proceedings are open."""
    note_recording(event, "disk 1, folder bern", date(2026, 4, 1), by="lea")
    kept = note_recording(event, "disk 2", date(2026, 4, 1), by="lea")
    hold_recording(kept, on_hold=True, by="ada")
    erase(datetime(2030, 1, 1, tzinfo=UTC))
    assert Recording.objects.count() == 2  # the results are not announced
    declare(event, Declared(), date(2026, 4, 9), by="ada")
    erase(datetime(2027, 4, 8, 23, 0, tzinfo=UTC))
    assert Recording.objects.count() == 2

    erase(datetime(2027, 4, 9, 0, 0, tzinfo=UTC))

    assert list(Recording.objects.all()) == [kept]
    assert LogEntry.objects.order_by("id").last().act == "recording.erased"


def test_the_page(chief, event):
    """Rules are stored, an assistant without papers is doubted, a recording gets its day."""
    section = hybrid_section(event, "supervised", "net")
    assert chief.post(PAPERS, RULES).status_code == 302
    assert chief.post(PAPERS, {**RULES, "announced_on": "2026-04-09"}).status_code == 302
    chief.post(PAPERS, {"form": "assistant", "player": f"{section.pk}:2", "name": "Uwe"})
    chief.post(PAPERS, {"form": "recording", "reference": "disk 1", "made_on": "2026-04-02"})

    text = chief.get(PAPERS).content.decode()

    assert "papers are due on 27 March 2026" in text
    assert "to be deleted on 9 April 2027" in text
    assert OnlineRules.objects.get().values["reconnect_minutes"] == "5"
    overview = chief.get("/desk/spring/online-play/").content.decode()
    assert "online with supervision" in overview
    chief.post(PAPERS, {"form": "drop", "row": Assistant.objects.get().pk})
    assert not Assistant.objects.exists()


def test_what_is_wrong_is_said(chief, event):
    """Forms come back with their messages, unknown rows are not there."""
    hybrid_section(event, "supervised", "net")
    assert chief.post(PAPERS, {**RULES, "reconnect_minutes": "soon"}).status_code == 422
    assert chief.post(PAPERS, {"form": "hold", "row": "99"}).status_code == 404
    assert chief.post(PAPERS, {"form": "nothing"}).status_code == 404
    assert not OnlineRules.objects.exists()


def test_personal_data(hybrid, venues):
    """Handed out, erased on request, and due when the event is long over."""
    wanted = Wanted(name="Anna", birth="1990")
    assert [held["venue"] for held in data_of(wanted)] == ["Bern"]

    assert erase_of(wanted) == 1
    assert data_of(wanted) == []
    due = rows_to_delete(datetime(2026, 12, 1, tzinfo=UTC))
    assert sum(rows.count() for rows in due) == 7 + 12
    early = rows_to_delete(datetime(2026, 6, 1, tzinfo=UTC))
    assert sum(rows.count() for rows in early) == 0
