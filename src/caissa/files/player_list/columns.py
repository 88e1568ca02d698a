"""Which column of a player list holds what: by its heading, else by its cells; every guess is shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from caissa.errors import CaissaError
from caissa.files.player_list.cells import ONLINE_TITLES, TITLES, is_nothing
from caissa.files.player_list.fields import PlayerField
from caissa.files.player_list.headings import field_of_heading, fields_of_doubtful_heading
from caissa.files.player_list.sheets import Row
from caissa.messages import comma_separated, msg
from caissa.tournament.federations import federation_code

F = PlayerField

ROWS_SEARCHED_FOR_HEADINGS = 30
ENOUGH = 0.8


class Confidence(Enum):
    """How sure it is what a column holds."""

    STATED = msg("stated by the user")
    HIGH = msg("by its heading")
    FAIR = msg("by its cells, or by a heading of several meanings")
    LOW = msg("by its heading, although many of its cells do not match")


class UnknownColumn(CaissaError):
    """A mapping names a column or a field that there is not."""

    code = "player-list.unknown-column"
    message = "The player list has no {what}; there are: {known}."


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its place (0 is the first), heading and a sample, and what it was taken for."""

    index: int
    heading: str
    sample: str
    field: PlayerField | None = None
    confidence: Confidence | None = None

    @property
    def letter(self) -> str:
        """The column's name in a spreadsheet: A, B, …, Z, AA, …"""
        letters, rest = "", self.index + 1
        while rest:
            rest, place = divmod(rest - 1, 26)
            letters = chr(ord("A") + place) + letters
        return letters


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of players under their headings; `first_row` is the number of the first row in the file."""

    headings: Row
    rows: tuple[Row, ...]
    first_row: int
    width: int

    def cells(self, index: int) -> list[str]:
        """What stands in a column, row by row."""
        return [row[index] if index < len(row) else "" for row in self.rows]

    def filled(self, index: int) -> list[str]:
        """The cells of a column that say something, in rows that are more than a line of text."""
        full = [row for row in self.rows if len(row) > index and not is_nothing(row[index])]
        return [row[index] for row in full if self.width == 1 or sum(map(bool, row)) > 1]

    def heading(self, index: int) -> str:
        """The heading of a column, or nothing."""
        return self.headings[index] if index < len(self.headings) else ""


def table_of(rows: tuple[Row, ...]) -> Table:
    """The table in a sheet: its headings are the row near the top with the most known headings."""
    width = max(map(len, rows), default=0)
    searched = rows[:ROWS_SEARCHED_FOR_HEADINGS]
    best = max(range(len(searched)), key=lambda index: (_headings_in(searched[index]), -index), default=0)
    if not searched or not _headings_in(rows[best]):
        return Table((), rows, 1, width)
    return Table(rows[best], rows[best + 1 :], best + 2, width)


def _headings_in(row: Row) -> int:
    """How many headings a row holds; a single one counts only if it is for names and no cell has a digit."""
    sure = {field for cell in row if (field := field_of_heading(cell))}
    doubtful = sum(bool(fields_of_doubtful_heading(cell)) for cell in row)
    if len(sure) + doubtful >= 2 and sure:
        return len(sure) + doubtful
    return int(bool(sure & {F.NAME, F.SURNAME}) and not re.search(r"\d", "".join(row)))


Mapped = Mapping[int | str, PlayerField | str | None]


def columns_of(table: Table, mapping: Mapped | None = None) -> tuple[Column, ...]:
    """Every column with what it holds: as the user said, else as its heading says, else as its cells look."""
    columns = [_column(table, index) for index in range(table.width)]
    settled = _stated(columns, mapping or {})
    for column, field, confidence in _proposals(table, columns):
        if column.index not in settled and field not in _taken(settled.values()):
            settled[column.index] = replace(column, field=field, confidence=confidence)
    return tuple(_names_sorted_out([settled.get(column.index, column) for column in columns]))


Proposal = tuple[Column, PlayerField, Confidence]


def _proposals(table: Table, columns: list[Column]) -> Iterator[Proposal]:
    """What columns may hold, the surest first: known headings, doubtful ones, cells without a heading."""
    yield from _by_heading(table, columns)
    yield from _by_doubtful_heading(table, columns)
    yield from _by_cells(table, columns)


def _by_heading(table: Table, columns: list[Column]) -> Iterator[Proposal]:
    for column in columns:
        field = field_of_heading(column.heading)
        if field and (share := _fitting_share(field, table.filled(column.index))):
            yield column, field, Confidence.HIGH if share >= ENOUGH else Confidence.LOW


def _by_doubtful_heading(table: Table, columns: list[Column]) -> Iterator[Proposal]:
    for column in columns:
        for field in fields_of_doubtful_heading(column.heading):
            if column.sample and _fitting_share(field, table.filled(column.index)) >= ENOUGH:
                yield column, field, Confidence.FAIR


def _by_cells(table: Table, columns: list[Column]) -> Iterator[Proposal]:
    bare = [column for column in columns if not column.heading and column.sample]
    for field, looks in _RECOGNISABLE:
        for column in bare:
            filled = table.filled(column.index)
            if (
                filled
                and sum(map(looks, filled)) >= ENOUGH * len(filled)
                and not (field is F.NUMBER and _twice(filled))
            ):
                yield column, field, Confidence.FAIR


def _column(table: Table, index: int) -> Column:
    sample = next((cell for cell in table.cells(index) if cell), "")
    return Column(index, table.heading(index), sample)


def _stated(columns: list[Column], mapping: Mapped) -> dict[int, Column]:
    stated = {}
    for place, wanted in mapping.items():
        column = next(
            (candidate for candidate in columns if place in (candidate.index, candidate.heading)), None
        )
        if column is None:
            known = ", ".join(candidate.heading or candidate.letter for candidate in columns)
            raise UnknownColumn(what=msg("column {letter}", letter=repr(place)), known=known)
        stated[column.index] = replace(column, field=_field(wanted), confidence=Confidence.STATED)
    return stated


def _field(wanted: PlayerField | str | None) -> PlayerField | None:
    if wanted is None or isinstance(wanted, PlayerField):
        return wanted
    for field in PlayerField:
        if wanted.casefold() in (field.value.casefold(), field.name.casefold()):
            return field
    raise UnknownColumn(
        what=msg("field {wanted}", wanted=repr(wanted)),
        known=comma_separated(field.label for field in PlayerField),
    )


def _taken(columns: Iterable[Column]) -> set[PlayerField]:
    return {column.field for column in columns if column.field}


def _names_sorted_out(columns: list[Column]) -> list[Column]:
    """Beside a surname, *Nome* and *Имя* are the first name; beside a first name, *Nom* is the surname."""
    taken = _taken(columns)
    if F.SURNAME in taken and F.FIRST_NAME not in taken:
        meant = F.FIRST_NAME
    elif F.FIRST_NAME in taken and F.SURNAME not in taken:
        meant = F.SURNAME
    else:
        return columns
    return [
        replace(column, field=meant)
        if column.field is F.NAME and column.confidence is not Confidence.STATED
        else column
        for column in columns
    ]


# -- what cells look like -------------------------------------------------------


def _fitting_share(field: PlayerField, filled: list[str]) -> float:
    """How many of the cells that say something look like this field; all, if none says anything."""
    looks = _LOOKS.get(field)
    if looks is None or not filled:
        return 1.0
    return sum(map(looks, filled)) / len(filled)


def _twice(filled: list[str]) -> bool:
    return len(set(filled)) < len(filled)


def _looks_like_a_rating(cell: str) -> bool:
    return bool(re.fullmatch(r"\d{3,4}\s*[A-Za-z*]?", cell)) and int(re.sub(r"\D", "", cell)) < 3000


def _looks_like_a_year_or_date(cell: str) -> bool:
    if re.fullmatch(r"\d{4}", cell):
        return 1900 <= int(cell) <= 2050
    return bool(re.fullmatch(r"\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}", cell))


def _looks_like_a_name(cell: str) -> bool:
    words = re.findall(r"[^\W\d_]{2,}", cell)
    return len(words) >= 2 and not re.search(r"\d", cell)


_LOOKS: dict[PlayerField, Callable[[str], bool]] = {
    F.NUMBER: str.isdigit,
    F.TITLE: lambda cell: cell in TITLES or cell.upper() in TITLES or cell.upper() in ONLINE_TITLES,
    F.FIDE_ID: lambda cell: bool(re.fullmatch(r"\d{5,9}", cell)),
    F.FEDERATION: lambda cell: federation_code(cell) is not None,
    F.SEX: lambda cell: cell.casefold() in {"m", "f", "w", "h", "м", "ж", "male", "female"},
    F.BIRTH: _looks_like_a_year_or_date,
    F.RATING: _looks_like_a_rating,
    F.FIDE_RATING: _looks_like_a_rating,
    F.RAPID_RATING: _looks_like_a_rating,
    F.BLITZ_RATING: _looks_like_a_rating,
    F.NATIONAL_RATING: _looks_like_a_rating,
}

_RECOGNISABLE: tuple[tuple[PlayerField, Callable[[str], bool]], ...] = (
    (F.NAME, _looks_like_a_name),
    *(
        (field, _LOOKS[field])
        for field in (F.FIDE_ID, F.FEDERATION, F.TITLE, F.SEX, F.BIRTH, F.RATING, F.NUMBER)
    ),
)
"""In this order, because a year could be a rating and a rating a number."""
