"""A portrait for a badge: whatever was sent is drawn anew, small and in one shape, with nothing beside it."""

from __future__ import annotations

from typing import cast

from caissa.documents.look import Picture, PictureKind
from caissa.documents.pictures.jpeg import way_up
from caissa.documents.pictures.png import clean_png
from caissa.documents.printing.pdf import fonts_of_machine
from caissa.documents.refusals import BadPicture
from caissa.messages import msg

WIDTH, HEIGHT = 240, 308
"""Pixels: 35 × 45 mm, as in a passport, sharp enough for paper."""
LEAST, MOST_PIXELS = 120, 40_000_000
"""Pixels of a side that can still be printed, and of a whole photo that a phone takes."""
_FIRST_ON_ITS_SIDE = 5
_TURNED = {
    2: "-1 0 0 1 {w} 0",
    3: "-1 0 0 -1 {w} {h}",
    4: "1 0 0 -1 0 {h}",
    5: "0 1 1 0 0 0",
    6: "0 1 -1 0 {h} 0",
    7: "0 -1 -1 0 {h} {w}",
    8: "0 -1 1 0 0 {w}",
}
"""How the pixels lie (Exif 2.3, 4.6.4) → the matrix that puts them upright."""


def portrait(photo: Picture) -> bytes:
    """The photo as a PNG of one size, cut to the shape of a portrait; one that is too small is refused."""
    if min(photo.width, photo.height) < LEAST:
        raise BadPicture(name=photo.name, why=msg("it is smaller than {least} px", least=LEAST))
    if photo.width * photo.height > MOST_PIXELS:
        most = MOST_PIXELS // 1_000_000
        raise BadPicture(name=photo.name, why=msg("it has more than {most} megapixels", most=most))
    fonts = fonts_of_machine(False)
    import typst  # noqa: PLC0415 - an extra, as for PDFs

    source = (
        f"#set page(width: {WIDTH}pt, height: {HEIGHT}pt, margin: 0pt)\n"
        '#image("photo.svg", width: 100%, height: 100%, fit: "cover")'
    )
    files = {"main": source.encode(), "photo.svg": _upright(photo).encode()}
    try:
        drawn: bytes | list[bytes] = typst.compile(
            cast("bytes", files), format="png", ppi=72, font_paths=fonts
        )
    except typst.TypstError:
        raise BadPicture(name=photo.name, why=msg("the file is damaged")) from None
    content, _size = clean_png(drawn[0] if isinstance(drawn, list) else drawn)
    return content


def _upright(photo: Picture) -> str:
    """The photo in a drawing, turned as the camera was held."""
    way = way_up(photo.content) if photo.kind is PictureKind.JPEG else 1
    width, height = photo.width, photo.height
    turned = _TURNED.get(way, "1 0 0 1 0 0").format(w=width, h=height)
    across, down = (height, width) if way >= _FIRST_ON_ITS_SIDE else (width, height)
    size = f'width="{width}" height="{height}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}">'
        f'<image transform="matrix({turned})" {size} href="{photo.address}"/></svg>'
    )
