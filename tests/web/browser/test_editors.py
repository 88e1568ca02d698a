"""Lists that are put in order in a real browser: tie-breaks and prizes, by grip, by buttons, by typing."""

from __future__ import annotations

from typing import Any

import pytest

from caissa_web.records import snapshot
from tests.web.browser.conftest import PHONE_WIDTH
from tests.web.browser.hands import facts_of, fresh, say_yes
from tests.web.walks import without_records

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = without_records

TIE_BREAKS = "/desk/spring/open/set-up/tie-breaks/"


def codes(page: Any) -> Any:
    """The codes of the list, in their order."""
    return page.locator(".sortable .what > code")


def test_tie_breaks_by_grip_by_button_and_by_search(at_the_desk, section):
    """Two are added, one is dragged before the other, nothing is stored before Save."""
    page = at_the_desk("ada")
    page.goto(TIE_BREAKS)
    page.get_by_label("Find a tie-break").fill("opponents' points")
    expect(page.get_by_role("button", name="Games with Black")).to_be_hidden()
    page.get_by_role("button", name="Buchholz", exact=True).click()
    page.get_by_role("button", name="Wins", exact=True).click()
    expect(codes(page)).to_have_text(["PTS", "BH", "WIN"])
    page.get_by_label("Variant of Buchholz").select_option("C1")
    expect(codes(page)).to_have_text(["PTS", "BH/C1", "WIN"])
    expect(page.get_by_label("Variant of Buchholz")).to_be_focused()
    grip, over = page.locator(".grip").nth(2), page.locator(".grip").nth(1)
    there = over.bounding_box()
    grip.hover()
    page.mouse.down()
    page.mouse.move(there["x"] + 4, there["y"] - 12, steps=8)
    page.mouse.up()
    expect(codes(page)).to_have_text(["PTS", "WIN", "BH/C1"])
    up = page.get_by_role("button", name="Move Buchholz Cut-1 up")
    up.click()
    expect(codes(page)).to_have_text(["PTS", "BH/C1", "WIN"])
    expect(up).to_be_focused()
    assert facts_of(section).ranking == ()


def _with_tie_breaks(page: Any, *codes_wanted: str) -> None:
    """A list typed as codes, shown and not saved."""
    page.goto(TIE_BREAKS)
    page.locator("details.expert summary").click()
    page.locator("#codes").fill(" ".join(codes_wanted))
    page.locator("button[value=codes]").click()
    expect(codes(page)).to_have_text(list(codes_wanted))


def _saved(page: Any, section: Any) -> tuple[str, ...]:
    """The list on record once Save has been answered and what it warns of has been confirmed."""
    say_yes(page)
    say_yes(page)
    expect(page.get_by_text("The tie-breaks have been saved.")).to_be_visible()
    return facts_of(section).ranking


def test_a_tie_break_is_dragged_down_past_two_others_and_saved(at_the_desk, section):
    """The whole way with the mouse: grip, past two lines, Save; the record has the page's order."""
    page = at_the_desk("ada")
    _with_tie_breaks(page, "PTS", "DE", "BH/C1", "WIN")
    there = page.locator("[data-row]").nth(3).bounding_box()
    page.locator(".grip").nth(1).hover()
    page.mouse.down()
    page.mouse.move(there["x"] + 12, there["y"] + there["height"] - 4, steps=12)
    page.mouse.up()
    expect(codes(page)).to_have_text(["PTS", "BH/C1", "WIN", "DE"])
    expect(page.locator(".sortable .order")).to_have_text(["1", "2", "3", "4"])
    page.get_by_label("Reason").fill("as announced")
    page.get_by_role("button", name="Save the tie-breaks").click()
    assert _saved(page, section) == ("PTS", "BH/C1", "WIN", "DE")


def test_a_drag_that_ends_outside_the_list_and_is_saved_at_once_loses_nothing(at_the_desk, section):
    """Save is pressed before the effect has been answered: the order seen is the one saved."""
    page = at_the_desk("ada")
    _with_tie_breaks(page, "PTS", "BH", "WIN")
    there = page.locator("[data-row]").nth(1).bounding_box()
    page.locator(".grip").nth(2).hover()
    page.mouse.down()
    page.mouse.move(there["x"] + 12, there["y"] + 2, steps=12)
    page.mouse.move(2, 2)
    page.mouse.up()
    page.get_by_label("Reason").fill("as announced")
    page.get_by_role("button", name="Save the tie-breaks").click()
    assert _saved(page, section) == ("PTS", "WIN", "BH")


def test_what_is_typed_while_an_answer_is_under_way_stays(at_the_desk, section):
    """The answer to a press comes late: the reason typed meanwhile, and the cursor in it, are not lost."""
    page = at_the_desk("ada")
    _with_tie_breaks(page, "PTS", "BH", "WIN")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route(f"**{TIE_BREAKS}", hold)
    page.get_by_role("button", name="Move Wins up").click()
    page.get_by_label("Reason").fill("as announced")
    held.pop().continue_()
    expect(codes(page)).to_have_text(["PTS", "WIN", "BH"])
    expect(page.get_by_label("Reason")).to_have_value("as announced")
    expect(page.get_by_label("Reason")).to_be_focused()


