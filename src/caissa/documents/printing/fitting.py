"""How large a table can be printed, on which side of the paper, and in how many parts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from caissa.documents.document import Cards, Column, ColumnKind, Document, Fields, Row, Span, Table
from caissa.documents.printing.output import POINTS_IN_A_MILLIMETRE, Printing

PADDING = 0.7
"""Room at both sides of a cell together, in widths of the letter m (em)."""

NARROWEST_NAME = 11.0
"""A name may be folded, but not into columns narrower than this, in em."""

LONGEST_WORD = 30
"""Letters after which even a word without a space is folded."""

LENGTH_OF_BAR = 14.0
"""Room of a bar with its figure, in em."""

TALLEST_LINE, SHORTEST_LINE = 13.0, 5.4
"""Heights of a line on the wall, in millimetres."""
LETTERS_IN_A_LINE, LARGEST_ON_THE_WALL = 0.56, 18.0
AIRIEST = 2.3
"""How tall a line may be, in sizes of its letters."""
MINOR = 0.75
"""Figures that are less important are set smaller."""
RESULT_BOX = 4.6
"""The box with two halves for the result, in em."""
SAFETY = 1.06
"""The widths of letters are estimated; this much more is granted to names."""

_NARROW = frozenset("iljtfrI.,:;'|!()[]-/ ")


@dataclass(frozen=True, slots=True)
class Fit:
    """One table as it goes onto paper: its parts side by side, and the size of its letters in points.

    `line_height` in millimetres is that of a list for the wall; 0 leaves it to the letters.
    """

    parts: tuple[Table, ...]
    size: float
    line_height: float = 0


@lru_cache(maxsize=4096)
def _letter_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.34
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return 1.0
    if unicodedata.combining(letter):
        return 0.0
    return 0.7 if letter.isupper() else 0.585


def text_width(text: str) -> float:
    """About how wide a text is, in em."""
    return sum(map(_letter_width, text))


def widths(table: Table) -> tuple[float, ...]:
    """How wide every column would like to be, in em."""
    return tuple(map(_wanted, table.columns, _by_column(table)))


def _by_column(table: Table) -> list[list[str]]:
    rows = [row for row in table.rows if not isinstance(row, Span)]
    return [[row[at] for row in rows] for at in range(len(table.columns))]


def shares(table: Table) -> tuple[float, ...]:
    """Each column's share of the width, all names alike, so that both sides of a list look the same."""
    wanted = widths(table)
    are_names = [column.kind is ColumnKind.NAME for column in table.columns]
    longest = max((wide for wide, is_name in zip(wanted, are_names, strict=True) if is_name), default=0.0)
    even = [longest if is_name else wide for wide, is_name in zip(wanted, are_names, strict=True)]
    total = sum(even) or 1.0
    return tuple(wide / total for wide in even)


def _wanted(column: Column, cells: Sequence[str]) -> float:
    if column.kind is ColumnKind.BAR:
        return LENGTH_OF_BAR
    longest = max(map(text_width, {*cells, column.heading}), default=0.0)
    return max(longest, column.room * 0.6) + PADDING


def _least(column: Column, wanted: float, cells: Iterable[str]) -> float:
    """How narrow a column may become: a text as its longest word, and not too narrow to read."""
    if not column.kind.flexible:
        return wanted
    words = {word[:LONGEST_WORD] for cell in (*cells, column.heading) for word in cell.split()}
    longest = max(map(text_width, words), default=0.0) + PADDING
    return min(wanted, max(NARROWEST_NAME, longest))


def _least_widths(table: Table) -> list[float]:
    """How narrow every column may become, in em."""
    return list(map(_least, table.columns, widths(table), _by_column(table)))


