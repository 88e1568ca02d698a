"""Screens and live pages in a real browser, against the real server with its streams."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Windows
from tests.web.faults.conftest import arbiter_at, desk_server
from tests.web.ports import free_port
from tests.web.walks import without_records

pytestmark = without_records
HALL = "/screens/demo-festival/hall/"
BOARDS = "/events/demo-festival/open/rounds/5/"
RESULT = "/desk/demo-festival/open/rounds/5/result/"
SCREENS = ((1920, 1080), (1280, 720), (720, 1280))
ENTERED: set[str] = set()
"""Games whose result was typed in an earlier test."""
CUT = """() => {
  const room = document.querySelector("main .room"), bottom = room.getBoundingClientRect().bottom;
  const out = [...document.querySelectorAll("main tr, main h2")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && (box.bottom > bottom + 1 || box.right > innerWidth + 1 || box.left < -1);
  });
  const cells = [...document.querySelectorAll("main .room > div")];
  const wide = cells.filter((one) => one.scrollWidth > one.clientWidth + 1);
  const page = document.documentElement;
  return out.length + wide.length + (page.scrollHeight > innerHeight) + (page.scrollWidth > innerWidth);
}"""
ROWS = "[...document.querySelectorAll('main tbody tr')].map((one) => one.textContent)"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The program as an organiser starts it, with the demo festival and its screen."""
    started = desk_server.DeskServer(tmp_path_factory.mktemp("screens") / "data", free_port())
    started.start()
    yield started
    started.end(signal.SIGKILL)


@pytest.fixture
def windows(chromium: Any, server: Any) -> Iterator[Windows]:
    """Windows on that server."""
    opened = Windows(chromium, server.address.rstrip("/"))
    yield opened
    opened.close()


def enter(server: Any) -> str:
    """A result of the first open game of the open, typed at the desk: what then shows."""
    arbiter = arbiter_at(server)
    _status, page = arbiter.get("/desk/demo-festival/open/rounds/5/")
    fields = re.findall(r"<input[^>]*name=\"result-(\d+-\d+)\"[^>]*>", page)
    for game in (field for field in fields if field not in ENTERED):
        ENTERED.add(game)
        status, _answer = arbiter.post(RESULT, game=game, typed="+-", seen="")
        if status == 200:
            return "+ – −"
    raise AssertionError("every game has a result")


@pytest.mark.parametrize("size", ["normal", "large", "huge"])
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_nothing_is_cut_and_nothing_scrolls(windows, width, height, size):
    """Every page of every list fits, upright and lying, and no row is lost between pages."""
    page = windows.open(width)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{HALL}?size={size}")
    expect(page.locator("#progress")).to_have_text(f"1/{_pages(page)}")
    rows = set()
    for _ in range(_pages(page)):
        assert page.evaluate(CUT) == 0
        rows.update(page.evaluate(ROWS))
        page.keyboard.press("ArrowRight")
    whole = windows.open().request.get(f"{HALL}?size={size}").text()
    assert len(rows) >= whole.count("<tr>") - whole.count("<thead>") - 12  # some rows are alike in two lists
    assert windows.faults == []


def _pages(page: Any) -> int:
    expect(page.locator("#progress")).to_contain_text("/")
    return int(page.locator("#progress").inner_text().partition("/")[2])


def test_a_screen_turns_by_itself_and_stops_when_asked(windows):
    """Space pauses, the arrows turn, and otherwise the pages follow each other."""
    page = windows.open()
    page.clock.install()
    page.goto(HALL)
    _pages(page)
    page.clock.run_for(12_500)
    expect(page.locator("#progress")).to_have_text(f"2/{_pages(page)}")
    page.keyboard.press("Space")
    page.clock.run_for(60_000)
    assert page.locator("#progress").inner_text().startswith("2/")
    page.keyboard.press("ArrowLeft")
    assert page.locator("#progress").inner_text().startswith("1/")


def test_a_result_appears_by_itself(windows, server):
    """Typed at the desk, a result is on noticeboard and screen without a reload."""
    board, screen = windows.open(), windows.open(1920)
    board.goto(BOARDS)
    screen.goto(HALL)
    _pages(screen)
    screen.keyboard.press("Space")
    for page in (board, screen):
        page.evaluate("window.here = true")
        page.wait_for_timeout(500)
    before = board.locator("td.result", has_text="+ – −").count()
    result = enter(server)
    expect(board.locator("td.result", has_text=result)).to_have_count(before + 1)
    expect(board.locator("#live [role=status]")).to_have_text("Results updated.")
    newest = re.compile(re.escape(board.get_attribute("main", "data-version")))
    expect(screen.locator("main")).to_have_attribute("data-key", newest)
    assert board.evaluate("window.here") is screen.evaluate("window.here") is True


def test_focus_and_typing_stay(windows, server):
    """Whoever is typing a name into the search goes on typing while results come in."""
    page = windows.open()
    page.goto(BOARDS)
    page.locator("#q").fill("an")
    enter(server)
    expect(page.locator("#live [role=status]")).to_have_text("Results updated.")
    assert page.evaluate("document.activeElement.id") == "q"
    assert page.locator("#q").input_value() == "an"


def test_paused_pages_stay_as_they_are(windows, server):
    """What moves by itself can be stopped (WCAG 2.2.2)."""
    page = windows.open()
    page.goto(BOARDS)
    page.get_by_role("button", name="Pause updates").click()
    before = page.get_attribute("main", "data-version")
    enter(server)
    page.wait_for_timeout(2000)
    assert page.get_attribute("main", "data-version") == before
    page.get_by_role("button", name="Pause updates").click()
    expect(page.locator("main")).not_to_have_attribute("data-version", before)


def test_where_streams_are_blocked_pages_look_now_and_then(windows, server):
    """A network that lets no stream through costs seconds, not the news."""
    page = windows.open()
    page.route("**/live/demo-festival/**", lambda route: route.fulfill(status=204))
    page.goto(BOARDS)
    page.wait_for_timeout(1000)
    before = page.get_attribute("main", "data-version")
    enter(server)
    expect(page.locator("main")).not_to_have_attribute("data-version", before)


def test_without_network_a_screen_says_so_and_goes_on(windows):
    """The pages turn on with what is there, and the sign goes when the network is back."""
    page = windows.open()
    page.goto(HALL)
    _pages(page)
    page.wait_for_load_state("networkidle")  # an answer that is still on its way would say that all is well
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_contain_text("Offline since")
    before = page.locator("#progress").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#progress")).not_to_have_text(before)
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_have_text("", timeout=90_000)


def test_without_javascript(windows):
    """The server cuts the pages, and the noticeboard has a link to reload."""
    page = windows.open(java_script_enabled=False)
    page.goto(HALL)
    page.wait_for_url(f"**{HALL}page/1/")
    assert page.locator("main tbody tr").count() > 3
    page.goto(BOARDS)
    expect(page.get_by_role("link", name="Reload")).to_be_visible()
    expect(page.get_by_role("button", name="Pause updates")).to_be_hidden()
