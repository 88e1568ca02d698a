"""Portraits for badges: one size, upright as the camera was held, and nothing beside the picture."""

from __future__ import annotations

import struct
import zlib
from base64 import b64decode

import pytest

from caissa.documents.pictures import read_photo
from caissa.documents.printing.portrait import HEIGHT, WIDTH, portrait
from caissa.documents.refusals import BadPicture

pytest.importorskip("typst", reason="the extra documents is not installed")

JPEG = b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh"
    "Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB"
    "UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA"
    "AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y"
    "WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM"
    "ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlk"
    "kYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4"
    "+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCACAAKADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME"
    "/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABYBAQEBAAAAAAAAAAAAAAAAAAAFA//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEA"
    "AhEDEQA/AMgDFSAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAWEoAAA"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAB//9k="
)
"""160 × 128 pixels, the upper half red and the lower half blue."""
RED, BLUE = (208, 16, 16), (16, 16, 208)


def held(way: int) -> bytes:
    """The photo of a camera that was held in one of eight ways (Exif, tag 0112) and knows where it was."""
    place = b"48.2 N 16.3 E"
    tiff = struct.pack("<2sHIH", b"II", 42, 8, 1) + struct.pack("<HHIHHI", 0x0112, 3, 1, way, 0, 0) + place
    body = b"Exif\0\0" + tiff
    return JPEG[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + JPEG[2:]


def pixels(png: bytes) -> list[list[tuple[int, ...]]]:
    """The pixels of a PNG, line by line (ISO/IEC 15948, 9)."""
    width, height, _depth, colours = struct.unpack(">IIBB", png[16:26])
    at, packed, channels = 8, b"", {2: 3, 6: 4}[colours]
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        packed += png[at + 8 : at + 8 + length] if png[at + 4 : at + 8] == b"IDAT" else b""
        at += 12 + length
    raw, before, lines = zlib.decompress(packed), bytes(width * channels), []
    for start in range(0, len(raw), 1 + width * channels):
        line = bytearray(raw[start + 1 : start + 1 + width * channels])
        for place in range(len(line)):
            left = line[place - channels] if place >= channels else 0
            over, corner = before[place], before[place - channels] if place >= channels else 0
            line[place] = (line[place] + _predicted(raw[start], left, over, corner)) & 255
        before = bytes(line)
        lines.append([tuple(line[x : x + 3]) for x in range(0, len(line), channels)])
    assert len(lines) == height
    return lines


def _predicted(kind: int, left: int, over: int, corner: int) -> int:
    guess = left + over - corner
    paeth = min((left, over, corner), key=lambda each: abs(guess - each))
    return (0, left, over, (left + over) // 2, paeth)[kind]


def is_near(pixel: tuple[int, ...], colour: tuple[int, ...]) -> bool:
    """JPEG keeps colours nearly."""
    return all(abs(one - other) < 40 for one, other in zip(pixel, colour, strict=True))


@pytest.mark.parametrize(
    ("way", "corners"),
    [
        (1, (RED, RED, BLUE, BLUE)),
        (2, (RED, RED, BLUE, BLUE)),
        (3, (BLUE, BLUE, RED, RED)),
        (4, (BLUE, BLUE, RED, RED)),
        (5, (RED, BLUE, RED, BLUE)),
        (6, (BLUE, RED, BLUE, RED)),
        (7, (BLUE, RED, BLUE, RED)),
        (8, (RED, BLUE, RED, BLUE)),
    ],
)
def test_a_photo_is_upright_however_the_camera_was_held(way, corners):
    """Row 0 of the pixels is the top, bottom, right or left side of the picture, as tag 0112 says."""
    drawn = pixels(portrait(read_photo(held(way), "me.jpg")))
    places = [(row, column) for row in (20, HEIGHT - 20) for column in (20, WIDTH - 20)]
    seen = [drawn[row][column] for row, column in places]
    assert all(is_near(pixel, colour) for pixel, colour in zip(seen, corners, strict=True)), seen


def test_nothing_of_the_camera_is_left():
    """The place where it was taken stands in no byte."""
    assert b"48.2 N" not in portrait(read_photo(held(6), "me.jpg"))


def test_a_picture_that_is_too_large_is_refused_before_it_is_drawn():
    """Forty megapixels: the sides are read from its head."""
    at = JPEG.index(b"\xff\xc0")
    huge = JPEG[: at + 5] + struct.pack(">HH", 9000, 9000) + JPEG[at + 9 :]
    with pytest.raises(BadPicture, match="40 megapixels"):
        portrait(read_photo(huge, "me.jpg"))
