"""PNG (ISO/IEC 15948): every chunk is checked, and those that hold the picture are written anew."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from caissa.documents.pictures.refusal import damaged, require_size

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_NEEDED = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Adam7: where each pass begins, and its steps (12, 8.2)."""
_HEAD, _OVERHEAD = 13, 12


def clean_png(content: bytes) -> tuple[bytes, tuple[int, int]]:
    """The picture without its comments, dates and whatever stands behind its end; its width and height."""
    chunks = [(name, data) for name, data in _chunks(content) if name in _NEEDED]
    if len(chunks) < len(("IHDR", "IDAT", "IEND")) or chunks[0][0] != b"IHDR" or chunks[-1] != (b"IEND", b""):
        raise damaged()
    size = _require_pixels(chunks[0][1], b"".join(data for name, data in chunks if name == b"IDAT"))
    if chunks[0][1][9] == 3 and not any(name == b"PLTE" for name, _data in chunks):
        raise damaged()
    return SIGNATURE + b"".join(_written(name, data) for name, data in chunks), size


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at + _OVERHEAD <= len(content):
        length, name = struct.unpack(">I4s", content[at : at + 8])
        data, end = content[at + 8 : at + 8 + length], at + _OVERHEAD + length
        if end > len(content) or struct.pack(">I", zlib.crc32(name + data)) != content[end - 4 : end]:
            raise damaged()
        yield name, data
        if name == b"IEND":
            return
        at = end
    raise damaged()


def _written(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _require_pixels(head: bytes, packed: bytes) -> tuple[int, int]:
    """The pixels must be exactly as many as the head says: neither missing nor a flood."""
    if len(head) != _HEAD:
        raise damaged()
    width, height, depth, colours, packing, filters, interlaced = struct.unpack(">IIBBBBB", head)
    require_size(width, height)
    if depth not in _DEPTHS.get(colours, ()) or packing or filters or interlaced not in (0, 1):
        raise damaged()
    passes = _PASSES if interlaced else ((0, 0, 1, 1),)
    wanted = sum(_bytes_of(width, height, depth * _CHANNELS[colours], part) for part in passes)
    try:
        unpacked = zlib.decompressobj().decompress(packed, wanted + 1)
    except zlib.error:
        raise damaged() from None
    if len(unpacked) != wanted:
        raise damaged()
    return width, height


def _bytes_of(width: int, height: int, bits: int, part: tuple[int, int, int, int]) -> int:
    """How many bytes a pass takes: a filter's number and the pixels, line by line."""
    left, top, step, down = part
    columns, lines = -(-(width - left) // step), -(-(height - top) // down)
    return lines * (1 + (columns * bits + 7) // 8) if columns > 0 and lines > 0 else 0