def test_a_tie_break_is_moved_and_saved_with_the_keyboard_alone(at_the_desk, section):
    """Tab, Enter, Enter: the button stays under the finger until the end of the list, then its neighbour."""
    page = at_the_desk("ada")
    _with_tie_breaks(page, "PTS", "BH", "WIN")
    up, down = (page.get_by_role("button", name=f"Move Wins {way}") for way in ("up", "down"))
    up.focus()
    page.keyboard.press("Enter")
    expect(codes(page)).to_have_text(["PTS", "WIN", "BH"])
    expect(up).to_be_focused()
    page.keyboard.press("Space")
    expect(codes(page)).to_have_text(["WIN", "PTS", "BH"])
    expect(down).to_be_focused()
    page.keyboard.press("Enter")
    expect(codes(page)).to_have_text(["PTS", "WIN", "BH"])
    page.get_by_label("Reason").fill("as announced")
    page.get_by_role("button", name="Save the tie-breaks").focus()
    page.keyboard.press("Enter")
    assert _saved(page, section) == ("PTS", "WIN", "BH")


# -- prizes --------------------------------------------------------------------------------------

FUND = "/desk/spring/open/prizes/fund/"
LONGER_THAN_A_PAUSE_IN_TYPING = 600
"""Milliseconds; after half of it the form asks the server what follows from what was typed."""


def fund_of(section: Any) -> str:
    """The prize fund on record."""
    return snapshot.load_state(fresh(section)).book.prize_fund


def _followed(page: Any) -> None:
    """Wait until what was typed has been answered."""
    expect(page.locator("#draft[aria-busy]")).to_have_count(0)


def test_the_sum_and_the_winners_follow_the_typing(at_the_desk, section):
    """The server answers, the fields stay as they are, and nothing is stored before Save."""
    page = at_the_desk("ada")
    page.goto(FUND)
    first, second = (page.get_by_label(f"Prize of line {line}, General") for line in (1, 2))
    first.press_sequentially("1,000")
    _followed(page)
    sums = page.locator("#live-sums")
    expect(sums).to_contain_text("EUR 1000.00")
    expect(page.locator("#live-winners-0-0")).to_contain_text("now ")
    expect(first).to_be_focused()
    second.press_sequentially("1.500")
    _followed(page)
    expect(page.locator("#why-prize-0-1")).to_contain_text("could mean two amounts")
    expect(second).to_have_attribute("aria-invalid", "true")
    second.fill("500")
    page.get_by_label("Announced fund").fill("1600")
    _followed(page)
    expect(page.locator("#why-prize-0-1")).to_be_empty()
    expect(sums).to_contain_text("EUR 100.00 of the announced EUR 1600.00 are in no prize")
    assert not fund_of(section)
    page.get_by_label("Half and half (Hort)").check()
    page.get_by_role("button", name="Save the prize fund").click()
    expect(page.get_by_text("The prize fund has been saved.")).to_be_visible()
    assert "prizes = [1000, 500]" in fund_of(section)
    assert 'method = "hort"' in fund_of(section)


@pytest.mark.parametrize("width", [1280, PHONE_WIDTH])
def test_nothing_moves_under_the_finger_while_the_answer_comes(at_the_desk, section, width):
    """Winners appear, a wrong amount is told, findings come and go: the lines below stay where they are."""
    page = at_the_desk("ada", width=width)
    page.goto(FUND)
    page.get_by_role("button", name="Add a prize group").click()
    page.get_by_label("Name of group 2").fill("Women")
    _followed(page)
    below = [
        page.get_by_label("Prize of line 2, General"),
        page.get_by_label("Prize of line 3, General"),
        page.get_by_role("button", name="Add a place to General"),
        page.locator("#head-1"),
        page.get_by_role("button", name="Add a prize group"),
    ]

    def places() -> list[float]:
        offset = page.evaluate("scrollY")
        return [round(part.bounding_box()["y"] + offset) for part in below]

    before = places()
    first = page.get_by_label("Prize of line 1, General")
    for typed in ("1000", "1.500", "nothing", "", "250"):
        first.fill(typed)
        _followed(page)
        assert places() == before, typed


def test_a_line_that_is_typed_while_a_group_is_added_stays(at_the_desk, section):
    """Typing calls the press off no more; lines of one name keep each its own text, and ticks stay."""
    page = at_the_desk("ada")
    page.goto(FUND)
    held: list[Any] = []

    def hold(route: Any) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(f"**{FUND}", hold)
    page.get_by_role("button", name="Add a prize group").click()
    page.get_by_label("Prize of line 2, General").fill("750")
    page.get_by_label("Half and half (Hort)").check()
    page.wait_for_timeout(LONGER_THAN_A_PAUSE_IN_TYPING)
    held[0].continue_()
    expect(page.get_by_label("Name of group 2")).to_be_visible()
    expect(page.get_by_label("Prize of line 2, General")).to_have_value("750")
    expect(page.get_by_label("Prize of line 1, General")).to_have_value("")
    expect(page.get_by_label("Half and half (Hort)")).to_be_checked()
    page.get_by_label("Name of group 2").fill("Women")
    _followed(page)
    expect(page.locator("#live-sums")).to_contain_text("EUR 750.00")


def test_prize_groups_are_put_in_order_by_grip_and_by_button(at_the_desk, section):
    """Between equal amounts the list named first is taken, so that their order is a rule of its own."""
    page = at_the_desk("ada")
    page.goto(FUND)
    page.get_by_role("button", name="Add a prize group").click()
    name = page.get_by_label("Name of group 2")
    expect(name).to_be_focused()
    name.fill("Women")
    _followed(page)
    there = page.locator(".prize-group").first.bounding_box()
    page.locator(".grip").nth(1).hover()
    page.mouse.down()
    page.mouse.move(there["x"] + 20, there["y"] + 4, steps=12)
    page.mouse.up()
    expect(page.get_by_label("Name of group 1")).to_have_value("Women")
    down = page.get_by_role("button", name="Move Women down")
    down.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name of group 2")).to_have_value("Women")
    expect(page.get_by_role("button", name="Move Women up")).to_be_focused()
