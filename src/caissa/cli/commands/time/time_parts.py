"""What `caissa time` prints: rows for people and the same as plain values for programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from caissa.errors import Finding


@dataclass(frozen=True, slots=True)
class Part:
    """A table with its title, the values behind it, and what is doubtful."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    values: dict[str, Any]
    findings: tuple[Finding, ...] = ()
    right: tuple[int, ...] = ()
