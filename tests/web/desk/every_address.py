"""Every address of the desk, found in its own table, so that a new page is tried without being named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, reverse

from caissa_web.desk import urls

PARTS = {
    "event": "demo-festival",
    "section": "open",
    "number": 2,
    "participant": 3,
    "who": 1,
    "team": 1,
    "white": 1,
    "black": 2,
    "kind": "pairings",
    "code": "BH",
    "task": 1,
    "screen": "hall",
    "checklist": "venue",
    "happening": "illegal-move",
    "name": "logo",
    "paper": "regulations",
    "language": "en",
    "side": "white",
    "venue": "hall",
    "ending": "json",
}
KEYS = {"file": "trf26", "pass-qr": 1, "sheet-device-qr": 1, "certify-device": 1, "retire-device": 1}
"""What stands in addresses: round 2, player 3, team 1 …"""


@dataclass(frozen=True, slots=True)
class Address:
    """One address: its name, the parts that it has, and whether it belongs to a section or an event."""

    name: str
    parts: tuple[str, ...]

    def filled(self, **replacements: object) -> str:
        """The address itself, with other parts where they are named."""
        known = {**PARTS, "key": KEYS.get(self.name), **replacements}
        return reverse(f"desk:{self.name}", kwargs={part: known[part] for part in self.parts})

    @property
    def of_section(self) -> bool:
        """Does it belong to one section?"""
        return "section" in self.parts

    @property
    def of_event(self) -> bool:
        """Does it belong to an event, or to a section of it?"""
        return "event" in self.parts


def addresses() -> list[Address]:
    """All addresses of the desk."""
    return sorted(_addresses(urls.urlpatterns, ()), key=lambda address: address.name)


def _addresses(patterns: list[URLPattern | URLResolver], before: tuple[str, ...]) -> Iterator[Address]:
    for pattern in patterns:
        parts = (*before, *pattern.pattern.converters)
        if isinstance(pattern, URLPattern):
            assert pattern.name is not None
            yield Address(pattern.name, parts)
        else:
            yield from _addresses(pattern.url_patterns, parts)
