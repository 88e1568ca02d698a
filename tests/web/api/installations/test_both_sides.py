"""What is done at both installations: brought back if only they acted, never overwritten if both did."""

from __future__ import annotations

import pytest

from caissa.errors import CaissaError
from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.api.installations import bringing, register, sending
from caissa_web.api.installations.bringing import bring_back, keep_theirs, send_ours
from caissa_web.api.installations.calls import Access
from caissa_web.api.models import OtherInstallation, SharedSection
from caissa_web.operations import history
from caissa_web.operations.events.imports import import_event
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from tests.web.api.installations.conftest import ADDRESS, result, send


def _again(row: OtherInstallation) -> OtherInstallation:
    return OtherInstallation.objects.select_related("event").get(pk=row.pk)


@pytest.fixture
def conflict(section, sent, there) -> OtherInstallation:
    """A win here, and a draw of the same board there; sent since."""
    result(section, outcome=Outcome.WIN)
    result(there(), outcome=Outcome.DRAW, by="ada")
    return send(sent)


def test_nothing_is_overwritten(conflict, section, there):
    """Each side keeps what it has; the acts of the other side are named."""
    section.refresh_from_db()
    assert (section.version, there().version) == (2, 2)
    assert section.hash != there().hash
    [told] = conflict.differences.values()
    assert (told["state"], told["version"]) == ("conflict", 2)
    assert [(act["author"], act["act"]) for act in told["acts"]] == [("ada", "result.recorded")]
    assert conflict.fault == ""


def test_other_sections_go_on(conflict, section, facts, event_there):
    """A conflict in one section holds up no other, and is not sent again and again."""
    other = operations.create_section(section.event, "b", facts, by="olga")
    row = send(conflict)
    assert event_there.sections.get(slug="b").hash == other.hash
    assert row.differences["open"]["state"] == "conflict"
    assert not sending.has_news(row)


def test_theirs_is_kept_on_top_of_ours(conflict, section, there):
    """A new version here with their state; ours is one step back in the history, and the log has both."""
    kept = keep_theirs(conflict, section, by="olga", seen=2)
    assert kept.hash == there().hash
    acts = list(LogEntry.objects.filter(section=section).order_by("id").values_list("act", "author"))
    assert acts[-3:] == [
        ("result.recorded", "olga"),
        ("section.taken-over", "olga"),
        ("result.recorded", "ada (server.example)"),
    ]
    assert snapshot.load_state(section, 2) != snapshot.load_state(section, 3)
    row = _again(conflict)
    assert (row.differences, sending.acts_waiting(row)) == ({}, 0)
    result(kept, (5, 4))
    send(row)
    assert there().version == 3


def test_ours_is_sent_on_top_of_theirs(conflict, section, there):
    """A new version there with our state; theirs is one step back there, and the log has both."""
    send_ours(conflict, section, by="olga", seen=2, seen_there=2)
    row = send(conflict)
    section.refresh_from_db()
    assert (there().version, there().hash) == (3, section.hash)
    acts = list(LogEntry.objects.filter(section=there()).order_by("id").values_list("act", "author"))
    assert acts[-3:] == [
        ("result.recorded", "ada"),
        ("section.sent-over", "ada"),
        ("result.recorded", "olga (hall laptop)"),
    ]
    assert (row.differences, sending.acts_waiting(row)) == ({}, 0)
    result(section, (5, 4))
    send(row)
    assert there().version == 4


def test_ours_is_sent_once_though_the_answer_is_lost(conflict, section, there, network):
    """A choice that comes twice is one version there."""
    send_ours(conflict, section, by="olga", seen=2, seen_there=2)
    network.loses_answers = True
    send(conflict)
    network.loses_answers = False
    row = send(conflict)
    assert there().version == 3
    assert (row.differences, sending.acts_waiting(row)) == ({}, 0)


def test_a_choice_over_a_newer_version_there_is_a_conflict_again(conflict, section, there):
    """Whoever chose saw version 2; meanwhile somebody acted there once more, and nobody has seen that."""
    send_ours(conflict, section, by="olga", seen=2, seen_there=2)
    result(there(), (5, 4), by="ada")
    row = send(conflict)
    assert there().version == 3
    assert row.differences["open"]["version"] == 3
    send_ours(row, section, by="olga", seen=2, seen_there=3)
    assert send(row).differences == {}
    section.refresh_from_db()
    assert there().hash == section.hash


@pytest.mark.parametrize(
    "choose",
    [
        lambda row, section: keep_theirs(row, section, by="olga", seen=2),
        lambda row, section: send_ours(row, section, by="olga", seen=2, seen_there=2),
    ],
    ids=["theirs", "ours"],
)
def test_a_choice_by_an_old_page_is_refused(conflict, section, choose):
    """Somebody acted here since the page was opened."""
    result(section, (5, 4))
    with pytest.raises(CaissaError, match="changed meanwhile"):
        choose(conflict, section)
    section.refresh_from_db()
    assert section.version == 3


def test_what_was_done_there_alone_is_brought_back(section, sent, there):
    """Version by version with their acts; an undo here takes back the last of them."""
    result(there(), (1, 3), by="ada")
    result(there(), (5, 4), Outcome.DRAW, by="ada")
    brought = bring_back(sent, by="olga")
    section.refresh_from_db()
    assert (brought.acts, brought.conflicts) == (2, [])
    assert (section.version, section.hash) == (3, there().hash)
    newest = LogEntry.objects.get(section=section, version_after=3)
    assert newest.author == "ada (server.example)"
    undone = history.undo(section, by="olga", seen_version=3)
    send(sent)
    assert there().hash == undone.hash
    assert bring_back(_again(sent), by="olga").acts == 0


