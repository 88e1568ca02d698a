"""The cross-table as plain values, with people as they are shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from caissa.standings import CrossTable, Layout, Meeting
from caissa.tournament import wall_text
from caissa_web.presentation.lists import Named
from caissa_web.presentation.standings import Table


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A meeting in the cross-table: the opponent's number, and the points as they hang on the wall."""

    round: int
    opponent: int | None
    colour: str
    points: str
    mark: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A participant's line of the cross-table."""

    participant: Named
    rank: int | None
    points: str
    cells: tuple[tuple[CrossCell, ...], ...]


@dataclass(frozen=True, slots=True)
class CrossTableShown:
    """The cross-table by rounds, or everybody against everybody (then `heads` are participants)."""

    by_rounds: bool
    heads: tuple[int, ...]
    rows: tuple[CrossRow, ...]


def crossed(table_made: CrossTable, table: Table | None) -> CrossTableShown:
    """A cross-table with people as the standings name them.

    One by rounds goes by rank; everybody against everybody goes by starting numbers, which are its table's.
    Opponents are named by their numbers as on paper: ranks may be shared, and change from round to round.
    """
    if table_made.layout is Layout.ALL_AGAINST_ALL:
        table_made = _by_number(table_made)
    known = {place.participant.number: place.participant for place in table.places} if table else {}
    rows = tuple(
        CrossRow(
            known.get(row.participant) or Named(row.participant, row.name, "", "", None, "", 1),
            row.rank,
            wall_text(row.points),
            tuple(tuple(_cell(entry) for entry in cell) for cell in row.cells),
        )
        for row in table_made.rows
    )
    return CrossTableShown(table_made.layout is Layout.BY_ROUNDS, table_made.heading, rows)


def _by_number(table_made: CrossTable) -> CrossTable:
    """Rows and columns in the order of the starting numbers."""
    rows = sorted(table_made.rows, key=lambda row: row.participant)
    order = tuple(row.participant for row in rows)
    places = [table_made.heading.index(number) for number in order]
    return replace(
        table_made,
        heading=order,
        rows=tuple(replace(row, cells=tuple(row.cells[at] for at in places)) for row in rows),
    )


def _cell(meeting: Meeting) -> CrossCell:
    return CrossCell(meeting.round, meeting.opponent, meeting.colour, wall_text(meeting.points), meeting.mark)
