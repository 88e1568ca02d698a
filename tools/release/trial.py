"""Tries a wheel as a stranger would: a clean environment, an empty folder, `caissa desk`, a look around.

Example: python tools/release/trial.py dist/caissa-0.1.0-*.whl
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode, urljoin

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_ANSWER = 60.0
FESTIVAL = "/events/demo-festival/open/"
PAGES = {
    "/": "Demo Chess Festival",
    "/desk/": "Demo Chess Festival",
    "/desk/demo-festival/open/": "Open",
    "/desk/demo-festival/open/rounds/5/": "Round 5",
    f"{FESTIVAL}standings/": "<table",
    f"{FESTIVAL}rounds/5/": "<table",
    "/manual/": "<h1",
    "/manual/pages/organisers/first-tournament/": "Your first tournament",
}
"""What is looked at, and what must stand there."""
LINKED = re.compile(r"""(?:href|src)="(/static/[^"#]+)""")
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
INSIDE = re.compile(r"url\(['\"]?([^'\")]+)")


class Failed(Exception):
    """The wheel is not as a stranger needs it."""


def install(wheel: Path, place: Path) -> Path:
    """A clean environment with the wheel and what it needs; the folder of its commands."""
    venv.create(place, with_pip=True)
    commands = place / ("Scripts" if sys.platform == "win32" else "bin")
    call = [commands / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*call, f"{wheel.resolve()}[web]"], check=True, env=surroundings())
    return commands


def surroundings() -> dict[str, str]:
    """The environment of somebody who has set nothing and has no sources at hand."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("CAISSA", "PYTHON"))}


@contextmanager
def desk(commands: Path, folder: Path) -> Iterator[str]:
    """`caissa desk`, started in an empty folder by somebody without settings; the link that it prints."""
    own = str(folder / "own")
    settings = surroundings() | {"HOME": str(folder), "XDG_DATA_HOME": own, "LOCALAPPDATA": own}
    call = [commands / "caissa", "desk", "--no-browser"]
    program = subprocess.Popen(call, cwd=folder, env=settings, stdout=subprocess.PIPE, text=True)
    try:
        lines = iter(program.stdout.readline, "") if program.stdout else iter(())
        link = next((line.split()[-1] for line in lines if "/welcome/" in line), "")
        if not link:
            raise Failed("caissa desk did not print a link")
        yield link
    finally:
        program.send_signal(signal.SIGTERM)
        code = program.wait(timeout=SECONDS_TO_ANSWER)
    if code:
        raise Failed(f"caissa desk ended with {code}")


class Visitor:
    """A browser of one person: keeps cookies, follows links."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def page(self, place: str, language: str = "en") -> str:
        """The text at an address."""
        wanted = urllib.request.Request(urljoin(self.home, place), headers={"Accept-Language": language})  # noqa: S310 - our own server
        try:
            with self.browser.open(wanted, timeout=SECONDS_TO_ANSWER) as answer:
                return str(answer.read().decode("utf-8", errors="replace"))
        except urllib.error.HTTPError as refused:
            raise Failed(f"{place} answers {refused.code}") from None

    def first_page(self) -> str:
        """The first page, as soon as somebody answers."""
        until = time.monotonic() + SECONDS_TO_ANSWER
        while True:
            try:
                return self.page(self.home)
            except OSError:
                if time.monotonic() > until:
                    raise Failed("nobody answers") from None
                time.sleep(0.1)

    def send(self, place: str, page: str, **fields: str) -> str:
        """Press a button of a page; the page that it leads to."""
        token = TOKEN.search(page)
        if token is None:
            raise Failed(f"{place} has no form")
        content = urlencode({"csrfmiddlewaretoken": token[1], **fields}).encode()
        with self.browser.open(urljoin(self.home, place), content, timeout=SECONDS_TO_ANSWER) as answer:
            return str(answer.read().decode())


def look_around(link: str) -> Iterator[str]:
    """Log in by the link, have the demo made, open pages with all they need; what was seen, line by line."""
    visitor = Visitor(link)
    first = visitor.first_page()
    if "Welcome to Caissa" not in first:
        raise Failed("the first page does not welcome anybody")
    visitor.send(link, first, begin="demo")
    needed = set(LINKED.findall(first))
    for place, expected in PAGES.items():
        text = visitor.page(place)
        if expected not in text:
            raise Failed(f"{place} does not show {expected!r}")
        needed |= set(LINKED.findall(text))
    yield f"{len(PAGES)} pages"
    yield f"{len(list(_fetched(visitor, needed)))} style sheets, scripts, icons, flags and fonts"
    if 'dir="rtl"' not in visitor.page("/", "ar") or "Zum Inhalt" not in visitor.page("/", "de"):
        raise Failed("pages are not translated: the catalogues were not compiled")
    yield "pages in Arabic and German"
    if "who" not in visitor.page("/desk/demo-festival/open/players/add/search/?q=val"):
        raise Failed("a search for a name finds nobody")
    yield "a name found in the list of invented people"


def _fetched(visitor: Visitor, needed: Iterable[str]) -> Iterator[str]:
    """Every file that pages need, and those that style sheets name."""
    for place in needed:
        text = visitor.page(place)
        yield place
        if ".css" in place:
            yield from (inside for inside in INSIDE.findall(text) if visitor.page(urljoin(place, inside)))


def doctor(commands: Path, folder: Path) -> str:
    """What the doctor says of the compiled part and of printing."""
    call = [commands / "caissa", "doctor"]
    run = subprocess.run(call, cwd=folder, env=surroundings(), capture_output=True, text=True, check=False)
    lines = [line for line in run.stdout.splitlines() if " kernel:" in line or " printing:" in line]
    if len(lines) < 2:
        raise Failed(f"the doctor cannot look: {run.stdout}{run.stderr}")
    return "; ".join(" ".join(line.split()) for line in lines)


def try_wheel(wheel: Path) -> None:
    """Install, start, look, stop; `Failed` at the first thing that is missing."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        commands = install(wheel, Path(place) / "environment")
        print(f"installed in {time.monotonic() - begun:.0f} s", flush=True)
        folder = Path(place) / "empty"
        folder.mkdir()
        with desk(commands, folder) as link:
            for line in look_around(link):
                print(f"  {line}", flush=True)
        print(f"  {doctor(commands, folder)}")
    print(f"{wheel.name} works in a clean environment ({time.monotonic() - begun:.0f} s)")


def main() -> int:
    """Try the wheel that was named, or the newest in dist/."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("wheel", nargs="?", type=Path, help="without it the newest in dist/")
    named = parser.parse_args().wheel
    built = sorted((ROOT / "dist").glob("*.whl"), key=lambda path: path.stat().st_mtime)
    if named is None and not built:
        sys.stderr.write("there is no wheel in dist/; build it with: make dist\n")
        return 1
    try:
        try_wheel(named or built[-1])
    except Failed as failed:
        sys.stderr.write(f"{failed}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
