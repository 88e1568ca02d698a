"""From nothing to round 1: somebody who has never seen the desk opens an event; clicks are counted."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, time
from typing import Any

from playwright.sync_api import expect

from caissa_web.accounts.models import User
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.section.options import hour_of_round
from tests.web.browser.conftest import PASSWORD
from tests.web.browser.hands import expect_message, fresh

MOST_CLICKS = 25


@dataclass
class Hand:
    """A hand at the mouse: every click counts, also the one into a field before typing."""

    page: Any
    clicks: list[str] = field(default_factory=list)

    def click(self, role: str, name: str, *, begins: bool = False) -> None:
        """Click on what is called so, or begins so; the next page is there when this returns."""
        self.clicks.append(name)
        wanted = re.compile(f"^{re.escape(name)}" if begins else f"^{re.escape(name)}$")
        with self.page.expect_navigation():
            self.page.get_by_role(role, name=wanted).first.click()

    def type_into(self, label: str, text: str) -> None:
        """Click into a field, and type or paste."""
        self.clicks.append(label)
        place = self.page.get_by_label(label, exact=True)
        place.click()
        place.fill(text)

    def send_the_form_of(self, label: str) -> None:
        """Click on the button of the form that this field is in."""
        self.clicks.append(f"button after {label}")
        form = self.page.locator("form").filter(has=self.page.get_by_label(label, exact=True))
        with self.page.expect_navigation():
            form.locator("button").click()


def entrants() -> str:
    """Twenty-four people as they are copied out of a spreadsheet."""
    rows = [f"Family{number:02}, Given\tLAT\t{2300 - 30 * number}" for number in range(24)]
    return "\n".join(["Name\tFederation\tRating", *rows])


def test_from_nothing_to_round_1_of_a_swiss_with_a_pasted_list(logged_in):
    """Ada has a list of 24 people in a spreadsheet and a hall from ten o'clock on."""
    User.objects.create_superuser("ada", name="Ada", password=PASSWORD)
    page = logged_in("ada")
    hand = Hand(page)

    # The event has a name; everything else may wait.
    hand.click("link", "New event")
    hand.type_into("Name", "Harbour Weekend")
    hand.click("button", "Create the event")

    # Three questions: what, when, at which time control. The third has its usual answer.
    hand.click("link", "Open, 7 rounds", begins=True)
    hand.type_into("Name", "Open")
    hand.type_into("First day", "2026-06-05")
    hand.type_into("Round 1 begins at", "10:00")
    hand.type_into("Rounds a day", "3")
    hand.type_into("Minutes from round to round", "240")
    hand.click("button", "Add the section")
    expect_message(page, "The section has been added.")

    # The largest button on the page says what comes next.
    expect(page.locator(".next a.next-step")).to_have_count(1)
    hand.click("link", "Enter the players", begins=True)
    hand.click("link", "Import a list")
    hand.type_into("or paste the list", entrants())
    hand.send_the_form_of("or paste the list")
    expect(page.get_by_role("status").first).to_contain_text("24 new")
    hand.click("button", "Apply the ticked changes")
    expect_message(page, "Players entered: 24")

    # Round 1: the lot, the pairing, the wall.
    hand.click("link", "Rounds", begins=True)
    hand.click("button", "Draw the colour now")
    hand.click("button", "Pair round 1")
    hand.click("button", "Publish now")
    expect(page.locator("input[name^=result-]")).to_have_count(12)

    assert len(hand.clicks) <= MOST_CLICKS, hand.clicks
    state = snapshot.load_state(fresh(Section.objects.get()))
    assert (state.facts.scheduled_rounds, len(state.facts.players)) == (7, 24)
    assert (state.facts.round(7).date, state.book.value(hour_of_round(7))) == (date(2026, 6, 7), time(10))
    assert state.book.value(hour_of_round(3)) == time(18)
    assert state.facts.end == date(2026, 6, 7)


def test_what_is_usual_is_told_and_can_be_changed(at_the_desk):
    """The system, points and tie-breaks stand below the questions in words; "Change" opens them."""
    page = at_the_desk("ada")
    page.goto("/desk/spring/new-section/?kind=open-7")
    usual = page.locator(".usual")
    expect(usual.locator("dl").first).to_contain_text("Buchholz")
    expect(page.get_by_label("Points for a win", exact=True)).to_be_hidden()
    usual.get_by_text("Change", exact=True).click()
    page.get_by_label("Points for a win", exact=True).fill("3")
    page.get_by_label("for the pairing-allocated bye", exact=True).fill("3")
    page.get_by_label("Name", exact=True).fill("Threes")
    with page.expect_navigation():
        page.get_by_role("button", name="Add the section").click()
    expect_message(page, "The section has been added.")
    assert snapshot.load(Section.objects.get()).scoring.win == 3
