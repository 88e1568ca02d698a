"""What an arbiter has in sight on the page of a round, and how few keys and touches a round costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament
from caissa_web import operations
from caissa_web.desk.rounds import result_codes
from caissa_web.records.models import Event, Section
from tests.web.browser.conftest import PHONE_WIDTH
from tests.web.browser.hands import all_are_in, facts_of, fresh, press
from tests.web.walks import without_records

pytestmark = without_records

BOARDS = 100
DESK = "/desk/spring/hall/"
ROUND = f"{DESK}rounds/1/"
WON, DRAWN = (Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW)
KEYPAD = "0123456789.+-*/"
"""What a numeric keypad can type: on it 5 is a draw."""
SMALLEST_TARGET = 44

WHOLE_ROWS = """() => {
  const inSight = (row) => {
    const { top, bottom, left } = row.getBoundingClientRect();
    const seen = document.elementFromPoint(left + 20, (top + bottom) / 2);
    const last = document.elementFromPoint(left + 20, bottom - 2);
    return top >= 0 && bottom <= innerHeight && row.contains(seen) && row.contains(last);
  };
  return [...document.querySelectorAll("table.entry tbody tr")].filter(inSight).length;
}"""


@pytest.fixture
def hall(event: Event) -> Section:
    """A round of a hundred boards that waits for its results."""
    numbers = range(1, 2 * BOARDS + 1)
    field = tuple(
        Player(number, Person(f"Familyname{number:03}, Given", federation="NED"), 2500 - number)
        for number in numbers
    )
    games = tuple(
        Game(white, white + 1, Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED, board=(white + 1) // 2)
        for white in numbers[::2]
    )
    facts = Tournament(
        name="Hall", players=field, rounds=(Round(1, games),), scheduled_rounds=5, type_code="FIDE_DUTCH_2026"
    )
    return operations.create_section(event, "hall", facts, by="olga")


def dispute(section: Section, white: int) -> None:
    """Two players report different results."""
    operations.claim_result(fresh(section), 1, (white, white + 1), WON, by_white=True)
    operations.claim_result(fresh(section), 1, (white, white + 1), DRAWN, by_white=False)


@pytest.mark.parametrize(("width", "height", "boards"), [(1280, 860, 18), (PHONE_WIDTH, 844, 7)])
@pytest.mark.parametrize("differ", [False, True], ids=["quiet", "disputed"])
def test_boards_in_sight(
    at_the_desk: Callable[..., Any], hall: Section, width: int, height: int, boards: int, differ: bool
) -> None:
    """Whole boards, counted where nothing lies over them, also while there is something to decide."""
    if differ:
        dispute(hall, 15)
    page = at_the_desk("ada", width=width)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(ROUND)
    expect(page.locator("#results.live")).to_be_visible()
    assert page.evaluate(WHOLE_ROWS) >= boards


def test_the_headings_stand_in_one_line_above_the_boards(
    at_the_desk: Callable[..., Any], hall: Section
) -> None:
    """Board, White, Result and Black; also while they stay in sight over boards further down."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    heads = page.locator("table.entry thead th")
    for scrolled in (0, 900):
        page.evaluate("to => scrollTo(0, to)", scrolled)
        tops = {round(head.bounding_box()["y"]) for head in heads.all()}
        assert len(tops) == 1, tops


def test_on_a_phone_the_parts_of_a_section_lie_under_the_thumb(
    at_the_desk: Callable[..., Any], hall: Section
) -> None:
    """All of them in sight at the foot, under the tally; the last board can be scrolled free of both."""
    page = at_the_desk("ada", width=PHONE_WIDTH)
    page.set_viewport_size({"width": PHONE_WIDTH, "height": 844})
    page.goto(ROUND)
    links = page.locator("#rail a")
    boxes = [link.bounding_box() for link in links.all()]
    assert all(box["y"] > 700 and box["y"] + box["height"] <= 844 for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= PHONE_WIDTH for box in boxes)
    expect(page.locator("#rail [aria-current]")).to_have_text("Rounds")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    footer, tally = (page.locator(part).bounding_box() for part in ("footer.site", ".round-bar"))
    assert footer["y"] + footer["height"] <= tally["y"] + 1


