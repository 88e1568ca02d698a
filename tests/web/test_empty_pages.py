"""A newcomer never sees an empty page: every page of an empty place offers a next step in its main part."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from caissa.testing import crosstable
from caissa.tournament import Tournament
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.records.models import Event
from tests.web.walks import without_records

pytestmark = [without_records, pytest.mark.django_db]
ENTERED = """
    1 Anna  2400
    2 Boris 2300
"""
VOID = frozenset({"input", "img", "br", "hr", "link", "meta", "wbr", "col", "source", "area", "use", "path"})
FRAMES = ({"nav"}, {"path", "messages", "skip", "visually-hidden"})
"""What stands around a page: the ways to its neighbours, the way up, what was just done."""
LOOKED_AT = frozenset({200, 404, 409})
APPS = ("", "desk", "noticeboard", "privacy", "manual", "api", "screens", "accounts")
NO_NEXT_STEP = frozenset({"desk:passes-sheet", "screens:page", "screens:screen"})
"""Papers to print and screens that nobody touches."""


class Main(HTMLParser):
    """The links, buttons and fields inside the main part, without the frame around it."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.steps: list[str] = []

    @property
    def inside(self) -> bool:
        """Are we in the main part, and in nothing that only frames it?"""
        return any(tag == "main" for tag, _frame in self.open) and not any(frame for _tag, frame in self.open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what can be pressed or filled in."""
        known = dict(attrs)
        classes = set((known.get("class") or "").split())
        frame = tag in FRAMES[0] or bool(classes & FRAMES[1])
        pressed = tag == "button" or (tag == "a" and known.get("href", "").startswith(("/", "http", "?")))
        if self.inside and not frame and pressed:
            self.steps.append(known.get("href") or "button")
        if tag not in VOID:
            self.open.append((tag, frame))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and whatever was left open in it."""
        places = [place for place, (open_tag, _frame) in enumerate(self.open) if open_tag == tag]
        if places:
            del self.open[places[-1] :]


def steps(page: str) -> list[str]:
    """What a page offers in its main part."""
    read = Main()
    read.feed(page)
    return read.steps


def test_what_counts_as_a_step():
    """A link or a button of the page itself; tabs, the way up and other parts of the page do not count."""
    assert steps('<main><nav><a href="/x/">x</a></nav><p class="path"><a href="/">up</a></p></main>') == []
    assert steps('<a href="/x/">x</a><main><p>Nothing here.<br></p></main><footer><a href="/">y</a>') == []
    assert steps('<main><p><a href="/x/">x</a></p><form><button>Go</button></form></main>') == [
        "/x/",
        "button",
    ]


def names(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """The names of all addresses."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            space = f"{pattern.namespace}:" if pattern.namespace else before
            yield from names(pattern.url_patterns, space)
        elif pattern.name:
            yield f"{before}{pattern.name}"


def addresses(**parts: object) -> Iterator[tuple[str, str]]:
    """Every address that these parts fill, or that needs none."""
    for name in sorted(set(names(get_resolver().url_patterns))):
        if name.rpartition(":")[0] not in APPS or name in NO_NEXT_STEP:
            continue
        for wanted in (tuple(parts), ("event",), ()):
            if not set(wanted) <= set(parts):
                continue
            try:
                yield name, reverse(name, kwargs={part: parts[part] for part in wanted})
            except NoReverseMatch:
                continue
            break


def without_a_step(browser: Client, **parts: object) -> tuple[int, list[str]]:
    """How many pages there were, and those of them that lead nowhere."""
    looked, empty = 0, []
    for name, address in addresses(**parts):
        answer = browser.get(address)
        if (
            answer.status_code not in (200, 404, 409)
            or answer.streaming
            or b"<html" not in answer.content[:200]
        ):
            continue
        looked += 1
        if not steps(answer.content.decode()):
            empty.append(f"{name} {address} ({answer.status_code})")
    return looked, empty


@pytest.fixture
def organiser() -> Client:
    """Whoever runs the installation."""
    browser = Client()
    browser.force_login(User.objects.create_superuser("root", "root@example.org", None, name="Root"))
    return browser


def test_an_empty_installation(organiser, client):
    """For whoever runs it, and for somebody who comes by."""
    for browser, least in ((organiser, 15), (client, 5)):
        looked, empty = without_a_step(browser)
        assert looked >= least
        assert not empty, "\n".join(empty)


def test_an_empty_event(organiser, client, event):
    """Without a section."""
    for browser, least in ((organiser, 20), (client, 5)):
        looked, empty = without_a_step(browser, event=event.slug)
        assert looked >= least
        assert not empty, "\n".join(empty)


@pytest.mark.parametrize(
    "facts",
    [
        Tournament(name="Open", scheduled_rounds=5),
        crosstable(ENTERED, name="Open", scheduled_rounds=5, type_code="FIDE_DUTCH_2026"),
    ],
    ids=["nobody", "players"],
)
def test_an_empty_section(organiser, client, event: Event, facts):
    """Without players, and with players but without a round."""
    operations.create_section(event, "open", facts, by="olga")
    for browser, least in ((organiser, 60), (client, 10)):
        looked, empty = without_a_step(browser, event=event.slug, section="open")
        assert looked >= least
        assert not empty, "\n".join(empty)
