"""Parts of an event beside its sections: sent and brought back, each once, none over another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from caissa.documents.look import Look
from caissa.errors import CaissaError
from caissa.files.pgn import read_games
from caissa.online import Duty
from caissa.prospectus import InvitedPlayer
from caissa.tournament import Person
from caissa_web import operations
from caissa_web.api.installations import receiving, sending, sending_parts
from caissa_web.api.installations.bringing import bring_back
from caissa_web.api.installations.bringing_parts import keep_their_part, send_our_part
from caissa_web.api.models import OtherInstallation
from caissa_web.exchange import part_file
from caissa_web.online import portable as operations_of_venues
from caissa_web.online.operations import venues
from caissa_web.operations.events import paper_look, publication
from caissa_web.operations.events.events import EventDetails, change_event
from caissa_web.operations.events.parts import NotYet
from caissa_web.operations.events.player_invitations import Invited, issue_invitations
from caissa_web.operations.games.storing import store_games
from caissa_web.records.announcements import announcement_of
from caissa_web.records.models import (
    ChecklistAnswer,
    ChecklistSignature,
    Event,
    FormSignature,
    LogEntry,
)
from caissa_web.records.publication import publication_of
from caissa_web.records.versions import Act, log
from tests.web.api.installations.conftest import result, send

MOMENT = timezone.now().replace(microsecond=7)
GAME = '[ECO "{eco}"]\n[Round "3"]\n[White "Anna"]\n[Black "Chen"]\n[Result "*"]\n\n{moves} *\n'


def _renamed(event: Event, name: str = "Summer Festival", by: str = "olga") -> Event:
    return change_event(event, replace(EventDetails.of(_fresh(event)), name=name), by=by)


def _fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def _again(row: OtherInstallation) -> OtherInstallation:
    return OtherInstallation.objects.select_related("event").get(pk=row.pk)


def _moves(event: Event, moves: str, eco: str = "") -> None:
    games = read_games(GAME.format(moves=moves, eco=eco)).games
    store_games(event.sections.select_related("event").get(slug="open"), games, by="olga")


def _answered(event: Event) -> None:
    ChecklistAnswer.objects.create(
        event=event, checklist="venue", question="light", value="yes", by="olga", at=MOMENT
    )
    ChecklistSignature.objects.create(
        event=event, checklist="venue", author="olga", at=MOMENT, answers_hash="0" * 64
    )
    log(event, Act("checklist.answered", "olga", "venue"))


def _signed(event: Event) -> None:
    FormSignature.objects.create(
        section=event.sections.get(),
        form="fa1",
        version=1,
        facts_hash="0" * 64,
        name="Olga",
        role="chief-arbiter",
        day=date(2026, 4, 9),
        agreed=True,
        by="olga",
        at=MOMENT,
    )
    log(event, Act("form.signed", "olga", "fa1"))


def _venue(event: Event) -> None:
    equipment = venues.Equipment("Riga", "Street 1", 2, 3)
    venue = venues.open_venue(event, equipment, by="olga")
    venues.give_duty(venue, "Vera", Duty.ARBITER, by="olga")
    venues.seat_players(venue, event.sections.select_related("event").get(), [1, 3], by="olga")


CHANGES: dict[str, Callable[[Event], Any]] = {
    "details": _renamed,
    "look": lambda event: paper_look.set_paper_look(event, Look(footer="Riga 2026"), by="olga"),
    "publication": lambda event: publication.set_publication(
        event, replace(publication_of(event), ratings=False), by="olga"
    ),
    "announcement": lambda event: operations.save_draft(event, announcement_of(event), by="olga"),
    "invitations": lambda event: issue_invitations(event, [Invited(InvitedPlayer("Ida"))], by="olga"),
    "checklists": _answered,
    "signatures": _signed,
    "venues": _venue,
    "games.open.3": lambda event: _moves(event, "1. e4 e5 2. Nf3"),
}


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    """Moves travel at once."""
    monkeypatch.setattr(sending_parts, "QUIET", timedelta(0))


@pytest.mark.parametrize("key", CHANGES)
def test_a_part_travels_once_in_both_directions(sent, section, event_there, network, key):
    """Sent although answers are lost, with one entry that names the author; brought back the same way."""
    before = part_file.hash_of(event_there, key)
    CHANGES[key](section.event)
    network.loses_answers = True
    send(sent)
    network.loses_answers = False
    row = send(send(sent))
    here = part_file.hash_of(section.event, key)
    assert part_file.hash_of(event_there, key) == here != before
    arrived = event_there.log.filter(act="installation.part-received")
    assert [entry.author for entry in arrived] == ["olga (hall laptop)"]
    assert (row.fault, row.part_differences, sending.has_news(row)) == ("", {}, False)
    network.asked.clear()
    send(row)
    assert network.asked == []
    assert bring_back(row, by="olga").parts == []


@pytest.mark.parametrize("key", CHANGES)
def test_a_part_is_brought_back(sent, section, event_there, key):
    """What was changed there alone stands here afterwards, and is no news for anybody."""
    CHANGES[key](event_there)
    [name] = bring_back(sent, by="olga").parts
    assert name
    assert part_file.hash_of(section.event, key) == part_file.hash_of(event_there, key) != ""
    [entry] = section.event.log.filter(act="installation.part-received")
    assert entry.author == "olga (server.example)"
    row = _again(sent)
    assert not sending_parts.has_new_parts(row)
    assert bring_back(row, by="olga").parts == []


@pytest.fixture
def conflict(sent, section, event_there) -> OtherInstallation:
    """Another name on each side."""
    _renamed(section.event, "Ours")
    _renamed(event_there, "Theirs", by="sofia")
    return send(sent)


def test_nothing_is_overwritten(conflict, section, event_there):
    """Each side keeps its name; what was done there is named, and nothing is tried again and again."""
    assert (_fresh(section.event).name, _fresh(event_there).name) == ("Ours", "Theirs")
    told = conflict.part_differences["details"]
    assert (told["state"], [act["author"] for act in told["acts"]]) == ("conflict", ["sofia"])
    assert not sending.has_news(conflict)
    assert bring_back(conflict, by="olga").conflicts == ["name, dates and place"]
    assert _fresh(section.event).name == "Ours"


def test_other_parts_and_sections_go_on(conflict, section, event_there, there):
    """Only what is in conflict waits."""
    result(section)
    CHANGES["look"](section.event)
    row = send(conflict)
    assert there().version == 2
    assert part_file.hash_of(event_there, "look") == part_file.hash_of(section.event, "look") != ""
    assert list(row.part_differences) == ["details"]


def _seen(row: OtherInstallation) -> dict[str, str]:
    return {"seen": part_file.hash_of(row.event, "details")}


def test_theirs_is_kept(conflict, section, event_there):
    """It stands here, the log names what stood here before, and the next change travels."""
    keep_their_part(conflict, "details", by="olga", **_seen(conflict))
    assert _fresh(section.event).name == "Theirs"
    entry = section.event.log.get(act="installation.part-adopted")
    assert (entry.author, "Ours" in entry.what) == ("olga", True)
    row = _again(conflict)
    assert (row.part_differences, sending_parts.has_new_parts(row)) == ({}, False)
    _renamed(section.event, "Next")
    send(row)
    assert _fresh(event_there).name == "Next"


def test_ours_is_sent_over_theirs(conflict, section, event_there, network):
    """Once, though the answer is lost; the log there names what stood there before."""
    there = conflict.part_differences["details"]["now"]
    send_our_part(conflict, "details", by="olga", **_seen(conflict), seen_there=there)
    network.loses_answers = True
    send(conflict)
    network.loses_answers = False
    row = send(conflict)
    assert _fresh(event_there).name == "Ours"
    entry = event_there.log.get(act="installation.part-sent-over")
    assert (entry.author, "Theirs" in entry.what) == ("ada", True)
    assert (row.part_differences, sending_parts.has_new_parts(row)) == ({}, False)


def test_a_choice_over_what_nobody_has_seen_is_a_conflict_again(conflict, section, event_there):
    """On either side somebody changed it since the page was opened."""
    there, seen = conflict.part_differences["details"]["now"], _seen(conflict)
    _renamed(event_there, "Newest", by="sofia")
    send_our_part(conflict, "details", by="olga", **seen, seen_there=there)
    row = send(conflict)
    assert _fresh(event_there).name == "Newest"
    assert row.part_differences["details"]["state"] == "conflict"
    _renamed(section.event, "Other")
    with pytest.raises(CaissaError, match="changed meanwhile"):
        keep_their_part(row, "details", by="olga", **seen)


def test_a_lost_answer_is_no_change_of_theirs(sent, section, event_there, network):
    """What was stored there and changed again here since follows it, also after it was changed back."""
    name = _fresh(section.event).name
    _renamed(section.event, "First")
    network.loses_answers = True
    send(sent)
    network.loses_answers = False
    _renamed(section.event, name)
    row = send(sent)
    assert _fresh(event_there).name == name
    assert (row.part_differences, bring_back(row, by="olga").parts) == ({}, [])


def test_rows_that_stand_only_here_stay(sent, section, event_there):
    """Both invited somebody: theirs is kept, ours stays and is sent."""
    issue_invitations(section.event, [Invited(InvitedPlayer("Ida"))], by="olga")
    issue_invitations(event_there, [Invited(InvitedPlayer("Jan"))], by="sofia")
    row = send(sent)
    seen = part_file.hash_of(section.event, "invitations")
    keep_their_part(row, "invitations", by="olga", seen=seen)
    send(_again(row))
    for event in (section.event, event_there):
        assert set(event.player_invitations.values_list("name", flat=True)) == {"Ida", "Jan"}


def test_rows_that_stand_only_there_come_back(sent, section, event_there):
    """Ours is sent over theirs: what stands only there stays, and is fetched."""
    issue_invitations(section.event, [Invited(InvitedPlayer("Ida"))], by="olga")
    issue_invitations(event_there, [Invited(InvitedPlayer("Jan"))], by="sofia")
    row = send(sent)
    there = row.part_differences["invitations"]["now"]
    seen = part_file.hash_of(section.event, "invitations")
    send_our_part(row, "invitations", by="olga", seen=seen, seen_there=there)
    row = send(_again(row))
    assert row.part_differences["invitations"]["state"] == "behind"
    assert bring_back(row, by="olga").parts == ["invitations to play"]
    for event in (section.event, event_there):
        assert set(event.player_invitations.values_list("name", flat=True)) == {"Ida", "Jan"}


def test_an_erased_invitation_goes_there_too(sent, section, event_there):
    """Erased by request here, and not changed there."""
    issue_invitations(
        section.event, [Invited(InvitedPlayer("Ida")), Invited(InvitedPlayer("Jan"))], by="olga"
    )
    row = send(sent)
    section.event.player_invitations.filter(name="Ida").delete()
    send(row)
    assert list(event_there.player_invitations.values_list("name", flat=True)) == ["Jan"]


def test_a_withheld_name_is_not_shown_again_by_the_other_side(sent, section, event_there):
    """Each side shows a name again by itself."""
    publication.withhold_name(event_there, Person("Anna"), by="sofia")
    bring_back(sent, by="olga")
    assert publication_of(_fresh(section.event)).withheld == ("Anna",)
    publication.withhold_name(section.event, Person("Anna"), by="olga", shown_again=True)
    send(_again(sent))
    assert publication_of(_fresh(event_there)).withheld == ("Anna",)


def test_moves_travel_when_the_round_is_quiet(sent, section, event_there, monkeypatch):
    """A broadcast is no stream of parts; “Send now” does not wait."""
    monkeypatch.setattr(sending_parts, "QUIET", timedelta(minutes=1))
    _moves(section.event, "1. e4")
    assert not sending_parts.has_new_parts(sent)
    sent.asked = True
    assert sending_parts.has_new_parts(sent)


def test_a_correction_of_moves_leaves_nothing_of_the_older_ones(sent, section, event_there):
    """The game there is the game here, half-move by half-move."""
    _moves(section.event, "1. e4 e5 2. Nf3 Nc6", eco="C44")
    row = send(sent)
    _moves(section.event, "1. d4 d5")
    send(row)
    assert part_file.content_of(event_there, "games.open.3") != part_file.EMPTY
    assert part_file.hash_of(event_there, "games.open.3") == part_file.hash_of(section.event, "games.open.3")


def test_a_venue_waits_for_its_section(sent, section, event_there, monkeypatch):
    """A player who sits there is not on the list of a section in conflict: nothing is stored by halves."""
    _venue(section.event)
    result(section)
    with monkeypatch.context() as patched:
        patched.setattr(operations_of_venues, "_sections_with", _nobody_is_here)
        row = send(sent)
    assert row.part_differences["venues"]["state"] == "later"
    assert not event_there.venues.exists()
    assert not sending.has_news(row)
    result(section, (5, 4))
    assert send(send(row)).part_differences == {}
    assert event_there.venues.count() == 1


def _nobody_is_here(*_asked: Any) -> None:
    raise NotYet(section="Open")


def test_acts_without_a_version_arrive_after_a_backup_was_restored(sent, section, event_there, monkeypatch):
    """The numbers here begin again at lower ones: other acts have those of the lost ones, and travel."""
    operations.withdraw_event(section.event, by="olga", reason="first")
    send(sent)
    before = sent.log_sent
    LogEntry.objects.filter(event=section.event, act="event.withdrawn")._raw_delete("default")
    event_there.senders.update(log_received=2**40)
    monkeypatch.setattr(receiving, "last_entry", lambda _event: 2**40)
    OtherInstallation.objects.update(log_sent=before)
    log(section.event, Act("event.published", "olga", "after the restore"))
    row = send(sent)
    assert event_there.log.filter(act="event.published", what="after the restore").count() == 1
    log(section.event, Act("event.published", "olga", "and the next"))
    send(row)
    assert event_there.log.filter(what="and the next").count() == 1


def test_acts_without_a_version_are_brought_back(sent, section, event_there):
    """The log of both sides says what was done on either; nothing goes round in circles."""
    operations.withdraw_event(event_there, by="sofia", reason="tests")
    operations.publish_event(section.event, by="olga")
    log(event_there, Act("event.withdrawn", "sofia", "again"))
    send(sent)
    row = _again(sent)
    assert bring_back(row, by="olga").acts == 1
    assert section.event.log.filter(author="sofia (server.example)", what="again").count() == 1
    row = send(_again(sent))
    assert event_there.log.filter(what="again").count() == 1
    assert bring_back(row, by="olga").acts == 0
