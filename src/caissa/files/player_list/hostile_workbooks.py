"""Workbooks that would fill the memory: refused before the spreadsheet reader sees them.

The reader lays a sheet out as one full rectangle, so a single cell in the last corner of an otherwise
empty sheet asks for billions of cells and ends the program; a packed file may also unpack without end.
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from io import BytesIO

from caissa.errors import UnreadableFile
from caissa.files.player_list.old_excel import Protected, xls_span
from caissa.messages import msg

ZIP_MARK = b"PK\x03\x04"
OLE_MARK = b"\xd0\xcf\x11\xe0"
LARGEST_UNPACKED = 256 * 1024 * 1024
MOST_CELLS = 5_000_000

_XLSX_PLACE = re.compile(rb"<(?:\w+:)?(?:row|c)\b[^>]*?\sr\s*=\s*[\"']([A-Za-z]{0,3})([0-9]{1,9})[\"']")
_ODS_PART = re.compile(rb"<table:(table-row|table-cell|covered-table-cell|table)\b([^>]*)>")
_ODS_REPEATED = re.compile(rb"table:number-(?:rows|columns)-repeated=[\"']([0-9]{1,9})[\"']")
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, struct.error, ValueError, IndexError, OSError, EOFError,
    NotImplementedError, RuntimeError,
)  # fmt: skip


def refuse_hostile(source: bytes, name: str) -> None:
    """Refuse a workbook that is damaged at its root, unpacks too far or spans too many cells."""
    try:
        cells = xls_span(source) if source.startswith(OLE_MARK) else _packed_span(source, name)
    except Protected:
        raise UnreadableFile(name=name, why=msg("it is protected with a password")) from None
    except _DAMAGED:
        raise UnreadableFile(
            name=name, why=msg("the spreadsheet is damaged or of a kind that is not read")
        ) from None
    if cells > MOST_CELLS:
        raise UnreadableFile(
            name=name,
            why=msg("its cells span {cells} places, more than {most}", cells=cells, most=MOST_CELLS),
        )


def _packed_span(source: bytes, name: str) -> int:
    """How many cells the largest sheet of an XLSX or ODS spans, the empty ones among them."""
    with zipfile.ZipFile(BytesIO(source)) as packed:
        if sum(part.file_size for part in packed.infolist()) > LARGEST_UNPACKED:
            raise UnreadableFile(
                name=name,
                why=msg("it unpacks to more than {largest} bytes", largest=LARGEST_UNPACKED),
            )
        names = packed.namelist()
        if "xl/workbook.bin" in names:
            raise ValueError(msg("XLSB is not read"))
        if any(b"encryption-data" in packed.read(part) for part in names if part == "META-INF/manifest.xml"):
            raise Protected
        sheets = [_xlsx_span(packed.read(part)) for part in names if part != "content.xml"]
        content = [_ods_span(packed.read(part)) for part in names if part == "content.xml"]
    return max([*sheets, *content], default=0)


def _xlsx_span(sheet: bytes) -> int:
    rows = columns = 1
    for letters, number in _XLSX_PLACE.findall(sheet):
        rows, columns = max(rows, int(number)), max(columns, _column_number(letters))
    return rows * columns


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("A") + 1
    return number


def _ods_span(content: bytes) -> int:
    """Rows and columns up to the last cell with something in it; repeated cells count as often."""
    row = row_repeat = column = last_column = largest = 0
    for part, attributes in _ODS_PART.findall(content):
        match = _ODS_REPEATED.search(attributes)
        repeat = int(match[1]) if match else 1
        if part == b"table":
            row = row_repeat = last_column = 0
        elif part == b"table-row":
            row, row_repeat, column = row + row_repeat, repeat, 0
        else:
            column += repeat
            if b"value-type" in attributes:
                last_column = max(last_column, column)
                largest = max(largest, (row + row_repeat) * last_column)
    return largest
