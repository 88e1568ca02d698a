"""Whole rounds typed by every habit, with Enter, without or mixed, fast and slow, fill the same boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import expect

from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament
from caissa_web import operations
from caissa_web.desk.rounds import result_codes
from caissa_web.records.models import Event, Section
from tests.web.browser.hands import add_section, all_are_in, bring_in, expect_message, facts_of, press
from tests.web.browser.test_teams import DESK as CUP
from tests.web.browser.test_teams import players as of_teams
from tests.web.walks import without_records

pytestmark = without_records

ROUND = "/desk/spring/wide/rounds/1/"
SIGNS = ("1", "0", "=", "1", "0", "0", "0", "=", "=", "0", "-", "5", "+", "?", "1", "1")
"""One sign for each board; side by side they could be read as `00`, `=0`, `0=` or `0-`."""
LONG_SIGNS = ("0", ".00", "0", "h0", ".0h", "u1", "1", "u0", ",--", "-", "u=", "=", ".h0", "0", ".00", "0")
"""Longer signs among short ones; those that begin like a short one have a point before them."""
HABITS = {"Enter": ("Enter",), "none": ("",), "Tab": ("Tab",), "mixed": ("Enter", "", "", "Enter", "Tab")}
FAST, SLOW = 0, 120
"""Milliseconds between two keys; at the slow speed an answer arrives before the next key."""

habits = pytest.mark.parametrize("habit", HABITS)
speeds = pytest.mark.parametrize("delay", [FAST, SLOW], ids=["fast", "slow"])


@pytest.fixture
def wide(event: Event) -> Section:
    """A round of sixteen boards that waits for its results."""
    numbers = range(1, 2 * len(SIGNS) + 1)
    field = tuple(Player(number, Person(f"Family{number:02}, Given"), 2500 - number) for number in numbers)
    games = tuple(
        Game(white, white + 1, Outcome.NOT_YET_PLAYED, Outcome.NOT_YET_PLAYED, board=(white + 1) // 2)
        for white in numbers[::2]
    )
    facts = Tournament(
        name="Wide", players=field, rounds=(Round(1, games),), scheduled_rounds=5, type_code="FIDE_DUTCH_2026"
    )
    return operations.create_section(event, "wide", facts, by="olga")


def type_signs(page: Any, signs: Iterable[str], habit: str, delay: int) -> None:
    """Type one sign after another, and after each the key that this habit wants."""
    after: Iterator[str] = cycle(HABITS[habit])
    for sign, key in zip(signs, after, strict=False):
        page.keyboard.type(sign, delay=delay)
        if key:
            page.keyboard.press(key)
        if delay:
            page.wait_for_timeout(delay)


def all_are_answered(page: Any) -> None:
    """Wait until no result is on its way: each is a request of its own, and they may overtake each other."""
    expect(page.locator("input[data-state=sending]")).to_have_count(0)


def codes(signs: Iterable[str]) -> list[str]:
    """How these results stand in their fields once they are on record."""
    return [result_codes.code(result_codes.outcomes(sign)) for sign in signs]


def stored(section: Section) -> list[str]:
    """What is on record, board by board."""
    games = sorted(facts_of(section).round(1).games, key=lambda game: game.board or 0)
    return [result_codes.code_of(game) for game in games]


@habits
@speeds
@pytest.mark.parametrize("signs", [SIGNS, LONG_SIGNS], ids=["short", "long"])
def test_a_round(
    at_the_desk: Callable[..., Any], wide: Section, signs: tuple[str, ...], habit: str, delay: int
) -> None:
    """Every result is stored on its own board."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    expect(page.get_by_label("Result, board 1", exact=True)).to_be_focused()
    type_signs(page, signs, habit, delay)
    all_are_in(page)
    assert stored(wide) == codes(signs)


def test_enter_never_passes_over_an_open_board(at_the_desk: Callable[..., Any], wide: Section) -> None:
    """However often it is pressed; the arrow keys do pass over one."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    board = [page.get_by_label(f"Result, board {number}", exact=True) for number in range(17)]
    expect(board[1]).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(board[1]).to_be_focused()
    page.keyboard.type("1")
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(board[2]).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.type("0")
    expect(board[4]).to_be_focused()
    all_are_answered(page)
    assert stored(wide)[:4] == ["1", "", "0", ""]


def test_a_round_is_typed_again_over_its_results(at_the_desk: Callable[..., Any], wide: Section) -> None:
    """Enter after a sign does not pass over a board that has a result either."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    expect(page.get_by_label("Result, board 1", exact=True)).to_be_focused()
    type_signs(page, "1" * len(SIGNS), "none", FAST)
    all_are_in(page)
    page.get_by_label("Result, board 1", exact=True).click()
    type_signs(page, "0=" * 4, "Enter", FAST)
    expect(page.get_by_label("Result, board 9", exact=True)).to_be_focused()
    all_are_answered(page)
    assert stored(wide) == [*"0=0=0=0=", *"11111111"]


