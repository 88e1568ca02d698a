"""The chief arbiter's daily walk: results in any order, pair, publish, print, without looking for the way."""

from __future__ import annotations

from typing import Any

import pytest

from caissa_web.records.models import Event
from tests.web.browser.conftest import DESK_WIDTH, PHONE_WIDTH
from tests.web.browser.hands import all_are_in, facts_of, press, type_results

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

ROUND = "/desk/spring/open/rounds/3/"


def onwards(page: Any) -> Any:
    """The act that comes next, in the bar at the foot of the window."""
    return page.locator("#onwards button")


@pytest.mark.parametrize("width", [DESK_WIDTH, PHONE_WIDTH])
def test_how_far_a_round_is_stays_in_sight(at_the_desk, large_section, width):
    """With 150 boards one sees the tally at the first board as at the last."""
    large_section(300)
    page = at_the_desk("ada", width=width)
    page.goto("/desk/spring/of-300/rounds/9/")
    for board in (page.locator("table.boards tr").nth(1), page.locator("table.boards tr").last):
        board.scroll_into_view_if_needed()
        expect(page.locator("#tally")).to_be_in_viewport(ratio=1)


def test_the_last_result_makes_pairing_the_next_act(at_the_desk, section):
    """Until then the button is modest and the page says what is missing (C.04.2 3.1); nobody reloads."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    expect(onwards(page)).to_have_class("quiet")
    expect(page.get_by_text("No result of round 3 yet")).to_be_visible()
    type_results(page, "1=")
    all_are_in(page)
    expect(onwards(page)).not_to_have_class("quiet")
    expect(page.get_by_text("No result of round 3 yet")).to_have_count(0)


def test_from_the_last_result_to_the_paper_in_three_clicks(at_the_desk, section):
    """Pair, publish, print: each button is in sight where one is led, nobody scrolls."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    type_results(page, "1=")
    all_are_in(page)
    for button in ("Pair the next round", "Publish now"):
        expect(page.get_by_role("button", name=button)).to_be_in_viewport()
        press(page, button)
    expect(page.locator(".stages [aria-current=step]")).to_contain_text("Published")
    paper = page.get_by_role("link", name="Print the pairings")
    expect(paper).to_be_in_viewport()
    assert "round=4" in paper.get_attribute("href")


def test_slips_in_any_order_are_typed_by_the_number_of_the_board(at_the_desk, section):
    """Board, Enter, result: and the next number can be typed at once; a board that is not there is told."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    page.get_by_label("Board or name").click()
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Board or name")).to_have_attribute("aria-invalid", "true")
    for slip in ("2", "1"):
        page.keyboard.type(slip)
        page.keyboard.press("Enter")
        expect(page.get_by_label(f"Result, board {slip}")).to_be_focused()
        page.keyboard.type("=")
        expect(page.get_by_label("Board or name")).to_be_focused()
    all_are_in(page)
    assert facts_of(section).is_finished(3)


def test_only_the_open_boards_can_be_shown(at_the_desk, section):
    """A board leaves the list when its result is on record and one has gone on to the next."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    boards = page.locator("table.boards tbody tr:visible")
    page.get_by_role("link", name="Open boards").click()
    expect(page.get_by_role("link", name="Open boards")).to_have_attribute("aria-current", "page")
    before = boards.count()
    page.get_by_label("Result, board 2").fill("=")
    page.get_by_label("Result, board 1").focus()
    expect(boards).to_have_count(before - 1)
    expect(page.locator("[data-count=open]")).to_have_text(str(before - 1))
    page.get_by_role("link", name="All boards").click()
    expect(page.get_by_label("Result, board 2")).to_be_visible()


def test_on_a_phone_everybody_can_read_what_is_kept_about_them(windows: Any, event: Event):
    """The register of personal data is a table; other tables drop columns on phones, this one does not."""
    page = windows.open(PHONE_WIDTH)
    page.goto("/privacy/")
    expect(page.get_by_role("cell").first).to_be_visible()


def test_every_part_of_a_section_can_be_seen_on_a_phone(at_the_desk, section):
    """No tab hides beside the window."""
    page = at_the_desk("ada", width=PHONE_WIDTH)
    page.goto("/desk/spring/open/history/")
    for tab in page.locator("nav.tabs a").all():
        box = tab.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE_WIDTH
