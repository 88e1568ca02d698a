"""Every address of the program, filled with what the demo festival has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

SECTIONS = ("open", "masters", "teams")
VALUES = {
    "event": "demo-festival",
    "section": "open",
    "number": 2,
    "participant": 3,
    "who": 1,
    "team": 1,
    "player": 1,
    "white": 1,
    "black": 2,
    "round": 2,
    "key": "trf26",
    "kind": "pairings",
    "code": "BH",
    "token": "wrong",
    "uidb64": "MQ",
    "page": "index",
    "screen": "hall",
    "checklist": "venue",
}
"""What stands in addresses: round 2, player 3, team 1 …; an address with other parts is not tried."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address: its name with its space, and its parts."""

    name: str
    parts: tuple[str, ...]

    def filled(self, section: str) -> str | None:
        """The address itself in one section; None where a part is not known."""
        values = {**VALUES, "section": section}
        if not set(self.parts) <= set(values):
            return None
        try:
            return reverse(self.name, kwargs={part: values[part] for part in self.parts})
        except NoReverseMatch:
            return None


def every_address() -> list[Address]:
    """All addresses with a name."""
    return sorted(set(_addresses(get_resolver().url_patterns, "", ())), key=lambda address: address.name)


def filled() -> list[str]:
    """All addresses in every kind of section, each once."""
    paths = (address.filled(section) for address in every_address() for section in SECTIONS)
    return list(dict.fromkeys(address for address in paths if address))


def _addresses(
    patterns: list[URLPattern | URLResolver], space: str, before: tuple[str, ...]
) -> Iterator[Address]:
    for pattern in patterns:
        parts = (*before, *pattern.pattern.regex.groupindex)
        if isinstance(pattern, URLPattern):
            if pattern.name:
                yield Address(f"{space}{pattern.name}", parts)
        else:
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _addresses(pattern.url_patterns, inner, parts)