def test_a_sign_too_many_changes_nothing(at_the_desk: Callable[..., Any], wide: Section) -> None:
    """After the last board there is no board for it, and `=` with `0` is not taken for ½-0."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    expect(page.get_by_label("Result, board 1", exact=True)).to_be_focused()
    type_signs(page, "=" * len(SIGNS), "none", FAST)
    all_are_in(page)
    type_signs(page, "0", "Enter", SLOW)
    expect(page.get_by_label("Result, board 16", exact=True)).to_have_value("=")
    page.get_by_label("Result, board 1", exact=True).click()
    page.keyboard.type("1")
    expect(page.locator("input[name='seen-1-2']")).to_have_value("1")
    assert stored(wide) == ["1", *["="] * (len(SIGNS) - 1)]


def test_a_result_that_is_changed_while_it_is_sent(at_the_desk: Callable[..., Any], wide: Section) -> None:
    """The answer to the first sign does not wipe the second, which follows it."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    first = page.get_by_label("Result, board 1", exact=True)
    expect(first).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("ArrowUp")
    page.keyboard.type("0")
    expect(first).to_have_attribute("data-state", "saved")
    expect(page.locator("input[name='seen-1-2']")).to_have_value("0")
    assert stored(wide)[0] == "0"


def test_slips_by_the_number_of_their_board(at_the_desk: Callable[..., Any], wide: Section) -> None:
    """Enter after the sign stays at the number of the next slip and complains of nothing."""
    page = at_the_desk("ada")
    page.goto(ROUND)
    number = page.get_by_label("Board or name")
    number.click()
    for board, sign, key in (("3", "0", "Enter"), ("12", "=", ""), ("7", "1", "Enter")):
        type_signs(page, [board], "Enter", FAST)
        page.keyboard.type(sign)
        if key:
            page.keyboard.press(key)
        expect(number).to_be_focused()
        expect(number).not_to_have_attribute("aria-invalid", "true")
        expect(page.get_by_label(f"Result, board {board}", exact=True)).to_have_attribute(
            "data-state", "saved"
        )
    assert [stored(wide)[at] for at in (2, 11, 6)] == ["0", "=", "1"]


@habits
@speeds
def test_the_second_pass(at_the_desk: Callable[..., Any], wide: Section, habit: str, delay: int) -> None:
    """The same slips, typed again by a colleague, agree on every board."""
    signs = [*SIGNS[:13], "0", "1", "="]
    page = at_the_desk("ada")
    page.goto(ROUND)
    expect(page.get_by_label("Result, board 1", exact=True)).to_be_focused()
    type_signs(page, signs, "none", FAST)
    all_are_in(page)
    page.goto(f"{ROUND}second/")
    expect(page.get_by_label("Result, board 1", exact=True)).to_be_focused()
    type_signs(page, signs[:-1], habit, delay)
    page.keyboard.type(signs[-1])
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.goto(f"{ROUND}second/")
    expect(page.get_by_role("heading", name="Entered differently")).to_have_count(0)
    expect(page.get_by_text("No board is waiting for a second pass.")).to_be_visible()


def test_matches(at_the_desk: Callable[..., Any]) -> None:
    """Every habit fills the four boards of a match alike; Enter on the last one saves."""
    page = at_the_desk("ada")
    section = add_section(page, "team-swiss", "Cup", rounds="3")
    bring_in(page, section, of_teams())
    page.goto(f"{CUP}rounds/")
    press(page, "White was drawn")
    press(page, "Pair round 1")
    page.goto(f"{CUP}matches/1/")
    press(page, "Publish now")
    page.locator("a.main", has_text="Enter results").first.click()
    for habit, delay in zip(HABITS, (FAST, FAST, SLOW, SLOW), strict=True):
        page.locator("input[name=board-1]:focus").wait_for()
        type_signs(page, "100", habit, delay)
        page.keyboard.type("=")
        assert [page.locator(f"input[name=board-{at}]").input_value() for at in (1, 2, 3, 4)] == [*"100="]
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect_message(page, "4 results recorded.")
    assert facts_of(section).round(1).finished
