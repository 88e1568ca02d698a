"""What a rating list says against what a tournament has recorded; it reports, it never changes anything."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from caissa.files.rating_list.entry import ListEntry, title_in_full
from caissa.files.rating_list.field_words import field_in_words
from caissa.files.rating_list.lookup import by_id
from caissa.files.rating_list.schema import StoredList
from caissa.folding import fold
from caissa.messages import msg
from caissa.tournament import Speed


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a tournament has recorded about a person; what it does not know is left blank."""

    fide_id: int | None = None
    name: str = ""
    rating: int | None = None
    title: str = ""
    federation: str = ""
    birth_year: int | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """One field in which the record and the list disagree, for the arbiter to decide."""

    person: Recorded
    field: str
    recorded: str | int | None
    listed: str | int | None
    found_in: StoredList | None = None

    def __str__(self) -> str:
        who = self.person.name or msg("FIDE ID {fide_id}", fide_id=self.person.fide_id)
        recorded, listed = self.recorded or msg("none"), self.listed or msg("none")
        return msg(
            "{who}: {field} {recorded} recorded, {listed} in the list",
            who=who,
            field=field_in_words(self.field),
            recorded=recorded,
            listed=listed,
        )


def differences(
    person: Recorded, entry: ListEntry, speed: Speed = Speed.STANDARD, found_in: StoredList | None = None
) -> list[Difference]:
    """What differs between a record and its entry in a list; spelling apart, accents and case do not count.

    A birth year that one of the two lacks is not a difference; a rating or title that one lacks is.
    """
    listed = Recorded(
        entry.fide_id, entry.name, entry.rated(speed).rating, entry.best_title, entry.federation,
        entry.birth_year,
    )  # fmt: skip
    return [
        Difference(person, field, getattr(person, field), getattr(listed, field), found_in)
        for field in Recorded.__slots__
        if not same(field, getattr(person, field), getattr(listed, field))
    ]


def same(field: str, recorded: object, listed: object) -> bool:
    """Do the two values say the same?"""
    if field == "name":
        return sorted(fold(str(recorded)).split()) == sorted(fold(str(listed)).split())
    if field == "title":
        return title_in_full(str(recorded)) == title_in_full(str(listed))
    if field == "birth_year" and not (recorded and listed):
        return True
    return (recorded or None) == (listed or None)


def check_consistency(
    connection: sqlite3.Connection,
    people: Iterable[Recorded],
    speed: Speed = Speed.STANDARD,
    *,
    within: Iterable[StoredList] | None = None,
) -> list[Difference]:
    """All differences between a tournament's people and the lists; a FIDE ID in no list is one too.

    Handbook: VCL4THP Q116-144
    """
    chosen = None if within is None else list(within)
    all_differences: list[Difference] = []
    for person in people:
        if person.fide_id is None:
            continue
        hit = by_id(connection, person.fide_id, within=chosen)
        if hit:
            all_differences += differences(person, hit.entry, speed, hit.found_in)
        else:
            all_differences.append(Difference(person, "fide_id", person.fide_id, None))
    return all_differences
