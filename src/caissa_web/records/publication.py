"""What the organiser lets everybody see: one set of rules for an event, with sensible ones from the start.

The noticeboard's document obeys them, so that pages, screens, calendar files and the API do too.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from caissa.tournament import Person
from caissa_web.section.games_book import LONGEST_DELAY as LONGEST_OF_GAMES
from caissa_web.section.games_book import Delay

if TYPE_CHECKING:
    from caissa_web.records.models import Event

LONGEST_DELAY = 240
"""Minutes by which results may be held back."""


class StandingsWhen(StrEnum):
    """When standings are shown: with every result, with what is certain then, or after complete rounds."""

    LIVE = "live"
    CERTAIN = "certain"
    COMPLETE = "complete"


class MinorsNamed(StrEnum):
    """How players under 18 are named: as everybody, or by first name and an initial."""

    FULL = "full"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Publication:
    """What everybody may see of an event. The birth year of a minor is never shown, whatever is said here.

    `withheld` are people whose names were taken off the public pages; who runs the installation decides that.
    """

    ratings: bool = True
    fide_ids: bool = True
    federations: bool = True
    clubs: bool = True
    birth_years: bool = False
    minors: MinorsNamed = MinorsNamed.FULL
    results_delay: int = 0
    standings: bool = True
    standings_when: StandingsWhen = StandingsWhen.LIVE
    working: bool = True
    cross_table: bool = True
    prizes: bool = True
    cards: bool = True
    rating_change: bool = True
    norms: bool = True
    categories: bool = True
    age_groups: bool = False
    statistics: bool = True
    chances: bool = False
    chances_places: int = 3
    schedule: bool = True
    games: bool = True
    games_delay: int = 0
    games_delay_moves: int = 0
    withheld: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The rules as they are stored with the event."""
        return {name: _plain(value) for name, value in _items(self)}

    @property
    def games_held(self) -> Delay:
        """By how much moves are shown late, where neither a section nor a board says otherwise."""
        return Delay(min(self.games_delay, LONGEST_OF_GAMES), min(self.games_delay_moves, LONGEST_OF_GAMES))

    def withholds(self, person: Person) -> bool:
        """Does this person's name stay off the public pages, also if a FIDE ID became known since?"""
        return bool(self.withheld) and not {key_of(person), person.name}.isdisjoint(self.withheld)


DEFAULT = Publication()


def key_of(person: Person) -> str:
    """By what a person is known again: the FIDE ID, or the name."""
    return f"FIDE {person.fide_id}" if person.fide_id else person.name


def publication_of(event: Event) -> Publication:
    """The rules of an event."""
    return publication(event.publication)


def publication(kept: Any) -> Publication:
    """The rules that are kept with an event; what cannot be read is as it is from the start."""
    known = kept if isinstance(kept, dict) else {}
    return Publication(
        **{field.name: _read(field.name, known.get(field.name)) for field in fields(Publication)}
    )


def _read(name: str, value: Any) -> Any:
    usual = getattr(DEFAULT, name)
    kind = type(usual)
    if issubclass(kind, StrEnum):
        return kind(value) if value in list(kind) else usual
    if kind is tuple:
        return tuple(text for text in value if isinstance(text, str)) if isinstance(value, list) else usual
    if type(value) is not kind:
        return usual
    return min(max(value, 0), LONGEST_DELAY) if kind is int else value


def _items(rules: Publication) -> list[tuple[str, Any]]:
    return list(asdict(rules).items())


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, StrEnum) else value
