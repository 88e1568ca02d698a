"""How many cells an old Excel file (XLS) spans, from its records, and whether a password protects it.

Such a file is a small file system of 512-byte sectors (OLE) with the workbook as one stream of records.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from caissa.messages import msg

_END_OF_CHAIN = 0xFFFFFFFA
_FIRST_SECTORS_IN_HEADER = 109
_CELL_RECORDS = frozenset({0x0006, 0x00D6, 0x00FD, 0x0201, 0x0203, 0x0204, 0x0205, 0x027E})
_ROWS_OF_CELLS = frozenset({0x00BD, 0x00BE})
_PASSWORD = 0x002F


class Protected(Exception):
    """The workbook is protected with a password."""


def xls_span(source: bytes) -> int:
    """Rows by columns of all cells together; `Protected` if a password hides them."""
    book = _workbook_stream(source)
    rows = columns = 0
    for kind, payload in _records(book):
        if kind == _PASSWORD:
            raise Protected
        if len(payload) >= 4 and (kind in _CELL_RECORDS or kind in _ROWS_OF_CELLS):
            row, column = struct.unpack_from("<HH", payload)
            last = struct.unpack("<H", payload[-2:])[0] if kind in _ROWS_OF_CELLS else column
            rows, columns = max(rows, row + 1), max(columns, column + 1, last + 1)
    return rows * columns


def _records(book: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 4 <= len(book):
        kind, length = struct.unpack_from("<HH", book, at)
        yield kind, book[at + 4 : at + 4 + length]
        at += 4 + length


def _workbook_stream(source: bytes) -> bytes:
    """The stream called Workbook (or Book, in Excel 5), wherever its sectors lie."""
    if struct.unpack_from("<I", source, 72)[0]:
        raise ValueError(msg("an XLS of more than 7 MB is not a player list"))
    size = 1 << struct.unpack_from("<H", source, 30)[0] % 16
    fat = _numbers(b"".join(_sector(source, number, size) for number in _fat_sectors(source)))
    directory = _stream(source, fat, struct.unpack_from("<I", source, 48)[0], size)
    entries = {_name(entry): entry for entry in _pieces(directory, 128)}
    if "EncryptedPackage" in entries:
        raise Protected
    entry = entries.get("Workbook") or entries.get("Book")
    if entry is None:
        return b""
    start, length = struct.unpack_from("<II", entry, 116)
    if length >= struct.unpack_from("<I", source, 56)[0]:
        return _stream(source, fat, start, size)[:length]
    small = _stream(source, fat, struct.unpack_from("<I", entries["Root Entry"], 116)[0], size)
    small_fat = _numbers(_stream(source, fat, struct.unpack_from("<I", source, 60)[0], size))
    return b"".join(small[number * 64 : number * 64 + 64] for number in _chain(small_fat, start))[:length]


def _fat_sectors(source: bytes) -> list[int]:
    listed = struct.unpack_from(f"<{_FIRST_SECTORS_IN_HEADER}I", source, 76)
    return [number for number in listed if number < _END_OF_CHAIN]


def _stream(source: bytes, fat: tuple[int, ...], start: int, size: int) -> bytes:
    return b"".join(_sector(source, number, size) for number in _chain(fat, start))


def _chain(fat: tuple[int, ...], start: int) -> Iterator[int]:
    """The sectors of a stream one after the other; a chain that bites its tail ends."""
    number, seen = start, 0
    while number < len(fat) and seen <= len(fat):
        yield number
        number, seen = fat[number], seen + 1


def _sector(source: bytes, number: int, size: int) -> bytes:
    return source[(number + 1) * size : (number + 2) * size]


def _numbers(table: bytes) -> tuple[int, ...]:
    return struct.unpack(f"<{len(table) // 4}I", table[: len(table) // 4 * 4])


def _pieces(whole: bytes, size: int) -> Iterator[bytes]:
    return (whole[at : at + size] for at in range(0, len(whole) - size + 1, size))


def _name(entry: bytes) -> str:
    length = struct.unpack_from("<H", entry, 64)[0]
    return entry[: max(0, min(length, 64) - 2)].decode("utf-16-le", errors="replace")
