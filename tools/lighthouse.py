"""What Lighthouse thinks of the main pages: its four figures for each, and what costs points.

    make lighthouse

Lighthouse comes by npx into npm's own cache, not into the repository; Chromium is that of CHROME_PATH. The
speed is that of this machine and differs from run to run; the other figures do not.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pictures import CHROMIUM, PAGES, festival

VERSION = "lighthouse@13.5.0"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FULL = 100
OPTIONS = ("--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox --disable-gpu")


@dataclass(frozen=True, slots=True)
class Judged:
    """A page, its figures, and the audits that cost points."""

    name: str
    figures: tuple[int, ...]
    faults: tuple[str, ...]


def judged(name: str, address: str, headers: Path, folder: Path) -> Judged:
    """Let Lighthouse look at a page."""
    report = folder / f"{name}.json"
    command = ["npx", "--yes", VERSION, address, *OPTIONS, f"--output-path={report}"]
    command.append(f"--extra-headers={headers}")
    subprocess.run(command, check=True, env={**os.environ, "CHROME_PATH": CHROMIUM})
    judgement = json.loads(report.read_text("utf-8"))
    figures = tuple(round(FULL * (judgement["categories"][name]["score"] or 0)) for name in CATEGORIES)
    return Judged(name, figures, tuple(_faults(judgement)))


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
    with tempfile.TemporaryDirectory() as folder, festival(Path(folder) / "data") as (address, session):
        headers = Path(folder) / "headers.json"
        headers.write_text(json.dumps({"Cookie": f"sessionid={session}"}), "utf-8")
        pages = [judged(name, address + PAGES[name], headers, Path(folder)) for name in names]
    print(f"{'page':<16}" + "".join(f"{category:>16}" for category in CATEGORIES))
    for page in pages:
        print(f"{page.name:<16}" + "".join(f"{figure:>16}" for figure in page.figures))
        for fault in page.faults:
            print(f"    {fault}")
    return 1 if any(page.faults for page in pages) else 0


if __name__ == "__main__":
    sys.exit(main())
