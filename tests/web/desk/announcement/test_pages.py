"""The announcement at the desk: begun, typed, checked, agreed, published; shown where the event differs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from html.parser import HTMLParser

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from caissa.prospectus import SetUp
from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.notices.models import Channel, Kind, Message, Subscription
from caissa_web.records import snapshot
from caissa_web.records.announcements import Stage, announcement_of, saved_versions
from caissa_web.records.models import Event, Section
from caissa_web.section.options import DEFAULT_TIME, GROUP_COLOUR, hour_of_round
from tests.web.operations.events.announced import THREE_SECTIONS, organiser, published, three_sections


class _Fields(HTMLParser):
    """The fields of the form with what stands in them, as a browser would send them."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.area = self.select = ""
        self.labels: set[str] = set()
        self.ids: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "label":
            self.labels.add(named.get("for", ""))
        if tag in ("input", "select", "textarea") and named.get("type") != "hidden":
            self.ids[named.get("id", "")] = named.get("name", "")
        if tag == "input" and named.get("name"):
            if named.get("type") in ("checkbox", "radio") and "checked" not in named:
                return
            self.values[named["name"]] = named.get("value", "")
        elif tag == "textarea":
            self.area = named["name"]
            self.values[self.area] = ""
        elif tag == "select":
            self.select = named["name"]
        elif tag == "option" and ("selected" in named or self.select not in self.values):
            self.values[self.select] = named["value"]  # the first one where none is selected

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.values[self.area] += data


def fields(page: bytes) -> _Fields:
    """The form of a page."""
    reader = _Fields()
    reader.feed(page.decode())
    return reader


@pytest.fixture
def harbour(db: None) -> Event:
    """An event without sections, of which Olga is organiser and chief arbiter."""
    event = operations.create_event("harbour", "Harbour Open", by="olga", start=date(2027, 7, 2))
    organiser(event)
    return event


@pytest.fixture
def olga(client: Client, harbour: Event) -> Client:
    """Olga's browser."""
    client.force_login(User.objects.get(username="olga"))
    return client


ADDRESS = "/desk/harbour/announcement/"


def test_from_nothing_to_published(olga: Client, harbour: Event) -> None:
    """Three sections with schedule, prizes and time controls."""
    assert b"Begin the announcement" in olga.get(ADDRESS).content
    began = olga.post(f"{ADDRESS}start/", {"act": "kind", "kind": "festival", "sections": "3"})
    assert began["Location"] == f"{ADDRESS}form/"
    typed = fields(olga.get(f"{ADDRESS}form/").content).values
    typed |= {"event.end": "2027-07-06", "event.city": "Riga", "event.currency": "EUR", "act": "save"}
    for number, control in ((1, "90+30"), (2, "60+30"), (3, "3+2")):
        typed |= {
            f"section.{number}.set_up.rounds": "5",
            f"section.{number}.set_up.time_control": control,
            f"section.{number}.first": "2027-07-02T15:00",
            f"section.{number}.prizes.list.1.prizes": "1000, 600, 300",
        }
    assert olga.post(f"{ADDRESS}form/", typed)["Location"] == ADDRESS
    for role in ("organiser", "chief arbiter"):
        olga.post(f"{ADDRESS}agree/", {"version": "2", "role": role})
    send = {"version": "2", "noticeboard": "yes"}
    asked = olga.post(f"{ADDRESS}publish/", send)
    if asked.status_code == 409:  # the check found what cannot stand in regulations
        olga.post(f"{ADDRESS}publish/", send | {"confirmed": "announcement-errors"})
    harbour.refresh_from_db()
    assert harbour.public
    assert [section.name for section in harbour.sections.all()] == ["A", "B", "C"]
    first = snapshot.load_state(harbour.sections.get(name="A"))
    assert first.facts.round(5).date == date(2027, 7, 6)
    assert first.book.value(hour_of_round(5)) == time(15)
    assert "1000" in first.book.prize_fund
    assert announcement_of(harbour) == saved_versions(harbour)[0].announcement


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_form_sends_what_is_stored(olga: Client, harbour: Event, language: str) -> None:
    operations.save_draft(harbour, three_sections(), by="olga")
    page = olga.get(f"{ADDRESS}form/", headers={"accept-language": language})
    typed = fields(page.content).values
    olga.post(f"{ADDRESS}form/", {**typed, "act": "save"}, headers={"accept-language": language})
    assert len(saved_versions(harbour)) == 1  # the same again is no new version


def test_every_field_has_a_label(olga: Client, harbour: Event) -> None:
    operations.save_draft(harbour, three_sections(), by="olga")
    page = fields(olga.get(f"{ADDRESS}form/").content)
    assert {name for field, name in page.ids.items() if field not in page.labels} <= {"language", "q", ""}


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("section.1.set_up.rounds", "0", "not a whole number"),
        ("event.currency", "EURO", "not a currency"),
        ("event.start", "2027-02-30", "2027-02-30"),
        ("place.1.map_link", "javascript:alert(1)", "begins with https"),
        ("section.1.starts", "tomorrow", "tomorrow"),
        ("event.about.en", "x" * 50_001, "characters"),
    ],
)
def test_bad_input_is_told_and_not_stored(
    olga: Client, harbour: Event, field: str, typed: str, words: str
) -> None:
    operations.save_draft(harbour, three_sections(), by="olga")
    sent = fields(olga.get(f"{ADDRESS}form/").content).values
    answer = olga.post(f"{ADDRESS}form/", {**sent, field: typed, "act": "save"})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert len(saved_versions(harbour)) == 1


