"""The electronic score sheet in a real browser, on a tablet and on a phone, with and without network."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import models
from django.utils import timezone

from caissa.score_sheets import verify_sheet
from caissa_web import operations
from caissa_web.operations.events.passes import Wanted, token_of
from caissa_web.operations.score_sheets import deciding
from caissa_web.operations.score_sheets.devices import add_device, registration_token
from caissa_web.records.models import Event, Pass, Section
from caissa_web.score_sheets.models import Device, Sheet, SheetEntry
from caissa_web.score_sheets.queries import file_of, kept_sheet
from tests.web.browser.conftest import PATIENCE
from tests.web.browser.test_accessibility import RULES_TOO, RUN, TAGS, axe

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

SIZES = {
    "tablet": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(live_server: Any, event: Event) -> Event:
    """The event of the tests, made when the desk is there to serve it."""
    return event


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    """The size of the device."""
    return request.param


@pytest.fixture
def device(chromium: Any, size: str, event: Event, live_server: Any) -> Iterator[Any]:
    """A registered device; any error of a script fails the test."""
    context = chromium.new_context(**SIZES[size])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    register(page, event, live_server.url, "Tablet 1")
    yield page
    context.close()
    assert faults == []


def register(page: Any, event: Event, url: str, name: str) -> None:
    """Open the link that the desk shows for a new device."""
    token = registration_token(add_device(event, name, Device.TABLE, by="ada"))
    page.goto(f"{url}/p/device/{token}/")
    page.locator("#register button").click()
    playwright.expect(page.locator("#status")).to_contain_text("Registered.")


def table(section: Section) -> str:
    """The path of table 1's code: Anna (1) plays Chen (3) in round 3."""
    wanted = Wanted(Pass.SCORE_SHEET, "Board 1", 1, 1)
    (phone_pass,) = operations.make_passes(section, [wanted], timezone.now() + timedelta(hours=12), by="ada")
    return f"/p/{token_of(phone_pass)}/"


def move(page: Any, start: str, end: str) -> None:
    """Two taps."""
    page.locator(f'#squares button[value="{start}"]').tap()
    page.locator(f'#squares button[value="{end}"]').tap()


def written(page: Any, count: int) -> list[str]:
    """The moves in the list, when there are so many."""
    shown = page.locator("#written .written-move:not([hidden])")
    playwright.expect(shown).to_have_count(count)
    return [text.strip() for text in shown.all_text_contents()]


def status(page: Any, text: str) -> None:
    """Wait until the line at the top says something."""
    playwright.expect(page.locator("#status")).to_contain_text(text)


def on_record() -> Any:
    """The only sheet as it is on record."""
    return kept_sheet(Sheet.objects.get())


def wait_for_record(page: Any, moves: int) -> None:
    """Wait until so many moves are on record: the status may still be that of the move before."""
    until = time.monotonic() + PATIENCE / 1000
    while not SheetEntry.objects.exists() or len(on_record().sheet.texts) < moves:
        assert time.monotonic() < until, "the moves were not sent"
        page.wait_for_timeout(50)


def opened(page: Any, url: str, section: Section, side: str = "white") -> str:
    """Scan the code of the table and say whose sheet it is."""
    path = table(section)
    page.goto(url + path)
    page.locator(f'#choose-side button[value="{side}"]').tap()
    playwright.expect(page.locator("#name-white")).to_have_text("Anna")
    return path


