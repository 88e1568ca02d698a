"""The sequence of lists that gives tournament ratings, and the ratings that were picked for single players.

A list is named `FIDE:rapid`, or by the federation whose own list it is, as `LAT`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from caissa.tournament import Person, Speed, Tournament
from caissa_web.section.book import Book, RatingPick
from caissa_web.section.options import EFFECTIVE_RATING, NATIONAL_CONVERSION, RATING_SEQUENCE
from caissa_web.section.ratings.conversion import Conversion
from caissa_web.section.ratings.tournament_rating import (
    NEXT_BEST,
    Method,
    method_of,
    national_federation,
    national_rating,
    tournament_rating,
)

FIDE = "FIDE:"
NATIONAL = "*"
"""Any federation's own list, where none was named."""

LONGEST = 4


@dataclass(frozen=True, slots=True)
class ListRating:
    """What one list says of a person."""

    list: str
    value: int
    month: str = ""


def fide_list(speed: Speed) -> str:
    """The name of FIDE's list of one speed."""
    return f"{FIDE}{speed.value}"


def own_sequence(book: Book) -> tuple[str, ...]:
    """The lists as the arbiter put them in order; empty while the method decides."""
    return book.value(RATING_SEQUENCE)


def sequence_of(facts: Tournament, book: Book) -> tuple[str, ...]:
    """The lists in the order in which they are asked: the arbiter's, else what method and speed mean."""
    if own := own_sequence(book):
        return own
    effective = book.value(EFFECTIVE_RATING)
    fide = tuple(map(fide_list, NEXT_BEST[facts.speed] if effective else (facts.speed,)))
    national = (national_federation(facts) or NATIONAL,)
    by_method = {
        Method.FIDE: fide,
        Method.NRO: national,
        Method.FIDON: (*fide, *national),
        Method.NIDOF: (*national, *fide),
    }
    return by_method.get(method_of(facts), ())


def method_for(sequence: Sequence[str]) -> tuple[Method, str]:
    """The word of the TRF for a sequence, and the federation whose list is in it."""
    official = [name.startswith(FIDE) for name in sequence]
    federation = next((name for name in sequence if not name.startswith(FIDE)), "").strip(NATIONAL)
    if all(official):
        return Method.FIDE, ""
    if not any(official):
        return Method.NRO, federation
    if official == sorted(official, reverse=True):
        return Method.FIDON, federation
    if official == sorted(official):
        return Method.NIDOF, federation
    return Method.OTHER, federation


def rating_in(person: Person, name: str, speed: Speed, conversion: Conversion | None = None) -> int | None:
    """A person's rating in one list; a national one converted, where a formula is named."""
    if name.startswith(FIDE):
        wanted = name.removeprefix(FIDE)
        return next((person.rating(each_speed) for each_speed in Speed if each_speed.value == wanted), None)
    national = national_rating(person, speed, name.strip(NATIONAL))
    return conversion.of(national) if national and conversion else national


def rating_for(person: Person, facts: Tournament, book: Book, number: int | None = None) -> int | None:
    """The tournament rating: from the list picked for a player, else by the sequence, else by the method."""
    picked = next((pick.list for pick in book.rating_picks if pick.player == number), "")
    conversion = book.value(NATIONAL_CONVERSION)
    if wanted := (picked,) if picked else own_sequence(book):
        formula = conversion if picked or any(name.startswith(FIDE) for name in wanted) else None
        ratings = (rating_in(person, name, facts.speed, formula) for name in wanted)
        return next((rating for rating in ratings if rating), None)
    return tournament_rating(
        person,
        method_of(facts),
        facts.speed,
        federation=national_federation(facts),
        effective=book.value(EFFECTIVE_RATING),
        conversion=conversion,
    )


def is_by_hand(facts: Tournament, book: Book) -> bool:
    """Does the arbiter alone decide about tournament ratings?"""
    return method_of(facts) is Method.OTHER and not own_sequence(book)


def ratings_in_lists(person: Person) -> list[ListRating]:
    """All that lists say of a person at the start, FIDE's first."""
    official = [
        ListRating(
            fide_list(rating.speed) if rating.source == "FIDE" else rating.source,
            rating.value,
            rating.list_month,
        )
        for rating in person.ratings
        if rating.from_round == 1
    ]
    national = [
        ListRating(record.federation, record.rating, record.origin)
        for record in person.national
        if record.rating
    ]
    by_list = {rating.list: rating for rating in (*official, *national)}
    return sorted(by_list.values(), key=lambda rating: (not rating.list.startswith(FIDE), rating.list))


def with_pick(book: Book, number: int, name: str) -> Book:
    """The book with the list picked for a player; an empty name follows the sequence again."""
    others = tuple(pick for pick in book.rating_picks if pick.player != number)
    picked = (RatingPick(number, name),) if name else ()
    by_hand = tuple(player for player in book.by_hand if player != number)
    return replace(book, rating_picks=(*others, *picked), by_hand=by_hand)


def known_lists(people: Iterable[Person]) -> list[str]:
    """The lists that can stand in a sequence: FIDE's three, and the federations that these people are in."""
    federations = {record.federation for person in people for record in person.national if record.federation}
    others = {rating.source for person in people for rating in person.ratings} - {"FIDE"}
    return [*map(fide_list, Speed), *sorted(federations | others)]
