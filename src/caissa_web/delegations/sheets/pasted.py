"""Pasted rows: cells with their line numbers, and which column holds what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from caissa.errors import UnreadableFile
from caissa.files.player_list.sheets import Row, sheet_of
from caissa.messages import msg, plural
from caissa_web.delegations.sheets.fields import GRID, NameField, field_of_heading

LONGEST_PASTE = 500_000
MOST_ROWS = 500
"""As many as can be entered at once."""
LONGEST_CELL = 300


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a list: its number there, and its cells by what they hold."""

    number: int
    cells: Mapping[NameField, str]

    def cell(self, field: NameField) -> str:
        """What a cell says; empty if there is none."""
        return self.cells.get(field, "")


@dataclass(frozen=True, slots=True)
class Pasted:
    """Rows under their headings. `fields` says of each column what it holds; None is not read."""

    headings: Row
    fields: tuple[NameField | None, ...]
    rows: tuple[tuple[int, Row], ...]

    @property
    def lines(self) -> list[Line]:
        """The rows as lines with named cells; surname and first name make a name."""
        return [Line(number, self._cells(row)) for number, row in self.rows]

    def _cells(self, row: Row) -> dict[NameField, str]:
        cells = {
            field: cell[:LONGEST_CELL]
            for field, cell in zip(self.fields, row, strict=False)
            if field and cell
        }
        surname, first = cells.pop(NameField.SURNAME, ""), cells.pop(NameField.FIRST_NAME, "")
        if surname and NameField.NAME not in cells:
            cells[NameField.NAME] = f"{surname}, {first}" if first else surname
        return cells


def read_pasted(text: str, chosen: Sequence[str] | None = None) -> Pasted:
    """The rows of a pasted text; a first row of headings says what columns hold, else the grid's order does.

    `chosen` names the field of each column where somebody has mapped them by hand.
    """
    if len(text) > LONGEST_PASTE:
        raise UnreadableFile(
            name=msg("The pasted list"),
            why=plural(
                "it has more than {count} character", "it has more than {count} characters", LONGEST_PASTE
            ),
        )
    return arranged(sheet_of(text, msg("The pasted list")).rows, chosen)


def arranged(rows: Sequence[Row], chosen: Sequence[str] | None = None, most: int = MOST_ROWS) -> Pasted:
    """Rows of cells under their headings, without empty ones."""
    filled = [(number, row) for number, row in enumerate(rows, 1) if any(cell.strip() for cell in row)]
    headings: Row = ()
    if filled and sum(field_of_heading(cell) is not None for cell in filled[0][1]) >= 2:
        headings, filled = filled[0][1], filled[1:]
    if len(filled) > most:
        raise UnreadableFile(
            name=msg("The list"),
            why=plural("it has more than {count} row", "it has more than {count} rows", most),
        )
    width = max((len(row) for _number, row in filled), default=len(headings))
    return Pasted(headings, _fields(headings, width, chosen), tuple(filled))


def _fields(headings: Row, width: int, chosen: Sequence[str] | None) -> tuple[NameField | None, ...]:
    known = {field.value: field for field in NameField}
    if chosen is not None:
        return tuple(known.get(name) for name in chosen)[:width]
    if not headings:
        return tuple(GRID[:width]) + (None,) * max(0, width - len(GRID))
    taken: set[NameField] = set()
    fields: list[NameField | None] = []
    for heading in headings:
        field = field_of_heading(heading)
        fields.append(field if field not in taken else None)
        taken |= {field} if field else set()
    return tuple(fields) + (None,) * max(0, width - len(fields))
