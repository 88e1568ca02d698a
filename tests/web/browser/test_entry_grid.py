"""The entry list in a real browser: cells edited by keys, a block pasted, changes undone; wide and narrow."""

from __future__ import annotations

from typing import Any

import pytest

from caissa.tournament import Birth, Person, Player, Tournament
from caissa_web import operations
from caissa_web.operations.entries.corrections import Correction, correct_players
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from tests.web.browser.hands import expect_message, facts_of, press

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

LIST = "/desk/spring/fest/players/"
PHONE = 320


@pytest.fixture
def fest(event: Event) -> Section:
    """Four players before round 1."""
    players = (
        Player(1, Person("Ozols, Janis", None, "LAT", Birth(1990), club="Rooks"), 2400),
        Player(2, Person("Berzina, Anna", None, "LAT", Birth(2001)), 2300),
        Player(3, Person("Kask, Mart", None, "EST"), 2200),
        Player(4, Person("Vaher, Liis", None, "EST"), 2100),
    )
    facts = Tournament(name="Fest", type_code="FIDE_DUTCH_2026", players=players)
    return operations.create_section(event, "fest", facts, by="olga")


def cell(page: Any, name: str, column: int) -> Any:
    """A cell by the player's name and the place of its column."""
    return page.locator("#players tbody tr[id]").filter(has_text=name).locator("> *").nth(column)


def all_are_saved(page: Any) -> None:
    """Wait until no cell is on its way."""
    expect(page.locator("[data-state=saving]")).to_have_count(0)


FEDERATION, RATING, BORN, CLUB = 3, 4, 6, 8


def test_cells_are_edited_by_keys_and_undone(at_the_desk: Any, fest: Section) -> None:
    """Typing replaces, Enter goes down, Tab goes on, Escape leaves the cell; each saved cell is one act."""
    page = at_the_desk("ada")
    page.goto(LIST)
    acts = LogEntry.objects.count()
    cell(page, "Ozols", CLUB).click()
    page.keyboard.type("Bishops")
    page.keyboard.press("Enter")
    expect(cell(page, "Berzina", CLUB)).to_be_focused()
    page.keyboard.type("Knights")
    page.keyboard.press("Enter")
    page.keyboard.type("nothing of this")
    page.keyboard.press("Escape")
    expect(cell(page, "Kask", CLUB)).to_be_focused()
    all_are_saved(page)
    expect(page.locator("#undo")).to_be_visible()
    assert [player.person.club for player in facts_of(fest).players] == ["Bishops", "Knights", "", ""]
    assert LogEntry.objects.count() == acts + 2
    press(page, "Undo")
    expect_message(page, "The change has been undone.")
    assert [player.person.club for player in facts_of(fest).players] == ["Bishops", "", "", ""]


def test_a_rating_gives_numbers_anew_while_the_rows_stay(at_the_desk: Any, fest: Section) -> None:
    """The rows do not jump under the typist's hands, and the next cell of a moved row is saved as well."""
    page = at_the_desk("ada")
    page.goto(LIST)
    cell(page, "Vaher", RATING).click()
    page.keyboard.type("2500")
    page.keyboard.press("Tab")
    all_are_saved(page)
    expect(cell(page, "Vaher", 0)).to_have_text("1")
    expect(cell(page, "Ozols", 0)).to_have_text("2")
    cell(page, "Ozols", BORN).click()
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.type("1991")
    page.keyboard.press("Tab")
    all_are_saved(page)
    expect(page.locator(".cell-problem")).to_have_count(0)
    facts = facts_of(fest)
    assert [player.name for player in facts.players][:2] == ["Vaher, Liis", "Ozols, Janis"]
    assert facts.player(2).person.birth == Birth(1991)


