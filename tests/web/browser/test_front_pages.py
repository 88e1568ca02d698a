"""The front pages in a browser: nobody scrolls sideways, axe is content, and a search leads to a card."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from caissa_web import operations
from caissa_web.demo.festival import festival
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.search.index import refresh
from caissa_web.records.models import Event
from tests.web.browser.conftest import DESK_WIDTH, PHONE_WIDTH, Windows
from tests.web.browser.lively import FESTIVAL, own_records
from tests.web.walks import without_records

expect = pytest.importorskip("playwright.sync_api").expect
pytest.importorskip("axe_playwright_python", reason="axe is not installed")
pytestmark = without_records

EVENT = f"/events/{FESTIVAL}/"
PAGES = (
    "/",
    "/events/",
    "/calendar/",
    "/?q=an",
    "/?q=nobodyhasthisname",
    EVENT,
    "/events/soon/",
)
ENLARGED = 320
WIDTH = "document.documentElement.scrollWidth"
ONE_LINE = 64
"""Pixels: a bar of two lines is higher."""


@pytest.fixture(scope="module")
def address(chromium: Any, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A festival that goes on today, with rounds under way, one event to come and one that is over."""
    with django_db_blocker.unblock(), own_records(tmp_path_factory.mktemp("front") / "front.sqlite3"):
        today = timezone.localdate()
        latest.forget()
        festival(today)
        announce("soon", "A Winter Congress of a Considerable Name", today + timedelta(days=9))
        announce("over", "Autumn", today - timedelta(days=60))
        refresh(timezone.now())
        server = LiveServer("localhost")
        yield server.url
        server.stop()


def announce(slug: str, name: str, start: Any) -> Event:
    """A public event of one day."""
    created = operations.create_event(slug, name, by="olga", start=start, end=start, city="Example Bay")
    return operations.publish_event(created, by="olga")


@pytest.fixture(scope="module")
def page(chromium: Any, address: str) -> Iterator[Any]:
    """A visitor's window."""
    windows = Windows(chromium, address)
    yield windows.open(reduced_motion="reduce")
    windows.close()
    assert windows.faults == []


def go(page: Any, path: str, width: int, scheme: str = "light", language: str = "en") -> None:
    """Open a page in a window of a width, by day or by night, in a language."""
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    page.context.set_extra_http_headers({"Accept-Language": language})
    page.goto(path)


@pytest.mark.parametrize("language", ["en", "ar", "de"])
@pytest.mark.parametrize("path", PAGES)
def test_nobody_scrolls_sideways(page, path, language):
    """At 400 % of a laptop, on a phone and at a desk (WCAG 1.4.10)."""
    for width in (ENLARGED, PHONE_WIDTH, DESK_WIDTH):
        go(page, path, width, language=language)
        assert page.evaluate(WIDTH) <= width


@pytest.mark.parametrize("path", PAGES)
def test_axe_is_content(page, path):
    """By day and by night, wide and narrow, from left to right and from right to left."""
    from tests.web.browser.test_accessibility import violations

    for width, scheme, language in (
        (DESK_WIDTH, "light", "en"),
        (DESK_WIDTH, "dark", "en"),
        (PHONE_WIDTH, "light", "ar"),
        (PHONE_WIDTH, "dark", "en"),
    ):
        go(page, path, width, scheme, language)
        assert violations(page) == [], (width, scheme, language)


def test_what_is_live_stands_on_top(page):
    """The festival with a round under way comes before what is to come and what is over."""
    go(page, "/", DESK_WIDTH)
    headings = page.locator("main h2").all_inner_texts()
    assert headings.index("Live now") < headings.index("Coming up") < headings.index("Past events")
    expect(page.locator(".live-card .top-boards li")).to_have_count(2)


def test_a_search_leads_to_a_card(page):
    """Type a name, press Enter, follow the first player."""
    go(page, "/", PHONE_WIDTH)
    page.get_by_role("searchbox").fill("an")
    page.keyboard.press("Enter")
    page.wait_for_url("**/?q=an")
    name = page.locator("#players ~ ul h3 a").first
    text = name.inner_text()
    name.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(text)


def test_the_months_are_turned(page):
    """To the next month and back, by links."""
    go(page, "/calendar/", DESK_WIDTH)
    first = page.locator("main aside h2").inner_text()
    page.get_by_role("navigation", name="Months").get_by_role("link").first.click()
    expect(page.locator("main aside h2")).not_to_have_text(first)


def test_the_event_has_one_main_button(page):
    """It leads to the games."""
    go(page, EVENT, DESK_WIDTH)
    expect(page.locator(".main-step")).to_have_count(1)
    page.locator(".main-step").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round")


@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_a_section_has_two_lines_above_its_page_on_a_phone(page, language):
    """Where I am, and the tabs; the links of the site are at the foot, and nothing is lost."""
    go(page, f"{EVENT}open/", PHONE_WIDTH, language=language)
    assert page.locator(".app-bar").bounding_box()["height"] <= ONE_LINE
    expect(page.locator(".app-bar > nav")).to_be_hidden()
    for place in ("/", "/my/", "/desk/"):
        expect(page.locator(f'footer nav a[href="{place}"]')).to_be_visible()
    go(page, f"{EVENT}open/", DESK_WIDTH, language=language)
    expect(page.locator(".app-bar > nav")).to_be_visible()
    expect(page.locator("footer nav")).to_be_hidden()
