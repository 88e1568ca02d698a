"""A round without a mouse: everything is reached by Tab, done by Enter, and one sees where one is."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from caissa.tournament import Outcome, Role
from caissa_web import operations
from caissa_web.accounts.models import User
from tests.web.browser.conftest import PASSWORD
from tests.web.browser.hands import all_are_in, facts_of, fresh

FARTHEST = 90
"""Stops of Tab after which a page of two boards would be a trap."""
HERE = """() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const style = getComputedStyle(one);
  return {
    name: (one.labels?.[0]?.textContent || one.ariaLabel || one.textContent).trim(),
    body: one === document.body,
    ringed: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    onScreen: box.bottom > 0 && box.top < innerHeight && box.width > 0,
  };
}"""


def tab_to(page: Any, name: str) -> None:
    """Press Tab until something of this name has the focus; every stop on the way must be visible."""
    for _ in range(FARTHEST):
        page.keyboard.press("Tab")
        here = page.evaluate(HERE)
        if here["body"]:
            continue
        assert here["ringed"], f"one cannot see that “{here['name']}” has the focus"
        assert here["onScreen"], f"“{here['name']}” has the focus and is not on the screen"
        if here["name"] == name:
            return
    raise AssertionError(f"Tab does not lead to “{name}”")


def act(page: Any, name: str) -> None:
    """Go to a link or button by Tab and press Enter; the next page is there when this returns."""
    tab_to(page, name)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def log_in(page: Any) -> None:
    """Name, Tab, password, Enter."""
    page.goto("/account/log-in/?next=/desk/")
    tab_to(page, "Log-in name")
    page.keyboard.type("ada")
    tab_to(page, "Password")
    page.keyboard.type(PASSWORD)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def test_a_round_without_a_mouse(browser_page, event, section):
    """From the log-in to the public pairings of the next round."""
    page = browser_page
    ada = User.objects.create_user("ada", name="Ada", password=PASSWORD)
    operations.appoint(event, ada, Role.CHIEF_ARBITER, by="olga")
    log_in(page)
    for link in ("Spring Festival", "Open", "Rounds"):
        act(page, link)

    expect(page.locator("input[name='result-1-3']")).to_be_focused()
    page.keyboard.type("1")
    expect(page.locator("input[name='result-5-4']")).to_be_focused()
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    all_are_in(page)
    games = facts_of(section).round(3).games
    assert {game.white_outcome for game in games} == {Outcome.WIN, Outcome.LOSS}

    for button in ("Pair the next round", "Publish now"):
        act(page, button)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 4")
    assert fresh(section).paired_rounds == 4


def test_the_skip_link_leads_past_the_head(at_the_desk, section):
    """The first stop of every page; the next one is inside the content."""
    page = at_the_desk("ada")
    page.goto("/desk/spring/open/standings/")
    tab_to(page, "Skip to the content")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_refused_result_is_told_to_those_who_cannot_see_it(at_the_desk, section):
    """The message is spoken at once and belongs to its field; the field is marked as wrong."""
    page = at_the_desk("ada")
    page.goto("/desk/spring/open/rounds/3/")
    field = page.locator("input[name='result-1-3']")
    expect(field).to_be_focused()
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    alert = page.get_by_role("alert")
    expect(alert).not_to_be_empty()
    assert field.get_attribute("aria-invalid") == "true"
    assert field.get_attribute("aria-describedby") == alert.get_attribute("id")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("#tally")).to_have_attribute("role", "status")
