"""Workbooks that would fill the memory: refused before the spreadsheet reader sees them.

The reader lays a sheet out as one full rectangle, so a single cell in the last corner of an otherwise
empty sheet asks for billions of cells and ends the program; a packed file may also unpack without end.
What a file says about its own size is not believed: bytes are counted as they come out, and the places of
cells are read by an XML parser.
"""

from __future__ import annotations

import copy
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Protocol
from xml.parsers import expat

from caissa.errors import UnreadableFile
from caissa.files.player_list.old_excel import Protected, xls_span
from caissa.messages import msg

ZIP_MARK = b"PK\x03\x04"
OLE_MARK = b"\xd0\xcf\x11\xe0"
LARGEST_UNPACKED = 256 * 1024 * 1024
MOST_CELLS = 5_000_000
MOST_PARTS = 2_000

CHUNK = 1 << 16
NOT_BELIEVED = 1 << 62
"""The size that is put in place of the one that a packed file states."""

_PLACE = re.compile(r"([A-Za-z]{0,8})([0-9]{0,18})")
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, struct.error, ValueError, IndexError, OSError, EOFError,
    NotImplementedError, RuntimeError, expat.ExpatError,
)  # fmt: skip


class _TooLarge(Exception):
    """More comes out of a packed file than a list of players can be."""


def refuse_hostile(source: bytes, name: str) -> None:
    """Refuse a workbook that is damaged at its root, unpacks too far or spans too many cells."""
    try:
        cells = xls_span(source) if source.startswith(OLE_MARK) else _packed_span(source)
    except Protected:
        raise UnreadableFile(name=name, why=msg("it is protected with a password")) from None
    except _TooLarge:
        raise UnreadableFile(
            name=name, why=msg("it unpacks to more than {largest} bytes", largest=LARGEST_UNPACKED)
        ) from None
    except _DAMAGED:
        raise UnreadableFile(
            name=name, why=msg("the spreadsheet is damaged or of a kind that is not read")
        ) from None
    if cells > MOST_CELLS:
        raise UnreadableFile(
            name=name,
            why=msg(
                "its cells span too large an area: {cells}, more than {most}", cells=cells, most=MOST_CELLS
            ),
        )


def _packed_span(source: bytes) -> int:
    """How many cells the largest sheet of an XLSX or ODS spans, the empty ones among them."""
    with zipfile.ZipFile(BytesIO(source)) as packed:
        names = packed.namelist()
        if len(set(names)) != len(names) or len(names) > MOST_PARTS:
            raise ValueError(len(names))
        if "xl/workbook.bin" in names:
            raise ValueError(msg("XLSB is not read"))
        left, spans = LARGEST_UNPACKED, [0]
        for part in packed.infolist():
            sheet = _reader_of(part.filename)
            for chunk in _unpacked(packed, part):
                left -= len(chunk)
                if left < 0:
                    raise _TooLarge
                sheet.read(chunk)
            spans.append(sheet.span())
    return max(spans)


def _unpacked(packed: zipfile.ZipFile, part: zipfile.ZipInfo) -> Iterator[bytes]:
    """The bytes of a part up to its real end; the size that the file states may be a lie."""
    true = copy.copy(part)
    true.file_size = NOT_BELIEVED
    with packed.open(true) as stream:
        while chunk := stream.read(CHUNK):
            yield chunk


class _Part(Protocol):
    """A part of a workbook that is looked at while it is unpacked."""

    def read(self, chunk: bytes) -> None:
        """Look at the next bytes."""

    def span(self) -> int:
        """How many cells it spans, once all of it was read."""


def _reader_of(name: str) -> _Part:
    if name == "content.xml":
        return _OdsSheet()
    if name == "META-INF/manifest.xml":
        return _Manifest()
    return _XlsxPart() if name.lower().endswith((".xml", ".rels")) else _OtherPart()


