"""Several people at once: an arbiter with a phone in the hall, and two arbiters at two desks."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from caissa.tournament import Outcome, Role
from tests.web.browser.conftest import PHONE_WIDTH
from tests.web.browser.hands import expect_message, facts_of, press

DESK = "/desk/spring/open/"
PHONE = {"has_touch": True, "is_mobile": True}
BOARD_1, BOARD_2 = "input[name='result-1-3']", "input[name='result-5-4']"


def result(section, white, black):
    """What is on record for a game of round 3."""
    games = facts_of(section).round(3).games
    return next(game.white_outcome for game in games if (game.white, game.black) == (white, black))


def test_results_come_from_a_phone_in_the_hall(at_the_desk, windows, section):
    """The desk makes a link for two boards, a phone opens it; what is tapped there appears at the desk."""
    desk = at_the_desk("ada")
    desk.goto(f"{DESK}passes/")
    desk.locator("summary").first.click()
    maker = desk.locator("details[open]")
    maker.get_by_label("Who enters").fill("Ben")
    maker.get_by_label("From board").fill("1")
    maker.get_by_label("To board").fill("2")
    maker.get_by_role("button", name="Create").click()
    desk.get_by_text("Show the code").click()
    link = desk.get_by_role("link", name="The link").get_attribute("href")
    desk.goto(f"{DESK}rounds/3/")

    phone = windows.open(PHONE_WIDTH, **PHONE)
    phone.goto(link)
    for board, sign in ((1, "1 – 0"), (2, "½ – ½")):
        phone.locator(f"#board-{board} button[name=result]", has_text=sign).first.tap()
        phone.locator("#ask button[value=yes]").tap()
    expect(phone.locator("#status")).to_contain_text("All results are in")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE_WIDTH
    assert (result(section, 1, 3), result(section, 5, 4)) == (Outcome.WIN, Outcome.DRAW)
    expect(desk.locator(BOARD_1)).to_have_value("1")
    expect(desk.locator(BOARD_2)).to_have_value("=")
    # The desk looks every few seconds: it may have seen the first result before the second came in.
    news = re.compile(r"Ben \(phone\) has entered (1 result|2 results)\.")
    expect(desk.locator("#news")).to_contain_text(news)


def test_two_arbiters_at_different_boards(at_the_desk, section):
    """Both results stay, and each sees the other's a little later."""
    ada, ben = at_the_desk("ada"), at_the_desk("ben", Role.SECTOR_ARBITER)
    for page in (ada, ben):
        page.goto(f"{DESK}rounds/3/")
    ada.locator(BOARD_1).fill("1")
    ben.locator(BOARD_2).fill("=")
    expect(ben.locator(BOARD_1)).to_have_value("1")
    expect(ada.locator(BOARD_2)).to_have_value("=")
    assert (result(section, 1, 3), result(section, 5, 4)) == (Outcome.WIN, Outcome.DRAW)


def test_two_arbiters_at_the_same_board(at_the_desk, section):
    """The second is told at the field what the first has entered; nothing is overwritten unseen."""
    ada, ben = at_the_desk("ada"), at_the_desk("ben", Role.SECTOR_ARBITER)
    for page in (ada, ben):
        page.goto(f"{DESK}rounds/3/")
    ada.locator(BOARD_1).fill("1")
    expect(ada.locator(BOARD_1)).to_have_attribute("data-state", "saved")
    ben.locator(BOARD_1).fill("=")
    expect(ben.locator("#p-1-3")).to_contain_text("changed in the meantime by ada")
    assert result(section, 1, 3) is Outcome.WIN


def test_two_arbiters_at_the_same_act(at_the_desk, section):
    """Both want to undo the last act: the second is told that somebody was quicker."""
    ada, ben = at_the_desk("ada"), at_the_desk("ben", Role.DEPUTY_CHIEF_ARBITER)
    ada.goto(f"{DESK}rounds/3/")
    for board, sign in ((BOARD_1, "1"), (BOARD_2, "=")):
        ada.locator(board).fill(sign)
        expect(ada.locator(board)).to_have_attribute("data-state", "saved")
    for page in (ada, ben):
        page.goto(f"{DESK}history/")
    press(ada, "Undo it")
    press(ben, "Undo it")
    expect_message(ben, "ada")
    assert (result(section, 1, 3), result(section, 5, 4)) == (Outcome.WIN, Outcome.NOT_YET_PLAYED)
