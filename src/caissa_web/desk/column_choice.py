"""What the columns of an uploaded player list hold, as its reader says, where the headings do not tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from django.core import signing
from django.http import HttpRequest

from caissa.errors import ImpossibleChange
from caissa.files.player_list import Column, PlayerField, PlayerListReading
from caissa.messages import msg
from caissa_web.section.number_input import is_number

LARGEST_TRAVELLING = 2_000_000
"""Characters of signed rows that a page may carry; a list of 2,000 players needs a tenth of it."""
AN_HOUR = 60 * 60
MOST_SAMPLES = 3
ROWS, COLUMN, NAME = "rows", "column-", "name"
_SALT = "caissa.player-list.rows"


@dataclass(frozen=True, slots=True)
class SampledColumn:
    """A column with a few of its cells."""

    column: Column
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """Every column with what it was taken for, and the list itself, signed, to be read again."""

    columns: tuple[SampledColumn, ...]
    unread: int
    rows: str
    fields: tuple[PlayerField, ...] = tuple(PlayerField)


def column_choice(listed: PlayerListReading, user: str) -> ColumnChoice:
    """The columns in which something stands, those that were not read first."""
    columns = sorted(
        filter(lambda column: column.sample, listed.columns), key=lambda column: bool(column.field)
    )
    signed = signing.dumps(listed.rows, salt=f"{_SALT}:{user}", compress=True)
    rows = signed if len(signed) <= LARGEST_TRAVELLING else ""
    sampled = tuple(SampledColumn(column, _samples(column, listed)) for column in columns)
    return ColumnChoice(sampled, len(listed.unread), rows)


def _samples(column: Column, listed: PlayerListReading) -> tuple[str, ...]:
    """The first different cells of a column, its heading left out."""
    cells = (row[column.index] for row in listed.rows if column.index < len(row))
    different = dict.fromkeys(cell for cell in cells if cell.strip() and cell != column.heading)
    return tuple(islice(different, MOST_SAMPLES)) or (column.sample,)


def rows_sent(request: HttpRequest, user: str) -> tuple[tuple[str, ...], ...]:
    """The rows of the list as they were read from the file; nothing, if none came with the request."""
    if ROWS not in request.POST:
        return ()
    try:
        rows = signing.loads(request.POST[ROWS], salt=f"{_SALT}:{user}", max_age=AN_HOUR)
    except signing.BadSignature:
        raise ImpossibleChange(why=msg("The report is too old; upload the file again")) from None
    return tuple(map(tuple, rows))


def columns_sent(request: HttpRequest) -> Mapping[int | str, PlayerField | str | None]:
    """What the reader says of each column; a column that is named nothing is left out."""
    return {
        int(name.removeprefix(COLUMN)): chosen or None
        for name, chosen in request.POST.items()
        if name.startswith(COLUMN) and is_number(name.removeprefix(COLUMN), 4) and isinstance(chosen, str)
    }
