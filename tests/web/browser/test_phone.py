"""An arbiter's and two players' phones in a real browser, 390 pixels wide, with and without network."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.operations.events.passes import Wanted, token_of
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Pass, Section
from tests.web.browser.conftest import PATIENCE

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ONE_NIL, DRAW, NIL_ONE = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(live_server: Any, event: Event) -> Event:
    """The event of the tests, made when the desk is there to serve it."""
    return event


@pytest.fixture
def phone(chromium: Any) -> Iterator[Any]:
    """A phone's page; any error of a script fails the test."""
    context = chromium.new_context(**PHONE)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def address(live_server: Any, section: Section) -> str:
    """The link of an arbiter who enters the results of both boards."""
    return live_server.url + link_of(section, Wanted(Pass.RESULTS, "Ben", 1, 2))


def link_of(section: Section, wanted: Wanted) -> str:
    """The path of a new pass."""
    (phone_pass,) = operations.make_passes(section, [wanted], timezone.now() + timedelta(hours=12), by="ada")
    return f"/p/{token_of(phone_pass)}/"


def on_record(section: Section, white: int, black: int) -> tuple[Outcome, Outcome]:
    """The result of a game of round 3."""
    games = snapshot.load(Section.objects.get(pk=section.pk)).round(3).games
    return next((g.white_outcome, g.black_outcome) for g in games if (g.white, g.black) == (white, black))


def tap(page: Any, board: int, sign: str) -> None:
    """Enter a result: the button, then Yes."""
    page.locator(f"#board-{board} button[name=result]", has_text=sign).first.tap()
    page.locator("#ask button[value=yes]").tap()


def status(page: Any, text: str) -> None:
    """Wait until the line at the top says something."""
    playwright.expect(page.locator("#status")).to_contain_text(text)


def test_a_result_with_two_taps(phone, section, address):
    """The button, Yes, and it is on record; the page is no wider than the phone."""
    phone.goto(address)
    status(phone, "Results missing: 2")
    tap(phone, 1, "1 – 0")
    status(phone, "Results missing: 1")
    assert on_record(section, 1, 3) == ONE_NIL
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= 390
    heights = phone.locator("#board-2 .taps:not(.rest) button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44


def test_no_means_no(phone, section, address):
    """A slip of the thumb is taken back in the question."""
    phone.goto(address)
    phone.locator("#board-1 button[name=result]", has_text="0 – 1").tap()
    phone.locator("#ask button[value=no]").tap()
    status(phone, "Results missing: 2")
    assert Section.objects.get(pk=section.pk).version == 1


def test_results_entered_without_network_arrive_when_it_is_back(phone, section, address):
    """They are kept, they outlive a reload of the page, and they arrive once."""
    phone.goto(address)
    status(phone, "Results missing")
    phone.locator("#kept").wait_for(state="visible")
    phone.context.set_offline(True)
    tap(phone, 1, "½ – ½")
    tap(phone, 2, "0 – 1")
    status(phone, "Not sent yet: 2")
    assert Section.objects.get(pk=section.pk).version == 1
    # While it reloads, Chromium's pretended lack of network now and then lets a request out and keeps its
    # answer back. The phone then sends the result again, which must not count twice: see the last line.
    phone.reload()
    playwright.expect(phone.locator("#board-1 .on-record")).to_have_text("½ – ½")
    playwright.expect(phone.locator("#board-2 .on-record")).to_have_text("0 – 1")
    phone.context.set_offline(False)
    status(phone, "All results are in")
    assert (on_record(section, 1, 3), on_record(section, 5, 4)) == (DRAW, NIL_ONE)
    phone.reload()
    status(phone, "All results are in")
    assert Section.objects.get(pk=section.pk).version == 3


def test_a_result_from_the_desk_is_not_overwritten_by_one_that_waited(phone, section, address):
    """The conflict is shown at the board; the arbiter leaves it, or says which one is right."""
    phone.goto(address)
    status(phone, "Results missing")
    phone.context.set_offline(True)
    tap(phone, 1, "1 – 0")
    status(phone, "Not sent yet: 1")
    operations.record_result(section, 3, (1, 3), DRAW, by="ada")
    phone.context.set_offline(False)
    status(phone, "Not accepted: 1")
    assert on_record(section, 1, 3) == DRAW
    note = phone.locator("#board-1 .note-of-board")
    playwright.expect(note).to_contain_text("changed in the meantime by ada")
    note.locator(".mine").tap()
    playwright.expect(note).to_be_hidden()
    status(phone, "Results missing: 1")
    assert on_record(section, 1, 3) == ONE_NIL


def test_results_of_others_appear_by_themselves(phone, section, address):
    """What the desk enters is on the phone when it comes out of the pocket."""
    phone.goto(address)
    status(phone, "Results missing: 2")
    operations.record_result(section, 3, (1, 3), DRAW, by="ada")
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    playwright.expect(phone.locator("#board-1 .on-record")).to_have_text("½ – ½")


def test_what_was_not_sent_is_shown_when_the_link_has_ended(phone, section, address):
    """Nothing is lost: the arbiter reads it from the phone."""
    phone.goto(address)
    status(phone, "Results missing")
    phone.context.set_offline(True)
    tap(phone, 1, "1 – 0")
    status(phone, "Not sent yet: 1")
    operations.revoke_passes(section, [Pass.objects.get().pk], by="ada")
    phone.context.set_offline(False)
    status(phone, "Reload the page")
    phone.reload()
    playwright.expect(phone.locator("#unsent")).to_contain_text("Board 1: 1 – 0 (Anna – Chen)")


def test_without_script_the_same_buttons_ask_and_record(chromium, section, address):
    """Plain forms."""
    context = chromium.new_context(**PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    page.locator("#board-1 button[name=result]", has_text="1 – 0").tap()
    playwright.expect(page.locator("h1")).to_contain_text("is this right?")
    page.get_by_role("button", name="Yes, enter it").tap()
    playwright.expect(page.locator("#board-1 .on-record")).to_have_text("1 – 0")
    context.close()
    assert on_record(section, 1, 3) == ONE_NIL


def test_two_players_at_their_table(chromium, section, live_server):
    """White enters it on one phone, Black confirms on another, both read that it is on record."""
    table = live_server.url + link_of(section, Wanted(Pass.BOARD, "Board 1", 1, 1))
    phones = [chromium.new_context(**PHONE).new_page() for _ in range(2)]
    white, black = phones
    for page, side in ((white, "White: Anna"), (black, "Black: Chen")):
        page.goto(table)
        page.get_by_role("link", name=side).tap()
    white.get_by_role("button", name="Draw").tap()
    white.get_by_role("button", name="Yes, enter it").tap()
    playwright.expect(white.locator("main")).to_contain_text("You have entered")
    black.reload()
    black.get_by_role("button", name="Yes, that is the result").tap()
    playwright.expect(black.locator("main")).to_contain_text("The result is on record")
    playwright.expect(white.locator("main")).to_contain_text("The result is on record")
    assert on_record(section, 1, 3) == DRAW
    for page in phones:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.context.close()
