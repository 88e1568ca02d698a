"""Venues of a hybrid event: who and what must be there (E.04 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.folding import fold
from caissa.messages import LabelledEnum, comma_separated, msg, plural

ARBITERS_AT_LEAST = 2


class Duty(LabelledEnum):
    """What somebody does at a venue."""

    LOCAL_ORGANISER = "organiser", msg("local organiser")
    LOCAL_CHIEF_ARBITER = "chief-arbiter", msg("local chief arbiter")
    LOCAL_TECHNICAL_ASSISTANT = "technical", msg("local technical assistant")
    ARBITER = "arbiter", msg("arbiter")

    @property
    def is_arbiter(self) -> bool:
        """Is it the duty of an arbiter (E.04 16.8)?"""
        return self is not Duty.LOCAL_ORGANISER


@dataclass(frozen=True, slots=True)
class VenuePerson:
    """Somebody with a duty at a venue."""

    name: str
    duty: Duty


@dataclass(frozen=True, slots=True)
class Venue:
    """A venue: its people, its equipment, and how many players sit there."""

    name: str
    people: tuple[VenuePerson, ...] = ()
    cameras: int = 0
    devices: int = 0
    spare_internet: bool = False
    players: int = 0

    def with_duty(self, duty: Duty) -> tuple[str, ...]:
        """The names of those who have a duty."""
        return tuple(person.name for person in self.people if person.duty is duty)

    @property
    def arbiters(self) -> frozenset[str]:
        """The arbiters, each once."""
        return frozenset(fold(person.name) for person in self.people if person.duty.is_arbiter)


def venue_findings(venue: Venue) -> tuple[Finding, ...]:
    """What is missing at a venue, with the article."""
    return (*_people(venue), *_equipment(venue))


def _people(venue: Venue) -> Iterator[Finding]:
    wanted = (
        (Duty.LOCAL_ORGANISER, "E.04 16.1"),
        (Duty.LOCAL_CHIEF_ARBITER, "E.04 16.8"),
        (Duty.LOCAL_TECHNICAL_ASSISTANT, "E.04 16.8"),
    )
    for duty, article in wanted:
        names = venue.with_duty(duty)
        if not names:
            yield _doubt(venue, "person-missing", msg("no {duty}", duty=duty.label), article)
        elif len(names) > 1:
            what = msg("more than one {duty}: {names}", duty=duty.label, names=comma_separated(names))
            yield _doubt(venue, "person-twice", what, article, Severity.WARNING)
    if len(venue.arbiters) < ARBITERS_AT_LEAST:
        what = plural("{count} arbiter, at least two are needed", "{count} arbiters, at least two are needed",
                      len(venue.arbiters))  # fmt: skip
        yield _doubt(venue, "arbiters", what, "E.04 16.8")


def _equipment(venue: Venue) -> Iterator[Finding]:
    if not venue.cameras:
        yield _doubt(venue, "cameras", msg("no camera"), "E.04 16.3")
    if venue.devices < venue.players:
        what = msg(
            "{devices} playing devices for {players} players", devices=venue.devices, players=venue.players
        )
        yield _doubt(venue, "devices", what, "E.04 16.6")
    if not venue.spare_internet:
        yield _doubt(
            venue, "spare-internet", msg("no second internet connection"), "E.04 16.5", Severity.WARNING
        )


def venues_findings(venues: Iterable[Venue], without: Iterable[str] = ()) -> tuple[Finding, ...]:
    """What is doubtful about all venues together: an arbiter at two of them, players at none.

    `without` are the players who sit nowhere: at a hybrid event an arbiter is in the room with everybody.
    """
    known = tuple(venues)
    places = Counter(name for venue in known for name in venue.arbiters)
    busy = [
        person.name
        for venue in known
        for person in venue.people
        if person.duty.is_arbiter and places[fold(person.name)] > 1
    ]
    listed = [
        Finding(
            "online.arbiter-twice",
            Severity.ERROR,
            name,
            msg("arbiter at more than one venue"),
            "E.04 16.8",
        )
        for name in dict.fromkeys(busy)
    ]
    return (
        *listed,
        *(
            Finding("online.no-venue", Severity.ERROR, name, msg("sits at no venue"), "E.04 6.1.3")
            for name in without
        ),
    )


def _doubt(venue: Venue, code: str, what: str, article: str, severity: Severity = Severity.ERROR) -> Finding:
    return Finding(f"online.{code}", severity, venue.name, what, article)