def test_a_hundred_results_are_a_hundred_keys_and_enter(
    at_the_desk: Callable[..., Any], hall: Section
) -> None:
    """On a numeric keypad, one key a board; every result is on its own board."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    expect(page.get_by_label("Result, board 1", exact=True)).to_be_focused()
    signs = "1051100551" * (BOARDS // 10)
    assert set(signs) <= set(KEYPAD)
    keys = [*signs, "NumpadEnter"]
    for key in keys:
        page.keyboard.press(key)
    all_are_in(page)
    assert len(keys) == BOARDS + 1
    games = sorted(facts_of(hall).round(1).games, key=lambda game: game.board or 0)
    assert [result_codes.code_of(game) for game in games] == [*signs.replace("5", "=")]


def test_a_board_on_a_phone_has_three_buttons_that_a_thumb_hits(
    at_the_desk: Callable[..., Any], hall: Section
) -> None:
    """Each enters its result at once; the board then shows two figures, and the dots lead to all others."""
    page = at_the_desk("ada", width=PHONE_WIDTH)
    page.goto(ROUND)
    board = page.locator("#b1")
    for figure in ("1", "½", "0"):
        box = board.get_by_role("button", name=figure, exact=True).bounding_box()
        assert min(box["width"], box["height"]) >= SMALLEST_TARGET
    board.get_by_role("button", name="½", exact=True).click()
    expect(board.locator(".result .score-pair bdi")).to_have_text(["½", "½"])
    expect(board.get_by_role("button")).to_have_count(0)
    assert facts_of(hall).round(1).games[0].white_outcome is Outcome.DRAW
    page.locator("#b2").get_by_role("link", name="Another result").click()
    press(page, "+ – − Black did not come")
    assert facts_of(hall).round(1).games[1].white_outcome is Outcome.FORFEIT_WIN
    expect(page.locator("#b2 .result .score-pair bdi")).to_have_text(["+", "−"])


def test_a_dispute_appears_by_itself_and_goes_when_it_is_decided(
    at_the_desk: Callable[..., Any], hall: Section
) -> None:
    """Strip, red row, word, count beside Rounds; deciding takes two clicks from the round."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    expect(page.locator(".to-decide")).to_have_count(0)
    dispute(hall, 15)
    expect(page.locator("#b8")).to_contain_text("Reports differ")
    expect(page.locator("#b8")).to_contain_class("disputed")
    expect(page.locator("#differing")).to_contain_text("White says 1 – 0, Black says ½ – ½.")
    expect(page.locator(".to-decide")).to_contain_text("1")
    page.locator("#differing").get_by_role("link").click()
    with page.expect_navigation():
        page.get_by_role("button", name="White won").click()
    expect(page.locator("#b8")).not_to_contain_class("disputed")
    expect(page.locator(".to-decide")).to_have_count(0)


def test_the_sheet_of_keys(at_the_desk: Callable[..., Any], hall: Section) -> None:
    """By its button, and by a question mark outside the fields of results, where it means adjourned."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    sheet = page.get_by_role("dialog", name="Keys")
    page.locator("#show-keys").click()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    page.get_by_label("Board or name").focus()
    page.keyboard.press("?")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_label("Result, board 1", exact=True).focus()
    page.keyboard.press("?")
    expect(page.locator("input[name='seen-1-2']")).to_have_value("?")
    expect(sheet).to_be_hidden()


def test_a_name_leads_to_its_board(at_the_desk: Callable[..., Any], hall: Section) -> None:
    """Part of it is enough; the next slip can be typed at once."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    search = page.get_by_label("Board or name")
    search.fill("name042")
    search.press("Enter")
    expect(page.get_by_label("Result, board 21", exact=True)).to_be_focused()
    page.keyboard.press("1")
    expect(search).to_be_focused()


def test_tab_after_the_last_board_leads_to_the_next_step(
    at_the_desk: Callable[..., Any], section: Section
) -> None:
    """Two boards, Tab, Enter, and the next round is a draft."""
    page = at_the_desk("ada")
    page.goto("/desk/spring/open/rounds/3/")
    expect(page.get_by_label("Result, board 1", exact=True)).to_be_focused()
    page.keyboard.type("1=")
    all_are_in(page)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Pair the next round")).to_be_focused()


def test_figures_stand_on_the_side_of_their_names_in_arabic(
    windows: Any, at_the_desk: Callable[..., Any], hall: Section
) -> None:
    """White sits at the right there, and so does White's point."""
    operations.record_result(fresh(hall), 1, (1, 2), WON, by="ada")
    page = at_the_desk("ada")
    page.context.set_extra_http_headers({"Accept-Language": "ar"})
    page.goto(ROUND)
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    figures = page.locator("#b1 .result .score-pair bdi")
    names = page.locator("#b1 .player-name")
    expect(figures).to_have_text(["1", "0"])
    white, black = (figures.nth(at).bounding_box()["x"] for at in (0, 1))
    of_white, of_black = (names.nth(at).bounding_box()["x"] for at in (0, 1))
    assert white > black
    assert of_white > of_black
