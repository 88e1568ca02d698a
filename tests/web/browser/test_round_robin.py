"""A round robin of six in which somebody leaves before half of the games."""

from __future__ import annotations

from playwright.sync_api import expect

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.demo.play import DRAWN
from tests.web.browser.hands import (
    add_section,
    all_are_in,
    bring_in,
    expect_message,
    facts_of,
    fresh,
    press,
    saved_report,
    type_results,
)

DESK = "/desk/spring/masters/"
FIELD = ["Name,Rating", *(f'"{name}, M",{2500 - 10 * at}' for at, name in enumerate("ABCDEF"))]


def test_a_round_robin_in_which_somebody_leaves(at_the_desk, tmp_path):
    """Two of five games played is less than half, so the results do not count in the standings (C.05 6.6)."""
    page = at_the_desk("ada")
    section = add_section(page, "round-robin", "Masters", rounds="5")
    bring_in(page, section, FIELD)
    page.goto(f"{DESK}rounds/numbers/")
    page.locator("#seed").fill("drawn in the town hall")
    press(page, "Draw lots")
    page.goto(f"{DESK}rounds/")
    press(page, "Pair all rounds at once")
    press(page, "Publish all rounds")
    for number in (1, 2):
        page.goto(f"{DESK}rounds/{number}/")
        type_results(page, ["1", "=", "0"])
        all_are_in(page)

    page.goto(f"{DESK}players/6/")
    page.locator("#leave-after").fill("2")
    page.locator("#leave-reason").fill("Ill")
    press(page, "Withdraw")
    page.goto(f"{DESK}rounds/3/")
    page.get_by_text("More actions").click()
    press(page, "Forfeit the open games of withdrawn players")
    expect_message(page, "forfeit")
    facts = facts_of(section)
    assert [facts.result(6, number).outcome for number in (3, 4, 5)] == [Outcome.FORFEIT_LOSS] * 3

    for number in (3, 4, 5):
        finish(section, number)
    page.goto(f"{DESK}standings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    gone = facts_of(section).player(6).name
    expect(page.get_by_text("Without a place")).to_contain_text(gone)
    expect(page.locator("table.standings")).not_to_contain_text(gone)
    page.goto(f"{DESK}files/")
    assert gone in saved_report(page, tmp_path).read_text("utf-8")


def finish(section, number):
    """Draws in the games of a round that are still open, without a browser."""
    for game in facts_of(section).round(number).games:
        if game.open:
            operations.record_result(fresh(section), number, (game.white, game.black), DRAWN, by="ada")
