"""Tournament ratings: which of a person's ratings orders the starting list (TRF record 172)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from caissa.tournament import Person, Speed, Tournament


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
    person: Person, method: Method, speed: Speed, *, federation: str = "", effective: bool = False
) -> int | None:
    """The rating that a method gives; None for the unrated, and where the arbiter decides (OTHER)."""
    fide = _first(person.rating(one) for one in (NEXT_BEST[speed] if effective else (speed,)))
    national = national_rating(person, speed, federation)
    match method:
        case Method.FIDE:
            return fide
        case Method.NRO:
            return national
        case Method.FIDON:
            return fide or national
        case Method.NIDOF:
            return national or fide
        case Method.HBFN:
            return max(fide or 0, national or 0) or None
        case Method.LBFN:
            return min((one for one in (fide, national) if one), default=None)
        case Method.OTHER:
            return None


def national_rating(person: Person, speed: Speed, federation: str = "") -> int | None:
    """A person's rating in a federation's own list: the named one's, else the first that has any."""
    records = (one.rating for one in person.national if one.rating and federation in ("", one.federation))
    listed = (
        one.value
        for one in person.ratings
        if one.source != "FIDE" and one.speed is speed and federation in ("", one.source)
    )
    return _first((*records, *listed))


def _first(ratings: Iterable[int | None]) -> int | None:
    return next((one for one in ratings if one), None)
