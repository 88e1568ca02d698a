"""A screen of 1920 by 1080 in the hall: whole rows, one line each, however long the names are."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament
from caissa_web import operations
from caissa_web.records.models import Event
from caissa_web.screens.making import make_screen
from caissa_web.screens.plan import Listed, Plan

BOARDS = 28
NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, Maximiliana Alexandrina",
    "Ó, Á",
    "عبد الرحمن بن محمد بن عبد الله آل الفهيد القحطاني, عبد العزيز",
    "Thiruvananthapuram Balasubramaniam, Venkatanarasimharajuvaripeta",
    "السيد, نور",
    "Karunmoy, Devansh",
    "Mononym",
)
ROWS = """() => {
  const room = document.querySelector("main .room").getBoundingClientRect();
  return [...document.querySelectorAll("main tbody tr")].filter((row) => {
    const box = row.getBoundingClientRect();
    const inside = box.left >= 0 && box.right <= innerWidth;
    return inside && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
  }).length;
}"""
WRAPPED = """() => [...document.querySelectorAll("main :is(td, th)")].filter((cell) => {
  const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), lines = [];
  while (words.nextNode()) {
    if (words.currentNode.parentElement.closest(".hidden, .visually-hidden")) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    lines.push(...[...range.getClientRects()].filter((box) => box.width));
  }
  const middles = lines.map((box) => (box.top + box.bottom) / 2);
  return middles.length && Math.max(...middles) - Math.min(...middles) > lines[0].height / 2;
}).map((cell) => cell.textContent)"""
HEIGHTS = "[...document.querySelectorAll('main tbody tr')].map((row) => row.offsetHeight)"


def field() -> Tournament:
    """A round with results, games under way, and somebody without an opponent."""
    players = tuple(
        Player(
            number,
            Person(
                f"{NAMES[number % len(NAMES)].partition(',')[0]}{number}, {number % 7}x", federation="ISL"
            ),
            2600 - number,
        )
        if number > len(NAMES)
        else Player(number, Person(NAMES[number - 1], federation="IND"), 2600 - number)
        for number in range(1, 2 * BOARDS + 2)
    )
    games = tuple(
        Game(
            number,
            number + 1,
            *((Outcome.WIN, Outcome.LOSS) if number % 3 else (Outcome.UNKNOWN, Outcome.UNKNOWN)),
            board=(number + 1) // 2,
        )
        for number in range(1, 2 * BOARDS, 2)
    )
    return Tournament(name="Open", players=players, rounds=(Round(1, games),), scheduled_rounds=5)


@pytest.fixture
def hall(event: Event) -> Event:
    """An event of two sections with a screen in each direction of writing."""
    operations.create_section(event, "open", field(), by="olga")
    operations.create_section(event, "youth", field(), by="olga")
    for language in ("en", "ar"):
        make_screen(event, language, Plan(lists=(Listed.BOARDS,), language=language), by="olga")
    return event


def screen_at(windows: Any, address: str) -> Any:
    """A window as large as a screen in a hall, on a server without streams."""
    page = windows.open(1920)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.route("**/live/**", lambda route: route.fulfill(status=204))
    page.goto(address)
    expect(page.locator("#progress")).to_contain_text("1/")
    page.keyboard.press("Space")
    return page


@pytest.mark.parametrize("language", ["en", "ar"])
def test_at_least_24_boards_in_one_line_each(windows, hall, language):
    """Every row is whole, no cell has a second line, and all rows are of one height."""
    page = screen_at(windows, f"/screens/spring/{language}/")
    assert page.evaluate(ROWS) >= 24
    assert page.evaluate(ROWS) == page.locator("main tbody tr").count()
    assert page.evaluate(WRAPPED) == []
    heights = page.evaluate(HEIGHTS)
    assert max(heights) - min(heights) <= 1  # a fraction of a pixel is rounded here and there


def test_the_clock_is_large_and_points_stand_alone(windows, hall):
    """Read from the last row of chairs; points are in a column of their own, beside their player."""
    page = screen_at(windows, "/screens/spring/en/")
    # Found and measured in one step: news from the server replace the head of the page at any moment.
    size = "(place) => parseFloat(getComputedStyle(document.querySelector(place)).fontSize)"
    clock, cell = (page.evaluate(size, place) for place in ("#clock", "main td.name"))
    assert clock >= 1.7 * cell
    assert page.locator("main tbody tr").first.locator("td.so-far").count() == 2


def test_each_section_has_its_colour_and_its_name(windows, hall):
    """Where nobody chose colours they follow the order of the sections."""
    page = screen_at(windows, "/screens/spring/en/")
    colour = "getComputedStyle(document.querySelector('main h2')).borderInlineStartColor"
    first = page.evaluate(colour)
    page.keyboard.press("ArrowRight")
    expect(page.locator("main .sheet")).to_have_attribute("data-name", "youth boards Round 1")
    assert page.evaluate(colour) != first