def test_a_whole_game_with_and_without_network(device, section, live_server, size):
    """Two taps a move; offline the page opens again with all moves; everything arrives once and is signed."""
    opened(device, live_server.url, section)
    status(device, "Everything has been sent.")
    playwright.expect(device.locator("#kept")).to_be_visible()
    assert look_with_axe(device) == []
    for start, end in (("e2", "e4"), ("e7", "e5"), ("e1", "g1"), ("h7", "h1")):
        move(device, start, end)
    device.locator('#promotion-dialog button[value="Q"]').tap()
    assert written(device, 4) == ["e2-e4", "e7-e5", "O-O", "h7-h1Q"]
    device.locator("#undo").tap()
    assert written(device, 3) == ["e2-e4", "e7-e5", "O-O"]
    status(device, "Everything has been sent.")
    device.context.set_offline(True)
    move(device, "g8", "f6")
    device.locator("#offer").tap()
    device.locator("#dash").tap()
    assert written(device, 5) == ["e2-e4", "e7-e5", "O-O", "Ng8-f6 (=)", "–"]
    status(device, "Not sent yet: 3")
    device.reload()
    assert written(device, 5) == ["e2-e4", "e7-e5", "O-O", "Ng8-f6 (=)", "–"]
    device.locator("#clock").tap()
    device.locator("#clock-typed").fill("1:05")
    device.locator('#clock-dialog button[value="save"]').tap()
    playwright.expect(device.locator("#written")).to_contain_text("– 1:05")
    device.context.set_offline(False)
    status(device, "Everything has been sent.")
    playwright.expect(device.locator("#signing")).to_be_hidden()
    playwright.expect(device.locator(".app-bar")).to_be_hidden()  # nothing leads out of game mode
    device.locator("#result").tap()
    device.locator('#result-dialog button[value="1/2-1/2"]').tap()
    for side in ("white", "black"):
        device.locator(f'#signing button[value="{side}"]').tap()
        device.locator('#sure-dialog button[value="yes"]').tap()
    playwright.expect(device.locator("#mode")).to_contain_text("Closed")
    status(device, "Everything has been sent.")
    kept = on_record()
    assert kept.sheet.texts == ("e2-e4", "e7-e5", "O-O", "Ng8-f6", "--")
    assert (kept.sheet.moves[4].clock, kept.sheet.moves[3].draw_offer) == (3900, True)
    assert (kept.sheet.result, kept.sheet.state) == ("1/2-1/2", "closed")
    verification = verify_sheet(file_of(kept))
    assert [finding.code for finding in verification.findings] == []
    assert device.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["viewport"]["width"]


def look_with_axe(page: Any) -> list[str]:
    """What axe finds, by the rules of the accessibility walk."""
    page.evaluate(axe.Axe().axe_script)
    return page.evaluate(RUN, [list(TAGS), list(RULES_TOO), True])


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
def test_what_the_arbiter_takes_back_is_shown_and_unsent_moves_are_not_merged(device, section, live_server):
    """Offline while the arbiter took a move back: the tablet's own moves are kept and asked about."""
    opened(device, live_server.url, section, "black")
    move(device, "e2", "e4")
    move(device, "e8", "e3")
    written(device, 2)
    wait_for_record(device, 2)
    status(device, "Everything has been sent.")
    first = device.locator("#squares button").first
    assert first.get_attribute("value") == "h1"  # Black sits on the other side
    device.context.set_offline(True)
    move(device, "d2", "d4")
    status(device, "Not sent yet: 1")
    kept = on_record()
    deciding.take_back(section, kept.row, 2, by="ada", reason="illegal move", seen=kept.line.head)
    device.context.set_offline(False)
    playwright.expect(device.locator("#beside")).to_contain_text("d2-d4")
    assert written(device, 1) == ["e2-e4"]
    assert on_record().line.branches
    device.locator("#beside-again").tap()
    assert written(device, 3) == ["e2-e4", "…", "d2-d4"]  # Black's move is still to be written
    status(device, "Everything has been sent.")
    assert on_record().sheet.texts == ("e2-e4", "", "d2-d4")


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
def test_the_arbiter_lets_unsent_moves_count_and_the_tablet_asks_no_more(device, section, live_server):
    """The tablet says that its moves lie beside; when the arbiter has decided, it goes on with them."""
    opened(device, live_server.url, section)
    move(device, "e2", "e4")
    wait_for_record(device, 1)
    status(device, "Everything has been sent.")
    device.context.set_offline(True)
    move(device, "e7", "e5")
    kept = on_record()
    deciding.take_back(section, kept.row, 1, by="ada", reason="wrong board", seen=kept.line.head)
    device.context.set_offline(False)
    playwright.expect(device.locator("#beside")).to_contain_text("e7-e5")
    kept = on_record()
    tip = kept.line.undecided[0][-1].hash
    deciding.choose_branch(section, kept.row, tip, by="ada", reason="offline", seen=kept.line.head)
    playwright.expect(device.locator("#beside")).to_be_hidden()
    assert written(device, 2) == ["e2-e4", "e7-e5"]
    move(device, "g1", "f3")
    wait_for_record(device, 3)
    assert on_record().sheet.texts == ("e2-e4", "e7-e5", "Ng1-f3")


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
def test_a_counted_view_does_not_disturb_a_tablet_without_network(device, section, live_server):
    """E.01 A.4.3: nothing that is written is changed by it, and nobody is asked about anything."""
    opened(device, live_server.url, section)
    move(device, "e2", "e4")
    wait_for_record(device, 1)
    status(device, "Everything has been sent.")
    device.context.set_offline(True)
    move(device, "e7", "e5")
    kept = on_record()
    deciding.count_view(section, kept.row, by="ada", seen=kept.line.head)
    device.context.set_offline(False)
    wait_for_record(device, 2)
    status(device, "Everything has been sent.")
    playwright.expect(device.locator("#beside")).to_be_hidden()
    assert (on_record().sheet.texts, on_record().sheet.views) == (("e2-e4", "e7-e5"), 1)


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
def test_a_spare_tablet_takes_over(device, section, live_server, chromium, event):
    """It scans the same code, takes over, and goes on; the first tablet says who has the sheet now."""
    path = opened(device, live_server.url, section)
    move(device, "e2", "e4")
    status(device, "Everything has been sent.")
    context = chromium.new_context(**SIZES["tablet"])
    spare = context.new_page()
    spare.set_default_timeout(PATIENCE)
    register(spare, event, live_server.url, "Tablet 2")
    spare.goto(live_server.url + path)
    spare.locator('#choose-side button[value="white"]').tap()
    playwright.expect(spare.locator("#keeper")).to_have_text("Tablet 1")
    spare.locator("#take-over").tap()
    assert written(spare, 1) == ["e2-e4"]
    move(spare, "e7", "e5")
    assert written(spare, 2) == ["e2-e4", "e7-e5"]
    playwright.expect(device.locator("#keeper")).to_have_text("Tablet 2")
    wait_for_record(spare, 2)
    context.close()
    assert on_record().sheet.texts == ("e2-e4", "e7-e5")


