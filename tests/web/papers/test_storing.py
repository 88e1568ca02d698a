"""Papers are rows of the records: in every backup, back after restoring, and seen when they were changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from caissa_web.exchange.backup import back_up, restore
from caissa_web.papers.models import StoredFile
from caissa_web.papers.storing import PaperDamaged, content_of, store

INVOICE = b"%PDF-1.7 invoice 2026-0001"


def test_equal_bytes_are_one_paper(db):
    """Issued again after a kill: the same row; another kind is another paper."""
    first = store("invoice", "2026-0001.pdf", INVOICE, "application/pdf")
    assert store("invoice", "again.pdf", INVOICE, "application/pdf").pk == first.pk
    assert store("contract", "contract.pdf", INVOICE, "application/pdf").pk != first.pk
    assert content_of(StoredFile.objects.get(pk=first.pk)) == INVOICE


def test_a_changed_paper_is_noticed(db):
    """Somebody edits the file of the records."""
    paper = store("invoice", "2026-0001.pdf", INVOICE, "application/pdf")
    StoredFile.objects.update(content=b"%PDF-1.7 invoice 2026-0002")
    with pytest.raises(PaperDamaged) as refused:
        content_of(StoredFile.objects.get(pk=paper.pk))
    assert refused.value.code == "papers.damaged"


@pytest.mark.django_db(transaction=True)
def test_a_backup_brings_the_papers(tmp_path):
    """Copied while the program runs, restored into another place: the same bytes under the same hash."""
    if connection.vendor != "sqlite":
        pytest.skip("pg_dump copies every table; tests/web/faults/test_backup.py restores such copies")
    paper = store("invoice", "2026-0001.pdf", INVOICE, "application/pdf")
    live = tmp_path / "live.sqlite3"
    with closing(sqlite3.connect(live)) as copy:
        connection.connection.backup(copy)
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(live)}
    back_up(database, tmp_path / "copy.backup")
    with closing(sqlite3.connect(live)) as records:
        records.execute("DELETE FROM papers_storedfile")
        records.commit()
        known = set(records.execute("SELECT app, name FROM django_migrations"))
    restore(database, tmp_path / "copy.backup", tmp_path / "before-restore", known)
    with closing(sqlite3.connect(live)) as records:
        rows = records.execute("SELECT sha256, content FROM papers_storedfile").fetchall()
    assert rows == [(paper.sha256, INVOICE)]