class _OtherPart:
    """A picture, or whatever else is no sheet."""

    def read(self, chunk: bytes) -> None:
        """Nothing in it is looked at."""

    def span(self) -> int:
        """It has no cells."""
        return 0


class _XmlPart:
    """A part in XML, told element by element; document types, with which bombs are built, are refused."""

    def __init__(self) -> None:
        # The spreadsheet reader takes every part for UTF-8, whatever the part says.
        self.parser = parser = expat.ParserCreate("utf-8")
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.StartElementHandler = self.begin
        parser.EndElementHandler = self.end

    def read(self, chunk: bytes) -> None:
        """Look at the next bytes."""
        self.parser.Parse(chunk, False)

    def span(self) -> int:
        """How many cells it spans."""
        self.parser.Parse(b"", True)
        return self.cells()

    def cells(self) -> int:
        """How many cells were counted."""
        return 0

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, tag: str) -> None:
        """An element ends."""

    def _refuse_doctype(self, *_declaration: object) -> None:
        raise ValueError("DOCTYPE")


class _XlsxPart(_XmlPart):
    """A sheet of an XLSX, or any other part: cells by their places, or counted where none is stated."""

    def __init__(self) -> None:
        super().__init__()
        self.row = self.column = self.rows = self.columns = 0

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        """A row or a cell with its place; a relation may not lead to a sheet that was not looked at."""
        local = tag.rpartition(":")[2]
        if local == "row":
            self._move(attributes.get("r"), self.row + 1, 0)
        elif local == "c":
            self._move(attributes.get("r"), max(self.row, 1), self.column + 1)
        elif local == "Relationship":
            _require_sheet_in_xml(attributes)

    def cells(self) -> int:
        """All places of the rectangle."""
        return self.rows * self.columns

    def _move(self, place: str | None, row: int, column: int) -> None:
        match = _PLACE.fullmatch(place or "")
        if match is None:
            raise ValueError(place)
        self.row = int(match[2]) if match[2] else row
        self.column = _column_number(match[1]) if match[1] else column
        self.rows, self.columns = max(self.rows, self.row), max(self.columns, self.column)


def _require_sheet_in_xml(relation: dict[str, str]) -> None:
    target = relation.get("Target", "").lower()
    if relation.get("Type", "").endswith("/worksheet") and not target.endswith(".xml"):
        raise ValueError(target)


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


class _OdsSheet(_XmlPart):
    """The sheets of an ODS: rows and columns up to the last cell with something in it."""

    def __init__(self) -> None:
        super().__init__()
        self.row = self.row_repeat = self.column = self.last_column = self.largest = 0

    def begin(self, tag: str, attributes: dict[str, str]) -> None:
        """A table, a row or a cell; repeated ones count as often."""
        if tag == "table:table":
            self.row = self.row_repeat = self.last_column = 0
        elif tag == "table:table-row":
            repeat = _repeated(attributes.get("table:number-rows-repeated"))
            self.row, self.row_repeat, self.column = self.row + self.row_repeat, repeat, 0
        elif tag in ("table:table-cell", "table:covered-table-cell"):
            self.column += _repeated(attributes.get("table:number-columns-repeated"))
            if any(name.endswith(("value-type", "formula")) for name in attributes):
                self.last_column = max(self.last_column, self.column)
                self.largest = max(self.largest, (self.row + self.row_repeat) * self.last_column)

    def cells(self) -> int:
        """The largest rectangle."""
        return self.largest


def _repeated(stated: str | None) -> int:
    """How often a row or cell stands there; a number nobody can mean is as good as endless."""
    number = (stated or "1").strip()
    if len(number) > 9:
        return MOST_CELLS + 1
    return int(number) if number.isdecimal() else 1


class _Manifest(_XmlPart):
    """The list of the parts of an ODS, which says whether a password protects them."""

    def begin(self, tag: str, _attributes: dict[str, str]) -> None:
        """A part that is encrypted cannot be read."""
        if tag.rpartition(":")[2] == "encryption-data":
            raise Protected
