"""A player enters on a phone in a real browser, by what the screen says; with and without scripts."""

from __future__ import annotations

from typing import Any

import pytest

from caissa_web.enrolment.models import Entry
from tests.web.browser.conftest import PHONE_WIDTH, Windows
from tests.web.portal.conftest import festival, ratings

expect = pytest.importorskip("playwright.sync_api").expect
__all__ = ["ratings"]

SCREENS = 3
"""Who, what, confirm: what somebody fills in before the answer."""


def entered(page: Any) -> tuple[int, str]:
    """Somebody who reads the screens: how many they filled in, and the answer."""
    screens = 0
    page.goto("/events/harbour/")
    page.get_by_role("link", name="Enter this event").click()
    expect(page.get_by_role("heading", name="Am I allowed?")).to_be_visible()
    page.get_by_label("Name or FIDE ID").fill("Quillinan")
    page.get_by_role("button", name="Search").click()
    screens += 1
    page.get_by_role("button", name="Choose Quillinan, Mairead").click()
    expect(page.get_by_text("Youth U14").first).to_be_visible()
    page.get_by_role("checkbox", name="Under 2100").check()
    page.get_by_label("E-mail").fill("mairead@example.org")
    screens += 1
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#price .sum")).to_contain_text("EUR 20.00")
    page.get_by_role("checkbox", name="I accept the regulations").check()
    screens += 1
    page.get_by_role("button", name="Send the entry").click()
    answer = page.get_by_text("You have a place.")
    expect(answer).to_be_visible()
    return screens, answer.inner_text()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_a_player_enters_on_a_phone(windows: Windows, ratings: None, scripts: bool) -> None:
    """Three screens to a place; nothing is wider than the phone, and no request fails."""
    festival()
    page = windows.open(PHONE_WIDTH, java_script_enabled=scripts)
    screens, answer = entered(page)
    assert screens <= SCREENS
    assert answer == "You have a place."
    assert [entry.state for entry in Entry.everybody.all()] == ["confirmed"]
    if scripts:
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE_WIDTH


def test_the_price_runs_along(windows: Windows, ratings: None) -> None:
    """Each tick changes the sum at once; the button for it is there only without scripts."""
    festival()
    page = windows.open()
    page.goto("/enter/harbour/?q=8323624")
    page.get_by_role("button", name="Choose Quillinan").click()
    page.get_by_role("checkbox", name="Under 2100").check()
    expect(page.locator("#price .sum")).to_contain_text("EUR 20.00")
    expect(page.get_by_role("button", name="Show the price")).to_have_count(0)
    page.get_by_role("checkbox", name="Open").check()
    expect(page.locator("#price .sum")).to_contain_text("EUR 90.00")
