"""Photos as phones send them, small: a red and a blue half, and the traces that a camera leaves."""

from __future__ import annotations

import struct
import zlib

RED, BLUE = b"\xd0\x10\x10", b"\x10\x10\xd0"


def chunk(name: bytes, data: bytes) -> bytes:
    """A part of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(width: int = 200, height: int = 200, *extra: bytes) -> bytes:
    """A picture whose upper half is red and lower half blue."""
    rows = b"".join(b"\0" + (RED if y < height // 2 else BLUE) * width for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + b"".join(extra)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def size_of(content: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def names_of_chunks(content: bytes) -> list[bytes]:
    """What a PNG consists of."""
    names, at = [], 8
    while at < len(content):
        (length,) = struct.unpack(">I", content[at : at + 4])
        names.append(content[at + 4 : at + 8])
        at += 12 + length
    return names
