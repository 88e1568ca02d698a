"""Ratings by round: in events of more than 30 days a newer list counts from a round on (B.02 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from caissa.files.rating_list import Hit, Kind, StoredList
from caissa.ratings.deadlines import lasts_long
from caissa.tournament import Person, Player, Rating, Speed, Tournament

FIDE = "FIDE"


@dataclass(frozen=True, slots=True)
class NewRating:
    """A player whose rating in a newer list differs from the one that counts so far."""

    player: Player
    before: int | None
    rating: Rating


def is_long(facts: Tournament) -> bool:
    """Does the event last more than 30 days, so that ratings change while it is played?

    Handbook: B.02 4
    """
    return facts.start is not None and facts.end is not None and lasts_long(facts.start, facts.end)


def later_ratings(player: Player, speed: Speed) -> list[Rating]:
    """A player's ratings that count from a later round on, the earliest round first."""
    later = [rating for rating in player.person.ratings if rating.from_round > 1 and rating.speed is speed]
    return sorted(later, key=lambda rating: rating.from_round)


def with_later(person: Person, rating: Rating) -> Person:
    """The person with a rating from a round on, in place of an earlier one of the same list and round."""
    return replace(person, ratings=(*_others(person, rating), rating))


def without_later(person: Person, rating: Rating) -> Person:
    """The person without a rating of that list, speed and round."""
    return replace(person, ratings=_others(person, rating))


def _others(person: Person, rating: Rating) -> tuple[Rating, ...]:
    mine = (rating.source, rating.speed, rating.from_round)
    return tuple(other for other in person.ratings if (other.source, other.speed, other.from_round) != mine)


def months_of(stored: Sequence[StoredList], facts: Tournament) -> list[str]:
    """The months of FIDE's stored lists that are newer than the start, the newest first."""
    start = f"{facts.start:%Y-%m}" if facts.start else ""
    return sorted(
        {stored_list.month for stored_list in lists_of(stored, facts) if stored_list.month > start},
        reverse=True,
    )


def lists_of(stored: Sequence[StoredList], facts: Tournament, month: str = "") -> list[StoredList]:
    """FIDE's stored lists at the section's speed, of one month or of all."""
    return [
        stored_list
        for stored_list in stored
        if stored_list.source == FIDE
        and stored_list.kind is not Kind.NATIONAL
        and facts.speed in stored_list.kind.speeds
        and month in ("", stored_list.month)
    ]


def first_round_of(facts: Tournament, month: str) -> int | None:
    """The first round that is played in a month or later, by the days of the schedule; None if unknown."""
    last = max(facts.scheduled_rounds or 0, len(facts.rounds))
    days = ((number, facts.round(number).date) for number in range(2, last + 1))
    return next((number for number, day in days if day and f"{day:%Y-%m}" >= month), None)


def new_ratings(
    facts: Tournament, hits: Mapping[int, Sequence[Hit]], month: str, from_round: int
) -> list[NewRating]:
    """Players whose rating in the lists of a month differs from the one that counts in that round."""
    differing = []
    for player in facts.players:
        for hit in hits.get(player.fide_id or 0, ())[:1]:
            rated = hit.entry.rated(facts.speed)
            before = player.person.rating(facts.speed, FIDE, from_round)
            if rated.rating and rated.rating != before:
                rating = Rating(
                    rated.rating, FIDE, facts.speed, month, rated.k, rated.games, from_round=from_round
                )
                differing.append(NewRating(player, before, rating))
    return differing
