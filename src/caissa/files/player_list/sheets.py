"""A player list as rows of text, from CSV in any usual encoding or from an Excel or OpenDocument sheet."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from io import StringIO
from itertools import islice

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.formulas import guarded
from caissa.files.player_list.workbooks import WORKBOOK_MARKS, workbook_rows
from caissa.messages import msg, plural

LARGEST_FILE = 32 * 1024 * 1024
MOST_ROWS = 50_000
MOST_COLUMNS = 500

_DELIMITERS = "\t;,"

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Rows of text, the first row of the file first, and what was noted on the way."""

    rows: tuple[Row, ...]
    findings: tuple[Finding, ...] = ()


def sheet_of(source: bytes | str | Iterable[Sequence[object]], name: str, wanted: str | None = None) -> Sheet:
    """The rows of a CSV text, a workbook (`wanted` names its sheet) or a table that is there already."""
    if isinstance(source, bytes):
        if len(source) > LARGEST_FILE:
            raise UnreadableFile(
                name=name, why=msg("it is longer than {largest} bytes", largest=LARGEST_FILE)
            )
        if source.startswith(WORKBOOK_MARKS):
            rows, findings = workbook_rows(source, name, wanted, MOST_ROWS + 1)
            return Sheet(_checked([tuple(map(cell_text, row)) for row in rows], name), findings)
        return _text_file(source, name)
    if isinstance(source, str):
        return _csv_sheet(source, name)
    return Sheet(_checked([tuple(map(cell_text, row)) for row in islice(source, MOST_ROWS + 1)], name))


def cell_text(cell: object) -> str:
    """A cell as text: 2451.0 is `2451`, a date is `1990-05-03`, an error of Excel (`#N/A`) is nothing."""
    if cell is None or isinstance(cell, bool):
        return ""
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else str(cell)
    if isinstance(cell, datetime):
        return cell.date().isoformat()
    if isinstance(cell, date):
        return cell.isoformat()
    return _clean(str(cell))


def _clean(text: str) -> str:
    """A text in one line, without the apostrophe that guards against formulas."""
    line = " ".join(text.replace("\x00", "").split())
    if line.startswith("'") and guarded(line[1:]) == line:
        return line[1:].strip()
    return "" if line.startswith("#") and line.rstrip("!?") in _EXCEL_ERRORS else line


_EXCEL_ERRORS = frozenset({"#N/A", "#REF", "#VALUE", "#NAME", "#DIV/0", "#NULL", "#NUM"})


def _checked(rows: list[Row], name: str) -> tuple[Row, ...]:
    if len(rows) > MOST_ROWS:
        raise UnreadableFile(
            name=name, why=plural("it has more than {count} row", "it has more than {count} rows", MOST_ROWS)
        )
    if max(map(len, rows), default=0) > MOST_COLUMNS:
        raise UnreadableFile(
            name=name,
            why=plural("it has more than {count} column", "it has more than {count} columns", MOST_COLUMNS),
        )
    return tuple(rows)


def _text_file(source: bytes, name: str) -> Sheet:
    text, encoding = _decoded(source)
    if "\x00" in text:
        raise UnreadableFile(name=name, why=msg("it is neither a table of text nor a spreadsheet"))
    read = _csv_sheet(text, name)
    if encoding != "cp1252":
        return read
    what = msg("the file is not UTF-8 and was read as Windows-1252")
    hint = msg("check names with accents; other scripts are garbled, save the file as UTF-8")
    note = Finding("player-list.encoding", Severity.WARNING, msg("file"), what, hint)
    return Sheet(read.rows, (note, *read.findings))


def _decoded(source: bytes) -> tuple[str, str]:
    """The text and its encoding: by its byte order mark, else UTF-16 by its zero bytes, UTF-8 or Windows."""
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        return source.decode("utf-16", errors="replace"), "utf-16"
    if encoding := _unmarked_utf16(source[:2000]):
        return source.decode(encoding, errors="replace"), encoding
    try:
        return source.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        return source.decode("cp1252", errors="replace"), "cp1252"


def _unmarked_utf16(start: bytes) -> str:
    """UTF-16 without a mark has a zero in every second byte of plain letters."""
    even, odd = start[0::2].count(0), start[1::2].count(0)
    if max(even, odd) < len(start) // 8 or even == odd:
        return ""
    return "utf-16-be" if even > odd else "utf-16-le"


def _csv_sheet(text: str, name: str) -> Sheet:
    text = text.removeprefix("\ufeff")
    first = text[:6].lower()
    if first.startswith("sep=") and len(first) > 4:
        _, _, rest = text.partition("\n")
        text, delimiter = "\n" + rest, first[4]
    else:
        delimiter = _delimiter(text, name)
    # A last line of our own comes out as a row of its own, unless a quotation mark is still open there.
    *rows, end = _split(f"{text.rstrip()}\n{_END}", delimiter, name, MOST_ROWS + 2)
    if end == (_END,) or len(rows) > MOST_ROWS:
        return Sheet(_checked(rows, name))
    what = msg(
        "the quotation mark in row {row} is never closed, so all that follows was read as one cell",
        row=len(rows) + 1,
    )
    open_quote = Finding("player-list.open-quote", Severity.ERROR, msg("row {row}", row=len(rows) + 1), what)
    return Sheet(_checked([*rows, (*end[:-1], end[-1].removesuffix(_END).strip())], name), (open_quote,))


_END = "end of the list"


def _split(text: str, delimiter: str, name: str, most: int = MOST_ROWS + 1) -> list[Row]:
    try:
        rows = islice(csv.reader(StringIO(text, newline=""), delimiter=delimiter), most)
        return [tuple(map(_clean, row)) for row in rows]
    except csv.Error as wrong:
        raise UnreadableFile(name=name, why=msg("it is not valid CSV: {fault}", fault=wrong)) from None


def _delimiter(text: str, name: str) -> str:
    """The sign that parts most rows into the same number of cells; a comma may also stand in names."""

    def agreement(delimiter: str) -> tuple[int, int]:
        widths = Counter(len(row) for row in _split(text, delimiter, name, most=60) if any(row))
        width, rows = max(widths.items(), key=lambda item: (item[0] > 1, item[1]), default=(1, 0))
        return (rows, -_DELIMITERS.index(delimiter)) if width > 1 else (0, -_DELIMITERS.index(delimiter))

    best = max(_DELIMITERS, key=agreement)
    return best if agreement(best)[0] else ","
