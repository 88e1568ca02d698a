"""Pictures of strangers: checked byte by byte and written anew with what a picture needs and nothing else."""

from __future__ import annotations

from base64 import b64decode, b64encode
from dataclasses import replace

from caissa.documents.look import Look, Picture, PictureKind, checked
from caissa.documents.pictures.jpeg import clean_jpeg
from caissa.documents.pictures.png import SIGNATURE, clean_png
from caissa.documents.pictures.refusal import Unusable
from caissa.documents.pictures.svg import clean_svg
from caissa.documents.refusals import BadPicture
from caissa.messages import msg

LARGEST = 1 << 20
"""Bytes of a picture; a logo for paper needs far fewer."""
LARGEST_PHOTO, MOST_PIXELS_OF_A_PHOTO = 8 << 20, 12_000
"""Bytes and pixels in a row of a photo, as telephones take them."""
LONGEST_NAME = 60
_JPEG = b"\xff\xd8\xff"


def read_picture(content: bytes, name: str) -> Picture:
    """The picture in a file, PNG, JPEG or SVG by its content; anything else is refused with the reason."""
    if len(content) > LARGEST:
        raise BadPicture(name=name, why=msg("it is larger than {most} kB", most=LARGEST >> 10))
    try:
        kind, clean, size = _clean(content)
    except Unusable as refused:
        raise BadPicture(name=name, why=refused.why) from None
    return Picture(kind, b64encode(clean).decode(), name[:LONGEST_NAME], *size)


def read_photo(content: bytes, name: str) -> Picture:
    """A photo, JPEG or PNG by its content, without place, time and camera; anything else is refused."""
    if len(content) > LARGEST_PHOTO:
        raise BadPicture(name=name, why=msg("it is larger than {most} kB", most=LARGEST_PHOTO >> 10))
    if not content.startswith((_JPEG, SIGNATURE)):
        raise BadPicture(name=name, why=msg("it is neither JPEG nor PNG"))
    is_jpeg = content.startswith(_JPEG)
    try:
        clean, size = (
            clean_jpeg(content, MOST_PIXELS_OF_A_PHOTO, turned=True) if is_jpeg else clean_png(content)
        )
    except Unusable as refused:
        raise BadPicture(name=name, why=refused.why) from None
    kind = PictureKind.JPEG if is_jpeg else PictureKind.PNG
    return Picture(kind, b64encode(clean).decode(), name[:LONGEST_NAME], *size)


def cleaned(look: Look) -> Look:
    """A look from a file: checked, and its pictures written anew as those of strangers are."""
    logo = _again(look.logo) if look.logo else None
    return checked(replace(look, logo=logo, sponsors=tuple(map(_again, look.sponsors))))


def _again(picture: Picture) -> Picture:
    try:
        content = b64decode(picture.base64, validate=True)
    except ValueError:
        raise BadPicture(name=picture.name, why=msg("it is neither PNG nor JPEG nor SVG")) from None
    return read_picture(content, picture.name)


def _clean(content: bytes) -> tuple[PictureKind, bytes, tuple[int, int]]:
    """The kind of a picture, its bytes written anew, and its width and height in pixels."""
    if content.startswith(SIGNATURE):
        return PictureKind.PNG, *clean_png(content)
    if content.startswith(_JPEG):
        return PictureKind.JPEG, *clean_jpeg(content)
    if b"<svg" in content or b":svg" in content:
        return PictureKind.SVG, clean_svg(content), (0, 0)
    raise Unusable(msg("it is neither PNG nor JPEG nor SVG"))
