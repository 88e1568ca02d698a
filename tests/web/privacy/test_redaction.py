"""Erasing from all versions: the one exception to "added, never changed", and what stays as it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa_web import operations
from caissa_web.operations.history import to_undo
from caissa_web.records import history, snapshot, soundness
from caissa_web.records.models import LogEntry, Version
from caissa_web.records.redaction import redact
from tests.web.privacy.conftest import MOTHER


def without_guardians(state):
    """A state whose book knows no guardian."""
    return state.with_book(replace(state.book, guardians=()))


def texts(section) -> str:
    """All that is stored of a section."""
    stored = history.texts_of(section.versions.order_by("number"))
    return "".join((text.facts + text.book).decode() for _, text in stored)


def test_no_version_has_it_any_more(guarded):
    """Neither the newest nor the one before, in which another number stood."""
    assert "berta@example.org" in texts(guarded)
    done = redact(guarded, without_guardians, by="root", reason="asked on 1 May")
    assert done.versions == 2
    for word in (MOTHER.name, MOTHER.phone, "+371 555 0100", MOTHER.email):
        assert word not in texts(guarded)


def test_the_records_stay_sound(guarded):
    """Every version is there and intact, the log tells of each, and the section points to the newest."""
    versions = guarded.version
    redact(guarded, without_guardians, by="root", reason="asked")
    guarded.refresh_from_db()
    assert guarded.version == versions
    assert soundness.complaints() == []
    assert snapshot.load_state(guarded).book.guardians == ()


def test_undo_brings_nothing_back(guarded):
    """The history stays usable, and what was erased stays erased whichever version is restored."""
    redact(guarded, without_guardians, by="root", reason="asked")
    guarded.refresh_from_db()
    result = operations.restore(guarded, 2, by="ada", seen_version=guarded.version, reason="a test")
    assert snapshot.load_state(result).book.guardians == ()
    assert snapshot.load(result) == snapshot.load(result, 1)


def test_it_stands_in_the_log(guarded):
    """Who did it and why; nothing of what was erased; and undo does not take it for an act to take back."""
    redact(guarded, without_guardians, by="root", reason="asked on 1 May")
    entry = LogEntry.objects.latest("id")
    assert (entry.act, entry.author, entry.reason) == ("personal-data.erased", "root", "asked on 1 May")
    assert entry.version_before is None
    assert to_undo(guarded).act == "player.guardian"


def test_words_go_from_the_log_too(guarded):
    """A name that an arbiter wrote into a reason."""
    operations.publish_event(guarded.event, by="ada")
    operations.restore(guarded, 1, by="ada", seen_version=guarded.version, reason="Berta Example wants it")
    done = redact(guarded, without_guardians, by="root", reason="asked", words=["Berta Example", "e", ""])
    assert done.entries == 1
    assert "Berta" not in "".join(
        f"{entry.what}{entry.reason}{entry.said}" for entry in LogEntry.objects.all()
    )
    assert LogEntry.objects.filter(reason="… wants it").count() == 1


def test_nothing_to_erase_changes_nothing(section):
    """No entry in the log, no new hash."""
    before = (LogEntry.objects.count(), section.hash)
    assert redact(section, without_guardians, by="root", reason="asked").versions == 0
    section.refresh_from_db()
    assert (LogEntry.objects.count(), section.hash) == before


def test_the_guard_stands_for_everybody_else(section):
    """Versions and log entries are still added only."""
    for rows in (Version.objects.all(), LogEntry.objects.all()):
        with pytest.raises(TypeError):
            rows.delete()
    with pytest.raises(TypeError):
        Version.objects.update(hash="")