@pytest.mark.parametrize("size", ["phone"], indirect=True)
def test_a_device_that_is_not_registered_learns_nothing(chromium, section, live_server, size):
    """A visitor's phone that scans the code reads that it is for the organiser's devices."""
    context = chromium.new_context(**SIZES[size])
    page = context.new_page()
    page.goto(live_server.url + table(section))
    playwright.expect(page.locator("#unregistered")).to_be_visible()
    assert page.locator("#score-sheet").is_hidden()
    context.close()


def dashes(page: Any, count: int) -> None:
    """So many half-moves that were not written: a dash each."""
    page.evaluate(
        "count => { for (let n = 0; n < count; n++) document.getElementById('dash').click(); }", count
    )


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
def test_a_long_game_without_network_arrives_whole(device, section, live_server):
    """More entries than one sending takes: the rest is neither dropped nor asked about."""
    opened(device, live_server.url, section)
    status(device, "Everything has been sent.")
    device.context.set_offline(True)
    dashes(device, 230)
    written(device, 230)
    status(device, "Not sent yet: 230")
    device.context.set_offline(False)
    wait_for_record(device, 230)
    status(device, "Everything has been sent.")
    playwright.expect(device.locator("#beside")).to_be_hidden()
    assert not on_record().line.branches


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
def test_records_from_a_backup_get_everything_again(device, section, live_server):
    """The server has lost the newest entries: the tablet sends what it has, and nothing is written again."""
    opened(device, live_server.url, section)
    for start, end in (("e2", "e4"), ("e7", "e5"), ("g1", "f3")):
        move(device, start, end)
    wait_for_record(device, 3)
    status(device, "Everything has been sent.")
    device.context.set_offline(True)
    lost = SheetEntry.objects.filter(number__gte=3)
    assert models.QuerySet.delete(lost)[0] == 2
    move(device, "b8", "c6")
    device.context.set_offline(False)
    wait_for_record(device, 4)
    status(device, "Everything has been sent.")
    assert on_record().sheet.texts == ("e2-e4", "e7-e5", "Ng1-f3", "Nb8-c6")
    playwright.expect(device.locator("#beside")).to_be_hidden()


