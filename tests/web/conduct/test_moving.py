"""Fair-play incidents of older releases leave the incidents book, in every version, log and file."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.test import Client

from caissa.errors import ImpossibleChange
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.conduct.encrypted import content_of
from caissa_web.conduct.models import Case, LookedThrough
from caissa_web.conduct.operations import moving
from caissa_web.exchange import event_file
from caissa_web.records import history, redaction, snapshot
from caissa_web.records.models import LogEntry, Section, Version
from caissa_web.records.soundness import complaints
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Incident

WORDS = "Verstecktes Telefon im Ärmel"
LATER = "Verstecktes Telefon im Schuh"


@pytest.fixture
def old(section: Section, browser) -> Section:
    """A section as an older release left it: a fair-play incident, corrected once, then something else."""
    browser("cfpo", Role.CHIEF_FAIR_PLAY_OFFICER)
    at = datetime(2026, 4, 2, 10, tzinfo=UTC)
    for what in (WORDS, LATER):
        incident = Incident(1, at, "sam", what, 2, (4,), "fair-play", decision=f"{what}: watched")

        def written(state, incident=incident):
            return state.with_book(replace(state.book, incidents=(incident,)))

        section = change(section, Act("incident.entered", "sam", f"round 2, 4: {what}", what), written)
    return operations.enter_incident(
        section, Incident(0, at, "sam", "A phone rang.", 2, (4,), "device"), by="sam"
    )


def everything_stored() -> str:
    """All versions and the whole log, unpacked."""
    versions = history.texts_of(Version.objects.order_by("section", "number"))
    texts = [text.facts + text.book for _, text in versions]
    log = [f"{row.what} {row.said} {row.reason}" for row in LogEntry.objects.all()]
    return b"".join(texts).decode() + "".join(log)


def test_before_it_is_moved_nobody_reads_it(old, browser) -> None:
    """The desk, the API's form and the portable event leave it out at once."""
    ada: Client = browser("ada", Role.CHIEF_ARBITER)
    assert "Telefon" not in ada.get("/desk/spring/open/incidents/").content.decode()
    carried = event_file.carried(old.event)
    assert [incident.what for incident in carried.sections[0].book.incidents] == ["A phone rang."]


def test_it_is_moved_into_a_case(old) -> None:
    """All versions keep their numbers, the other incident stays, the words are gone from the log too."""
    versions = old.versions.count()
    assert moving.run() == 1
    assert "Telefon" not in everything_stored()
    assert "A phone rang." in everything_stored()
    old.refresh_from_db()
    assert old.versions.count() == versions
    assert [incident.number for incident in snapshot.load_state(old).book.incidents] == [1, 2]
    case = Case.objects.get()
    assert content_of(case.encrypted)["facts"] == LATER
    assert content_of(case.encrypted)["accused"]["name"] == "Dora"
    assert list(case.accesses.values_list("user__username", flat=True)) == ["cfpo"]
    assert not complaints()


def test_doing_it_again_changes_nothing(old) -> None:
    """A job may be begun twice."""
    moving.run()
    assert moving.run() == 0
    LookedThrough.objects.all().delete()
    assert moving.run() == 0
    assert Case.objects.count() == 1


def test_killed_in_between_nothing_has_happened(old, monkeypatch) -> None:
    """The case, the versions and the note are one transaction."""

    def killed(*_arguments, **_options):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(moving, "redact", killed)
        with pytest.raises(KeyboardInterrupt):
            moving.run()
    assert not Case.objects.exists()
    assert not LookedThrough.objects.exists()
    assert WORDS in everything_stored()
    monkeypatch.setattr(moving, "redact", redaction.redact)
    assert moving.run() == 1


def test_the_history_is_read_while_others_write(old, monkeypatch) -> None:
    """What is corrected between the reading and the lock is moved in its latest wording."""
    in_court, lock = "Verstecktes Telefon im Hut", moving.locked

    def corrected_before(section: Section) -> Section:
        at = datetime(2026, 4, 2, 10, tzinfo=UTC)
        incident = Incident(1, at, "sam", in_court, 2, (4,), "fair-play")

        def written(state):
            return state.with_book(replace(state.book, incidents=(incident,)))

        change(section, Act("incident.entered", "sam", in_court, in_court), written)
        return lock(section)

    monkeypatch.setattr(moving, "locked", corrected_before)
    assert moving.run() == 1
    assert content_of(Case.objects.get().encrypted)["facts"] == in_court
    assert "Telefon" not in everything_stored()


def test_what_is_erased_meanwhile_does_not_come_back(old, monkeypatch) -> None:
    """An erasure between the reading and the lock counts: no case is made of what is gone."""
    lock = moving.locked

    def erased_before(section: Section) -> Section:
        def empty(state):
            return state.with_book(replace(state.book, incidents=()))

        redaction.redact(section, empty, by="ada", reason="asked", words=(WORDS, LATER))
        return lock(section)

    monkeypatch.setattr(moving, "locked", erased_before)
    assert moving.run() == 0
    assert not Case.objects.exists()


def test_undo_brings_nothing_back(old) -> None:
    """Old versions are stubs too."""
    moving.run()
    old.refresh_from_db()
    operations.undo(old, by="ada", seen_version=old.version)
    assert "Telefon" not in everything_stored()


def test_fair_play_is_no_longer_written_into_the_book(section) -> None:
    """Refused with where it belongs (FPR 3.2.12)."""
    incident = Incident(0, datetime(2026, 4, 2, tzinfo=UTC), "sam", "A suspicion", 2, (4,), "fair-play")
    with pytest.raises(ImpossibleChange) as refused:
        operations.enter_incident(section, incident, by="sam")
    assert refused.value.cites == "FPR 3.2.12"
