"""Venues and declarations of online play in the document of a portable event (E.04 16, 2.4, 11, 13)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from caissa.messages import msg
from caissa.online import Declared, VenuePerson
from caissa.prospectus.online_play import MOST_CARDS, MOST_MINUTES
from caissa_web.section.errors import NotAccepted

MOST_VENUES, LARGEST_COUNT = 200, 9999
_LONGEST_OF_VENUE = {"key": 40, "name": 60, "place": 300}
_LONGEST_NAME = 200
_KEY = re.compile(r"[-a-zA-Z0-9_]+")


@dataclass(frozen=True, slots=True)
class VenuePlayerLine:
    """A player who sits at a venue: the short name of the section, the number there."""

    section: str
    number: int


@dataclass(frozen=True, slots=True)
class VenueLine:
    """A venue with its equipment, people and players; log-ins and links of phones stay with the desk."""

    key: str
    name: str
    place: str = ""
    cameras: int = 0
    devices: int = 0
    spare_internet: bool = False
    people: tuple[VenuePerson, ...] = ()
    players: tuple[VenuePlayerLine, ...] = ()


@dataclass(frozen=True, slots=True)
class OnlineRulesLine:
    """What the regulations declare about online play, and when the final results were announced."""

    declared: Declared
    results_announced_on: date | None = None


def require_venues(venues: tuple[VenueLine, ...], numbers: Mapping[str, Iterable[int]]) -> None:
    """Refuse venues that no desk could have written; `numbers` are the players of each section."""
    known = {(slug, number) for slug, section_numbers in numbers.items() for number in section_numbers}
    seated = [(line.section, line.number) for venue in venues for line in venue.players]
    different = (
        _are_different(venue.key for venue in venues)
        and _are_different(venue.name.casefold() for venue in venues)
        and _are_different(seated)
        and all(_are_different(venue.people) for venue in venues)
    )
    possible = len(venues) <= MOST_VENUES and known.issuperset(seated) and all(map(_is_possible, venues))
    if not (different and possible):
        raise NotAccepted(why=msg("a venue in it cannot be read"))


def require_rules(rules: OnlineRulesLine | None) -> None:
    """Refuse minutes and cards that the form of the desk does not take."""
    minutes = rules.declared.reconnect_minutes if rules else None
    cards = rules.declared.yellow_cards if rules else None
    if not (0 <= (minutes or 0) <= MOST_MINUTES and 0 <= (cards or 0) <= MOST_CARDS):
        raise NotAccepted(why=msg("a number in it is too large ({name})", name="online_rules"))


def _is_possible(venue: VenueLine) -> bool:
    texts = all(len(getattr(venue, name)) <= most for name, most in _LONGEST_OF_VENUE.items())
    names = all(0 < len(person.name) <= _LONGEST_NAME for person in venue.people)
    counts = all(0 <= count <= LARGEST_COUNT for count in (venue.cameras, venue.devices))
    return bool(_KEY.fullmatch(venue.key) and venue.name.strip()) and texts and names and counts


def _are_different(values: Iterable[object]) -> bool:
    listed = list(values)
    return len(set(listed)) == len(listed)
