"""The manual inside the program: whole, linked, searched, and behind every page's Help."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.urls import URLPattern, get_resolver

from caissa_web.accounts.models import User
from caissa_web.manual.help_table import NO_PAGES, PLACES, place_of
from caissa_web.manual.pages import all_pages, chapters, folder
from caissa_web.manual.rendering import rendered
from caissa_web.manual.searching import search
from tests.web.minified import minified

CONTENTS = "/manual/"


def names(patterns: list, spaces: tuple[str, ...] = ()) -> Iterator[str]:
    """The names of all addresses of the program."""
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            if pattern.name:
                yield ":".join((*spaces, pattern.name))
        else:
            yield from names(
                pattern.url_patterns, (*spaces, pattern.namespace) if pattern.namespace else spaces
            )


ALL_NAMES = sorted(set(names(get_resolver().url_patterns)))


# -- Help -----------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in ALL_NAMES if name not in NO_PAGES])
def test_every_page_has_its_place_in_the_manual(name):
    """A new page needs a line in `help_table.PLACES` (or in `NO_PAGES`, if it is for programs)."""
    assert place_of(name), f"{name} has no place in the manual"


@pytest.mark.parametrize("place", PLACES)
def test_every_place_exists(place):
    """The page is there, and so is the heading."""
    page, _sign, heading = place.partition("#")
    assert page in all_pages()
    assert not heading or heading in all_pages()[page].anchors


def test_no_page_has_two_places_and_none_is_gone():
    """The table names what exists, once."""
    listed = [name for named in PLACES.values() for name in named.split()]
    assert len(listed) == len(set(listed))
    assert set(listed) <= set(ALL_NAMES)


def test_help_opens_exactly_the_place_of_the_page(client, section):
    """On the noticeboard, on the log-in page, and where nothing is at all."""
    assert (
        help_of(client, "/events/spring/open/standings/")
        == "/manual/pages/organisers/noticeboard/#what-is-there"
    )
    assert help_of(client, "/account/log-in/") == "/manual/pages/organisers/account/#log-in"
    assert help_of(client, "/nothing/is/here/") == CONTENTS


def help_of(client, address: str) -> str:
    """Where the link Help of a page leads."""
    return unescape(re.search(r'rel="help" href="([^"]*)"', minified(client.get(address).content))[1])


# -- pages ----------------------------------------------------------------------


def test_the_contents_lead_to_every_page_of_the_documentation(client, db):
    """Nothing that is written is out of reach."""
    page = client.get(CONTENTS).content.decode()
    written = {str(file.relative_to(folder()))[:-3] for file in folder().rglob("*.md")}
    assert written == set(all_pages())
    assert all(f'href="/manual/pages/{name}/"' in page for name in written)


@pytest.mark.parametrize("name", all_pages())
def test_every_link_of_a_page_leads_somewhere(name):
    """To a page and a heading that exist."""
    links = re.findall(r'href="/manual/([^"]*)"', rendered(all_pages()[name]))
    for link in links:
        page, _sign, heading = link.removeprefix("pages/").partition("/#")
        target = all_pages().get(page.rstrip("/"))
        assert target is not None, link
        assert not heading or heading in target.anchors, link


@pytest.mark.parametrize("name", all_pages())
def test_headings_are_where_the_contents_say(name):
    """What a table of contents links to is on the page."""
    page = all_pages()[name]
    assert set(re.findall(r'<h\d id="([^"]*)"', rendered(page))) == page.anchors


def test_a_page_says_that_it_is_english_and_what_comes_next(client, db):
    """Screen readers of an Arabic desk read it in the right language and direction."""
    page = client.get(
        "/manual/pages/arbiters/desk-rounds/", headers={"Accept-Language": "ar"}
    ).content.decode()
    assert 'dir="rtl"' in page
    assert '<article class="manual" lang="en" dir="ltr">' in page
    assert 'rel="prev"' in page
    assert 'rel="next"' in page


def test_html_in_a_text_is_shown_as_text():
    """A text cannot bring a script or another frame."""
    assert "&lt;seconds&gt;" in rendered(all_pages()["organisers/webhooks"])


def test_the_book_can_be_walked_from_cover_to_cover(client, db):
    """Each page leads to the next; the first has none before it."""
    first, second = list(all_pages())[:2]
    assert 'rel="prev"' not in client.get(f"/manual/pages/{first}/").content.decode()
    assert (
        f'rel="next" href="/manual/pages/{second}/"' in client.get(f"/manual/pages/{first}/").content.decode()
    )


@pytest.mark.parametrize(
    "name", ["", "arbiters/nothing", "../pyproject", "arbiters/../../README", "x" * 3000]
)
def test_what_is_no_page_is_not_found(client, db, name):
    """Also where an address tries to climb out of the folder."""
    assert client.get(f"/manual/pages/{name}/").status_code == 404


def test_a_chapter_can_be_printed_as_a_whole(client, db):
    """All its pages, one after the other."""
    chapter = next(candidate for candidate in chapters() if candidate.key == "organisers")
    page = client.get("/manual/print/organisers/").content.decode()
    assert page.count("<article") == len(chapter.pages)
    assert client.get("/manual/print/reference/").status_code == 200
    assert client.get("/manual/print/nothing/").status_code == 404


# -- search ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("check-in", "arbiters/desk-entries#check-in"),
        ("passkeys", "organisers/people#passkeys-and-codes"),
        ("restore backup", "organisers/backup"),
        ("first tournament", "organisers/first-tournament"),
    ],
)
def test_a_search_finds_the_page_that_tells_how(question, expected):
    """Among the first three."""
    assert expected in [hit.where for hit in search(question)[:3]]


@pytest.mark.parametrize("question", ["", "   ", "zzzzqqq", "((((", "\\", "x" * 5000, "a " * 300])
def test_a_search_for_nonsense_is_an_empty_page(client, db, question):
    """Never a fault."""
    assert client.get("/manual/search/", {"q": question}).status_code == 200


def test_what_was_asked_is_shown_as_text(client, db):
    """Words of a visitor are never markup."""
    page = client.get("/manual/search/", {"q": '"><script>alert(1)</script>'}).content.decode()
    assert "<script>alert" not in page


def test_the_manual_keeps_the_menu_of_who_is_logged_in(client, db):
    """Whoever comes from the desk finds the way back there; a visitor sees the noticeboard's menu."""
    assert ">Officials</a>" in client.get("/manual/").content.decode()
    client.force_login(User.objects.create_user("ada", name="Ada"))
    for address in ("/manual/", "/manual/search/?q=bye"):
        page = client.get(address).content.decode()
        assert ">Desk</a>" in page
        assert ">Officials</a>" not in page
        assert 'href="/account/"' in page
