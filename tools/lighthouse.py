"""What Lighthouse thinks of the main pages: its four figures for each, and what costs points.

    make lighthouse

Lighthouse comes by npx into npm's own cache, not into the repository; Chromium is that of CHROME_PATH. The
pages come from the program's own server, packed as visitors get them. The speed is that of this machine and
differs from run to run, so the best of some runs counts; the other figures do not.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from pictures import CHROMIUM, PAGES, prepared

VERSION = "lighthouse@13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FULL = 100
BROWSER = (
    "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
OPTIONS = ("--quiet", "--output=json", f"--chrome-flags={BROWSER}")
RUNS, SECONDS_FOR_A_PAGE, SECONDS_TO_START = 3, 120, 60
FULL_SPEED = 1.0


@dataclass(frozen=True, slots=True)
class Judged:
    """A page, its figures, and the audits that cost points."""

    name: str
    figures: tuple[int, ...]
    faults: tuple[str, ...]


def judged(name: str, address: str, headers: Path, folder: Path) -> Judged:
    """Let Lighthouse look at a page, again where the machine was busy with something else."""
    reports = []
    for run in range(RUNS):
        try:
            reports.append(_report(name, address, headers, folder))
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as failure:
            # A busy machine makes Chromium answer too late; one report is enough.
            print(f"{name}: {failure.stderr or failure}", file=sys.stderr)
            if run == RUNS - 1 and not reports:
                raise
            continue
        if reports[-1]["categories"]["performance"]["score"] == FULL_SPEED:
            break
    best = max(reports, key=lambda report: report["categories"]["performance"]["score"] or 0)
    figures = tuple(round(FULL * (best["categories"][category]["score"] or 0)) for category in CATEGORIES)
    return Judged(name, figures, tuple(_faults(best)))


def _report(name: str, address: str, headers: Path, folder: Path) -> dict[str, Any]:
    report = folder / f"{name}.json"
    command = ["npx", "--yes", VERSION, address, *OPTIONS, f"--output-path={report}"]
    command.append(f"--extra-headers={headers}")
    environment = {**os.environ, "CHROME_PATH": CHROMIUM}
    # Lighthouse is written for newer releases of Node.js than some systems have; npm's warning is no fault.
    subprocess.run(
        command, check=True, env=environment, timeout=SECONDS_FOR_A_PAGE, capture_output=True, text=True
    )
    judgement: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return judgement


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, str]]:
    """The demo festival at the program's own server: its address, and the organiser's session."""
    session = prepared(folder)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "caissa_web"],
        env={**os.environ, "CAISSA_PORT": str(port)},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        _await(address)
        yield address, session
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(SECONDS_TO_START)


def _await(address: str) -> None:
    """Wait until the server answers."""
    last = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            with urlopen(address):  # noqa: S310 - an address of this machine
                return
        except (URLError, ConnectionError):
            if time.monotonic() > last:
                raise
            time.sleep(0.2)


def _faults(judgement: dict[str, Any]) -> Iterator[str]:
    """The audits below full marks, outside of speed."""
    for category in CATEGORIES[1:]:
        for reference in judgement["categories"][category]["auditRefs"]:
            audit = judgement["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 1:
                yield f"{category}: {audit['title']}"


def main() -> int:
    """Judge every page that is drawn; 1 if one of them has not full marks outside of speed."""
    names = sys.argv[1:] or list(PAGES)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder) / "data") as (address, session):
        headers = Path(folder) / "headers.json"
        headers.write_text(json.dumps({"Cookie": f"sessionid={session}"}), "utf-8")
        pages = []
        for name in names:
            pages.append(judged(name, address + PAGES[name], headers, Path(folder)))
            print(name, *pages[-1].figures, flush=True)
    print(f"{'page':<16}" + "".join(f"{category:>16}" for category in CATEGORIES))
    for page in pages:
        print(f"{page.name:<16}" + "".join(f"{figure:>16}" for figure in page.figures))
        for fault in page.faults:
            print(f"    {fault}")
    return 1 if any(page.faults for page in pages) else 0


if __name__ == "__main__":
    sys.exit(main())
