"""What `caissa doctor` looks at in the library: Python, the compiled matching, printing, lists, languages."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from caissa.cli.rating_store import is_damaged, searched, store_path
from caissa.errors import CaissaError
from caissa.files import rating_list
from caissa.files.rating_list.invented import EXAMPLE_SOURCE

OLDEST_PYTHON = (3, 11)
A_MONTH = timedelta(days=31)
SCRIPTS = {"Latin letters": "Noto Sans", "Arabic": "Noto Sans Arabic", "Chinese": "Noto Sans CJK SC"}
LANGUAGES = ("fr", "es", "de", "pt", "ru", "ar", "zh")


class State(StrEnum):
    """How something stands: in order, to be looked at, or not working."""

    OK = "ok"
    WARN = "warn"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that was looked at: how it stands, what was found, and what to do."""

    name: str
    state: State
    result: str
    advice: str = ""

    def as_json(self) -> dict[str, str]:
        """As plain values."""
        return {"name": self.name, "state": str(self.state), "found": self.result, "advice": self.advice}


def ok(name: str, result: str) -> Checked:
    """Something in order."""
    return Checked(name, State.OK, result)


def warn(name: str, result: str, advice: str) -> Checked:
    """Something to be looked at."""
    return Checked(name, State.WARN, result, advice)


def fault(name: str, result: str, advice: str) -> Checked:
    """Something that does not work, or is not safe."""
    return Checked(name, State.FAULT, result, advice)


def worst(checks: Iterable[Checked]) -> int:
    """0 if all is in order, 1 with a warning, 2 with a fault."""
    return max((list(State).index(check.state) for check in checks), default=0)


def guarded(name: str, check: Callable[[], Checked]) -> Checked:
    """A check whose own trouble is a fault of what it looks at, so that the others are still made."""
    try:
        return check()
    except CaissaError as refused:
        return fault(name, str(refused), "Mend it and run the doctor again.")
    except Exception as trouble:  # noqa: BLE001 - a doctor does not fall ill of a patient
        trouble_text = f"{type(trouble).__name__}: {trouble}".strip().splitlines()[0]
        return fault(name, f"It could not be looked at: {trouble_text}", "Mend it and run the doctor again.")


def library_checks() -> Iterator[Checked]:
    """Everything that the library needs, with or without the web program."""
    for name, check in LIBRARY.items():
        yield guarded(name, check)


def python_version() -> Checked:
    """Is this Python new enough?"""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST_PYTHON:
        return fault("python", f"Python {version}", "Install Python 3.11 or later.")
    return ok("python", f"Python {version}")


def kernel() -> Checked:
    """Was the matching compiled?"""
    if find_spec("caissa.matching._speed") is None:
        advice = "Pairings are the same but slower. Install a C compiler and install Caissa again."
        return warn("kernel", "The matching is not compiled", advice)
    return ok("kernel", "The matching is compiled")


def clock() -> Checked:
    """Can the clock be right: is it later than the program itself?"""
    installed = datetime.fromtimestamp(Path(__file__).stat().st_mtime, UTC)
    now = datetime.now(UTC)
    reading = f"{now:%Y-%m-%d %H:%M} UTC, local time zone {time.tzname[0]}"
    if now < installed - timedelta(days=1):
        return fault(
            "clock", reading, "The clock is behind the program. Set it; editions of rules depend on it."
        )
    return ok("clock", reading)


def printing() -> Checked:
    """Can PDFs be made?"""
    if find_spec("typst") is None:
        return warn("printing", "PDFs cannot be made", "Install caissa[documents]. Print HTML works without.")
    return ok("printing", "PDFs can be made")


def fonts() -> Checked:
    """Are there fonts for names of all players, Arabic and Chinese too?"""
    if find_spec("typst") is None:
        return warn("fonts", "Not looked at without caissa[documents]", "Install caissa[documents].")
    import typst

    there = set(typst.Fonts(include_system_fonts=True).families())
    missing = [script for script, family in SCRIPTS.items() if family not in there]
    if missing:
        advice = "Install Noto fonts (on Debian: apt install fonts-noto-core fonts-noto-cjk)."
        return warn("fonts", f"No Noto font for: {', '.join(missing)}", advice)
    return ok("fonts", f"Fonts for {', '.join(SCRIPTS)}")


def rating_lists() -> Checked:
    """Is there a rating list, and is it of this month?"""
    advice = "Run caissa list-fetch, or caissa list-import FILE."
    if not store_path().is_file():
        return warn("rating-lists", "No rating list has been imported", advice)
    if is_damaged(store_path()):
        return fault(
            "rating-lists", f"{store_path()} is damaged", f"{advice} The damaged store is set aside."
        )
    with searched("") as connection:
        real = [stored for stored in rating_list.lists(connection) if stored.source != EXAMPLE_SOURCE]
    newest = max((stored.imported_at for stored in real), default=None)
    if newest is None:
        return warn("rating-lists", "No rating list has been imported", advice)
    days = (datetime.now(newest.tzinfo) - newest).days
    if days > A_MONTH.days:
        return warn("rating-lists", f"The newest import is {days} days old", advice)
    return ok("rating-lists", f"The newest import is {days} days old")


def languages() -> Checked:
    """Are the library's catalogues compiled?"""
    return catalogues("languages", Path(str(resources.files("caissa"))) / "locale", "caissa", LANGUAGES)


def catalogues(name: str, folder: Path, domain: str, codes: Iterable[str]) -> Checked:
    """Is there a compiled catalogue for each language?"""
    missing = [code for code in codes if not (folder / code / "LC_MESSAGES" / f"{domain}.mo").is_file()]
    if missing:
        problem = f"No compiled catalogue for: {', '.join(missing)}"
        return warn(name, problem, "Texts stay English there. Install the program again.")
    return ok(name, "All catalogues are compiled")


LIBRARY: dict[str, Callable[[], Checked]] = {
    "python": python_version,
    "kernel": kernel,
    "clock": clock,
    "printing": printing,
    "fonts": fonts,
    "rating-lists": rating_lists,
    "languages": languages,
}
"""Every check of the library by its name."""
