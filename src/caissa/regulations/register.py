"""The register of editions: which text of a regulation was in force on which day.

The dates are data (`editions.toml`); nothing outside this module compares them.
"""

from __future__ import annotations

import re
import tomllib
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from caissa.errors import UnknownEdition
from caissa.messages import msg
from caissa.regulations.editions import Edition

_HEADING = "[[regulation]]\n"
_REGULATION = re.compile(r'^regulation = "(.+)"$', re.MULTILINE)


@lru_cache(maxsize=1024)
def compact(name: str) -> str:
    """A regulation's name without dots, spaces and case, so that c07 and C.07 are the same."""
    return re.sub(r"[^A-Z0-9]", "", name.upper())


@cache
def _sections() -> dict[str, str]:
    """Regulation → its part of the file; most commands ask for one, and reading all takes its time."""
    text = Path(__file__).with_name("editions.toml").read_text(encoding="utf-8")
    sections = [_HEADING + section for section in text.split(_HEADING)[1:]]
    return {_REGULATION.findall(section)[0]: section for section in sections}


@cache
def _entry(regulation: str) -> dict[str, Any]:
    entry: dict[str, Any] = tomllib.loads(_sections()[regulation])["regulation"][0]
    return entry


@cache
def names() -> dict[str, str]:
    """Everything a regulation is called, such as Laws or Dutch, and the regulation meant."""
    called = {name: known for known in regulations() for name in _entry(known).get("called", ())}
    return called | {regulation: regulation for regulation in regulations()}


@cache
def _editions(regulation: str) -> tuple[Edition, ...]:
    """The editions of one regulation, the oldest first, each knowing the one before it."""
    entry = _entry(regulation)
    listed: list[Edition] = []
    for facts in sorted(entry["edition"], key=lambda facts: facts["effective"]):
        before = listed[-1].key if listed else ""
        listed.append(Edition(entry["regulation"], previous=before, **{"title": entry["title"], **facts}))
    return tuple(listed)


def regulations() -> tuple[str, ...]:
    """Every regulation the register knows, in the Handbook's order."""
    return tuple(_sections())


def regulation_named(name: str) -> str:
    """The regulation as the Handbook writes it: c07, C07 and C.07 are all C.07."""
    if name in _sections():
        return name
    for known, regulation in names().items():
        if compact(known) == compact(name):
            return regulation
    raise UnknownEdition(wanted=msg("regulation {name}", name=repr(name)), known=", ".join(regulations()))


def editions_of(regulation: str) -> tuple[Edition, ...]:
    """Every documented edition of a regulation, the oldest first."""
    return _editions(regulation_named(regulation))


def edition(regulation: str, key: str) -> Edition:
    """The edition with this key: 2026, 2026-02, 2026-02-01 or a name such as TRF26.

    A year alone means the newest edition of that year.
    """
    known = editions_of(regulation)
    for candidate in reversed(known):
        if key and key in _keys(candidate):
            return candidate
    names = ", ".join(candidate.name or candidate.key for candidate in known)
    raise UnknownEdition(
        wanted=msg(
            "edition {key} of {regulation}",
            key=repr(key),
            regulation=regulation_named(regulation),
        ),
        known=names,
    )


def _keys(candidate: Edition) -> set[str]:
    """Everything a user may call this edition."""
    day = candidate.effective
    return {f"{day:%Y}", candidate.key, day.isoformat(), candidate.name} - {""}


def in_force(regulation: str, start: date | None = None, *, official: bool = False) -> Edition:
    """The edition for an event that starts on this day; without a day, the newest.

    An event that starts before every documented edition gets the earliest one. `official` marks an
    event of FIDE's Events or Global Strategy Commission: C.07 bound those on 1 September 2023, all
    other rated events only on 1 April 2024, when the next text took effect too.
    """
    known = editions_of(regulation)
    if start is None:
        return known[-1]
    begun = [candidate for candidate in known if candidate.applies_from(official=official) <= start]
    return begun[-1] if begun else known[0]
