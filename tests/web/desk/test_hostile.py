"""What somebody sends who means no good: files that lie, forged reports, addresses that lead away."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from caissa.files import json_model
from caissa.tournament import Bye, Game, Outcome, Person, Player, Role, Round, Tournament
from caissa_web import operations
from caissa_web.background import tasks
from caissa_web.exchange import event_file
from caissa_web.exchange.event_file import EventFile, LogLine, SectionFile
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.book import Book, FixedBoard, RoundSheet, Stage
from tests.web.desk.conftest import DESK

EVIL = "<script>alert(1)</script>\u202e'\"&"
NOON = datetime(2026, 4, 1, 12, tzinfo=UTC)


def upload(browser: Client, address: str, name: str, content: bytes):
    """Send a file."""
    return browser.post(address, {"file": SimpleUploadedFile(name, content)})


def bring_in(browser: Client, event: EventFile):
    """Upload a portable event and confirm it, as far as that goes."""
    page = upload(browser, "/desk/bring-in/", "event.zip", event_file.packed(event))
    if page.status_code != 200:
        return page
    form = page.context["form"]
    form_data = {name: form[name].value() for name in form.fields}
    return browser.post("/desk/bring-in/confirm/", form_data, follow=True)


def two(**changes: object) -> Tournament:
    """Two players."""
    players = (Player(1, Person("Anna"), 2400), Player(2, Person("Boris"), 2300))
    return replace(Tournament(name="Pair", players=players, scheduled_rounds=1), **changes)


GOOD = EventFile(1, "away", "Away", sections=(SectionFile("pair", two()),))


def section_of(slug: str = "pair", facts: Tournament | None = None, **details: object) -> EventFile:
    """An event with one section."""
    return replace(GOOD, sections=(SectionFile(slug, facts or two(), **details),))


def test_a_good_event_is_brought_in(chief, event):
    """The way that the others try."""
    assert bring_in(chief, GOOD).status_code == 200
    assert Event.objects.filter(slug="away").exists()


@pytest.mark.parametrize(
    "wrong",
    [
        section_of("../../x"),
        section_of("a b"),
        section_of(""),
        section_of("x" * 300),
        section_of("new-section"),
        section_of("set-up"),
        replace(GOOD, sections=GOOD.sections * 2),
        replace(GOOD, slug="../.."),
        replace(GOOD, slug="new-event"),
        replace(GOOD, federation="LATVIA"),
        replace(GOOD, city="x" * 5000),
        replace(GOOD, log=(LogLine(NOON, "a" * 5000, "b" * 5000, "c" * 500, "d" * 50_000),)),
        replace(GOOD, log=(LogLine(NOON, "a", "b\x00"),)),
        replace(GOOD, name="\x00"),
        section_of(facts=two(name="x" * 1000)),
        section_of(facts=two(rounds=(Round(1, (Game(1, 9, Outcome.WIN, Outcome.LOSS),)),))),
        section_of(facts=two(rounds=(Round(1, (), (Bye(7, Outcome.PAIRING_ALLOCATED_BYE),)),))),
        section_of(facts=two(players=(Player(1, Person("A")), Player(1, Person("B"))))),
        section_of(facts=two(players=(Player(-1, Person("A")), Player(10**9, Person("B"))))),
        section_of(facts=two(scheduled_rounds=10**12)),
        section_of(facts=two(scheduled_rounds=-5)),
        section_of(book=Book(sheets=(RoundSheet(10**9, Stage.PUBLISHED), RoundSheet(-1)))),
        section_of(book=Book(fixed_boards=(FixedBoard(99, -3),))),
        section_of(facts=two(name="a\x00b")),
    ],
    ids=map(str, range(24)),
)
def test_an_event_that_lies(chief, event, wrong):
    """Refused with a message, or taken in so that every page of it can be shown; never a fault."""
    answer = bring_in(chief, wrong)
    assert answer.status_code < 500
    assert chief.get("/desk/").status_code == 200
    for page in (
        "",
        "history/",
        "pair/",
        "pair/players/",
        "pair/rounds/",
        "pair/standings/",
        "pair/history/",
    ):
        assert chief.get(f"/desk/away/{page}").status_code < 500, page


def bomb(name: str, size: int) -> bytes:
    """A small file that unpacks to a large one."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive, archive.open(name, "w", force_zip64=True) as stream:
        for _part in range(size >> 20):
            stream.write(b" " * (1 << 20))
    return buffer.getvalue()


def is_refused(chief, answer) -> bool:
    """Is a file refused at once, or where it is looked at in the background?"""
    if answer.status_code == 302:
        tasks.run_waiting(timezone.now())
        answer = chief.get(answer.url)
        return b"The task was not completed" in answer.content
    return answer.status_code == 422


def test_a_file_that_unpacks_to_a_flood(chief, section):
    """A portable event, or a workbook, of a few kilobytes that would fill the memory is refused."""
    flood = bomb("event.json", 200 << 20)
    assert b"too large" in upload(chief, "/desk/bring-in/", "x.zip", flood).content
    workbook = bomb("xl/worksheets/sheet1.xml", 200 << 20)
    for address in (f"{DESK}players/import/", "/desk/spring/import/"):
        assert is_refused(chief, upload(chief, address, "x.xlsx", workbook))
    assert Event.objects.count() == 1


