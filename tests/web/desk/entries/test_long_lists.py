"""A large rating list is stored in the background, and its report shown to whoever sent it."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from caissa_web.background import tasks
from caissa_web.desk.entries import long_lists
from caissa_web.exchange import rating_store
from tests.web.desk.conftest import DESK

LISTS = f"{DESK}players/rating-lists/"
NATIONAL = b"ID;Name;Rating\n7;Adams, Ada;1800\n8;Brown, Bob;1750\n"


@pytest.fixture(autouse=True)
def large(monkeypatch, settings, tmp_path):
    """A few bytes count as a large list; the store and the results are of this test alone."""
    monkeypatch.setattr(long_lists, "QUICKLY_STORED", 10)
    monkeypatch.setenv("CAISSA_RATINGS", str(tmp_path / "ratings.sqlite3"))
    kept = {**settings.STORAGES["default"], "OPTIONS": {"location": tmp_path / "results"}}
    settings.STORAGES = {**settings.STORAGES, "default": kept}


def sent(chief, content: bytes = NATIONAL) -> str:
    """A list is sent; the page on which one waits."""
    wanted = {"source": "GER", "month": "2026-04", "kind": ""}
    answer = chief.post(LISTS, {"file": SimpleUploadedFile("list.csv", content), **wanted})
    assert answer.status_code == 302, answer.content.decode()[-3000:]
    return str(answer.headers["Location"])


def test_a_large_list_is_stored_in_the_background(chief, section):
    """The form leads to the page that waits, and that one back to the lists with the report."""
    where = sent(chief)
    assert rating_store.stored_lists() == []
    tasks.run_waiting(timezone.now())
    page = chief.get(where, follow=True)
    assert "Players: 2, faulty lines: 0" in page.content.decode()
    assert [stored.rows for stored in rating_store.stored_lists()] == [2]


def test_a_list_that_cannot_be_read_leaves_the_store_as_it_was(chief, section):
    """The reason stands on the page that waits."""
    where = sent(chief, b"nothing of the kind, in a single line\n")
    tasks.run_waiting(timezone.now())
    assert "cannot be read" in chief.get(where).content.decode()
    assert rating_store.stored_lists() == []


def test_a_report_of_somebody_else_is_not_shown(chief, section, admin_client):
    """Neither by guessing its number nor by a number that is none."""
    where = sent(chief)
    tasks.run_waiting(timezone.now())
    there = chief.get(where).headers["Location"]
    assert admin_client.get(there).status_code == 404
    assert chief.get(f"{LISTS}?imported=nonsense").status_code == 200
