"""Tournament ratings: which of a person's ratings orders the starting list (TRF record 172)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from caissa.tournament import Person, Speed, Tournament
from caissa_web.section.ratings.conversion import Conversion


class Method(Enum):
    """How the tournament rating is chosen, by the words of the TRF."""

    FIDE = "FIDE"
    NRO = "NRO"
    FIDON = "FIDON"
    NIDOF = "NIDOF"
    HBFN = "HBFN"
    LBFN = "LBFN"
    OTHER = "OTHER"


NEXT_BEST = {
    Speed.STANDARD: (Speed.STANDARD,),
    Speed.RAPID: (Speed.RAPID, Speed.STANDARD, Speed.BLITZ),
    Speed.BLITZ: (Speed.BLITZ, Speed.STANDARD, Speed.RAPID),
}


def method_of(facts: Tournament) -> Method:
    """The method that the section follows; FIDE's rating if none was announced."""
    for word in facts.starting_rank_method.upper().split():
        if word in Method.__members__:
            return Method[word]
    return Method.FIDE


def national_federation(facts: Tournament) -> str:
    """The federation whose ratings count beside FIDE's, where one was announced."""
    words = facts.starting_rank_method.upper().split()
    return next((word for word in words if word not in Method.__members__), "")


def method_text(method: Method, federation: str) -> str:
    """Federation and method as record 172 of the TRF has them."""
    return f"{federation} {method.value}".strip()


def tournament_rating(
    person: Person,
    method: Method,
    speed: Speed,
    *,
    federation: str = "",
    effective: bool = False,
    conversion: Conversion | None = None,
) -> int | None:
    """The rating that a method gives; None for the unrated, and where the arbiter decides (OTHER).

    Where FIDE's ratings count too, a national one is converted as announced; alone it stays (C.04.2 2.1).
    """
    fide = _first(person.rating(each_speed) for each_speed in (NEXT_BEST[speed] if effective else (speed,)))
    national = national_rating(person, speed, federation)
    if method is Method.NRO:
        return national
    if national and conversion:
        national = conversion.of(national)
    match method:
        case Method.FIDE:
            return fide
        case Method.FIDON:
            return fide or national
        case Method.NIDOF:
            return national or fide
        case Method.HBFN:
            return max(fide or 0, national or 0) or None
        case Method.LBFN:
            return min((rating for rating in (fide, national) if rating), default=None)
        case Method.OTHER:
            return None


def national_rating(person: Person, speed: Speed, federation: str = "") -> int | None:
    """A person's rating in a federation's own list: the named one's, else the first that has any."""
    records = (
        record.rating for record in person.national if record.rating and federation in ("", record.federation)
    )
    listed = (
        rating.value
        for rating in person.ratings
        if rating.source != "FIDE" and rating.speed is speed and federation in ("", rating.source)
    )
    return _first((*records, *listed))


def _first(ratings: Iterable[int | None]) -> int | None:
    return next((rating for rating in ratings if rating), None)
