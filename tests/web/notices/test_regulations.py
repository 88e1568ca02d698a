"""Notices of changed regulations: in the reader's language, to followers and to everybody who entered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils import timezone

from caissa.prospectus import Announcement as Prospectus
from caissa.prospectus import InvitedPlayer
from caissa.tournament import Person, Player
from caissa_web import operations
from caissa_web.enrolment.operations import changing
from caissa_web.notices import entrants, regulations
from caissa_web.notices.entrants import Entrant, register_source, whom_to_tell
from caissa_web.notices.links import contact_hash
from caissa_web.notices.models import Announcement, Channel, Kind, Message, Subscription
from caissa_web.notices.subscribing import withdraw
from caissa_web.operations.entries.guardians import record_guardian
from caissa_web.operations.events.player_invitations import Invited, Reply
from caissa_web.records.models import Event, Section
from caissa_web.section.book import Guardian
from tests.web.enrolment.hall import enter, opened
from tests.web.operations.events.announced import organiser, published, three_sections


@pytest.fixture
def harbour(db: None, monkeypatch: pytest.MonkeyPatch) -> Event:
    """The Harbour Open, announced; a young player with a guardian has entered Open A."""
    monkeypatch.setattr(regulations, "open_channels", lambda: (Channel.EMAIL,))
    event = operations.create_event("harbour", "Harbour Open", by="olga")
    organiser(event)
    event = published(event, three_sections())
    section = event.sections.get(name="Open A")
    young = Player(1, Person("Young, Yuri", federation="LAT"))
    section = operations.enter_player(section, young, by="olga", seen_version=section.version)
    record_guardian(section, Guardian(1, "Young, Anna", email="anna@home.example"), by="olga")
    return event


def another_hour(announcement: Prospectus) -> Prospectus:
    """The same event with another default time in Open A."""
    first, *others = announcement.sections
    answers = tuple(sorted({**dict(first.answers), "default-time": "15"}.items()))
    return replace(announcement, sections=(replace(first, answers=answers), *others))


def follower(section: Section, language: str, contact: str) -> Subscription:
    """Somebody who follows a player of the section."""
    now = timezone.now()
    return Subscription.objects.create(
        section=section,
        number=1,
        name="Young, Yuri",
        kinds=[Kind.ANNOUNCEMENT],
        language=language,
        channel=Channel.EMAIL,
        contact=contact,
        contact_hash=contact_hash(contact),
        site="https://chess.example",
        asked_at=now,
        confirmed_at=now,
    )


def letters_of(event: Event) -> dict[str, Message]:
    """Address → the message that goes there."""
    rows = Message.objects.filter(section__event=event).select_related("subscription")
    return {row.subscription.contact: row for row in rows}


def test_everybody_reads_it_in_their_own_language(harbour: Event) -> None:
    section = harbour.sections.get(name="Open A")
    for language in ("fr", "de", "ar"):
        follower(section, language, f"{language}@fan.example")
    published(harbour, another_hour(three_sections()), reason="the hall closes")
    letters = letters_of(harbour)
    assert set(letters) == {"fr@fan.example", "de@fan.example", "ar@fan.example", "anna@home.example"}
    assert len({letter.subject for letter in letters.values()}) == 4
    for letter in letters.values():
        assert "the hall closes" in letter.body
    english = letters["anna@home.example"]  # the language of the announcement
    assert english.subject == "The regulations have been changed"
    assert "–" in english.body  # the clauses that differ


def test_it_is_told_over_the_api_too_for_it_is_the_operation_that_tells(harbour: Event) -> None:
    """Whoever publishes, by page, program or command: the messages are stored with the publication."""
    event = published(harbour, another_hour(three_sections()), reason="the hall closes")
    assert event.people_told == 1
    assert Announcement.objects.filter(section__event=harbour).count() == 3


def test_a_first_edition_is_no_change(db: None) -> None:
    event = operations.create_event("new", "New Open", by="olga")
    organiser(event)
    assert published(event, three_sections()).people_told == 0
    assert not Message.objects.exists()


def test_nobody_is_told_twice_and_who_stopped_is_left_alone(harbour: Event) -> None:
    """The guardian follows too; then stops all messages."""
    follower(harbour.sections.get(name="Open A"), "fr", "anna@home.example")
    published(harbour, another_hour(three_sections()), reason="the hall closes")
    assert [letter.subscription.language for letter in letters_of(harbour).values()] == ["fr"]
    withdraw(Subscription.objects.get(), timezone.now())
    Message.objects.all().delete()
    published(harbour, three_sections(), reason="it stays open")
    assert letters_of(harbour) == {}


def test_invited_players_are_told_in_the_language_of_their_letter(harbour: Event) -> None:
    invited = [
        Invited(InvitedPlayer("Polgar, Judit"), "Blitz", "judit@chess.example", "es"),
        Invited(InvitedPlayer("Nobody, Ned"), "Blitz", "ned@chess.example", "es"),
    ]
    _judit, ned = operations.issue_invitations(harbour, invited, by="olga")
    operations.answer_invitation(ned, Reply.DECLINED, by="olga")
    published(harbour, another_hour(three_sections()), reason="the hall closes")
    letters = letters_of(harbour)
    assert "ned@chess.example" not in letters
    assert letters["judit@chess.example"].subscription.language == "es"


def test_another_app_adds_its_own_addresses(harbour: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """One function lists whom to tell; each address once, whoever names it."""
    monkeypatch.setattr(entrants, "_sources", list(entrants._sources))

    def portal(event: Event) -> Iterator[Entrant]:
        section = event.sections.get(name="Blitz")
        yield Entrant(section, 1, "Anna", "ANNA@home.example", "ru")
        yield Entrant(section, 2, "Nadia", "nadia@home.example", "ru")
        yield Entrant(section, 3, "Nemo", "no address")

    register_source(portal)
    register_source(portal)
    assert [entrant.email for entrant in whom_to_tell(harbour)] == ["anna@home.example", "nadia@home.example"]


def test_without_a_mail_server_only_followers_are_told(
    harbour: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regulations, "open_channels", lambda: (Channel.PUSH,))
    published(harbour, another_hour(three_sections()), reason="the hall closes")
    assert not Message.objects.exists()


def test_whoever_entered_somebody_is_told(harbour: Event) -> None:
    """Those with a place and those who wait, each once; not who has withdrawn."""
    offer = opened(harbour)
    anna, _boris, _chen = enter(offer, "Anna", "Boris", "Chen")
    changing.withdraw(anna, by="Anna")
    told = {entrant.email for entrant in whom_to_tell(harbour)}
    assert {"boris@example.org", "chen@example.org"} <= told
    assert "anna@example.org" not in told
