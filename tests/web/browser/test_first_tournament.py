"""A newcomer goes through the first tournament by what the panel says, in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from caissa_web.accounts.models import User
from tests.web.browser.conftest import PASSWORD
from tests.web.browser.hands import all_are_in, pair_and_publish, press, type_results


def go_on(page, text: str) -> None:
    """Follow the step that the panel says comes next."""
    page.locator(".first-tournament li[aria-current=step]").get_by_role("link", name=text).click()


def test_a_newcomer_plays_one_round(logged_in):
    """From the empty desk to the printed list, by the panel and nothing else; then it is put away."""
    User.objects.create_superuser("nina", name="Nina", password=PASSWORD)
    page = logged_in("nina")
    page.get_by_role("button", name="Create my first tournament").click()
    go_on(page, "Add a section")
    page.get_by_role("link", name="Weekend open, 5 rounds").click()
    page.get_by_label("Name", exact=True).first.fill("Open")
    page.locator("main form").last.locator("button[type=submit], button:not([type])").last.click()
    page.get_by_role("button", name="Enter 8 invented players").click()
    expect(page.locator("main table tbody tr")).to_have_count(8)
    go_on(page, "Pair round 1")
    press(page, "Draw the colour now")
    pair_and_publish(page, "Pair round 1")
    go_on(page, "Enter the results")
    type_results(page, ["1", "0", "=", "1"])
    all_are_in(page)
    page.reload()
    go_on(page, "Look at the standings")
    go_on(page, "Print a document")
    expect(page.get_by_text("That was a whole round.")).to_be_visible()
    page.get_by_role("link", name="Help").click()
    expect(page).to_have_url(re.compile("/manual/pages/arbiters/desk-results/#print$"))
    page.goto("/desk/practice/")
    page.get_by_role("button", name="Hide the practice event").click()
    expect(page.get_by_role("button", name="Create my first tournament")).to_be_visible()