def wait_until_closed(page: Any) -> None:
    """Wait until the sheet on record has its result and both signatures."""
    until = time.monotonic() + PATIENCE / 1000
    while not SheetEntry.objects.exists() or on_record().sheet.state != "closed":
        assert time.monotonic() < until, "the signed sheet was not sent"
        page.wait_for_timeout(50)


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
@pytest.mark.parametrize("kept", [3, 0])
def test_a_signed_sheet_comes_back_after_a_backup(device, section, live_server, kept):
    """The server has lost the result and the signatures, or the whole sheet; nobody touches the tablet."""
    opened(device, live_server.url, section)
    move(device, "e2", "e4")
    move(device, "e7", "e5")
    device.locator("#result").tap()
    device.locator('#result-dialog button[value="1/2-1/2"]').tap()
    for side in ("white", "black"):
        device.locator(f'#signing button[value="{side}"]').tap()
        device.locator('#sure-dialog button[value="yes"]').tap()
    wait_until_closed(device)
    status(device, "Everything has been sent.")
    assert models.QuerySet.delete(SheetEntry.objects.filter(number__gt=kept))[0] == 6 - kept
    if not kept:
        models.QuerySet.delete(Sheet.objects.all())
    wait_until_closed(device)
    status(device, "Everything has been sent.")
    assert on_record().sheet.texts == ("e2-e4", "e7-e5")


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
@pytest.mark.parametrize(
    ("typed", "seconds"), [("1:05", 3900), ("45:30", 2730), ("19:45", 1185), ("0:59:07", 3547)]
)
def test_a_clock_is_read_as_it_shows(device, section, live_server, typed, seconds):
    """Hours and minutes, or in the last minutes minutes and seconds; no time stops what is written later."""
    opened(device, live_server.url, section)
    move(device, "e2", "e4")
    device.locator("#clock").tap()
    device.locator("#clock-typed").fill(typed)
    device.locator('#clock-dialog button[value="save"]').tap()
    move(device, "e7", "e5")
    wait_for_record(device, 2)
    status(device, "Everything has been sent.")
    assert on_record().sheet.moves[0].clock == seconds


HOLD_ANSWERS = """(address) => {
  const real = globalThis.fetch;
  globalThis.held = [];
  globalThis.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (String(asked[0]).includes(address)) await new Promise((release) => held.push(release));
    return answer;
  };
}"""
"""Answers of an address come, and are read when they are released."""


def wait_for_answer(page: Any) -> None:
    """Wait until an answer is held."""
    until = time.monotonic() + PATIENCE / 1000
    while not page.evaluate("held.length"):
        assert time.monotonic() < until, "nothing was asked"
        page.wait_for_timeout(50)


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
def test_a_move_written_while_an_answer_is_under_way_stays(device, section, live_server):
    """The table asks how its sheet stands; before the answer comes, a move is written and sent."""
    opened(device, live_server.url, section)
    move(device, "e2", "e4")
    wait_for_record(device, 1)
    status(device, "Everything has been sent.")
    device.evaluate(HOLD_ANSWERS, "sheet.json")
    wait_for_answer(device)
    move(device, "e7", "e5")
    wait_for_record(device, 2)
    status(device, "Everything has been sent.")
    device.evaluate("held.splice(0).forEach((release) => release())")
    wait_for_answer(device)  # the older one has been read, and the next one is held
    playwright.expect(device.locator("#beside")).to_be_hidden()
    assert written(device, 2) == ["e2-e4", "e7-e5"]


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
def test_two_windows_of_a_table_write_one_sheet(device, section, live_server):
    """The code is scanned a second time: the first window goes on with what the second one wrote."""
    path = opened(device, live_server.url, section)
    move(device, "e2", "e4")
    status(device, "Everything has been sent.")
    second = device.context.new_page()
    second.goto(live_server.url + path)
    written(second, 1)
    device.context.set_offline(True)
    move(second, "e7", "e5")
    written(second, 2)
    second.close()
    move(device, "g1", "f3")  # it reads anew what is kept, so the taps are made again
    written(device, 2)
    move(device, "g1", "f3")
    assert written(device, 3) == ["e2-e4", "e7-e5", "Ng1-f3"]
    device.context.set_offline(False)
    wait_for_record(device, 3)
    assert not on_record().line.branches


@pytest.mark.parametrize("size", ["tablet"], indirect=True)
def test_an_older_window_does_not_keep_its_sheet_over_the_newer_one(device, section, live_server):
    """Its answer comes when the second window has written on: what is kept is what that one knows."""
    path = opened(device, live_server.url, section)
    status(device, "Everything has been sent.")
    device.evaluate(HOLD_ANSWERS, "entries/")
    move(device, "e2", "e4")
    wait_for_answer(device)
    second = device.context.new_page()
    second.goto(live_server.url + path)
    written(second, 1)
    move(second, "e7", "e5")
    wait_for_record(second, 2)
    status(second, "Everything has been sent.")
    device.evaluate("held.splice(0).forEach((release) => release())")
    status(device, "Everything has been sent.")
    device.context.set_offline(True)
    second.reload()
    assert written(second, 2) == ["e2-e4", "e7-e5"]
