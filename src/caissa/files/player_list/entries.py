"""The rows of a player list as players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from caissa.errors import Finding, Severity
from caissa.files.player_list import cells
from caissa.files.player_list.cells import Habits, Note
from caissa.files.player_list.columns import Column, Table
from caissa.files.player_list.fields import PlayerField
from caissa.files.player_list.sheets import Row
from caissa.messages import msg
from caissa.tournament import Licence, NationalRecord, Person, Player, Rating, Speed
from caissa.tournament.licences import licences_in

F = PlayerField

NO_NUMBER = 0
"""The number of a player who has not been numbered yet."""

_SOURCES = {"F": "FIDE", "N": "national", "E": "estimate"}
_SPEEDS = {F.FIDE_RATING: Speed.STANDARD, F.RAPID_RATING: Speed.RAPID, F.BLITZ_RATING: Speed.BLITZ}


@dataclass(frozen=True, slots=True)
class Entry:
    """A player with the row of the file they stand in, and the team and section it names."""

    row: int
    player: Player
    team: str = ""
    section: str = ""


def entries_of(
    table: Table, columns: Iterable[Column], today: date | None, speed: Speed
) -> tuple[list[Entry], list[Finding]]:
    """The players of a table in its order, and what is doubtful about their cells."""
    known = {column.field: column for column in columns if column.field}
    habits: dict[PlayerField, Habits] = {
        field: cells.habits_of(table.cells(column.index), today)
        for field, column in known.items()
        if field in (F.BIRTH, F.SEX)
    }
    findings = [_day_first(known[field]) for field, habit in habits.items() if habit.undecided]
    entries = []
    for number, row in enumerate(table.rows, start=table.first_row):
        reader = _RowReader(row, number, known, habits, findings)
        if entry := reader.entry(speed):
            entries.append(entry)
    return entries, findings


def _day_first(column: Column) -> Finding:
    what = msg("dates such as {sample} were read with the day first", sample=column.sample)
    return Finding(
        "player-list.day-first",
        Severity.INFO,
        msg("column {letter}", letter=column.letter),
        what,
        msg("check one of them"),
    )


@dataclass(slots=True)
class _RowReader:
    """Reads the cells of one row and writes down what is doubtful about them."""

    row: Row
    number: int
    columns: dict[PlayerField, Column]
    habits: dict[PlayerField, Habits]
    findings: list[Finding]

    def text(self, field: PlayerField) -> str:
        column = self.columns.get(field)
        return self.row[column.index] if column and column.index < len(self.row) else ""

    def note(self, field: PlayerField) -> Note:
        column = self.columns.get(field)

        def noted(code: str, severity: Severity, what: str, hint: str) -> None:
            place = (
                msg("row {row}, column {letter}", row=self.number, letter=column.letter)
                if column
                else msg("row {row}", row=self.number)
            )
            self.findings.append(Finding(f"player-list.{code}", severity, place, what, hint))

        return noted

    def entry(self, speed: Speed) -> Entry | None:
        name = self.name()
        if not name:
            if any(self.row):
                what = msg(
                    "the row has no name, only {text}", text=repr(" ".join(filter(None, self.row))[:40])
                )
                self.note(F.NAME)("row-skipped", Severity.INFO, what, msg("it is left out"))
            return None
        number = cells.whole_number(self.text(F.NUMBER), "number", self.note(F.NUMBER)) or NO_NUMBER
        person = self.person(name, speed)
        stated = cells.rating(self.text(F.RATING), _silently)
        player = Player(number, person, stated[0] if stated else _strength(person, speed))
        return Entry(self.number, player, self.text(F.TEAM), self.text(F.SECTION))

    def name(self) -> str:
        """The name, or the surname and first name put together, as `Surname, First name`."""
        if F.SURNAME not in self.columns:
            return self.text(F.NAME)
        return ", ".join(filter(None, (self.text(F.SURNAME), self.text(F.FIRST_NAME))))

    def rating(self, field: PlayerField) -> tuple[int, str] | None:
        lowest = cells.LOWEST_FIDE_RATING if field in _SPEEDS else 1
        return cells.rating(self.text(field), self.note(field), lowest)

    def ratings(self, speed: Speed) -> tuple[Rating, ...]:
        """Ratings with their sources: FIDE's unless a letter says otherwise (`1500 N` national, E estimate).

        The tournament's own rating names its source only by such a letter.
        """
        read = [(self.rating(field), fide_speed) for field, fide_speed in _SPEEDS.items()]
        ratings = [self.sourced(value, letter or "F", of) for (value, letter), of in _present(read)]
        stated = self.rating(F.RATING)
        if stated and stated[1] in _SOURCES and not any(rating.speed is speed for rating in ratings):
            ratings.append(self.sourced(*stated, speed))
        return tuple(ratings)

    def sourced(self, value: int, letter: str, speed: Speed) -> Rating:
        own = cells.federation(self.text(F.FEDERATION), _silently) if letter == "N" else ""
        return Rating(value, own or _SOURCES.get(letter, "FIDE"), speed)

    def national(self) -> NationalRecord | None:
        rating, own = self.rating(F.NATIONAL_RATING), self.text(F.NATIONAL_ID)
        if rating is None and not own:
            return None
        federation = cells.federation(self.text(F.FEDERATION), _silently)
        return NationalRecord(federation, rating[0] if rating else None, national_id=own)

    def person(self, name: str, speed: Speed) -> Person:
        national = self.national()
        return Person(
            name,
            fide_id=cells.whole_number(self.text(F.FIDE_ID), "fide-id", self.note(F.FIDE_ID)),
            federation=cells.federation(self.text(F.FEDERATION), self.note(F.FEDERATION)),
            birth=cells.birth(self.text(F.BIRTH), self.note(F.BIRTH), self.habits.get(F.BIRTH, Habits())),
            sex=cells.sex(self.text(F.SEX), self.note(F.SEX), self.habits.get(F.SEX, Habits())),
            title=cells.title(self.text(F.TITLE), self.note(F.TITLE)),
            ratings=self.with_k(self.ratings(speed), speed),
            national=(national,) if national else (),
            club=self.text(F.CLUB),
            arbiter_title=self.text(F.ARBITER_TITLE).upper(),
            arbiter_category=self.text(F.ARBITER_CATEGORY).upper(),
            licences=self.licences(),
        )

    def licences(self) -> tuple[Licence, ...]:
        """The licence in its column: kind; number; valid until."""
        try:
            return licences_in(self.text(F.LICENCE))
        except ValueError:
            what = msg("{text} is not a licence", text=repr(self.text(F.LICENCE)))
            hint = msg("write kind; number; valid until, as national; 4711; 2026-12-31")
            self.note(F.LICENCE)("licence", Severity.WARNING, what, hint)
            return ()

    def with_k(self, ratings: tuple[Rating, ...], speed: Speed) -> tuple[Rating, ...]:
        """The K of the list belongs to the FIDE rating of the event's speed."""
        k = cells.whole_number(self.text(F.K), "k", self.note(F.K))
        if k is None:
            return ratings
        belongs = [(rating.speed, rating.source) == (speed, "FIDE") for rating in ratings]
        if not any(belongs):
            self.note(F.K)(
                "k", Severity.INFO, msg("K {k} is given without a FIDE rating", k=k), msg("it is left out")
            )
        return tuple(
            replace(rating, k=k) if its else rating for rating, its in zip(ratings, belongs, strict=True)
        )


def _present(
    read: list[tuple[tuple[int, str] | None, Speed]],
) -> Iterable[tuple[tuple[int, str], Speed]]:
    return [(rating, speed) for rating, speed in read if rating]


def _silently(_code: str, _severity: Severity, _what: str, _hint: str) -> None:
    """For a cell that is read a second time."""


def _strength(person: Person, speed: Speed) -> int | None:
    """The rating that orders the list: FIDE's of this speed, another of it, FIDE's standard, a national."""
    of_speed = [rating.value for rating in person.ratings if rating.speed is speed]
    national = person.national[0].rating if person.national else None
    return person.rating(speed) or next(iter(of_speed), None) or person.rating() or national
