"""What a page costs on the way: HTML, sheets, scripts and drawings packed, fonts and flags."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date

import pytest
from django.test import Client

from caissa_web.accounts.models import User
from caissa_web.demo.festival import festival
from tests.web.walks import put_away

KB = 1000
FIRST_VISIT, NEXT_PAGE, SHEETS, SCRIPTS, LARGE_STANDINGS = 120 * KB, 40 * KB, 30 * KB, 25 * KB, 150 * KB
BOARD, DESK = "/events/demo-festival/", "/desk/demo-festival/"
PUBLIC = (
    "/",
    BOARD,
    f"{BOARD}open/",
    f"{BOARD}open/players/",
    f"{BOARD}open/rounds/5/",
    f"{BOARD}open/standings/",
    f"{BOARD}open/cross-table/",
    f"{BOARD}open/statistics/",
    f"{BOARD}open/players/1/",
    f"{BOARD}masters/cross-table/",
    f"{BOARD}teams/matches/2/",
    f"{BOARD}teams/standings/",
)
OFFICIALS = (
    "/desk/",
    f"{DESK}open/",
    f"{DESK}open/players/",
    f"{DESK}open/rounds/5/",
    f"{DESK}open/standings/4/",
    f"{DESK}open/prizes/",
    f"{DESK}open/set-up/",
    f"{DESK}open/set-up/tie-breaks/",
    f"{DESK}teams/matches/2/",
)
_FILE = re.compile(r'(?:href|src)="(/static/[^"#]+)')
_FACE = re.compile(r'url\("([^"]+)"\).*?unicode-range: ([^;]+);', re.DOTALL)
FONTS = "/static/caissa/fonts/"


@dataclass
class Browser:
    """A browser with an empty cache: what it has loaded, it does not ask for again."""

    client: Client
    cache: dict[str, int] = field(default_factory=dict)

    def visit(self, address: str) -> dict[str, int]:
        """What travels for a page: address → bytes."""
        answer = self.client.get(address, headers={"accept-encoding": "gzip"})
        assert (address, answer.status_code) == (address, 200)
        text = self.client.get(address).content.decode()
        travelled = {address: len(answer.content)}
        for file in (*sorted(set(_FILE.findall(text))), *self._fonts(text)):
            if file not in self.cache:
                travelled[file] = self.cache[file] = self._size(file)
        return travelled

    def _size(self, address: str) -> int:
        return len(self._loaded(address, "gzip"))

    def _loaded(self, address: str, encoding: str) -> bytes:
        answer = self.client.get(address, headers={"accept-encoding": encoding})
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        put_away(answer)
        return body

    def _fonts(self, text: str) -> list[str]:
        """The scripts of the font that a page has characters of."""
        sheet = self._loaded(f"{FONTS}fonts.css", "identity").decode()
        signs = {ord(sign) for sign in text}
        return [f"{FONTS}{name}" for name, ranges in _FACE.findall(sheet) if _holds(ranges, signs)]


def _holds(ranges: str, signs: set[int]) -> bool:
    for part in ranges.split(","):
        first, _dash, last = part.strip().removeprefix("U+").partition("-")
        low, high = int(first.replace("?", "0"), 16), int((last or first).replace("?", "F"), 16)
        if any(low <= sign <= high for sign in signs):
            return True
    return False


def size(travelled: dict[str, int], ending: str = "") -> int:
    """The bytes of what travelled, or of the files of one kind."""
    return sum(number for name, number in travelled.items() if name.partition("?")[0].endswith(ending))


@pytest.fixture
def hall(db) -> None:
    """A festival in round 5."""
    festival(date(2026, 6, 5))


@pytest.fixture
def official(hall) -> Client:
    """Somebody who sees every page of the desk."""
    browser = Client()
    browser.force_login(User.objects.create_superuser("root", None, None, name="Root"))
    return browser


def test_a_first_visit(hall):
    """120 kB at most, whatever page it begins with, fonts and flags included."""
    costs = {address: size(Browser(Client()).visit(address)) for address in PUBLIC}
    assert {address: cost for address, cost in costs.items() if cost > FIRST_VISIT} == {}


def test_the_next_page(hall):
    """40 kB at most, when the pages are opened one after the other."""
    browser = Browser(Client())
    costs = {address: size(browser.visit(address)) for address in PUBLIC}
    del costs[PUBLIC[0]]
    assert {address: cost for address, cost in costs.items() if cost > NEXT_PAGE} == {}


def test_sheets_and_scripts(hall, official):
    """30 kB of style sheets and 25 kB of scripts at most, of everybody and of officials."""
    visits = {address: Browser(Client()).visit(address) for address in PUBLIC}
    visits |= {address: Browser(official).visit(address) for address in OFFICIALS}
    assert {
        address: size(files, ".css") for address, files in visits.items() if size(files, ".css") > SHEETS
    } == {}
    assert {
        address: size(files, ".js") for address, files in visits.items() if size(files, ".js") > SCRIPTS
    } == {}
    assert all(size(files, ".css") for files in visits.values())


def test_standings_of_300_players(large_section):
    """150 kB at most on a first visit."""
    section = large_section(300)
    address = f"/events/{section.event.slug}/{section.slug}/standings/"
    travelled = Browser(Client()).visit(address)
    assert travelled[address] > 0
    assert size(travelled) <= LARGE_STANDINGS
