"""Tables in Typst's language: lists for the wall, lists to write in, figures with bars."""

from __future__ import annotations

import re
from dataclasses import dataclass

from caissa.documents.document import Column, ColumnKind, Row, Span, Table
from caissa.documents.printing.fitting import (
    LONGEST_WORD,
    MINOR,
    PADDING,
    SAFETY,
    fit,
    is_narrow,
    shares,
    text_width,
    widths,
)
from caissa.documents.printing.output import POINTS_IN_A_MILLIMETRE, Printing
from caissa.documents.printing.typst_frame import quoted, value

_ALIGNMENTS = {ColumnKind.NUMBER: "end", ColumnKind.CENTRED: "center", ColumnKind.RESULT: "center"}
_RESULT = re.compile(r"(\S+) [-/] (\S+)")
SMALLEST = 0.68
"""How much smaller the longest names may be set before they are folded."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """The page that a table stands on: its width in points, and its height in millimetres for the wall."""

    printing: Printing
    width: float
    height: float
    from_right: bool

    def table(self, block: Table) -> str:
        """A table, in parts if it is too wide."""
        fitted = fit(block, self.width, self.printing, self.height)
        if fitted.line_height:
            return "{" + _WallList(self, block, fitted.size, fitted.line_height).code() + "}"
        parts = [self._part(part, fitted.size) for part in fitted.parts]
        return "{" + "\n".join(parts) + "}"

    def value(self, text: str) -> str:
        """A value that stands alone."""
        return value(text, from_right=self.from_right)

    def _part(self, table: Table, size: float) -> str:
        narrow = is_narrow(table, self.width, size)
        tracks = ["auto"] * len(table.columns) if narrow else map(_track, table.columns, shares(table))
        stroke = "0.5pt" if table.ruled else "rules"
        height = (
            f"inset: (x: 0.35em, y: {_air(table.line_height, size):.2f}pt), " if table.line_height else ""
        )
        bars = {at: _longest(table, at) for at in _bars(table)}
        rows = "\n".join(self._row(row, len(table.columns), bars) for row in table.rows)
        return (
            f"{_caption(table)}text(size: {size:.2f}pt, table(columns: ({', '.join(tracks)},), "
            f"align: ({_alignments(table)},), stroke: {stroke}, {height}{_heading(table)},\n{rows}))"
        )

    def _row(self, row: Row, columns: int, bars: dict[int, int]) -> str:
        if isinstance(row, Span):
            return span(row, columns)
        if not bars:
            return ",".join(self.value(_breakable(cell)) for cell in row) + ","
        cells = [
            f"bar({quoted(cell)}, {int(cell) / bars[at]:.3f})" if at in bars else self.value(_breakable(cell))
            for at, cell in enumerate(row)
        ]
        return ",".join(cells) + ","


@dataclass(frozen=True, slots=True)
class _WallList:
    """A list that is read from afar: every row in one line, a strong line after every fifth."""

    page: TablePage
    table: Table
    size: float
    line_height: float

    def code(self) -> str:
        """The list; the longest names are set smaller so that they stay in their line."""
        table, room = self.table, self._room_of_names()
        spans = any(isinstance(row, Span) for row in table.rows)
        rows = "\n".join(self._row(row, room) for row in table.rows)
        columns = ", ".join("1fr" if column.kind.flexible else "auto" for column in table.columns)
        return (
            f"{_caption(table)}text(size: {self.size:.2f}pt, table(columns: ({columns},), "
            f"align: ({_alignments(table, ' + horizon')},), stroke: {'rules' if spans else 'by-fives'}, "
            f"inset: (x: 0.35em, y: {_air(self.line_height, self.size):.2f}pt), "
            f"{_heading(table)},\n{rows}))"
        )

    def _room_of_names(self) -> float:
        """How wide a name may be, in em."""
        flexible = [column.kind.flexible for column in self.table.columns]
        taken = sum(
            wide * (MINOR if column.minor else 1)
            for column, wide in zip(self.table.columns, widths(self.table), strict=True)
            if not column.kind.flexible
        )
        return (self.page.width / self.size - taken) / (sum(flexible) or 1) - PADDING

    def _row(self, row: Row, room: float) -> str:
        if isinstance(row, Span):
            return span(row, len(self.table.columns))
        cells = (self._cell(cell, column, room) for cell, column in zip(row, self.table.columns, strict=True))
        return ",".join(cells) + ","

    def _cell(self, cell: str, column: Column, room: float) -> str:
        text = self.page.value(_breakable(cell))
        if column.kind is ColumnKind.RESULT:
            return result_box(cell)
        if column.minor:
            return f"text(size: {MINOR}em, fill: luma(60), {text})"
        if column.kind is ColumnKind.NUMBER and column.key:
            return f"strong({text})"
        if column.kind.flexible and (wide := text_width(cell) * SAFETY) > room:
            return f"tight(text(size: {max(SMALLEST, room / wide):.2f}em, {text}))"
        return text


def result_box(cell: str) -> str:
    """A box with two halves, White's and Black's, in the order of the names."""
    match = _RESULT.fullmatch(cell)
    first, second = match.groups() if match else ("", "")
    return f"tight(result-box({quoted(first)}, {quoted(second)}, {quoted('' if match else cell)}))"


def span(row: Span, columns: int) -> str:
    """A line across all columns."""
    return f"table.cell(colspan: {columns}, align: start, strong({quoted(row.text)})),"


def _heading(table: Table) -> str:
    headings = ", ".join(
        f"text(size: {MINOR}em, strong({quoted(column.heading)}))"
        if column.minor
        else f"strong({quoted(column.heading)})"
        for column in table.columns
    )
    return f"table.header({headings})"


def _caption(table: Table) -> str:
    return f"caption({quoted(table.caption)})\n" if table.caption else ""


def _alignments(table: Table, upright: str = "") -> str:
    return ", ".join(_ALIGNMENTS.get(column.kind, "start") + upright for column in table.columns)


def _air(line_height: float, size: float) -> float:
    """The room above and below a line of this size that makes it as tall as wanted."""
    return max(0.3 * size, (line_height * POINTS_IN_A_MILLIMETRE - 0.75 * size) / 2)


def _track(column: Column, share: float) -> str:
    """How a column's width is found: names share the room, figures take what they need."""
    if column.kind.flexible or column.kind in (ColumnKind.BLANK, ColumnKind.BAR):
        return f"{100 * share:.1f}fr"
    return "auto"


def _bars(table: Table) -> list[int]:
    return [at for at, column in enumerate(table.columns) if column.kind is ColumnKind.BAR]


def _longest(table: Table, at: int) -> int:
    """The largest figure of a column, which fills it."""
    return max((int(row[at]) for row in table.rows if not isinstance(row, Span)), default=0) or 1


def _breakable(cell: str) -> str:
    """A cell in which even an endless word can be folded, so that nothing runs over the edge."""
    if len(cell) <= LONGEST_WORD:
        return cell
    return re.sub(rf"(\S{{{LONGEST_WORD}}})(?=\S)", "\\1\u200b", cell)
