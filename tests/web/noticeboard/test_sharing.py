"""Links that are shared, and search engines: tags, pictures, languages by address, map and rules."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from xml.etree import ElementTree as ET

import pytest
from django import urls
from django.test import override_settings

from caissa.tournament import Person
from caissa_web import operations
from caissa_web.config.network import public_address
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.views import sharing
from caissa_web.operations.events.publication import withhold_name
from caissa_web.records.models import Event, Section

HOME = "/events/spring/open/"
PAGES = (
    "/",
    "/events/",
    "/calendar/2026/4/",
    "/events/spring/",
    HOME,
    f"{HOME}rounds/2/",
    f"{HOME}standings/",
)
PICTURES = ("/picture.png", "/events/spring/picture.png", f"{HOME}picture.png", f"{HOME}rounds/2/picture.png")
PNG = b"\x89PNG\r\n\x1a\n"
ADDRESS = "https://chess.example.org"


@pytest.fixture
def known():
    """An installation that everybody reaches under a name of its own."""
    with override_settings(PUBLIC_ADDRESS=ADDRESS):
        yield


def tags(page):
    """The contents of the tags in the head, by their names."""
    return dict(re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', page))


def links(page, kind):
    """The addresses of the links of a kind, by language where they have one."""
    return {
        (re.search(r'hreflang="([^"]+)"', tag) or [tag, ""])[1]: re.search(r'href="([^"]+)"', tag)[1]
        for tag in re.findall(rf'<link rel="{kind}"[^>]*>', page)
    }


@pytest.mark.parametrize("path", PAGES)
def test_every_public_page_says_what_it_is(client, section, known, path):
    """A description, a title, its own address and a picture that exists."""
    page = client.get(path).content.decode()
    told = tags(page)
    assert told["description"]
    assert told["og:title"]
    assert told["og:url"] == links(page, "canonical")[""] == f"{ADDRESS}{path}"
    assert told["twitter:card"] == "summary_large_image"
    picture = told["og:image"].removeprefix(ADDRESS)
    assert client.get(picture).content.startswith(PNG)


def test_each_language_has_an_address_that_reads_in_it(client, section, known, settings):
    """Eight languages and the one for everybody else."""
    alternates = links(client.get(HOME).content.decode(), "alternate")
    assert set(alternates) == {"en", "fr", "es", "de", "pt", "ru", "ar", "zh-Hans", "x-default"}
    for code, address in alternates.items():
        page = client.get(address.removeprefix(ADDRESS)).content.decode()
        if code != "x-default":
            assert f'<html lang="{code.lower()}"' in page
            assert links(page, "canonical")[""] == address


def test_the_address_decides_and_stores_nothing(client, section):
    """Cookie and browser say German, the address says French; the next page is German again."""
    client.cookies["django_language"] = "de"
    response = client.get(f"{HOME}?lang=fr", headers={"Accept-Language": "es"})
    assert '<html lang="fr"' in response.content.decode()
    assert not response.cookies
    assert '<html lang="de"' in client.get(HOME).content.decode()


@pytest.mark.parametrize("wrong", ["xx", "", "fr-", "../", "de%00"])
def test_a_language_that_is_not_spoken_here_changes_nothing(client, section, wrong):
    """The page is read as without it."""
    assert '<html lang="en"' in client.get(f"{HOME}?lang={wrong}").content.decode()


def test_a_language_beside_a_question(client, section):
    """Both are understood."""
    page = client.get(f"{HOME}players/?q=ann&lang=fr").content.decode()
    assert '<html lang="fr"' in page
    assert "Anna" in page
    assert "Boris" not in page


def test_the_desk_has_no_such_addresses(client, db):
    """What is not public is read in the language of its reader."""
    assert '<html lang="en"' in client.get("/account/log-in/?lang=fr").content.decode()


def test_a_laptop_in_a_hall_tells_no_address(client, section):
    """There is none that means anything elsewhere."""
    page = client.get(HOME).content.decode()
    assert "og:title" in page
    assert "og:image" not in page
    assert "canonical" not in page


def test_cards_of_people_are_not_for_search_engines(client, section):
    """Whoever looks for a name elsewhere does not meet a child's card."""
    for path in (f"{HOME}players/1/", "/?q=anna"):
        assert tags(client.get(path).content.decode())["robots"] == "noindex"
    assert "robots" not in tags(client.get(HOME).content.decode())


def test_a_name_cannot_leave_its_tag(client, event, facts, known):
    """Quotes and brackets stay text."""
    wicked = replace(facts, name='"><script>alert(1)</script>')
    operations.create_section(event, "open", wicked, by="olga")
    assert "<script>alert" not in client.get(HOME).content.decode()


# -- pictures ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PICTURES)
def test_pictures_are_png_of_the_size_that_is_told(client, section, path):
    """1200 × 630, as the head of the file says; once drawn, drawn no more."""
    response = client.get(path)
    assert response.headers["Content-Type"] == "image/png"
    content = response.content
    assert content.startswith(PNG)
    assert (int.from_bytes(content[16:20]), int.from_bytes(content[20:24])) == (1200, 630)


