"""Cards, reasons and tables of the noticeboard in a narrow window: nothing moves the page to the side.

axe finds what a machine can find; drawings are looked at for their size, for they are read on phones.
"""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from caissa_web.demo.festival import festival
from tests.web.browser.conftest import PHONE_WIDTH, Windows
from tests.web.browser.test_accessibility import RULES_TOO, RUN, TAGS, UNFOLD, WIDTH
from tests.web.walks import without_records

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

pytestmark = without_records
HOME = "/events/demo-festival/"
PAGES = (
    "open/players/3/",
    "open/rounds/3/why/9/",
    "open/rounds/5/",
    "open/statistics/",
    "open/cross-table/",
    "open/players/",
    "open/categories/",
    "open/standings/why/3/",
    "masters/cross-table/",
    "masters/players/1/",
    "teams/players/1/",
)
NARROWEST = 320
SMALLEST_TEXT = 10.5
"""Pixels: what the figures in a drawing have at least on a phone."""
TEXTS = """() => [...document.querySelectorAll("svg.plot text")].map((text) => {
  const drawn = text.ownerSVGElement;
  const scale = drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width;
  return parseFloat(getComputedStyle(text).fontSize) * scale;
})"""
OUTSIDE = """() => [...document.querySelectorAll("svg.plot")].flatMap((drawn) => {
  const frame = drawn.getBoundingClientRect();
  return [...drawn.querySelectorAll("text, circle, rect")].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1;
  }).map((part) => part.outerHTML);
})"""


@pytest.fixture
def visitor(live_server: Any, windows: Windows) -> Any:
    """Somebody with a phone, and a festival in full swing."""
    festival(date(2026, 4, 1))
    return windows.open(width=PHONE_WIDTH, reduced_motion="reduce")


def look(page: Any, place: str, width: int, scheme: str) -> list[str]:
    """What is wrong with a page in a window of a width, by day or by night."""
    page.set_viewport_size({"width": width, "height": 844})
    page.emulate_media(color_scheme=scheme)
    page.goto(HOME + place)
    page.evaluate(UNFOLD)
    wide = page.evaluate(WIDTH)
    faults = [f"{wide} pixels wide"] if wide > width else []
    page.evaluate(axe.Axe().axe_script)
    breaches: list[str] = page.evaluate(RUN, [TAGS, RULES_TOO, scheme == "light"])
    return [f"{place} at {width}, {scheme}: {fault}" for fault in (*faults, *breaches)]


def test_the_pages_of_players_and_tables(visitor):
    """At 320 pixels nothing scrolls but tables in their boxes; axe has no objection, by day and by night."""
    faults = [fault for place in PAGES for fault in look(visitor, place, NARROWEST, "light")]
    faults += [fault for place in PAGES for fault in look(visitor, place, PHONE_WIDTH, "dark")]
    assert faults == []


def test_drawings_can_be_read_on_a_phone(visitor):
    """No figure is smaller than the small print, and none is cut off at the edge."""
    for place in ("open/players/3/", "open/statistics/"):
        visitor.goto(HOME + place)
        sizes = visitor.evaluate(TEXTS)
        assert sizes
        assert min(sizes) >= SMALLEST_TEXT
        assert visitor.evaluate(OUTSIDE) == []


def test_names_of_a_cross_table_stay_in_sight(visitor):
    """The box scrolls to the side, the names stand still, and the heading stays on top."""
    visitor.goto(f"{HOME}open/cross-table/")
    box = visitor.get_by_role("region", name="Cross-table")
    name = box.locator("tbody td.name").first
    before = name.bounding_box()
    assert before
    box.evaluate("(box) => box.scrollTo({ left: 10000, top: 400 * (document.dir === 'rtl' ? -1 : 1) })")
    assert box.evaluate("(box) => box.scrollLeft") > 50
    stuck = box.locator("tbody tr").nth(15).locator("td.name").bounding_box()
    assert stuck
    frame = box.bounding_box()
    assert abs(stuck["x"] - frame["x"]) <= 3
    head = box.locator("thead th.name").bounding_box()
    assert abs(head["y"] - frame["y"]) <= 3
