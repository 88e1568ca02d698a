"""Players of online events: their keys, their numbers now, the venue at which they sit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from caissa.messages import msg
from caissa.online import PlayMode, mode_of
from caissa.tournament import Tournament
from caissa_web.games.people import keys_of
from caissa_web.online.errors import OnlineRefused
from caissa_web.online.models import Venue, VenuePlayer
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.section.options import HYBRID


def mode_of_section(section: Section) -> PlayMode:
    """How a section is played, as its announcement says."""
    return mode_of(snapshot.load_state(section).book.value(HYBRID))


def online_sections(event: Event) -> list[tuple[Section, PlayMode]]:
    """The sections of an event that are played over the internet, with how."""
    rows = [(section, mode_of_section(section)) for section in event.sections.select_related("event")]
    return [(section, mode) for section, mode in rows if mode.online]


def person_of(facts: Tournament, number: int) -> str:
    """The key under which somebody's rows stand."""
    return keys_of(facts)[number][0]


def numbers_by_person(facts: Tournament) -> Mapping[str, int]:
    """Which number somebody has now, by every key under which their rows may stand."""
    return {key: number for number, keys in keys_of(facts).items() for key in keys}


def numbers_at(venue: Venue, section: Section, facts: Tournament) -> frozenset[int]:
    """The numbers of the players of a section who sit at a venue."""
    numbers = numbers_by_person(facts)
    rows = VenuePlayer.objects.filter(venue=venue, section=section).values_list("person", flat=True)
    return frozenset(numbers[person] for person in rows if person in numbers)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player of a section and the venue at which they sit, if any."""

    number: int
    name: str
    venue: Venue | None


def seats_of(section: Section, facts: Tournament) -> list[Seat]:
    """Every player who takes part, with their venue; one query."""
    rows = VenuePlayer.objects.filter(section=section).select_related("venue")
    venues = {row.person: row.venue for row in rows}
    keys = keys_of(facts)
    return [
        Seat(
            player.number,
            player.name,
            next((venues[key] for key in keys[player.number] if key in venues), None),
        )
        for player in facts.players
        if player.left is None
    ]


def known_number(facts: Tournament, number: int) -> int:
    """The number of a player of the section; a refusal if there is none."""
    if number not in keys_of(facts):
        raise OnlineRefused(why=msg("there is no player {number}", number=number))
    return number
