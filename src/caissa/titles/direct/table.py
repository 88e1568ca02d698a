"""The Table for Direct Titles as values: which event gives which title, or norm, for what (B.01.2)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from caissa.errors import CaissaError
from caissa.messages import LabelledEnum, LabelledStrEnum, comma_separated, msg, pmsg
from caissa.regulations import edition, in_force
from caissa.tournament import Title

REGULATION = "B.01.2"
_FOLDER = Path(__file__).parents[1]


class Section(LabelledStrEnum):
    """Which players an event is for; girls' sections belong to the women's table."""

    OPEN = "open", pmsg("for men and women", "open")
    WOMEN = "women", msg("women")


class Scope(LabelledStrEnum):
    """Whose championship it is: regional and sub-continental events count as continental."""

    WORLD = "world", msg("world")
    CONTINENTAL = "continental", msg("continental")
    AFFILIATE = "affiliate", msg("affiliate")


class Gives(LabelledEnum):
    """What a result earns: the title, or one norm of nine games for it."""

    TITLE = "title", msg("title")
    NORM = "norm", msg("norm")


class UnknownDirectEvent(CaissaError):
    """An event that is not in the Table for Direct Titles."""

    code = "titles.unknown-direct-event"
    message = "{asked!r} is not an event of the Table for Direct Titles; {hint}."
    article = "B.01 1.2.4"


@dataclass(frozen=True, slots=True)
class Achievement:
    """What earns a reward: places from first to last, level with the winner, or a percentage."""

    text: str
    first: int = 0
    last: int = 0
    level_with_winner: bool = False
    percent: int = 0
    games: int = 0

    @property
    def by_place(self) -> bool:
        """Does a place decide, and not a percentage?"""
        return not self.percent


@dataclass(frozen=True, slots=True)
class Reward:
    """One entry of a cell of the table."""

    title: Title
    gives: Gives
    achievement: Achievement
    table: str

    @property
    def article(self) -> str:
        """The part of the table it stands in."""
        return f"{REGULATION} {self.table}"


@dataclass(frozen=True, slots=True)
class DirectEvent:
    """An event of the table in one section, with everything it gives.

    Handbook: B.01.2 1.23a, 1.23b, amateur; B.01 1.2.3, 1.2.4
    """

    name: str
    section: Section
    scope: Scope
    rewards: tuple[Reward, ...]
    least_rounds: int
    for_teams: bool
    exempt_from_size: bool
    must_qualify: bool
    without_minimum_rating: frozenset[Title]
    note: str

    @property
    def key(self) -> str:
        """The name as the command line takes it, such as world-u18."""
        return self.name.lower().replace(" ", "-")


_PLACES = {
    msg("gold"): (1, 1),
    msg("silver"): (2, 2),
    msg("bronze"): (3, 3),
    msg("winner"): (1, 1),
    msg("finalist"): (1, 2),
    msg("quarter-finalist"): (1, 8),
    msg("round of 16"): (1, 16),
    msg("first equal"): (1, 3),
    msg("qualifying"): (1, 0),
}
_PERCENTAGE = re.compile(r"(\d+)% in (\d+)")


def achievement(text: str) -> Achievement:
    """What an entry of the table means.

    Handbook: B.01 1.2.3; B.01.2 terms
    """
    if match := _PERCENTAGE.fullmatch(text):
        percent, games = int(match[1]), int(match[2])
        words = msg("{percent}% in {games}", percent=percent, games=games)
        return Achievement(words, percent=percent, games=games)
    place, (first, last) = next(entry for entry in _PLACES.items() if entry[0] == text)
    return Achievement(place, first, last, level_with_winner=text == "first equal")


@cache
def direct_events(key: str | None = None) -> tuple[DirectEvent, ...]:
    """Every event of an edition of the table, open and women's; without a key, of the one in force."""
    wanted = edition(REGULATION, key) if key else in_force(REGULATION)
    text = (_FOLDER / f"direct_titles_{wanted.key}.toml").read_text(encoding="utf-8")
    rows: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in tomllib.loads(text)["row"]:
        for name in row["events"]:
            rows.setdefault((name, row["section"]), []).append(row)
    return tuple(_event(name, section, event_rows) for (name, section), event_rows in rows.items())


def _event(name: str, section: str, rows: list[dict[str, Any]]) -> DirectEvent:
    """One event; the Women's World Cup stands in both parts of the table."""
    first = rows[0]
    return DirectEvent(
        name=name,
        section=Section(section),
        scope=Scope(first["scope"]),
        rewards=tuple(reward for row in rows for reward in _rewards(row)),
        least_rounds=first.get("rounds", 9),
        for_teams=first.get("teams", False),
        exempt_from_size=first.get("exempt", False),
        must_qualify=first.get("must_qualify", False),
        without_minimum_rating=frozenset(Title(title) for title in first.get("no_minimum_rating", ())),
        note=first.get("note", ""),
    )


def _rewards(row: dict[str, Any]) -> Iterator[Reward]:
    for title in Title:
        cell = row.get(title.value, {})
        for gives in Gives:
            for text in cell.get(gives.value, ()):
                yield Reward(title, gives, achievement(text), row["table"])


def direct_event(name: str, section: Section = Section.OPEN, key: str | None = None) -> DirectEvent:
    """The event of the table with this name: `world-u18`, `World U18`, or `Girls World U18`.

    Handbook: B.01 1.2.4
    """
    asked, meant = _plain(name)
    wanted = Section.WOMEN if meant else section
    for event in direct_events(key):
        if event.section is wanted and _plain(event.name)[0] == asked:
            return event
    raise UnknownDirectEvent(asked=name, hint=_hint(asked, key))


def _plain(name: str) -> tuple[str, bool]:
    """A name without case, spaces and signs, and whether it says that it is for women or girls."""
    letters = re.sub(r"[^a-z0-9]", "", name.lower())
    bare = re.sub(r"^(girls?|womens?)", "", letters)
    return bare, bare != letters


def _hint(asked: str, key: str | None) -> str:
    keys = sorted({event.key for event in direct_events(key)})
    near = [known for known in keys if asked[:5] and _plain(known)[0].startswith(asked[:5])]
    return msg("there are {events}", events=comma_separated(near or keys))
