"""Teams that other subjects put in order: admission takes them over with their boards and captains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from caissa_web.records.models import Section


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """A team of a section: its name, the codes of its entries in the order of their boards, who leads it.

    `club` is the club whose delegation it is, `waivers` are rules of teams that the organiser lets pass.
    """

    name: str
    codes: tuple[str, ...]
    federation: str = ""
    captain: str = ""
    reserves: frozenset[str] = frozenset()
    captain_code: str = ""
    club: str = ""
    waivers: Mapping[str, str] = field(default_factory=dict)


Source = Callable[[Section], Iterable[TeamLineUp]]
_SOURCES: list[Source] = []


def register(source: Source) -> Source:
    """Have a function asked for the teams of a section; a second registration is one."""
    if source not in _SOURCES:
        _SOURCES.append(source)
    return source


def line_ups_of(section: Section) -> tuple[TeamLineUp, ...]:
    """The teams of a section in their order."""
    return tuple(team for source in tuple(_SOURCES) for team in source(section))
