"""FIDE's and the continents' own events, by the list that sorts tournaments into categories (B.06.3 1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from caissa.errors import CaissaError
from caissa.messages import msg


class EventCategory(StrEnum):
    """The category of a tournament, which says who may be its arbiters."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class Sphere(Enum):
    """Who holds an official event: FIDE or a continental association (B.06.1 2.6.1)."""

    WORLD = msg("World")
    CONTINENTAL = msg("Continental")


class UnknownOfficialEvent(CaissaError):
    """A name that is not in the list of official events."""

    code = "arbiters.unknown-official-event"
    message = "There is no official event {asked!r}; the list has: {known}."
    article = "B.06.3 1.3"


@dataclass(frozen=True, slots=True)
class OfficialEvent:
    """One line of the list: its short name, its title, its article, and whose event it is."""

    key: str
    title: str
    article: str
    category: EventCategory
    sphere: Sphere
    olympiad: bool = False
    fast: bool = False

    @property
    def world(self) -> bool:
        """Is it an event of FIDE itself?"""
        return self.sphere is Sphere.WORLD

    @property
    def citation(self) -> str:
        """The article with its regulation."""
        return f"B.06.3 {self.article}"


_MAJOR_WORLD = (
    ("olympiad", msg("World Chess Olympiad"), "a"),
    ("world-championship-match", msg("FIDE World Championship Match"), "b"),
    ("candidates", msg("FIDE Candidates"), "b"),
    ("world-cup", msg("FIDE World Cup"), "b"),
    ("grand-prix", msg("FIDE Grand Prix"), "b"),
    ("grand-swiss", msg("FIDE Grand Swiss"), "b"),
    ("world-rapid-blitz", msg("World Rapid and Blitz Championship"), "c"),
    ("world-team", msg("World Team Championship"), "d"),
    ("world-junior", msg("World Junior Championship"), "e"),
)
_OTHER_WORLD = (
    ("world-senior", msg("World Senior Championship"), "a"),
    ("world-senior-team", msg("World Senior Team Championship"), "b"),
    ("world-youth-u16-olympiad", msg("World Youth U16 Olympiad"), "c"),
    ("world-youth", msg("World Youth and Cadet Championship"), "d"),
    ("world-school", msg("World School and University Championship"), "e"),
    ("world-amateur", msg("World Amateur Championship"), "f"),
    ("world-youth-rapid-blitz", msg("World Junior, Youth and Cadet Rapid and Blitz Championship"), "g"),
    ("world-disabled", msg("World Championship for Players with Disabilities"), "h"),
    ("world-junior-disabled", msg("World Junior Championship for Players with Disabilities"), "i"),
    ("world-other", msg("another competition created by FIDE"), "j"),
)
_MAJOR_CONTINENTAL = (
    ("continental-individual", msg("Continental Individual Championship"), "a"),
    ("continental-team", msg("Continental Team Championship"), "b"),
    ("continental-junior", msg("Continental Junior Championship"), "c"),
    ("continental-club-cup", msg("Continental Club Cup"), "d"),
    ("continental-rapid-blitz", msg("Continental Rapid and Blitz Championship"), "e"),
)
_OTHER_CONTINENTAL = (
    ("continental-senior", msg("Continental Senior Championship"), "a"),
    ("continental-senior-team", msg("Continental Senior Team Championship"), "b"),
    ("continental-youth", msg("Continental Youth and Cadet Championship"), "c"),
    ("continental-school", msg("Continental School and University Championship"), "d"),
    ("continental-amateur", msg("Continental Amateur Championship"), "e"),
    (
        "continental-youth-rapid-blitz",
        msg("Continental Junior, Youth and Cadet Rapid and Blitz Championship"),
        "f",
    ),
    ("continental-other", msg("another competition created by a Continental Chess Organisation"), "g"),
)
_LISTS = (
    (_MAJOR_WORLD, "1.3.1.1", EventCategory.A, Sphere.WORLD),
    (_OTHER_WORLD, "1.3.2.1", EventCategory.B, Sphere.WORLD),
    (_MAJOR_CONTINENTAL, "1.3.2.2", EventCategory.B, Sphere.CONTINENTAL),
    (_OTHER_CONTINENTAL, "1.3.3.1", EventCategory.C, Sphere.CONTINENTAL),
)

OFFICIAL_EVENTS = {
    key: OfficialEvent(
        key, title, f"{article}.{letter}", category, sphere, key == "olympiad", key.endswith("rapid-blitz")
    )
    for listed, article, category, sphere in _LISTS
    for key, title, letter in listed
}
"""Every official event by its short name."""


def official_event(key: str) -> OfficialEvent:
    """The official event with this short name, such as "olympiad".

    Handbook: B.06.3 1.3.1.1, 1.3.2.1, 1.3.2.2, 1.3.3.1
    """
    if key not in OFFICIAL_EVENTS:
        raise UnknownOfficialEvent(asked=key, known=", ".join(OFFICIAL_EVENTS))
    return OFFICIAL_EVENTS[key]