def test_a_damaged_portable_event(chief, event):
    """Bytes that do not unpack are no event."""
    good = bytearray(event_file.packed(GOOD))
    for place in range(30, len(good), 7):
        broken = bytes(good[:place]) + b"\xff\xff" + bytes(good[place + 2 :])
        assert upload(chief, "/desk/bring-in/", "x.zip", broken).status_code in (200, 422)


@pytest.mark.parametrize("name", ["../../etc/passwd", "x" * 500, "\u202etxt.trf", "<b>.csv", "a\x00b.csv"])
def test_names_of_files(chief, section, name):
    """A name is shown as text, never followed."""
    answer = upload(chief, "/desk/spring/import/", name, b"name,rating\nAnna,2000\n")
    assert answer.status_code in (200, 422)
    assert b"<b>.csv" not in answer.content


def test_forged_and_borrowed_reports(chief, logged_in, event, section):
    """The facts that travel through the page are taken only from whom they were shown to, unchanged."""
    ben = logged_in("ben", Role.CHIEF_ARBITER)
    report = upload(chief, "/desk/spring/import/", "x.csv", b"name,rating\nAnna,2000\nBoris,1900\n")
    token = report.context["form"]["facts"].value()
    for browser, sent in ((ben, token), (chief, token[:-2] + "xx"), (chief, signing.dumps({"facts": "{}"}))):
        form_data = {"name": "New", "slug": "new", "facts": sent}
        answer = browser.post("/desk/spring/import/confirm/", form_data, follow=True)
        assert "upload the file again" in answer.content.decode()
    assert Section.objects.count() == 1


def test_a_report_of_players_is_for_one_section_and_one_reader(chief, logged_in, event, section, facts):
    """A list that was looked at in one section is not taken over in another one."""
    operations.create_section(event, "women", facts, by="olga")
    page = upload(chief, f"{DESK}players/import/", "x.csv", b"name,rating\nNew One,2000\n")
    kept = page.context["kept"]
    form_data = {"kept": kept, "new": "0", "seen_version": "1"}
    ben = logged_in("ben", Role.CHIEF_ARBITER)
    for browser, address in ((chief, "/desk/spring/women/"), (ben, DESK)):
        answer = browser.post(f"{address}players/import/take-over/", form_data, follow=True)
        assert "upload the file again" in answer.content.decode()
    chief.post(f"{DESK}players/import/take-over/", {**form_data, "confirmed": "late-entry"})
    assert len(snapshot.load(Section.objects.get(pk=section.pk)).players) == 6


@pytest.mark.parametrize(
    "away", ["https://evil.example/", "//evil.example/", "javascript:alert(1)", "/\\evil.example"]
)
def test_no_way_leads_out_of_the_house(chief, section, away):
    """Neither the way back from an act nor the way on from the log-in page leads to another host."""
    answer = chief.post(f"{DESK}history/restore/", {"back": away}, headers={"referer": away})
    assert answer.headers["Location"] == DESK
    page = Client().get("/account/log-in/", {"next": away})
    assert page.status_code == 200
    asked = chief.post(f"{DESK}players/1/leave/", {"act": "expel", "after": "3", "reason": "x", "back": away})
    assert asked.status_code == 409
    assert f'href="{away}"' not in asked.content.decode()


def test_names_are_text_everywhere(chief, section):
    """HTML in the name of a player, a team, an official or an incident is shown, never carried out."""
    operations.admit_player(section, Person(EVIL), 2000, by="olga", confirmed=("late-entry",))
    number = max(snapshot.load(Section.objects.get(pk=section.pk)).numbers)
    pages = ("", "players/", f"players/{number}/", "check-in/", "history/", "rounds/3/", "standings/3/",
             "files/", "report/", "incidents/", "prizes/", "norms/", "ratings/", "rounds/3/names/",
             "documents/pairings/", "documents/standings/", "documents/players/")  # fmt: skip
    for page in pages:
        answer = chief.get(DESK + page)
        assert answer.status_code in (200, 404), page
        assert b"<script>alert" not in answer.content, page
    assert b"<script>alert" not in Client().get("/spring/open/").content


def test_a_text_of_ten_megabytes(chief, section):
    """More than anybody types is refused with a page, before it is read into a field."""
    answer = chief.post(f"{DESK}incidents/", {"what": "a" * 10_000_000})
    assert answer.status_code == 413
    assert LogEntry.objects.filter(act__startswith="incident").count() == 0


def test_deep_json(chief, section):
    """A document of brackets is no section."""
    huge = json_model.write(two()).replace("1", "1" * 5000).encode()
    for content in (b"[" * 200_000, b'{"a":' * 100_000, huge):
        assert is_refused(chief, upload(chief, "/desk/spring/import/", "x.json", content))