def test_the_file_says_line_and_column(olga: Client, harbour: Event) -> None:
    text = THREE_SECTIONS.replace('city = "Riga"\n', 'city = "Riga"\ncitty = "Riga"\n', 1)
    answer = olga.post(f"{ADDRESS}file/", {"text": text, "act": "save"})
    assert answer.status_code == 422
    assert "line 7, column 1" in answer.content.decode()
    assert not saved_versions(harbour)
    assert olga.post(f"{ADDRESS}file/", {"text": THREE_SECTIONS, "act": "save"})["Location"] == ADDRESS
    assert len(saved_versions(harbour)) == 1


def test_a_file_is_read(olga: Client, harbour: Event) -> None:
    file = SimpleUploadedFile("harbour.toml", THREE_SECTIONS.encode())
    olga.post(f"{ADDRESS}start/", {"act": "file", "file": file})
    assert saved_versions(harbour)[0].announcement.city == "Riga"
    broken = SimpleUploadedFile("harbour.toml", b"\xff\xfe not text")
    assert olga.post(f"{ADDRESS}start/", {"act": "file", "file": broken}).status_code == 422


def test_last_year_is_the_template(olga: Client, harbour: Event) -> None:
    before = operations.create_event("harbour-2026", "Harbour Open 2026", by="olga")
    for role in (Role.ORGANISER, Role.CHIEF_ARBITER):
        operations.appoint(before, User.objects.get(username="olga"), role, by="olga")
    published(before, three_sections())
    operations.change_event(
        harbour, operations.EventDetails("Harbour Open", "Riga", "LAT", date(2028, 7, 7)), by="olga"
    )
    olga.post(f"{ADDRESS}start/", {"act": "earlier", "earlier": "harbour-2026"})
    draft = saved_versions(harbour)[0].announcement
    first = draft.sections[0].starts[0]
    assert first is not None
    assert first.day == date(2028, 7, 7)  # moved along with the first day
    assert draft.sections[0].prizes == three_sections().sections[0].prizes
    shown = olga.get(f"{ADDRESS}compared/?with=harbour-2026").content.decode()
    assert "2028-07-07" in shown or "7 July 2028" in shown


def test_the_preview_prints_the_clauses_in_each_language(olga: Client, harbour: Event) -> None:
    operations.save_draft(harbour, three_sections(), by="olga")
    assert "Five rounds by the river." in olga.get(f"{ADDRESS}preview/").content.decode()
    assert "Cinq rondes" in olga.get(f"{ADDRESS}preview/?language=fr").content.decode()


def test_words_of_the_organiser_are_never_markup(olga: Client, harbour: Event) -> None:
    evil = "<script>alert(1)</script> #eval(1) $x$"
    about = replace(three_sections().about, by_language=(("en", evil),))
    operations.save_draft(harbour, replace(three_sections(), about=about), by="olga")
    for page in ("", "form/", "file/", "preview/"):
        assert "<script>alert" not in olga.get(ADDRESS + page).content.decode()


# -- the event and what was announced ---------------------------------------------------------------


def test_every_change_of_a_section_is_shown_as_a_difference(olga: Client, harbour: Event) -> None:
    """A published announcement and its sections never disagree without being shown."""
    published(harbour, three_sections())
    assert b"differs from what was announced" not in olga.get(ADDRESS).content
    section = harbour.sections.get(name="Open A")
    acts = [
        lambda: operations.change_set_up(
            section,
            replace(SetUp.of(snapshot.load(section)), rounds=7),
            by="olga",
            seen_version=section.version,
        ),
        lambda: operations.announce(section, {DEFAULT_TIME: "15"}, by="olga", seen_version=section.version),
        lambda: operations.schedule_rounds(
            section, {2: (date(2027, 7, 5), None)}, by="olga", seen_version=section.version
        ),
        lambda: operations.set_prize_fund(section, "", by="olga", seen_version=section.version),
        lambda: operations.announce_play_offs(section, None, by="olga", seen_version=section.version),
        lambda: operations.remove_official(section, 0, by="olga", seen_version=section.version),
    ]
    for act in acts:
        act()
        section.refresh_from_db()
        page = olga.get(ADDRESS).content
        assert b"differs from what was announced" in page
        assert b"differs from what was announced" in olga.get("/desk/harbour/").content
        operations.undo(section, by="olga", seen_version=section.version)
        section.refresh_from_db()
        assert b"differs from what was announced" not in olga.get(ADDRESS).content
    operations.change_event(harbour, operations.EventDetails("Harbour Open", "Cesis"), by="olga")
    assert b"differs from what was announced" in olga.get(ADDRESS).content