def test_a_wrong_value_and_a_colleagues_change_are_refused_in_words(at_the_desk: Any, fest: Section) -> None:
    """The message stands under the row; Escape brings back what is stored."""
    page = at_the_desk("ada")
    page.goto(LIST)
    cell(page, "Kask", BORN).click()
    page.keyboard.type("2190")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("This date of birth is not possible.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    expect(page.locator(".cell-problem")).to_have_count(0)
    player = facts_of(fest).player(3)
    correct_players(
        fest, [Correction(3, Person("Kask, Mart", None, "EST", club="Mine"), player.rating)], by="ben"
    )
    cell(page, "Kask", FEDERATION).click()
    page.keyboard.type("LAT")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("ben")
    assert facts_of(fest).player(3).federation == "EST"
    press(page, "Show the list as it is now")
    expect(cell(page, "Kask", CLUB)).to_have_text("Mine")


PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.activeElement.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def test_a_block_is_pasted_previewed_saved_and_undone(at_the_desk: Any, fest: Section) -> None:
    """Cells of a spreadsheet: the preview stores nothing, saving is one act, one undo takes it back."""
    page = at_the_desk("ada")
    page.goto(LIST + "?by=name")
    cell(page, "Kask", BORN).click()
    acts = LogEntry.objects.count()
    with page.expect_navigation():
        page.evaluate(PASTE, "1985\tm\tPawns\n1986\tm\tPawns\n")
    expect(page.get_by_role("status").first).to_contain_text("Players to change: 2")
    assert LogEntry.objects.count() == acts
    press(page, "Save these changes")
    expect_message(page, "2 players are corrected.")
    assert LogEntry.objects.count() == acts + 1
    clubs = {player.name: player.person.club for player in facts_of(fest).players}
    assert clubs == {"Ozols, Janis": "Pawns", "Berzina, Anna": "", "Kask, Mart": "Pawns", "Vaher, Liis": ""}
    press(page, "Undo")
    assert facts_of(fest).player(1).person.club == "Rooks"
    cell(page, "Vaher", CLUB).click()
    page.evaluate(PASTE, "Alone")
    all_are_saved(page)
    expect(cell(page, "Vaher", CLUB)).to_have_text("Alone")
    assert facts_of(fest).player(4).person.club == "Alone"


def test_paid_and_here_by_the_space_bar(at_the_desk: Any, fest: Section) -> None:
    """The columns "Paid" and "Here" are marks: set by one key, taken back by the same."""
    page = at_the_desk("ada")
    page.goto(LIST)
    paid, here = cell(page, "Ozols", CLUB + 1), cell(page, "Ozols", CLUB + 2)
    cell(page, "Ozols", CLUB).click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(paid).to_have_text("✓")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(here).to_have_text("✓")
    page.keyboard.press("Space")
    expect(here).to_have_text("–")
    assert snapshot.load_state(Section.objects.get(pk=fest.pk)).book.fees_paid == (1,)


@pytest.mark.parametrize("query", ["", "?edit=2", "?only=no-id", "paste/"])
@pytest.mark.parametrize("width", [1200, PHONE])
def test_the_list_can_be_used_by_everybody(at_the_desk: Any, fest: Section, query: str, width: int) -> None:
    """WCAG as axe sees it, and no sideways scroll of the page at 320 pixels."""
    page = at_the_desk("ada", width=width)
    page.goto(LIST + query)
    accessible = pytest.importorskip("tests.web.browser.test_accessibility", reason="axe is not installed")
    assert accessible.violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_on_a_phone_a_line_opens(at_the_desk: Any, fest: Section) -> None:
    """A tap beside the name opens the line as a form, and saving comes back to the list."""
    page = at_the_desk("ada", width=390)
    page.goto(LIST)
    expect(cell(page, "Kask", CLUB)).to_be_hidden()
    with page.expect_navigation():
        cell(page, "Kask", RATING).click(force=True)
    page.locator("#id_club").fill("Pawns")
    press(page, "Save")
    expect_message(page, "The data of Kask, Mart are corrected.")
    assert facts_of(fest).player(3).person.club == "Pawns"
