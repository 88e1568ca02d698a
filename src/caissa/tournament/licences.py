"""Licences as people type them: one a line, `kind; number; valid until`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from caissa.tournament.people import Licence

_BETWEEN = re.compile(r"\s*[;|]\s*")


def licences_in(text: str) -> tuple[Licence, ...]:
    """The licences in a text; `ValueError` with the line that is none."""
    return tuple(_licence(line) for line in text.splitlines() if line.strip())


def _licence(line: str) -> Licence:
    kind, number, until, *more = [*_BETWEEN.split(line.strip()), "", ""][: max(3, line.count(";") + 1)]
    if not kind or more:
        raise ValueError(line.strip())
    try:
        return Licence(kind, number, date.fromisoformat(until) if until else None)
    except ValueError:
        raise ValueError(line.strip()) from None


def licence_lines(licences: Iterable[Licence]) -> str:
    """The same licences as they are typed."""
    parts = ((licence.kind, licence.number, str(licence.until or "")) for licence in licences)
    return "\n".join("; ".join(part).rstrip("; ") for part in parts)
