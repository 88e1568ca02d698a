"""Pages from right to left: the page is turned, but 1-0 is not 0-1 and 2½ is not ½2."""

from __future__ import annotations

import re
from datetime import date
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.demo.festival import festival
from tests.web.walks import without_records

pytestmark = without_records
CSS = Path(__file__).parents[3] / "src" / "caissa_web" / "config" / "static" / "caissa" / "caissa.css"
CLASSES = frozenset({"result", "number", "points", "before", "score", "sign"})
TAGS = frozenset({"bdi", "cite", "code", "kbd", "option", "title"})
"""What keeps its own direction: by the style sheet, by HTML, or by the browser."""
VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "wbr"})
FIGURES = re.compile(r"\d½|(?<![\d-])[01½]\s*[-:–]\s*[01½](?![\d-])")
ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")
PAGES = (
    "/desk/demo-festival/open/rounds/4/",
    "/desk/demo-festival/open/standings/4/",
    "/desk/demo-festival/open/standings/4/1/",
    "/desk/demo-festival/open/players/3/",
    "/desk/demo-festival/open/history/",
    "/desk/demo-festival/open/norms/",
    "/desk/demo-festival/open/ratings/",
    "/desk/demo-festival/teams/matches/2/",
    "/desk/demo-festival/teams/standings/3/",
    "/events/demo-festival/open/rounds/4/",
    "/events/demo-festival/open/standings/",
    "/events/demo-festival/open/players/3/",
    "/events/demo-festival/open/cross-table/",
    "/events/demo-festival/teams/matches/2/",
)


class Directions(HTMLParser):
    """Finds figures that the text around them would turn."""

    def __init__(self) -> None:
        super().__init__()
        self.direction = ""
        self.turned: list[str] = []
        self._kept: list[bool] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Note whether an element keeps its own direction."""
        values = dict(attributes)
        if tag == "html":
            self.direction = values.get("dir") or ""
        if tag not in VOID:
            own = tag in TAGS or bool(CLASSES & set((values.get("class") or "").split()))
            self._kept.append(own)

    def handle_endtag(self, tag: str) -> None:
        """The end of an element."""
        if tag not in VOID and self._kept:
            self._kept.pop()

    def handle_data(self, text: str) -> None:
        """A text with figures must be kept by something around it, or by signs in it."""
        if FIGURES.search(ISOLATED.sub("", text)) and not any(self._kept):
            self.turned.append(" ".join(text.split()))


@pytest.fixture
def arab(db: None) -> Client:
    """A chief arbiter who reads Arabic."""
    hall = festival(date(2026, 4, 1))
    user = User.objects.create_user("ada", name="Ada")
    operations.appoint(hall, user, Role.CHIEF_ARBITER, by="olga")
    browser = Client(headers={"accept-language": "ar"})
    browser.force_login(user)
    return browser


def test_figures_are_not_turned(arab: Client) -> None:
    """Results and scores stand in something that reads from left to right."""
    for address in PAGES:
        answer = arab.get(address)
        assert answer.status_code == 200, address
        page = Directions()
        page.feed(answer.content.decode())
        assert page.direction == "rtl", address
        assert page.turned == [], address


def test_a_turned_figure_would_be_seen() -> None:
    """The look itself."""
    page = Directions()
    page.feed(
        '<html dir="rtl"><p>1-0</p><p class="score">1-0</p><b>2½</b><bdi>2½</bdi>\u20681-0\u2069 2026-04-01'
    )
    assert page.turned == ["1-0", "2½"]


def test_the_style_sheet_keeps_figures() -> None:
    """The classes of figures are those that the style sheet keeps from left to right."""
    style = " ".join(CSS.read_text("utf-8").split())
    rule = re.search(r'\[dir="rtl"\] :is\(([^)]*)\) \{ direction: ltr; unicode-bidi: isolate; \}', style)
    assert rule is not None
    assert set(re.findall(r"\.([\w-]+)", rule[1])) >= CLASSES


SIDES = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border)-)?(?:left|right)\s*:|(?:text-align|float)\s*:\s*(?:left|right)"
)


def test_style_sheets_name_no_side() -> None:
    """Only start and end: left and right would be wrong in half of the languages."""
    web = CSS.parents[3]
    wrong = [path.name for path in web.rglob("*.css") if SIDES.search(path.read_text("utf-8"))]
    assert wrong == []


def test_the_result_stands_by_the_winner(arab: Client) -> None:
    """White stands at the right, so the first figure does too: the result runs with the page."""
    page = arab.get("/events/demo-festival/open/rounds/3/").content.decode()
    assert page.count('<span class="score-pair"><bdi') > 20
    assert not re.search(r'<td class="result">\s*<bdi>', page)
    style = " ".join(CSS.read_text("utf-8").split())
    assert '[dir="rtl"] :is(.sides, .score-pair) { direction: rtl; unicode-bidi: isolate; }' in style