def _comfortable(column: Column, cells: Sequence[str]) -> float:
    """How wide a column is read best: names unfolded, but for the longest quarter."""
    if not column.kind.flexible:
        return _wanted(column, cells)
    lengths = sorted(map(text_width, (*cells, column.heading)))
    return lengths[-(-len(lengths) * 3 // 4) - 1] + PADDING


def size_of(table: Table, width: float, printing: Printing) -> float:
    """The size of letters at which the table fits into this width in points, at most the usual one."""
    least = sum(_least_widths(table))
    return min(printing.text_size, width / least) if least else printing.text_size


def fit(table: Table, width: float, printing: Printing, height: float = 0) -> Fit:
    """The table for a page of this width: smaller letters first, and parts when they would get too small.

    A list for the wall is set as large as the page's height in millimetres allows.
    """
    if table.lines_on_page and height and _has_room_for_names(table, width / printing.text_size):
        return _on_the_wall(table, width, printing, height)
    size = size_of(table, width, printing)
    if size >= printing.least_size or is_to_write_in(table):
        return Fit((table,), size)
    parts = _parts(table, width / printing.least_size)
    return Fit(parts, min(size_of(part, width, printing) for part in parts))


def _has_room_for_names(table: Table, room: float) -> bool:
    """Do figures and results leave enough of this width in em for names that are read from afar?"""
    names = [column.kind.flexible for column in table.columns]
    taken = sum(
        wide for column, wide in zip(table.columns, widths(table), strict=True) if not column.kind.flexible
    )
    return (room - taken) >= NARROWEST_NAME * sum(names)


def _on_the_wall(table: Table, width: float, printing: Printing, height: float) -> Fit:
    """A list in letters that are read from afar: as few pages as need be, all filled alike."""
    pages = -(-len(table.rows) // table.lines_on_page) or 1
    lines = -(-len(table.rows) // pages) or 1
    line_height = min(TALLEST_LINE, max(SHORTEST_LINE, height / lines))
    needed = sum(map(_on_the_wall_width, table.columns, _by_column(table)))
    by_height = LETTERS_IN_A_LINE * line_height * POINTS_IN_A_MILLIMETRE
    size = min(by_height, max(width / needed, printing.text_size), LARGEST_ON_THE_WALL)
    # Where names hold the letters small, tall lines would only waste paper.
    line_height = min(line_height, max(SHORTEST_LINE, size * AIRIEST / POINTS_IN_A_MILLIMETRE))
    return Fit((table,), max(size, printing.text_size), line_height)


def _on_the_wall_width(column: Column, cells: Sequence[str]) -> float:
    """How wide a column is on the wall, in em; the longest names are not asked, they are set smaller."""
    if column.kind is ColumnKind.RESULT:
        return RESULT_BOX
    if not column.kind.flexible:
        return _wanted(column, cells) * (MINOR if column.minor else 1)
    lengths = sorted(map(text_width, (*cells, column.heading)))
    return lengths[-(-len(lengths) * 4 // 5) - 1] * SAFETY + PADDING


def _parts(table: Table, room: float) -> tuple[Table, ...]:
    """The columns dealt out over several tables, each with the columns that say whose row it is."""
    wanted = _least_widths(table)
    keys = [at for at, column in enumerate(table.columns) if column.key]
    left = room - sum(wanted[at] for at in keys)
    groups: list[list[int]] = [[]]
    used = 0.0
    for at, column in enumerate(table.columns):
        if column.key:
            continue
        if groups[-1] and used + wanted[at] > left:
            groups.append([])
            used = 0.0
        groups[-1].append(at)
        used += wanted[at]
    return tuple(_with_columns(table, [*keys, *group]) for group in groups)


def _with_columns(table: Table, kept: Sequence[int]) -> Table:
    def cut(row: Row) -> Row:
        return row if isinstance(row, Span) else tuple(row[at] for at in kept)

    columns = tuple(table.columns[at] for at in kept)
    return replace(table, columns=columns, rows=tuple(cut(row) for row in table.rows))


def is_narrow(table: Table, width: float, size: float) -> bool:
    """Would the table look lost if it were drawn out over the whole line?"""
    roomy = is_to_write_in(table) or any(
        column.room or column.kind is ColumnKind.BAR for column in table.columns
    )
    return not roomy and sum(widths(table)) * size < 0.5 * width


def is_to_write_in(table: Table) -> bool:
    """Has the table columns to be filled in by hand? Such a sheet stays in one piece."""
    return any(column.kind is ColumnKind.BLANK for column in table.columns)


def is_landscape(document: Document, printing: Printing) -> bool:
    """Is the page turned? As the document says, else where its widest table gains by it."""
    if document.landscape is not None:
        return document.landscape
    upright = printing.text_width(landscape=False)
    size = printing.text_size * 0.8
    return any(
        sum(map(_comfortable, table.columns, _by_column(table))) * size > upright for table in document.tables
    )


def fields_in_a_line(fields: Fields, printing: Printing) -> int:
    """How many labelled values stand side by side; in large print at most two."""
    return min(fields.columns, 2) if printing.large else fields.columns


def cards_on_a_page(cards: Cards, printing: Printing) -> tuple[int, int]:
    """How many cards stand across and down a page; slips in large print need more room each."""
    if not printing.large or any(card.folded for card in cards.cards):
        return cards.across, cards.down
    return max(1, cards.across // 2), max(1, cards.down * 3 // 4)
