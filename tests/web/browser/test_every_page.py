"""Every page of the desk, with a festival in full swing: whole, labelled, and no wider than a phone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, reverse

from caissa_web.accounts.models import User
from caissa_web.demo.festival import festival
from caissa_web.desk import urls
from tests.web.browser.conftest import PHONE_WIDTH
from tests.web.walks import without_records

pytestmark = without_records
SECTIONS = ("open", "masters", "teams")
PARTS = {
    "event": "demo-festival",
    "number": 2,
    "participant": 3,
    "who": 1,
    "team": 1,
    "white": 1,
    "black": 2,
    "key": "json",
    "kind": "pairings",
    "code": "XYZ",
    "checklist": "venue",
    "happening": "illegal-move",
}
"""What stands in addresses: round 2, player 3, team 1 …"""

MORE = (
    (),
    ("number",),
    ("key",),
    ("kind",),
    ("code",),
    ("checklist",),
    ("happening",),
    ("number", "participant"),
    ("number", "who"),
    ("number", "team"),
    ("number", "white", "black"),
)
"""What an address may have behind the section."""

LOOK = """() => {
  const named = (one) => one.labels?.length || one.ariaLabel || one.getAttribute("aria-labelledby");
  const all = (what) => [...document.querySelectorAll(what)];
  const shown = all("input, select, textarea").filter((one) => one.type !== "hidden");
  const ids = all("[id]").map((one) => one.id);
  const levels = all("h1, h2, h3, h4").map((one) => +one.tagName[1]);
  return {
    headings: all("h1").length,
    title: document.title.trim(),
    unnamed: shown.filter((one) => !named(one)).map((one) => one.outerHTML.slice(0, 120)),
    twice: ids.filter((one, at) => ids.indexOf(one) !== at),
    jumps: levels.filter((one, at) => at && one > levels[at - 1] + 1).length,
    mute: all("a[href], button").filter((one) => !one.textContent.trim() && !one.ariaLabel).length,
    captions: all("table").filter((one) => !one.caption).length,
    width: document.documentElement.scrollWidth,
  };
}"""


def names(patterns: list[object]) -> Iterator[str]:
    """The names of all addresses, also of those inside others."""
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            yield f"desk:{pattern.name}"
        else:
            yield from names(pattern.url_patterns)


def addresses() -> Iterator[str]:
    """Every address of the desk that has the parts we can name, in every kind of section."""
    for name in sorted(set(names(urls.urlpatterns))):
        for section in SECTIONS:
            for parts in (("event", "section"), ("event",), ()):
                filled = _filled(name, section, parts)
                if filled:
                    yield filled
                    break


def _filled(name: str, section: str, parts: tuple[str, ...]) -> str | None:
    known = {**PARTS, "section": section}
    for more in MORE:
        try:
            return reverse(name, kwargs={part: known[part] for part in (*parts, *more)})
        except NoReverseMatch:
            continue
    return None


def pages(user: User) -> list[str]:
    """Those that answer with a page to be looked at; acts and files are left out."""
    browser = Client()
    browser.force_login(user)
    page_addresses = []
    for address in dict.fromkeys(addresses()):
        answer = browser.get(address)
        if answer.status_code == 200 and b"<html" in answer.content[:200]:
            page_addresses.append(address)
    return page_addresses


def complaints(look: dict[str, object]) -> list[str]:
    """What is wrong with a page, in words."""
    faults = {
        "headings": "has not exactly one first heading" if look["headings"] != 1 else "",
        "title": "has no title" if not look["title"] else "",
        "unnamed": f"has fields without label: {look['unnamed']}" if look["unnamed"] else "",
        "twice": f"uses ids twice: {look['twice']}" if look["twice"] else "",
        "jumps": "leaves out a level of headings" if look["jumps"] else "",
        "mute": "has a link or button without words" if look["mute"] else "",
        "captions": "has a table without caption" if look["captions"] else "",
        "width": f"is {look['width']} pixels wide" if look["width"] > PHONE_WIDTH else "",
    }
    return [text for text in faults.values() if text]


@pytest.fixture
def organiser(transactional_db: None, live_server: object) -> User:
    """Somebody who runs the installation and sees everything, at a festival that is under way."""
    festival(date(2026, 6, 5))
    return User.objects.create_superuser("olga", name="Olga", password="pawn-takes-queen-8")  # noqa: S106


def test_every_page_is_whole(organiser, logged_in):
    """One heading, a title, labels, captions, ids used once; at 390 pixels nothing scrolls sideways."""
    page = logged_in("olga", PHONE_WIDTH)
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).hostname))
    page_addresses = pages(organiser)
    assert len(page_addresses) > 100
    wrong = []
    for address in page_addresses:
        page.goto(address)
        wrong += [f"{address} {complaint}" for complaint in complaints(page.evaluate(LOOK))]
    assert not wrong, "\n".join(wrong)
    assert asked == {"localhost"}, "something was fetched from elsewhere"
