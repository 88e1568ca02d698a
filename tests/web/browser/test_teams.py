"""A team Swiss: eight teams of four boards and a reserve, three rounds."""

from __future__ import annotations

from random import Random

from playwright.sync_api import expect

from caissa.pairing import check
from tests.web.browser.hands import (
    add_section,
    all_are_in,
    bring_in,
    expect_message,
    explain_no_shows,
    facts_of,
    follow,
    play_on,
    press,
    saved_report,
    say_yes,
    type_results,
)

TEAMS = ("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple")
DESK = "/desk/spring/cup/"


def players() -> list[str]:
    """Five of each team, the strongest team first."""
    rows = [
        f'"{team}{board}, P",{2400 - 40 * place - board},{team}'
        for place, team in enumerate(TEAMS)
        for board in range(1, 6)
    ]
    return ["Name,Rating,Team", *rows]


def test_a_team_swiss(at_the_desk, tmp_path):
    """A captain's sheet with the reserve, matches typed, a team that does not appear, the final report."""
    page = at_the_desk("ada")
    section = add_section(page, "team-swiss", "Cup", rounds="3")
    bring_in(page, section, players())
    page.goto(f"{DESK}teams/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Teams 8")

    # Round 1: the strongest team rests its first board.
    page.goto(f"{DESK}rounds/")
    press(page, "White was drawn")
    press(page, "Pair round 1")
    page.goto(f"{DESK}matches/1/line-ups/1/")
    for board, number in enumerate(("2", "3", "4", "5"), start=1):
        page.get_by_label(f"Board {board}").select_option(number)
    press(page, "Hand in")
    page.goto(f"{DESK}matches/1/")
    press(page, "Publish now")
    page.locator("a.main", has_text="Enter results").first.click()
    for _match in range(4):  # Enter after the last board leads to the next match that waits
        page.locator("input[name=board-1]:focus").wait_for()
        page.keyboard.type("1==0")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect_message(page, "4 results recorded.")
    facts = facts_of(section)
    assert facts.round(1).finished
    assert not any(1 in (game.white, game.black) for game in facts.round(1).games)

    # Round 2: a team does not appear; the other matches are played.
    pair_and_publish_matches(page)
    page.locator("a.main").last.click()
    page.get_by_text("The match was not played").click()
    press(page, "Neither team appeared")
    assert "Important" in say_yes(page)
    expect(page.locator(".problem")).to_be_visible()
    page.goto(f"{DESK}rounds/2/")
    type_results(page, "=" * 12)
    all_are_in(page)

    # Neither team had given notice; both explain it and stay. Round 3 is more of the same.
    page.goto(f"{DESK}matches/")
    explain_no_shows(page, "The coach broke down")
    play_on(section, Random(3), until=3)  # noqa: S311 - results, not secrets
    facts = facts_of(section)
    assert facts.finished
    assert check(facts).agrees
    page.goto(f"{DESK}standings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Final standings")
    page.goto(f"{DESK}files/")
    assert "310" in saved_report(page, tmp_path).read_text("utf-8")
    page.goto("/events/spring/cup/")
    follow(page, "Standings")
    expect(page.locator("table").first).to_contain_text("Ash")


def pair_and_publish_matches(page):
    """Pair the next round of teams and publish it."""
    page.goto(f"{DESK}matches/")
    press(page, "Pair the next round")
    press(page, "Publish now")
    expect(page.locator("a.main").first).to_contain_text("Enter results")
