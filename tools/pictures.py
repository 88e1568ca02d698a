"""Draw the main pages of the demo festival into docs/pictures: light, dark, on a phone, in Arabic.

    make pictures

The program's clock stands still and the demo's dice are fixed, so that a picture changes only when its page
does. Needs Chromium.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_urlsafe
from socketserver import ThreadingMixIn
from threading import Thread
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
CHROMIUM = os.environ.get("CHROME_PATH", "/usr/bin/chromium")
NOW = datetime(2026, 6, 5, 15, 10, tzinfo=UTC)
"""In the middle of round 5."""
MOST_BYTES = 4_000_000
QUALITY = 0.8
ORGANISER = "organiser"
BOARD, DESK = "/events/demo-festival/", "/desk/demo-festival/"
ENTERING, OFFICE = "/enter/bay-festival/", "/office/bay-festival/"
PAGES: Mapping[str, str] = {
    "home": "/",
    "event": BOARD,
    "pairings": f"{BOARD}open/rounds/5/",
    "standings": f"{BOARD}open/standings/",
    "player": f"{BOARD}open/players/1/",
    "matches": f"{BOARD}teams/matches/2/",
    "desk-overview": f"{DESK}open/",
    "desk-round": f"{DESK}open/rounds/5/",
    "desk-entries": f"{DESK}open/players/",
    "desk-tie-breaks": f"{DESK}open/set-up/tie-breaks/",
    "desk-prizes": f"{DESK}open/prizes/fund/",
    "desk-what-now": f"{DESK}open/what-now/",
    "desk-announcement": f"{DESK}announcement/",
    "hall-screen": "/screens/demo-festival/hall/",
    "entering": ENTERING,
    "entering-list": f"{ENTERING}list/",
    "office-entries": f"{OFFICE}entries/",
    "office-entries-list": f"{OFFICE}entries/list/",
    "office-bank": f"{OFFICE}money/bank/",
    "office-outstanding": f"{OFFICE}money/outstanding/",
}
TO_WEBP = """async ([data, quality]) => {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


@dataclass(frozen=True, slots=True)
class View:
    """How a page is looked at."""

    width: int = 1280
    height: int = 800
    scheme: str = "light"
    language: str = "en-GB"


VIEWS: Mapping[str, View] = {
    "light": View(),
    "dark": View(scheme="dark"),
    "phone": View(width=390, height=844),
    "arabic": View(language="ar"),
}


class Threaded(ThreadingMixIn, WSGIServer):
    """A server that answers several requests at once and is gone with the program."""

    daemon_threads = True


class Quiet(WSGIRequestHandler):
    """No line for every request."""

    def log_message(self, *_line: object) -> None:
        """Say nothing."""


def prepared(folder: Path) -> str:
    """The demo festival in a data folder of its own, and the organiser's session."""
    folder.mkdir(parents=True, exist_ok=True)
    os.environ |= {"CAISSA_DATA": str(folder), "CAISSA_TIME_ZONE": "UTC", "CAISSA_BACKGROUND": "no"}
    os.environ["DJANGO_SETTINGS_MODULE"] = "caissa_web.config.settings"
    os.environ["CAISSA_SECRET_KEY"] = token_urlsafe(48)  # a server beside reads the session too
    from caissa_web.server.prepare import fill_database  # noqa: PLC0415 - after the environment is set

    fill_database({ORGANISER: "pictures-only", "arbiter": "pictures-only"}, print)
    from caissa_web.demo.entries import fill_the_demo  # noqa: PLC0415 - as above

    fill_the_demo(NOW)  # what the background does at a server
    return _session()


@contextmanager
def festival(folder: Path) -> Iterator[tuple[str, str]]:
    """The demo festival at a server while the clock stands still: its address, and the session."""
    from django.utils import timezone  # noqa: PLC0415 - needs no settings, and comes before them

    timezone.now = lambda: NOW  # type: ignore[assignment] # the clock stands still
    session = prepared(folder)
    from caissa_web.config.wsgi import application  # noqa: PLC0415 - after the environment is set

    with make_server("127.0.0.1", 0, application, Threaded, Quiet) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", session
        server.shutdown()


def _session() -> str:
    from django.conf import settings  # noqa: PLC0415 - after the environment is set
    from django.contrib.auth import get_user_model  # noqa: PLC0415 - as above
    from django.test import Client  # noqa: PLC0415 - as above

    client = Client()
    client.force_login(get_user_model().objects.get(username=ORGANISER))
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def draw(browser: Browser, address: str, session: str) -> Iterator[tuple[str, bytes]]:
    """Every page in every view, as its file name and WebP."""
    workshop = browser.new_page()
    for place, view in VIEWS.items():
        context = browser.new_context(
            viewport={"width": view.width, "height": view.height},
            color_scheme=view.scheme,  # type: ignore[arg-type] # light or dark
            locale=view.language,
            reduced_motion="reduce",
        )
        context.add_cookies([{"name": "sessionid", "value": session, "url": address}])
        page = context.new_page()
        page.clock.set_fixed_time(NOW)
        for name, path in PAGES.items():
            page.goto(address + path)
            page.evaluate("document.fonts.ready")
            yield f"{place}/{name}.webp", _webp(workshop, page.screenshot(animations="disabled"))
        context.close()


def _webp(workshop: Any, picture: bytes) -> bytes:
    return b64decode(workshop.evaluate(TO_WEBP, [b64encode(picture).decode(), QUALITY]))


def main() -> int:
    """Draw them all in place of the old ones; 1 if they grew too large."""
    for view in VIEWS:
        shutil.rmtree(FOLDER / view, ignore_errors=True)
    total = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        festival(Path(folder)) as (address, session),
        sync_playwright() as driver,
    ):
        options = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=options)
        for name, picture in draw(browser, address, session):
            target = FOLDER / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(picture)
            total += len(picture)
        browser.close()
    print(f"{len(PAGES) * len(VIEWS)} pictures, {total / 1_000_000:.1f} MB")
    return 1 if total > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())
