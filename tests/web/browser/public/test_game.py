"""The viewer in a real browser: steps, keys, flip, following a live game, no spoilers."""

from __future__ import annotations

import os
from typing import Any

import pytest

from caissa.files.pgn import read_games
from caissa_web import operations
from caissa_web.operations.games.storing import RELAY, store_games
from caissa_web.records.models import Section
from tests.web.browser.conftest import DESK_WIDTH, PHONE_WIDTH
from tests.web.games.conftest import pgn

GAME = "/events/spring/open/rounds/3/games/1-3/"
MOVES = "1. e4 {[%clk 1:29:40]} e5 2. Nf3 {[%clk 1:28:02]} Nc6 3. Bc4 Bc5"


def store(section: Section, moves: str) -> None:
    """The board sends its moves."""
    section = Section.objects.select_related("event").get(pk=section.pk)
    store_games(section, read_games(pgn("Anna", "Chen", moves)).games, by="ada", source=RELAY)


def place(page: Any, piece: str, at: tuple[int, int]) -> int:
    """How many pieces of a kind are drawn on a square."""
    return page.locator(f'use.{piece[0:2]}[href$="#p-{piece[2]}"][x="{at[0]}"][y="{at[1]}"]').count()


@pytest.fixture
def game(section: Section) -> Section:
    """A game on board 1."""
    operations.publish_event(section.event, by="olga")
    store(section, MOVES)
    return section


def test_a_game_is_stepped_through_and_followed(windows, game):
    """Links, keys and flip work on the page itself; whoever looks at the end sees the next move come."""
    page = windows.open()
    page.goto(GAME)
    assert place(page, "pwb", (2, 4)) == 1  # Bc4
    page.get_by_role("link", name="One half-move back").click()
    assert place(page, "pbb", (2, 3)) == 0
    page.keyboard.press("Home")
    assert place(page, "pwp", (4, 6)) == 1
    assert page.url.endswith("?ply=0")
    page.keyboard.press("f")
    assert place(page, "pwp", (3, 1)) == 1
    page.keyboard.press("f")
    page.keyboard.press("End")
    assert page.url.endswith(GAME)
    page.get_by_role("button", name="No spoilers").click()
    assert place(page, "pwp", (4, 6)) == 1
    assert not page.locator(".moves-list").is_visible()
    page.get_by_role("button", name="No spoilers").click()
    page.keyboard.press("End")
    store(game, f"{MOVES} 4. c3")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.locator('use.pw[href$="#p-p"][x="2"][y="5"]').wait_for()
    _photograph(page, "game", (DESK_WIDTH, PHONE_WIDTH))


def _photograph(page: Any, name: str, widths: tuple[int, ...]) -> None:
    """Pictures for whoever wants to see them."""
    folder = os.environ.get("CAISSA_PICTURES")
    for width in widths if folder else ():
        for scheme in ("light", "dark"):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=f"{folder}/{name}-{width}-{scheme}.png", full_page=True)