def test_it_is_said_when_the_other_side_is_ahead(section, sent, there):
    """“Send now” asks how far the other side is, also when nothing is new here."""
    result(there(), by="ada")
    register.ask(sent)
    row = send(sent)
    assert row.differences["open"]["state"] == "behind"
    bring_back(row, by="olga")
    assert _again(row).differences == {}


def test_a_lost_answer_is_no_change_of_theirs(section, sent, there, network):
    """Brought back after an answer was lost: what came from here is not taken for theirs."""
    result(section)
    network.loses_answers = True
    send(sent)
    network.loses_answers = False
    result(there(), (5, 4), by="ada")
    brought = bring_back(_again(sent), by="olga")
    section.refresh_from_db()
    assert (brought.acts, brought.conflicts) == (1, [])
    assert (section.version, section.hash) == (3, there().hash)


def test_both_changed_is_seen_when_bringing_back_too(section, sent, there):
    """Bringing back overwrites nothing either."""
    mine = result(section)
    result(there(), (5, 4), by="ada")
    brought = bring_back(sent, by="olga")
    section.refresh_from_db()
    assert brought.conflicts == ["Open"]
    assert section.hash == mine.hash
    assert _again(sent).differences["open"]["state"] == "conflict"


def test_a_laptop_restored_from_a_backup_hides_nothing(section, sent, there):
    """Its numbers begin again at an older version: the acts that it has lost are shown as a conflict."""
    lost = result(section)
    send(sent)
    SharedSection.objects.update(here=1, there=1)
    # As the backup was: the second version is gone, and another act gets its number.
    LogEntry.objects.filter(section=section, version_after=2)._raw_delete("default")
    lost.versions.filter(number=2)._raw_delete("default")
    first = snapshot.load_state(section, 1)
    old = lost.versions.get(number=1)
    Section.objects.filter(pk=section.pk).update(version=1, hash=old.hash, book_hash=old.book_hash)
    snapshot.forget()
    section.refresh_from_db()
    assert snapshot.load_state(section) == first
    result(section, (5, 4), Outcome.DRAW)
    row = send(sent)
    assert row.differences["open"]["state"] == "conflict"
    assert [act["author"] for act in row.differences["open"]["acts"]] == ["olga (hall laptop)"]
    assert there().version == 2


def test_a_laptop_restored_from_before_the_first_sending_is_told_what_it_has_lost(section, sent, there):
    """It sends the whole event again; what is there already is a conflict that its arbiter decides."""
    result(section)
    send(sent)
    OtherInstallation.objects.update(is_there=False, log_sent=0)
    SharedSection.objects.all().delete()
    lost = section.versions.get(number=1)
    LogEntry.objects.filter(section=section, version_after=2)._raw_delete("default")
    section.versions.filter(number=2)._raw_delete("default")
    Section.objects.filter(pk=section.pk).update(version=1, hash=lost.hash, book_hash=lost.book_hash)
    snapshot.forget()
    row = send(sent)
    assert (row.fault, row.is_there) == ("", True)
    assert row.differences["open"]["state"] == "conflict"
    assert there().version == 2


def test_a_section_added_there_is_brought_back(section, sent, facts, event_there):
    """With the log of how it came to be."""
    operations.create_section(event_there, "b", facts, by="ada")
    bring_back(sent, by="olga")
    added = section.event.sections.get(slug="b")
    assert added.log.filter(author="ada (server.example)", act="section.created").exists()
    result(added, (1, 3))
    row = send(sent)
    assert (row.differences, row.fault) == ({}, "")
    assert event_there.sections.get(slug="b").version == 2


def test_an_event_begun_at_the_server_is_taken_to_the_laptop(
    section, token, network, settings, ada, monkeypatch
):
    """Fetched with its log, worked on without a network, and sent back."""
    settings.SECRET_KEY_IS_KEPT = True
    monkeypatch.setattr(  # one database cannot have two events of a name
        bringing, "import_event", lambda carried, _slug, **rest: import_event(carried, "laptop", **rest)
    )
    event = bringing.bring_event(Access(ADDRESS, token), "spring", owner=ada)
    taken = event.sections.get()
    assert taken.hash == section.hash
    assert event.log.filter(act="section.created", author="olga (server.example)").exists()
    network.is_down = True
    result(taken)
    network.is_down = False
    row = OtherInstallation.objects.get(event=event)
    register.ask(row)
    row = send(row)
    section.refresh_from_db()
    assert (row.fault, section.version) == ("", 2)
    taken.refresh_from_db()
    assert section.hash == taken.hash
    assert Event.objects.count() == 2
    result(section, (5, 4), by="ada")
    assert bring_back(_again(row), by="ada").acts == 1


def test_fide_mode_that_was_left_is_never_entered_again(section, sent, there):
    """A version from elsewhere does not bring it back (Q45)."""
    operations.leave_fide_mode(
        there(), by="ada", seen_version=1, reason="club evening", confirmed=["leave-fide-mode"]
    )
    result(section)
    row = send(sent)
    send_ours(row, section, by="olga", seen=2, seen_there=2)
    send(row)
    assert there().version == 3
    assert not snapshot.load(there()).fide_mode
