"""JPEG (ITU-T T.81): its segments are followed, and those that hold the picture are written anew."""

from __future__ import annotations

import struct

from caissa.documents.pictures.refusal import MOST_PIXELS, Unusable, damaged, require_size
from caissa.messages import msg

_START, _END, _SCAN = 0xD8, 0xD9, 0xDA
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
"""Baseline, extended and progressive pictures; the others are not printed by anybody."""
_OTHER_FRAMES = frozenset({0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)})
_TABLES = frozenset({0xC4, 0xDB, 0xDD, 0xE0, 0xEE})
"""Tables, and what says how the colours are meant; comments and places where it was taken are left out."""
_EXIF, _ORIENTATION, _MOST_TAGS, _SHORTEST_EXIF = 0xE1, 0x0112, 100, 10
_EXIF_WITHIN = 4096
_IN_SCAN = frozenset({0x00, *range(0xD0, 0xD8)})


def clean_jpeg(
    content: bytes, most: int = MOST_PIXELS, *, turned: bool = False
) -> tuple[bytes, tuple[int, int]]:
    """The picture without what a camera or a program wrote beside it; its width and height.

    Of what a camera wrote, `turned` keeps which way is up and nothing else.
    """
    parts, at, scanned = [b"\xff\xd8"], 2, False
    width = height = 0
    while True:
        marker, at = _marker(content, at)
        if marker == _END:
            break
        segment = _segment(content, at)
        if marker in _OTHER_FRAMES:
            raise Unusable(msg("this kind of JPEG is not supported; save it as PNG"))
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", segment[3:7]) if len(segment) > 6 else (0, 0)
            require_size(width, height, most)
        elif marker != _SCAN and marker not in _TABLES:
            if turned and marker == _EXIF and not scanned:
                parts += _which_way_is_up(segment)
                turned = False
            at += len(segment)
            continue
        parts.append(bytes((0xFF, marker)) + segment)
        at += len(segment)
        if marker == _SCAN:
            end = _end_of_scan(content, at)
            parts.append(content[at:end])
            at, scanned = end, True
    if not (width and scanned):
        raise damaged()
    return b"".join((*parts, b"\xff\xd9")), (width, height)


def _which_way_is_up(segment: bytes) -> list[bytes]:
    """A segment that says only how a camera was held (Exif 2.3, tag 0112); none where that is not said."""
    tiff = segment[8:]
    order = {b"II*\x00": "<", b"MM\x00*": ">"}.get(tiff[:4], "") if segment[2:8] == b"Exif\x00\x00" else ""
    if not order or len(tiff) < _SHORTEST_EXIF:
        return []
    (first,) = struct.unpack(order + "I", tiff[4:8])
    (count,) = struct.unpack(order + "H", tiff[first : first + 2].ljust(2, b"\0"))
    for at in range(first + 2, first + 2 + 12 * min(count, _MOST_TAGS), 12):
        entry = tiff[at : at + 12]
        if len(entry) == 12 and struct.unpack(order + "H", entry[:2])[0] == _ORIENTATION:
            (way,) = struct.unpack(order + "H", entry[8:10])
            if 1 <= way <= 8:
                exif = struct.pack(">4sIHHHIHHI", b"MM\x00*", 8, 1, _ORIENTATION, 3, 1, way, 0, 0)
                body = b"Exif\x00\x00" + exif
                return [b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body]
    return []


def way_up(cleaned: bytes) -> int:
    """How a cleaned JPEG has to be turned, 1 to 8 (Exif 2.3, tag 0112): what `clean_jpeg` kept; else 1."""
    at = cleaned.find(b"Exif\x00\x00MM\x00*", 0, _EXIF_WITHIN)
    return int.from_bytes(cleaned[at + 24 : at + 26], "big") if at >= 0 else 1


def _marker(content: bytes, at: int) -> tuple[int, int]:
    """The marker at a place and where its segment begins; any number of FF may stand before it (B.1.1.2)."""
    if content[at : at + 1] != b"\xff":
        raise damaged()
    while content[at : at + 1] == b"\xff":
        at += 1
    if at >= len(content):
        raise damaged()
    return content[at], at + 1


def _segment(content: bytes, at: int) -> bytes:
    if at + 2 > len(content):
        raise damaged()
    (length,) = struct.unpack(">H", content[at : at + 2])
    if length < 2 or at + length > len(content):
        raise damaged()
    return content[at : at + length]


def _end_of_scan(content: bytes, at: int) -> int:
    """Where the coded picture ends: at the first marker that is not part of it."""
    while (at := content.find(b"\xff", at)) >= 0:
        if at + 1 >= len(content):
            break
        if content[at + 1] not in _IN_SCAN and content[at + 1] != 0xFF:
            return at
        at += 2 if content[at + 1] != 0xFF else 1
    raise damaged()
