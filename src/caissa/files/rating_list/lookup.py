"""Finds people in the stored lists: by ID, or by name with any prefix, accent or single typo."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import IntEnum
from string import ascii_lowercase

from caissa.files.rating_list.entry import ListEntry
from caissa.files.rating_list.schema import COLUMNS, StoredList, lists
from caissa.files.rating_list.typos import SHORTEST_WORD_WITH_A_TYPO, one_typo_away
from caissa.folding import asked_words

MOST_WORDS = 8
LONGEST_WORD = 40
LONGEST_INDEXED_PREFIX = 4
FEW_WORDS = 60
LAST_LETTER = "\U0010ffff"
AT_ONCE = 900
"""Placeholders in one statement that every SQLite allows."""


class Match(IntEnum):
    """How well somebody matches what was asked, best first."""

    BY_ID = 0
    EXACT = 1
    PREFIX = 2
    TYPO = 3
    TYPO_IN_PREFIX = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """A person found, the list that says so, and how well it matches."""

    entry: ListEntry
    found_in: StoredList
    match: Match

    @property
    def strength(self) -> int:
        """The rating that hits are ordered by: standard, else rapid, else blitz."""
        entry = self.entry
        return entry.standard_rating or entry.rapid_rating or entry.blitz_rating or 0


def as_entry(row: Sequence[object]) -> ListEntry:
    """A stored row as an entry."""
    return ListEntry._make([*row[:-1], bool(row[-1])])


def current(stored: Iterable[StoredList]) -> list[StoredList]:
    """The newest list of each source and kind, newest month first."""
    newest: dict[tuple[str, str], StoredList] = {}
    for rating_list in stored:
        newest.setdefault((rating_list.source, rating_list.kind), rating_list)
    return list(newest.values())


def in_force(stored: Iterable[StoredList], start: date) -> list[StoredList]:
    """The newest list of each source and kind that is not later than the month a tournament starts in.

    Handbook: B.02 7.1
    """
    return current(rating_list for rating_list in stored if rating_list.month <= f"{start:%Y-%m}")


def all_by_id(
    connection: sqlite3.Connection, fide_id: int, *, within: Iterable[StoredList] | None = None
) -> list[Hit]:
    """What each stored list says about a FIDE ID, newest month first unless `within` orders otherwise."""
    hits = []
    for stored in lists(connection) if within is None else within:
        statement = f"SELECT {COLUMNS} FROM [entries] WHERE fide_id = ?"  # noqa: S608
        row = connection.execute(stored.sql(statement), (fide_id,)).fetchone()
        if row:
            hits.append(Hit(as_entry(row), stored, Match.BY_ID))
    return hits


def by_id(
    connection: sqlite3.Connection, fide_id: int, *, within: Iterable[StoredList] | None = None
) -> Hit | None:
    """The person with a FIDE ID, from the first list that has them: newest month first by default."""
    for stored in lists(connection) if within is None else within:
        for hit in all_by_id(connection, fide_id, within=[stored]):
            return hit
    return None


def by_national_id(
    connection: sqlite3.Connection,
    national_id: str,
    *,
    source: str,
    within: Iterable[StoredList] | None = None,
) -> Hit | None:
    """The person with a federation's own ID, from the newest list of that federation."""
    for stored in lists(connection) if within is None else within:
        statement = f"SELECT {COLUMNS} FROM [entries] WHERE national_id = ? AND national_id <> ''"  # noqa: S608
        row = connection.execute(stored.sql(statement), (national_id,)).fetchone()
        if row and stored.source == source:
            return Hit(as_entry(row), stored, Match.BY_ID)
    return None


def strongest(
    connection: sqlite3.Connection, stored: StoredList, *, federation: str = "", limit: int = 100
) -> list[Hit]:
    """The strongest people of a list, of a federation if it is named: to try rules on."""
    columns = ", ".join(f"e.{name}" for name in ListEntry._fields)
    statement = (
        f"SELECT {columns} FROM [strongest] s JOIN [entries] e ON e.row = s.row "  # noqa: S608
        "WHERE ? = '' OR e.federation = ? ORDER BY s.position LIMIT ?"
    )
    rows = connection.execute(stored.sql(statement), (federation, federation, limit))
    return [Hit(as_entry(row), stored, Match.EXACT) for row in rows]


def search(
    connection: sqlite3.Connection,
    text: str,
    *,
    limit: int = 20,
    federation: str | None = None,
    within: Iterable[StoredList] | None = None,
) -> list[Hit]:
    """People whose name has all the words asked, in any order: exact words, then prefixes, then typos.

    If nobody is found so, the last word may be both unfinished and mistyped.

    Within each of these the strongest come first. Without `within`, the newest list of each source and
    kind is searched, and a person who stands in several is shown from the newest. A number is a FIDE ID.
    """
    chosen = current(lists(connection)) if within is None else list(within)
    if text.strip().isdecimal():
        hit = by_id(connection, int(text), within=chosen)
        return [hit] if hit else []
    best: dict[object, Hit] = {}
    for stored in chosen:
        for hit in hits_in(connection, stored, text, limit, federation):
            entry = hit.entry
            best.setdefault(entry.fide_id or (stored.source, entry.national_id, entry.name), hit)
    return sorted(best.values(), key=lambda hit: (hit.match, -hit.strength))[:limit]


