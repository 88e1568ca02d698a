"""The public page of an announced event, its documents and calendar, and the filters of all events."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date

import pytest
from django.test import Client

from caissa.documents.look import Look
from caissa.documents.pictures import read_picture
from caissa.prizes import NamedPrize, PrizeFund, PrizeList
from caissa.prospectus import Texts
from caissa_web import operations
from caissa_web.noticeboard.cache import latest
from caissa_web.records.models import Event
from tests.documents.test_pictures import png, svg
from tests.web.operations.events.announced import organiser, published, three_sections


@pytest.fixture
def harbour(db: None) -> Event:
    """The Harbour Open, announced and on the noticeboard."""
    event = operations.create_event("harbour", "Harbour Open", by="olga")
    organiser(event)
    return operations.publish_event(published(event, three_sections()), by="olga")


def test_the_page_says_what_was_announced(client: Client, harbour: Event) -> None:
    page = client.get("/events/harbour/").content.decode()
    for words in (
        "Five rounds by the river.",
        "House of Culture",
        "https://map.example/?q=56.95,24.10",
        "A ramp leads to the east door",
        "harbour@chess.example",
        "1000",
        "Kalnins, Peteris",
        "regulations-en.pdf",
        "regulations-fr.pdf",
        "event.ics",
    ):
        assert words in page
    french = client.get("/events/harbour/", headers={"accept-language": "fr"}).content.decode()
    assert "Cinq rondes au bord du fleuve." in french


def test_search_engines_read_the_same_event(client: Client, harbour: Event) -> None:
    page = client.get("/events/harbour/").content.decode()
    block = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    assert block is not None
    values = json.loads(block[1])
    assert (values["@type"], values["name"]) == ("SportsEvent", "Harbour Open")
    assert (values["startDate"], values["endDate"]) == ("2027-07-02", "2027-07-06")
    assert [section["name"] for section in values["subEvent"]] == ["Open A", "Open B", "Blitz"]


def test_words_cannot_leave_their_place(client: Client, db: None) -> None:
    event = operations.create_event("evil", "Evil", by="olga")
    organiser(event)
    about = Texts.of({"en": "</script><script>alert(1)</script>"})
    published(event, replace(three_sections(), about=about))
    operations.publish_event(event, by="olga")
    assert "<script>alert" not in client.get("/events/evil/").content.decode()


def test_the_regulations_are_printed_in_each_language(client: Client, harbour: Event) -> None:
    for language in ("en", "fr"):
        answer = client.get(f"/events/harbour/regulations-{language}.pdf")
        assert answer["Content-Type"] == "application/pdf"
        assert answer.content.startswith(b"%PDF")
    assert client.get("/events/harbour/regulations-de.pdf").status_code == 404


def test_the_calendar_has_ceremonies_and_rounds(client: Client, harbour: Event) -> None:
    text = client.get("/events/harbour/event.ics").content.decode()
    assert "DTSTART:20270703T100000" in text  # round 2 of Open A
    assert "DTSTART:20270706T190000" in text  # the closing ceremony
    assert client.get("/events/harbour/event.ics").content.decode() == text


def test_nothing_of_a_draft_is_public(client: Client, db: None) -> None:
    event = operations.create_event("draft", "Draft", by="olga")
    operations.save_draft(event, three_sections(), by="olga")
    operations.publish_event(event, by="olga")
    assert "Five rounds by the river." not in client.get("/events/draft/").content.decode()
    for page in ("regulations-en.pdf", "event.ics"):
        assert client.get(f"/events/draft/{page}").status_code == 404


def test_an_event_that_is_not_public_shows_nothing(client: Client, harbour: Event) -> None:
    operations.withdraw_event(harbour, by="olga")
    for page in ("", "regulations-en.pdf", "event.ics"):
        assert client.get(f"/events/harbour/{page}").status_code == 404


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("federation=LAT", {"Harbour Open"}),
        ("federation=FRA", {"Printemps"}),
        ("speed=blitz", {"Harbour Open"}),
        ("month=2027-07", {"Harbour Open"}),
        ("month=2027-05", {"Printemps"}),
        ("words=riga", {"Harbour Open"}),
        ("words=open+b", {"Harbour Open"}),
        ("federation=FRA&month=2027-07", set()),
        ("month=2027-13&speed=slow&federation=%00", {"Harbour Open", "Printemps"}),
    ],
)
def test_filters_of_all_events(client: Client, harbour: Event, asked: str, names: set[str]) -> None:
    spring = operations.create_event(
        "printemps", "Printemps", by="olga", federation="FRA", start=date(2027, 5, 1), end=date(2027, 5, 3)
    )
    operations.publish_event(spring, by="olga")
    page = client.get(f"/events/?{asked}").content.decode()
    assert {name for name in ("Harbour Open", "Printemps") if name in page} == names


# -- the organiser's logo ---------------------------------------------------------------------------


def test_the_logo_of_the_documents_stands_on_the_page(client: Client, harbour: Event) -> None:
    """Its address changes with it; search engines read it too, and the regulations have it at their head."""
    assert "event-logo" not in client.get("/events/harbour/").content.decode()
    assert client.get("/events/harbour/logo").status_code == 404
    plain = client.get("/events/harbour/regulations-en.pdf").content
    operations.set_paper_look(harbour, Look(read_picture(png(40, 20), "rook.png")), by="olga")
    latest.forget()
    page = client.get("/events/harbour/?fresh").content.decode()
    address = re.search(r'<img\s+src="(/events/harbour/logo\?v=\w+)"', page)
    assert address is not None
    assert 'width="40" height="20"' in page
    assert f'"image": "http://testserver{address[1]}"' in page
    answer = client.get(address[1])
    assert (answer["Content-Type"], answer.content[:4]) == ("image/png", b"\x89PNG")
    assert client.get("/events/harbour/regulations-en.pdf").content != plain


def test_a_logo_that_is_a_drawing_does_nothing(client: Client, harbour: Event) -> None:
    """Opened by itself it may load and run nothing."""
    operations.set_paper_look(
        harbour, Look(read_picture(svg("<path d='M0 0h8v8z'/>"), "rook.svg")), by="olga"
    )
    answer = client.get("/events/harbour/logo")
    assert "sandbox" in answer["Content-Security-Policy"]
    assert "default-src 'none'" in answer["Content-Security-Policy"]


def test_nobody_sees_the_logo_of_an_event_that_is_not_public(client: Client, harbour: Event) -> None:
    operations.set_paper_look(harbour, Look(read_picture(png(), "rook.png")), by="olga")
    operations.withdraw_event(harbour, by="olga")
    assert client.get("/events/harbour/logo").status_code == 404


def test_gifts_and_prizes_of_a_jury_are_listed(client: Client, db: None) -> None:
    """A cup is a prize as well as 500 euros."""
    event = operations.create_event("cups", "Cups", by="olga")
    organiser(event)
    main = PrizeList("Main", (50_000,), gifts=("", "Cup"))
    fund = PrizeFund("EUR", (main,), named=(NamedPrize("Best game", 5_000),))
    first, *others = three_sections().sections
    announcement = replace(three_sections(), sections=(replace(first, prizes=fund), *others))
    operations.publish_event(published(event, announcement), by="olga")
    page = client.get("/events/cups/").content.decode()
    for words in ("Cup", "Best game"):
        assert words in page
