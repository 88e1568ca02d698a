"""Sending an event to another installation: all of it once, then what is new, and nothing twice."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.accounts.encryption import is_encrypted
from caissa_web.api.installations import register, sending
from caissa_web.api.models import OtherInstallation, Sender, SharedSection, Token
from caissa_web.background import jobs
from caissa_web.operations import history
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.records.versions import Act, log
from tests.web.api.installations.conftest import UNPLAYED, result, send


def _acts(section: Section) -> list[tuple[str, str]]:
    rows = LogEntry.objects.filter(section=section, version_before__isnull=False).order_by("version_after")
    return [(row.act, row.author) for row in rows]


def _equal(here: Section, there: Section) -> bool:
    here.refresh_from_db()
    return (here.hash, here.book_hash) == (there.hash, there.book_hash)


def test_it_is_work_of_the_background(db):
    """Registered with the jobs of the program, in a queue of its own."""
    assert "installations" in {job.queue for job in jobs.registered()}


def test_the_token_is_stored_encrypted(laptop):
    """As other secrets are."""
    assert is_encrypted(laptop.token)


def test_the_first_time_the_event_is_created_with_its_log(section, sent, there, event_there):
    """Facts, book and log are there; whoever made the token runs it."""
    assert _equal(section, there())
    entries = event_there.log.filter(author__endswith="(hall laptop)")
    assert sorted(row.act for row in entries) == [
        "event.created",
        "event.published",
        "person.appointed",
        "section.created",
    ]
    assert sent.is_there
    assert sent.sent_at
    assert (sent.fault, sending.acts_waiting(sent)) == ("", 0)
    assert not event_there.public, "what the other installation shows is decided there"


def test_afterwards_only_what_is_new(section, sent, there, network):
    """One act is one version there, with its author and its hour; the rest does not travel again."""
    network.asked.clear()
    done = result(section)
    send(sent)
    assert _equal(section, there())
    assert _acts(there()) == [("result.recorded", "olga (hall laptop)")]
    here = LogEntry.objects.get(section=section, version_after=done.version)
    copied = LogEntry.objects.get(section=there(), act="result.recorded")
    assert (copied.at, copied.what) == (here.at, here.what)
    [(method, path, _size)] = network.asked
    assert (method, path) == ("POST", "/api/v1/desk/events/there/installations/acts")


def test_without_news_nobody_is_asked(sent, network):
    """A hall with a metered line: the worker looks into the records alone."""
    network.asked.clear()
    for _look in range(3):
        send(sent)
    assert network.asked == []


def test_what_waits_is_sent_when_the_network_is_back(section, sent, there, network):
    """Offline nothing is lost: the acts wait, the page says how many, and each becomes a version there."""
    network.is_down = True
    result(section, (1, 3))
    result(section, (5, 4), Outcome.DRAW)
    offline = send(sent)
    assert sending.acts_waiting(offline) == 2
    assert "no route" in offline.fault
    assert offline.due_at > timezone.now(), "it is tried again after a pause"
    network.is_down = False
    online = send(offline)
    assert (online.fault, sending.acts_waiting(online)) == ("", 0)
    assert _equal(section, there())
    assert [act for act, _author in _acts(there())] == 2 * ["result.recorded"]


def test_it_waits_until_it_is_asked_unless_after_every_act(section, sent, there):
    """Without “send after every act” only “Send now” sends."""
    OtherInstallation.objects.update(after_every_act=False)
    result(section)
    send(sent)
    assert there().version == 1
    register.ask(sent)
    send(sent)
    assert there().version == 2


def test_a_lost_answer_to_the_first_sending_creates_nothing_twice(laptop, network, section):
    """Killed between sending and answer: the event is there, and the second try finds it."""
    network.loses_answers = True
    lost = send(laptop)
    assert (lost.is_there, Event.objects.filter(slug="there").count()) == (False, 1)
    result(section)
    network.loses_answers = False
    again = send(lost)
    assert (again.fault, Sender.objects.count(), Event.objects.count()) == ("", 1, 2)
    created = Section.objects.get(event__slug="there")
    assert _equal(section, created)
    assert created.version == 2
    lines = created.event.log.filter(act="section.created", author="olga (hall laptop)")
    assert lines.count() == 1


@pytest.mark.parametrize("times", [1, 2])
def test_a_lost_answer_stores_no_version_twice(section, sent, there, network, times):
    """The same versions come again, once or twice, and later ones with them: each is stored once."""
    result(section, (1, 3))
    network.loses_answers = True
    for _try in range(times):
        send(sent)
    result(section, (5, 4), Outcome.DRAW)
    network.loses_answers = False
    send(sent)
    assert _equal(section, there())
    assert there().version == 3
    assert LogEntry.objects.filter(section=there(), act="result.recorded").count() == 2


def test_the_same_sent_twice_at_once_is_stored_once(section, sent, there):
    """Two workers with the same news: the second is told that it is there already."""
    result(section)
    access = sending.Access.of(sent)
    twin = OtherInstallation.objects.select_related("event").get(pk=sent.pk)
    for row in (sent, twin):
        sending._send_once(row, access)
    assert there().version == 2
    shared = SharedSection.objects.get()
    assert (shared.here, shared.there) == (2, 2)


def test_an_act_taken_back_can_be_told_from_others(section, sent, there):
    """An undo arrives as an undo: what would be taken back next there is what it would be here."""
    done = result(section)
    send(sent)
    history.undo(done, by="olga", seen_version=done.version)
    send(sent)
    undone = LogEntry.objects.get(section=there(), act="act.undone")
    assert undone.undoes == LogEntry.objects.get(section=there(), act="result.recorded")
    here, elsewhere = history.to_undo(section), history.to_undo(there())
    assert (here and here.act) == (elsewhere and elsewhere.act)


def test_a_section_that_is_added_later_travels(section, sent, facts, event_there):
    """With its acts; its newest version is its first there."""
    added = operations.create_section(section.event, "blitz", facts, by="olga")
    done = result(added)
    send(sent)
    copied = event_there.sections.get(slug="blitz")
    assert _equal(done, copied)
    assert list(copied.log.filter(author="olga (hall laptop)").values_list("act", flat=True)) == [
        "section.created",
        "result.recorded",
    ]
    result(done, (5, 4))
    send(sent)
    copied.refresh_from_db()
    assert copied.version == 2
    assert _equal(added, copied)


def test_acts_without_a_version_travel_once(section, sent, event_there, network):
    """The log of the event beside its sections, also when an answer is lost."""
    operations.withdraw_event(section.event, by="olga", reason="tests")
    network.loses_answers = True
    send(sent)
    network.loses_answers = False
    send(sent)
    send(sent)
    assert event_there.log.filter(act="event.withdrawn").count() == 1


def test_an_act_about_a_section_that_has_only_begun_travels(section, sent, there):
    """Whatever leads to no version stands in the log with the number of the version that there is."""
    log(section.event, Act("games.source", "olga", "https://boards.example/"), section)
    send(sent)
    send(sent)
    assert LogEntry.objects.filter(section=there(), act="games.source").count() == 1


def test_players_leave_one_section_before_entering_another(section, sent, facts, event_there):
    """Acts of several sections are stored in the order in which they were done."""
    other = operations.create_section(section.event, "b", facts, by="olga")
    send(sent)
    here = [result(other, (1, 3)), result(section, (1, 3)), result(other, (5, 4), Outcome.DRAW)]
    send(sent)
    rows = event_there.log.filter(act="result.recorded").select_related("section").order_by("id")
    assert [row.section.slug for row in rows] == [done.slug for done in here] == ["b", "open", "b"]


def test_many_versions_travel_in_several_parts(section, sent, there, monkeypatch, network):
    """A day without a network: no request is larger than it may be."""
    monkeypatch.setattr(sending.acts_file, "MOST_VERSIONS", 2)
    seen, current = UNPLAYED, section
    for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.WIN, Outcome.DRAW):
        current, seen = result(current, (1, 3), outcome, seen=seen), outcome
    network.asked.clear()
    send(sent)
    assert there().version == 6
    assert len(network.asked) == 3
    assert snapshot.load_state(there()) == snapshot.load_state(current)


def test_a_file_carried_by_hand_is_recognised(section, network, token, settings):
    """Both sides have the same from a file: nothing is in conflict, and the next act travels."""
    from caissa_web.exchange import event_file

    settings.SECRET_KEY_IS_KEPT = True
    user = Token.objects.get().user
    carried = event_file.read(
        event_file.json_model.write_record(event_file.carried(section.event)), "The event"
    )
    operations.import_event(carried, "there", by="ada", owner=user)
    wanted = register.Wanted("https://server.example", "there", token, after_every_act=True, is_there=True)
    row = register.name_installation(section.event, wanted, by="olga")
    send(row)
    result(section)
    row = send(row)
    copied = Section.objects.get(event__slug="there")
    assert (row.fault, row.differences) == ("", {})
    assert _equal(section, copied)


def test_another_event_of_that_name_is_not_touched(laptop, ada):
    """A short name that is in use there: the laptop is told, and nothing is mixed up."""
    operations.create_event("there", "Somebody else's", by="ada")
    row = send(laptop)
    assert "409" in row.fault
    assert (row.is_there, Section.objects.filter(event__slug="there").count()) == (False, 0)


def test_a_revoked_token_is_named_and_tried_again(section, sent, there):
    """What is done waits; with a new token it goes on."""
    Token.objects.update(revoked_at=timezone.now())
    result(section)
    row = send(sent)
    assert "401" in row.fault
    assert (there().version, sending.acts_waiting(row)) == (1, 1)
    Token.objects.update(revoked_at=None)
    assert (send(row).fault, there().version) == ("", 2)


def test_a_token_without_the_right_sends_nothing(section, sent, there):
    """The right is one of its own: no other opens these addresses."""
    others = ["look", "results", "entries", "pair", "manage", "fair_play", "money"]
    Token.objects.update(rights=others)
    result(section)
    assert "403" in send(sent).fault
    assert there().version == 1


def test_pauses_grow_and_end(sent, network, section):
    """Ten seconds, then longer, never more than two minutes: a hall gets its network back."""
    network.is_down = True
    result(section)
    pauses = []
    for _try in range(7):
        began = timezone.now()
        pauses.append(round((send(sent).due_at - began).total_seconds(), -1))
    assert pauses == [10, 20, 40, 60, 120, 120, 120]


def test_a_clock_that_was_ahead_does_not_stop_it(section, sent, there):
    """Put off by a wrong clock, it is due all the same."""
    result(section)
    OtherInstallation.objects.update(due_at=timezone.now() + timedelta(days=400))
    sending.send_due(timezone.now())
    assert there().version == 2