def drawn_at(client, path, monkeypatch):
    """What would stand on a picture."""
    values = []
    monkeypatch.setattr(
        sharing, "_drawn", type("Empty", (), {"get": lambda *_: None, "put": lambda *_: None})()
    )
    monkeypatch.setattr(sharing, "png", lambda picture: values.append(picture) or PNG)
    client.get(path)
    return values


def test_what_stands_on_the_pictures(client, section, monkeypatch):
    """Sections, leaders and boards as the pages show them."""
    (event,) = drawn_at(client, "/events/spring/picture.png", monkeypatch)
    assert (event.title, event.over) == ("Spring Festival", "Riga · 1–9 April 2026")
    assert [(line.start, line.figures) for line in event.lines] == [("Open", ("3 / 5",))]
    (leaders,) = drawn_at(client, f"{HOME}picture.png", monkeypatch)
    assert leaders.lines[0].start.startswith("1  ")
    (boards,) = drawn_at(client, f"{HOME}rounds/2/picture.png", monkeypatch)
    assert [(line.start, line.figures, line.end) for line in boards.lines] == [
        ("Boris", ("½", "½"), "Anna"),
        ("Dora", ("−", "+"), "Chen"),
    ]


def test_a_picture_is_drawn_once_for_what_stands_on_it(client, section, monkeypatch):
    """Another version with the same leaders costs nothing."""
    client.get(f"{HOME}picture.png")
    monkeypatch.setattr(sharing, "png", lambda _picture: pytest.fail("drawn again"))
    operations.withdraw_player(section, 5, 3, by="olga", seen_version=section.version)
    latest.forget()
    assert client.get(f"{HOME}picture.png").content.startswith(PNG)


def test_names_that_are_hidden_are_on_no_picture(client, section, event, monkeypatch):
    """As on the pages."""
    withhold_name(Event.objects.get(pk=event.pk), Person("Anna"), by="olga")
    for path in (f"{HOME}picture.png", f"{HOME}rounds/2/picture.png"):
        (picture,) = drawn_at(client, path, monkeypatch)
        assert "Anna" not in repr(picture)


# -- what is not public ---------------------------------------------------------------------------


@pytest.fixture
def hidden(facts, db):
    """An event that is being prepared."""
    event = operations.create_event("secret", "Secret Masters", by="olga", start=date(2026, 4, 1))
    return operations.create_section(event, "open", facts, by="olga")


def test_nothing_of_a_hidden_event_is_told(client, section, hidden, known):
    """No map, no feed, no list, no calendar and no picture."""
    for path in ("/", "/events/", "/sitemap.xml", "/calendar.ics", "/calendar/2026/4/", "/robots.txt"):
        assert "secret" not in client.get(path).content.decode().lower()
    for path in ("picture.png", "open/picture.png", "open/rounds/2/picture.png"):
        assert client.get(f"/events/secret/{path}").status_code == 404


def test_a_round_that_is_not_published_has_no_picture(client, section):
    """There are three."""
    assert client.get(f"{HOME}rounds/4/picture.png").status_code == 404


def test_the_map_lists_events_and_sections(client, section, known):
    """Full addresses, all of which are there."""
    tree = ET.fromstring(client.get("/sitemap.xml").content)  # noqa: S314 - our own
    places = [place.text for place in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert f"{ADDRESS}/events/spring/" in places
    assert f"{ADDRESS}{HOME}" in places
    for place in places:
        assert client.get(place.removeprefix(ADDRESS)).status_code == 200


def test_the_map_of_many_events_is_cheap(client, db, known, monkeypatch, django_assert_max_num_queries):
    """Anybody may ask for it: two queries, and no address is looked up in the table of all addresses."""
    looked_up = []
    real = urls.reverse
    monkeypatch.setattr(
        urls, "reverse", lambda *words, **more: looked_up.append(words) or real(*words, **more)
    )
    events = Event.objects.bulk_create(
        Event(slug=f"of-{number}", name="Open", public=True) for number in range(40)
    )
    Section.objects.bulk_create(Section(event=event, slug="a", name="A") for event in events)
    with django_assert_max_num_queries(2):
        page = client.get("/sitemap.xml").content.decode()
    assert page.count("<loc>") == 2 + 2 * 40
    assert f"<loc>{ADDRESS}/events/of-39/a/</loc>" in page
    assert len(looked_up) < 10


def test_the_rules_for_search_engines(client, db, known):
    """The desk is nobody's to list; the map is named."""
    lines = client.get("/robots.txt").content.decode().splitlines()
    assert "Disallow: /desk/" in lines
    assert f"Sitemap: {ADDRESS}/sitemap.xml" in lines


@pytest.mark.parametrize(
    ("origins", "hosts", "secure", "address"),
    [
        (["https://chess.example.org/"], [], False, "https://chess.example.org"),
        (["https://*.example.org"], ["chess.example.org"], True, "https://chess.example.org"),
        ([], ["127.0.0.1", "Chess.example.org"], False, "http://chess.example.org"),
        ([], ["localhost", "192.168.1.4", "hall.local", ".example.org"], True, ""),
    ],
)
def test_the_address_of_an_installation(origins, hosts, secure, address):
    """The first origin, else the first name that means something elsewhere."""
    assert public_address(origins, hosts, secure) == address