def hits_in(
    connection: sqlite3.Connection, stored: StoredList, text: str, limit: int, federation: str | None
) -> Iterator[Hit]:
    """The best hits of one list, the better kind of match first."""
    asked = asked_words(text)[:MOST_WORDS]
    if not asked:
        return
    seen: set[int] = set()
    for match, query in queries(connection, stored, asked, seen):
        if len(seen) >= limit:
            return
        only = f' AND "_{federation.lower()}"' if federation and federation.isalnum() else ""
        for row, *columns in matching(connection, stored, query + only, limit + len(seen)):
            if row not in seen:
                seen.add(row)
                yield Hit(as_entry(columns), stored, match)


def queries(
    connection: sqlite3.Connection, stored: StoredList, asked: list[tuple[str, ...]], seen: set[int]
) -> Iterator[tuple[Match, str]]:
    """What to ask the full-text index, one question after the other while hits are wanted.

    An unfinished word with a typo could be almost anything: that is asked only if nobody was seen so far.
    """
    exact = [[f'"{word}"' for word in spellings] for spellings in asked]
    yield Match.EXACT, all_of(exact)
    prefix = [beginning_with(connection, stored, spellings) for spellings in asked]
    yield Match.PREFIX, all_of(prefix)
    typos = [[f'"{word}"' for word in near(connection, stored, spellings)] for spellings in asked]
    either = [[*begins, *other] for begins, other in zip(prefix, typos, strict=True)]
    if any(typos):
        yield Match.TYPO, all_of(either)
    if seen:
        return
    unfinished = [f'"{word}" *' for word in near_beginnings(connection, stored, asked[-1])]
    if unfinished:
        yield Match.TYPO_IN_PREFIX, all_of([*either[:-1], unfinished])


def all_of(alternatives: list[list[str]]) -> str:
    """A question that wants one of each group of alternatives."""
    return " AND ".join(f"({' OR '.join(group)})" for group in alternatives)


def beginning_with(
    connection: sqlite3.Connection, stored: StoredList, spellings: tuple[str, ...]
) -> list[str]:
    """How to ask for the words that begin so: by name if they are few, which lets the index stop early."""
    statement = stored.sql("SELECT word FROM [words] WHERE word >= ? AND word < ? LIMIT ?")
    asked: list[str] = []
    for word in spellings:
        rows = []
        if len(word) > LONGEST_INDEXED_PREFIX:
            rows = connection.execute(statement, (word, word + LAST_LETTER, FEW_WORDS + 1)).fetchall()
        few = 0 < len(rows) <= FEW_WORDS
        asked += [f'"{name}"' for (name,) in rows] if few else [f'"{word}" *']
    return asked


def near(connection: sqlite3.Connection, stored: StoredList, spellings: tuple[str, ...]) -> list[str]:
    """The words of a list's names that are one typo away from a word asked for."""
    return known_words(connection, stored, sorted(possible(stored, spellings)))


def near_beginnings(
    connection: sqlite3.Connection, stored: StoredList, spellings: tuple[str, ...]
) -> list[str]:
    """What is one typo away from the last, perhaps unfinished word, if words of the list begin so."""
    statement = stored.sql("SELECT 1 FROM [words] WHERE word >= ? AND word < ? LIMIT 1")
    long_enough = sorted(
        word for word in possible(stored, spellings) if len(word) > SHORTEST_WORD_WITH_A_TYPO
    )
    return [
        word for word in long_enough if connection.execute(statement, (word, word + LAST_LETTER)).fetchone()
    ]


def possible(stored: StoredList, spellings: tuple[str, ...]) -> set[str]:
    """Everything that is one typo away from a word, whether anybody is called so or not."""
    tried: set[str] = set()
    for word in spellings:
        if SHORTEST_WORD_WITH_A_TYPO <= len(word) <= LONGEST_WORD:
            tried |= one_typo_away(word, ascii_lowercase if word.isascii() else stored.letters)
    return tried.difference(spellings)


def known_words(connection: sqlite3.Connection, stored: StoredList, words: list[str]) -> list[str]:
    """Those of some words that occur in a list's names."""
    known: list[str] = []
    for start in range(0, len(words), AT_ONCE):
        part = words[start : start + AT_ONCE]
        statement = f"SELECT word FROM [words] WHERE word IN ({', '.join('?' * len(part))})"  # noqa: S608
        known += [word for (word,) in connection.execute(stored.sql(statement), part)]
    return known


def matching(
    connection: sqlite3.Connection, stored: StoredList, query: str, limit: int
) -> list[tuple[int, *tuple[object, ...]]]:
    """The strongest people that the full-text index finds."""
    statement = f"""SELECT row, {COLUMNS} FROM [names] CROSS JOIN [strongest] ON position = [names].rowid
        CROSS JOIN [entries] USING (row) WHERE [names] MATCH ? ORDER BY [names].rowid LIMIT ?"""  # noqa: S608
    return connection.execute(stored.sql(statement), (query, limit)).fetchall()