def test_a_changed_event_is_announced_with_a_reason_and_told(olga: Client, harbour: Event) -> None:
    published(harbour, three_sections())
    section = harbour.sections.get(name="Open A")
    _follower(section)
    operations.announce(section, {DEFAULT_TIME: "15"}, by="olga", seen_version=section.version)
    olga.post(f"{ADDRESS}take-over/")
    for role in ("organiser", "chief arbiter"):
        olga.post(f"{ADDRESS}agree/", {"version": "2", "role": role})
    send = {"version": "2", "confirmed": "announcement-errors"}
    olga.post(f"{ADDRESS}publish/", send)
    assert saved_versions(harbour)[0].stage is Stage.AGREED  # no reason, no publication
    olga.post(f"{ADDRESS}publish/", send | {"reason": "the hall closes at nine"})
    assert saved_versions(harbour)[0].edition == 2
    assert b"differs from what was announced" not in olga.get(ADDRESS).content
    told = Message.objects.get(section=section)
    assert "the hall closes at nine" in str(told.__dict__)


def _follower(section: Section) -> Subscription:
    now = timezone.now()
    return Subscription.objects.create(
        section=section,
        number=1,
        name="Somebody",
        kinds=[Kind.ANNOUNCEMENT],
        language="en",
        channel=Channel.EMAIL,
        contact="somebody@chess.example",
        site="https://chess.example",
        asked_at=now,
        confirmed_at=now,
    )


def test_who_may_only_look_changes_nothing(client: Client, harbour: Event) -> None:
    boris = User.objects.create_user("boris")
    operations.appoint(harbour, boris, Role.SECTOR_ARBITER, by="olga")
    client.force_login(boris)
    assert client.get(ADDRESS).status_code == 200
    for page in ("form/", "file/", "start/"):
        assert client.get(ADDRESS + page).status_code == 403
    for act in ("agree/", "publish/", "take-over/"):
        assert client.post(ADDRESS + act).status_code == 403


def test_an_event_of_others_is_no_template(olga: Client, harbour: Event) -> None:
    """Whoever only plays there does not see what its organisers prepare."""
    theirs = operations.create_event("theirs", "Their Open", by="boris")
    operations.appoint(theirs, User.objects.get(username="olga"), Role.PLAYER, by="boris")
    assert b"Their Open" not in olga.get(f"{ADDRESS}start/").content
    olga.post(f"{ADDRESS}start/", {"act": "earlier", "earlier": "theirs"})
    assert not saved_versions(harbour)


def test_groups_of_a_school_tournament_have_colours_from_the_start(olga: Client, harbour: Event) -> None:
    """Organisers' Manual 10.3.10; published, the sections have them, and the event is as announced."""
    olga.post(f"{ADDRESS}start/", {"act": "kind", "kind": "school", "sections": "2"})
    sections = saved_versions(harbour)[0].announcement.sections
    assert [section.answer("group-colour") for section in sections] == ["green", "blue"]
    for role in ("organiser", "chief arbiter"):
        olga.post(f"{ADDRESS}agree/", {"version": "1", "role": role})
    olga.post(f"{ADDRESS}publish/", {"version": "1", "confirmed": "announcement-errors"})
    colours = [snapshot.load_state(row).book.value(GROUP_COLOUR) for row in harbour.sections.order_by("pk")]
    assert colours == ["green", "blue"]
    assert announcement_of(harbour) == saved_versions(harbour)[0].announcement


def test_each_kind_begins_with_its_usual_dress_code(olga: Client, harbour: Event) -> None:
    """Organisers' Manual 11.5.3: casual; business casual at ceremonies but for youth."""
    for kind, ceremonies in (("festival", True), ("school", False)):
        olga.post(f"{ADDRESS}start/", {"act": "kind", "kind": kind, "sections": "1"})
        dress = saved_versions(harbour)[0].announcement.dress
        assert (dress.code.value, dress.ceremonies) == ("casual", ceremonies)


def test_fair_play_is_typed_previewed_and_compared(olga: Client, harbour: Event) -> None:
    """FPPM 1, 2: from the boxes of the form to the clause, and the clauses side by side."""
    operations.save_draft(harbour, three_sections(), by="olga")
    typed = fields(olga.get(f"{ADDRESS}form/").content).values
    typed |= {"fair_play.level": "standard", "fair_play.measures.magnets": "yes", "fair_play.live_delay": "5"}
    assert olga.post(f"{ADDRESS}form/", {**typed, "act": "save"})["Location"] == ADDRESS
    page = olga.get(f"{ADDRESS}preview/").content.decode()
    for words in (
        "Level of fair-play protection: standard protection (level 3).",
        "Measures of fair-play protection: magnets.",
        "Games are transmitted live with a delay of 5 minutes.",
        "In-Tournament Complaint form",
    ):
        assert words in page
    assert "Fair Play Protection Measures 2, level 3" in olga.get(ADDRESS).content.decode()
