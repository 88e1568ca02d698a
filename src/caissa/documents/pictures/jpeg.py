"""JPEG (ITU-T T.81): its segments are followed, and those that hold the picture are written anew."""

from __future__ import annotations

import struct

from caissa.documents.pictures.refusal import Unusable, damaged, require_size
from caissa.messages import msg

_START, _END, _SCAN = 0xD8, 0xD9, 0xDA
_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
"""Baseline, extended and progressive pictures; the others are not printed by anybody."""
_OTHER_FRAMES = frozenset({0xC3, *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)})
_TABLES = frozenset({0xC4, 0xDB, 0xDD, 0xE0, 0xEE})
"""Tables, and what says how the colours are meant; comments and places where it was taken are left out."""
_IN_SCAN = frozenset({0x00, *range(0xD0, 0xD8)})


def clean_jpeg(content: bytes) -> tuple[bytes, tuple[int, int]]:
    """The picture without what a camera or a program wrote beside it; its width and height."""
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
            require_size(width, height)
        elif marker != _SCAN and marker not in _TABLES:
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
