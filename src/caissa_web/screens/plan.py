"""What a screen in the hall shows, and how: one plan, with sensible values from the start."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum, StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 600
"""Seconds for which a page may stay."""
MOST_ROWS, MOST_COLUMNS = 100, 4
LONGEST_NOTICE = 600


class Listed(StrEnum):
    """The lists that a screen can show."""

    BOARDS = "boards"
    NAMES = "names"
    MATCHES = "matches"
    RESULTS = "results"
    STANDINGS = "standings"
    CATEGORIES = "categories"
    GAMES = "games"
    SCHEDULE = "schedule"
    COUNTDOWN = "countdown"
    NOTICE = "notice"


class Size(StrEnum):
    """How large the letters are."""

    NORMAL = "normal"
    LARGE = "large"
    HUGE = "huge"


class Look(StrEnum):
    """Dark letters on light, or light letters on dark."""

    DARK = "dark"
    LIGHT = "light"


class Tint(StrEnum):
    """The colour that marks a section, so that people find theirs from afar."""

    NONE = "none"
    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    ORANGE = "orange"
    PURPLE = "purple"
    TEAL = "teal"
    YELLOW = "yellow"


LISTS = {
    Listed.BOARDS: _("Pairings by board"),
    Listed.NAMES: _("Pairings by name"),
    Listed.MATCHES: _("Matches of teams"),
    Listed.RESULTS: _("Results"),
    Listed.STANDINGS: _("Standings"),
    Listed.CATEGORIES: _("Categories"),
    Listed.GAMES: _("Games with their positions"),
    Listed.SCHEDULE: _("Schedule"),
    Listed.COUNTDOWN: _("Countdown to the next round"),
    Listed.NOTICE: _("Notice"),
}
SIZES = {Size.NORMAL: _("normal"), Size.LARGE: _("large"), Size.HUGE: _("huge")}
LOOKS = {Look.DARK: _("light text on dark"), Look.LIGHT: _("dark text on light")}
TINTS = {
    Tint.NONE: _("no colour"),
    Tint.BLUE: _("blue"),
    Tint.GREEN: _("green"),
    Tint.RED: _("red"),
    Tint.ORANGE: _("orange"),
    Tint.PURPLE: _("purple"),
    Tint.TEAL: _("teal"),
    Tint.YELLOW: _("yellow"),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What a screen shows. No sections means all of them; no rows and no columns, as many as fit."""

    sections: tuple[str, ...] = ()
    lists: tuple[Listed, ...] = (Listed.BOARDS, Listed.STANDINGS)
    rows: int = 0
    columns: int = 0
    seconds: int = 12
    size: Size = Size.NORMAL
    look: Look = Look.DARK
    language: str = ""
    clock: bool = True
    notice: str = ""
    tints: tuple[tuple[str, Tint], ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """As it is kept."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    def tint_of(self, section: str) -> Tint:
        """The colour of a section."""
        return dict(self.tints).get(section, Tint.NONE)


def plan(kept: Any) -> Plan:
    """The plan that is kept with a screen; what cannot be read is as it is from the start."""
    known = kept if isinstance(kept, dict) else {}
    read: dict[str, Any] = {}
    for field in fields(Plan):
        usual, value = field.default, known.get(field.name)
        if isinstance(usual, Enum):
            read[field.name] = _member(type(usual), value, usual)
        elif type(value) is type(usual):
            read[field.name] = value
    listed = [_member(Listed, name, None) for name in _list(known.get("lists"))]
    tints = [
        pair for pair in _list(known.get("tints")) if isinstance(pair, list) and len(pair) == len(("", ""))
    ]
    return Plan(
        **read
        | {
            "sections": tuple(map(str, _list(known.get("sections")))),
            "lists": tuple(kind for kind in listed if kind) if "lists" in known else Plan().lists,
            "tints": tuple((str(name), _member(Tint, tint, Tint.NONE)) for name, tint in tints),
        }
    )


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _member(kind: type[Any], value: Any, usual: Any) -> Any:
    return kind(value) if value in [member.value for member in kind] else usual


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, Enum) else value
