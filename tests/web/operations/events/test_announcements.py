"""An announcement becomes an event with its sections, and an event becomes its announcement again."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from caissa.errors import ImpossibleChange
from caissa.files import json_model
from caissa.prospectus import Announcement, CommitteeMember, Texts
from caissa.tournament import Official, Person, Role, Speed
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.exchange import event_file
from caissa_web.exchange.masking import masked
from caissa_web.records import snapshot
from caissa_web.records.announcements import Stage, announcement_of, saved_versions
from caissa_web.records.models import AnnouncementStep, Event, LogEntry, Section
from caissa_web.section.errors import BadAnnouncement, Conflict, Locked
from caissa_web.section.options import DEFAULT_TIME, PLAY_UP, RATING_BAND, hour_of_round
from caissa_web.section.warnings import Unconfirmed
from tests.web.operations.events.announced import organiser, published, three_sections


@pytest.fixture
def empty_event(db: None) -> Event:
    """An event without sections, of which Olga is organiser and chief arbiter."""
    event = operations.create_event("harbour", "Working title", by="olga")
    organiser(event)
    return event


def test_publishing_makes_the_whole_event(empty_event: Event) -> None:
    event = published(empty_event, three_sections())
    assert (event.name, event.city, event.federation) == ("Harbour Open", "Riga", "LAT")
    assert (event.start, event.end, event.time_zone) == (date(2027, 7, 2), date(2027, 7, 6), "Europe/Riga")
    first, second, blitz = event.sections.all()
    assert [section.name for section in (first, second, blitz)] == ["Open A", "Open B", "Blitz"]
    state = snapshot.load_state(first)
    assert state.facts.scheduled_rounds == 5
    assert state.facts.ranking == ("PTS", "DE", "BH/C1", "BH")
    assert state.facts.round(2).date == date(2027, 7, 3)
    assert state.book.value(hour_of_round(2)) == time(10, 0)
    assert state.book.value(DEFAULT_TIME) == 30
    assert state.book.value(RATING_BAND) == "2000+"
    assert "1000" in state.book.prize_fund
    assert state.book.closing.play_off_rules is not None
    arbiters = [(official.person.name, official.role) for official in state.facts.officials]
    assert arbiters == [
        ("Kalnins, Peteris", Role.CHIEF_ARBITER),
        ("Ozola, Ilze", Role.APPEALS_MEMBER),
        ("Martin, Luc", Role.APPEALS_MEMBER),
    ]
    below = snapshot.load_state(second)
    assert below.book.value(PLAY_UP) == 50
    assert [official.person.name for official in below.facts.officials][1] == "Liepa, Anna"
    assert snapshot.load(blitz).speed is Speed.BLITZ


def test_an_event_announces_what_was_published(empty_event: Event) -> None:
    event = published(empty_event, three_sections())
    out = saved_versions(event)[0]
    assert (out.stage, out.edition) == (Stage.PUBLISHED, 1)
    assert announcement_of(event) == out.announcement
    # Nothing was lost on the way: only the kind of play followed the time control.
    blitz = three_sections().sections[2]
    assert out.announcement.sections[2] == blitz
    assert out.announcement.places == three_sections().places


def test_sections_that_exist_become_as_announced(section: Section) -> None:
    event = section.event
    organiser(event)
    before = announcement_of(event)
    assert [each.name for each in before.sections] == ["Open"]
    assert before.sections[0].set_up.rounds == 5
    wanted = replace(before, about=Texts.of({"en": "By the river."}), website="https://chess.example/")
    published(event, wanted)
    section.refresh_from_db()
    assert section.version == 1  # nothing about the section itself was new
    assert announcement_of(event) == wanted


def test_who_was_named_already_keeps_their_details(section: Section) -> None:
    event = section.event
    organiser(event)
    person = Person("Kalnins, Peteris", 11600001, "LAT", arbiter_title="IA", arbiter_category="B")
    operations.name_official(section, Official(person, Role.CHIEF_ARBITER), by="olga", seen_version=1)
    wanted = replace(announcement_of(event), appeals=replace(three_sections().appeals))
    published(event, wanted)
    section.refresh_from_db()
    assert snapshot.load(section).officials[0].person == person
    assert announcement_of(event).appeals.people[0] == CommitteeMember(
        "Ozola, Ilze", "LAT", three_sections().appeals.people[0].position, 1970
    )


def test_after_round_1_the_system_stays_and_nothing_changes(section: Section) -> None:
    event = section.event
    organiser(event)
    now = announcement_of(event)
    other = replace(now.sections[0].set_up, format="dubov")
    wanted = replace(now, city="Jelgava", sections=(replace(now.sections[0], set_up=other),))
    with pytest.raises(Locked, match=r"system of Open .*C\.04\.2 1\.1"):
        published(event, wanted)
    event.refresh_from_db()
    section.refresh_from_db()
    assert (event.city, section.version) == ("Riga", 1)
    assert not AnnouncementStep.objects.filter(kind=AnnouncementStep.PUBLISHED).exists()


def test_a_running_section_warns_of_other_tie_breaks(section: Section) -> None:
    event = section.event
    organiser(event)
    now = announcement_of(event)
    other = replace(now.sections[0].set_up, ranking=("PTS", "BH"))
    wanted = replace(now, sections=(replace(now.sections[0], set_up=other),))
    with pytest.raises(Unconfirmed) as asked:
        published(event, wanted, reason="the sponsor wishes it")
    assert [warning.code for warning in asked.value.warnings] == ["ranking-changed"]
    published(event, wanted, reason="the sponsor wishes it", confirmed=("ranking-changed",))
    section.refresh_from_db()
    assert snapshot.load(section).ranking == ("PTS", "BH")


def test_a_second_publication_needs_a_reason(empty_event: Event) -> None:
    event = published(empty_event, three_sections())
    later = replace(three_sections(), end=date(2027, 7, 7))
    with pytest.raises(ImpossibleChange, match="reason"):
        published(event, later)
    published(event, later, reason="the hall is free for another day")
    stages = [(saved.number, saved.stage, saved.edition) for saved in saved_versions(event)]
    assert stages == [(2, Stage.PUBLISHED, 2), (1, Stage.SUPERSEDED, 1)]


def test_one_renamed_section_is_the_same_section(empty_event: Event) -> None:
    event = published(empty_event, three_sections())
    key = event.sections.get(name="Blitz").pk
    wanted = three_sections()
    blitz = wanted.sections[2]
    night = replace(blitz, set_up=replace(blitz.set_up, name="Night"))
    wanted = replace(
        wanted,
        sections=(*wanted.sections[:2], night),
        officials=(wanted.officials[0], replace(wanted.officials[1], sections=("Open B", "Night"))),
    )
    published(event, wanted, reason="a better name")
    assert event.sections.get(name="Night").pk == key
    assert event.sections.count() == 3


def test_a_section_cannot_be_passed_over(empty_event: Event) -> None:
    event = published(empty_event, three_sections())
    wanted = three_sections()
    wanted = replace(wanted, officials=(), fees=(), sections=wanted.sections[:2])
    with pytest.raises(ImpossibleChange, match="Blitz"):
        published(event, wanted, reason="no blitz")


def test_only_agreed_announcements_are_published(empty_event: Event) -> None:
    saved = operations.save_draft(empty_event, three_sections(), by="olga")
    operations.agree(empty_event, saved.number, Role.ORGANISER, by="olga")
    with pytest.raises(ImpossibleChange, match=r"C\.05 3\.2"):
        operations.publish_announcement(empty_event, saved.number, by="olga")
    assert saved_versions(empty_event)[0].stage is Stage.ORGANISER


def test_a_changed_draft_has_to_be_agreed_again(empty_event: Event) -> None:
    first = operations.save_draft(empty_event, three_sections(), by="olga")
    operations.agree(empty_event, first.number, Role.ORGANISER, by="olga")
    operations.save_draft(empty_event, replace(three_sections(), city="Liepaja"), by="olga", seen=1)
    stages = [saved.stage for saved in saved_versions(empty_event)]
    assert stages == [Stage.DRAFT, Stage.SUPERSEDED]


def test_nobody_agrees_for_somebody_else(empty_event: Event) -> None:
    saved = operations.save_draft(empty_event, three_sections(), by="olga")
    with pytest.raises(ImpossibleChange, match="chief arbiter"):
        operations.agree(empty_event, saved.number, Role.CHIEF_ARBITER, by="boris")


def test_two_drafts_at_once(empty_event: Event) -> None:
    operations.save_draft(empty_event, three_sections(), by="olga", seen=0)
    with pytest.raises(Conflict, match="version 1"):
        operations.save_draft(empty_event, replace(three_sections(), city="Cesis"), by="boris", seen=0)


def test_each_act_is_one_entry_of_the_log(empty_event: Event) -> None:
    event = published(empty_event, three_sections())
    operations.publish_announcement(event, 1, by="olga")  # again: nothing
    acts = LogEntry.objects.filter(event=event).exclude(act__startswith="person")
    assert list(acts.values_list("act", flat=True)) == [
        "event.created",
        "announcement.saved",
        "announcement.agreed",
        "announcement.agreed",
        "announcement.published",
        "section.created",
        "section.created",
        "section.created",
    ]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda good: replace(good, federation="LATVIA"), "limit in characters: 3"),
        (lambda good: replace(good, sections=(good.sections[0],) * 2), "two sections are called Open A"),
        (lambda good: replace(good, sections=good.sections[:1]), "no section of this name"),
        (lambda good: replace(good, city="a\nb"), "one line"),
    ],
)
def test_what_cannot_be_stored_is_refused(empty_event: Event, wrong, words: str) -> None:
    announcement: Announcement = wrong(three_sections())
    with pytest.raises(BadAnnouncement, match=words):
        operations.save_draft(empty_event, announcement, by="olga")
    assert not saved_versions(empty_event)


def test_the_announcement_travels_with_the_event(empty_event: Event) -> None:
    event = published(empty_event, three_sections())
    carried = event_file.read(event_file_text(event), "harbour.json")
    olga = User.objects.get(username="olga")
    arrived = operations.import_event(carried, "harbour-2", by="olga", owner=olga)
    there, here = saved_versions(arrived)[0], saved_versions(event)[0]
    assert (there.announcement, there.stage, there.edition) == (here.announcement, Stage.PUBLISHED, 1)
    assert announcement_of(arrived) == there.announcement
    assert not masked(carried).announcements


def event_file_text(event: Event) -> str:
    """The document of the portable event."""
    return json_model.write_record(event_file.carried(event))


def test_sections_are_locked_before_their_event(empty_event: Event) -> None:
    """As acts on a section do that need its event: in another order two of them could wait for each other."""
    event = published(empty_event, three_sections())
    saved = operations.save_draft(event, replace(three_sections(), city="Cesis"), by="olga")
    for role in (Role.ORGANISER, Role.CHIEF_ARBITER):
        operations.agree(event, saved.number, role, by="olga")
    with CaptureQueriesContext(connection) as asked:
        operations.publish_announcement(event, saved.number, by="olga", reason="another hall")
    whole = [query["sql"] for query in asked if query["sql"].startswith("SELECT")]
    of_event = next(at for at, sql in enumerate(whole) if 'FROM "records_event"' in sql)
    one_section = [
        at for at, sql in enumerate(whole) if 'FROM "records_section"' in sql and "LIMIT 21" in sql
    ]
    assert [at < of_event for at in one_section[:3]] == [True, True, True]
