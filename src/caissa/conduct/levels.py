"""The level of protection of an event, and the line of the table that decided (FPPM 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from caissa.checklists.question import Level
from caissa.errors import CaissaError
from caissa.messages import LabelledEnum, msg

ROUND_ROBIN_MAXIMUM = (2650, 2450)
"""Average rating from which a round robin needs maximum protection; the second is for women's events."""
ROUND_ROBIN_INCREASED = (2500, 2300)
RATINGS_BELOW = 4000
"""No average rating is as high as this."""
PRIZES_ABOVE = 100_000
"""Euros of prizes beyond which maximum protection is needed; exactly this sum is not beyond it."""
PRIZES_FROM = 15_000
"""Euros of prizes from which increased protection is needed."""


class ImpossibleProfile(CaissaError):
    """Facts about an event that cannot be."""

    code = "conduct.impossible-event"
    message = "The level of protection cannot be worked out: {why}."
    article = "FPPM 1"


class Occasion(LabelledEnum):
    """What kind of event it is, as far as its protection depends on it."""

    WORLD = "world", msg("FIDE world event")
    MAJOR_CONTINENTAL = "major-continental", msg("major continental event")
    MINOR_CONTINENTAL = "minor-continental", msg("minor continental event")
    NATIONAL = "national", msg("national championship")
    NATIONAL_YOUTH = "national-youth", msg("national junior or youth championship")
    OTHER = "other", msg("other event")


@dataclass(frozen=True, slots=True)
class EventProfile:
    """What the level depends on; None where it is not known.

    `average` is the average rating of a round robin, not rounded. `designated` is the level that FIDE has
    named for a Circuit or Zonal tournament.
    """

    occasion: Occasion = Occasion.OTHER
    rated: bool = True
    round_robin: bool = False
    average: Decimal | None = None
    womens: bool = False
    prizes_euros: Decimal | None = None
    norms: bool = False
    designated: Level | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table: the level it leads to, what it says, whether it is met (None: not known)."""

    level: Level
    text: str
    met: bool | None
    article: str


@dataclass(frozen=True, slots=True)
class LevelDecision:
    """The level, the line that decided, and every line that was looked at."""

    level: Level
    decided_by: Line
    lines: tuple[Line, ...]

    @property
    def undecided(self) -> tuple[Line, ...]:
        """Lines that could still raise the level, because a fact is missing."""
        higher = _ORDER.index(self.level)
        return tuple(line for line in self.lines if line.met is None and _ORDER.index(line.level) < higher)


_ORDER = (Level.MAXIMUM, Level.INCREASED, Level.STANDARD)


def protection_level(event: EventProfile) -> LevelDecision:
    """The level of protection of a rated event: the highest that any line of the table asks for.

    A national youth championship is kept out of the line on national championships only: with norms or
    prizes of 15,000 euros the other lines hold for it as for any event.

    Handbook: FPPM 1.a, 1.b, 1.c
    """
    if not event.rated:
        raise ImpossibleProfile(why=msg("the measures are for rated events only"))
    if event.average is not None and not 0 < event.average < RATINGS_BELOW:
        raise ImpossibleProfile(why=msg("no average rating is {average}", average=event.average))
    if event.prizes_euros is not None and event.prizes_euros < 0:
        raise ImpossibleProfile(why=msg("a prize fund cannot be below zero"))
    lines = tuple(_lines(event))
    decided = next(line for level in _ORDER for line in lines if line.level is level and line.met)
    return LevelDecision(decided.level, decided, lines)


def _lines(event: EventProfile) -> Iterator[Line]:
    yield from _maximum(event)
    yield from _increased(event)
    youth = event.occasion is Occasion.NATIONAL_YOUTH
    yield Line(Level.STANDARD, msg("national junior or youth championship"), youth, "FPPM 1.c")
    yield Line(Level.STANDARD, msg("any other rated event"), met=True, article="FPPM 1.c")


def _maximum(event: EventProfile) -> Iterator[Line]:
    level, article = Level.MAXIMUM, "FPPM 1.a"
    yield Line(level, msg("FIDE world event"), event.occasion is Occasion.WORLD, article)
    major = event.occasion is Occasion.MAJOR_CONTINENTAL
    yield Line(level, msg("major continental event"), major, article)
    yield _average(event, level, ROUND_ROBIN_MAXIMUM, article)
    beyond = None if event.prizes_euros is None else event.prizes_euros > PRIZES_ABOVE
    yield Line(level, msg("prizes of more than {euros} EUR", euros="100 000"), beyond, article)
    yield _designated(event, level, article)


def _increased(event: EventProfile) -> Iterator[Line]:
    level, article = Level.INCREASED, "FPPM 1.b"
    yield Line(level, msg("minor continental event"), event.occasion is Occasion.MINOR_CONTINENTAL, article)
    yield Line(level, msg("national championship"), event.occasion is Occasion.NATIONAL, article)
    yield Line(level, msg("norms of GM, IM, WGM or WIM possible"), event.norms, article)
    reached = None if event.prizes_euros is None else event.prizes_euros >= PRIZES_FROM
    yield Line(level, msg("prizes of {euros} EUR or more", euros="15 000"), reached, article)
    yield _average(event, level, ROUND_ROBIN_INCREASED, article)
    yield _designated(event, level, article)


def _average(event: EventProfile, level: Level, limits: tuple[int, int], article: str) -> Line:
    limit = limits[event.womens]
    text = (
        msg("women's round robin with an average of {limit} or more", limit=limit)
        if event.womens
        else msg("round robin with an average of {limit} or more", limit=limit)
    )
    if not event.round_robin:
        return Line(level, text, met=False, article=article)
    return Line(level, text, None if event.average is None else event.average >= limit, article)


def _designated(event: EventProfile, level: Level, article: str) -> Line:
    text = msg("Circuit or Zonal tournament that FIDE has put into this level")
    return Line(level, text, event.designated is level, article)
