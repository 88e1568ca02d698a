"""A picture for links that are shared: felt, a title and a few lines, as PNG, in every script with a font."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from caissa.bidi import is_right_to_left
from caissa.documents.printing.fonts import preferred
from caissa.documents.printing.pdf import fonts_of_machine
from caissa.documents.printing.typst_frame import families, quoted, value
from caissa.documents.refusals import UnprintableDocument

WIDTH, HEIGHT = 1200, 630
"""Pixels, as messengers and networks show them."""
MOST_LINES = 4
_SIZES = ((22, 84), (34, 68), (60, 54))
"""Letters of a title up to which it is set in a size, in points."""
_SMALLEST = 42

_STYLE = """
#let felt = rgb("#0c3a30")
#let soft = rgb("#b9d3c8")
#let lit = rgb("#59e0b4")
#let cut(size, weight, body) = box(width: 100%, height: size * 1.5, clip: true,
  text(size: size, weight: weight, body))
#let figures(..pair) = grid(columns: pair.pos().len(), column-gutter: 3pt,
  ..pair.pos().map(figure => box(fill: rgb("#f3f7f2"), inset: (x: 13pt, y: 1pt), radius: 7pt,
    text(fill: felt, weight: "bold", size: 30pt, figure))))
#let line-of(start, middle, end) = block(width: 100%, stroke: (bottom: 1pt + rgb("#ffffff33")),
  inset: (y: 4pt),
  grid(columns: if end == none { (1fr, auto) } else { (1fr, auto, 1fr) }, column-gutter: 22pt,
    align: horizon, cut(32pt, "medium", start), middle,
    ..if end == none { () } else { (align(std.end, cut(32pt, "medium", end)),) }))
#let squares = for row in range(6) { for column in range(6) {
  if calc.odd(row + column) { place(top + left, dx: (600 + column * 105) * 1pt, dy: row * 105pt,
    rect(width: 105pt, height: 105pt, fill: rgb(255, 255, 255, 4 + column * 3))) } } }
"""


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A line: somebody and their points, or two sides of a board with their figures between them."""

    start: str
    figures: tuple[str, ...] = ()
    end: str | None = None


@dataclass(frozen=True, slots=True)
class SharePicture:
    """What stands on a picture; equal pictures are equal bytes on one machine."""

    language: str
    over: str
    title: str
    lines: tuple[PictureLine, ...] = ()
    foot: str = "Caissa"


def png(picture: SharePicture) -> bytes:
    """The picture as PNG; letters that no font of this machine has are empty boxes."""
    fonts = fonts_of_machine()
    import typst  # noqa: PLC0415 - an extra, as for PDFs

    source = "\n".join(_source(picture, families(preferred(fonts.families()))))
    try:
        drawn: bytes | list[bytes] = typst.compile(source.encode(), format="png", ppi=72, font_paths=fonts)
    except typst.TypstError as error:
        raise UnprintableDocument(why=str(error.message)) from None
    # Whatever does not fit goes to a second page, which nobody sees.
    return drawn[0] if isinstance(drawn, list) else drawn


def _source(picture: SharePicture, fonts: str) -> Iterator[str]:
    from_right = is_right_to_left(picture.language)
    language, _, region = picture.language.partition("-")
    direction = "rtl" if from_right else "ltr"
    yield _STYLE
    yield f"#set page(width: {WIDTH}pt, height: {HEIGHT}pt, margin: (x: 64pt, y: 44pt), fill: felt,"
    yield "  background: squares)"
    place = f", region: {quoted(region)}" if len(region) == len("XX") else ""
    yield f"#set text(font: ({fonts}), lang: {quoted(language)}{place}, dir: {direction})"
    # Letters of every script have their whole height, so that nothing is cut off.
    yield '#set text(fill: rgb("#f3f7f2"), top-edge: "ascender", bottom-edge: "descender")'
    yield "#set par(leading: 0.35em, spacing: 0pt)"
    yield f'#text(fill: soft)[#cut(28pt, "medium", {value(picture.over, from_right=from_right)})]'
    size = next((size for most, size in _SIZES if len(picture.title) <= most), _SMALLEST)
    rows = 1 if len(picture.title) <= _SIZES[0][0] else 2
    title = value(picture.title, from_right=from_right)
    yield "#v(4pt)"
    yield f'#block(height: {size * 1.38 * rows}pt, clip: true, text(size: {size}pt, weight: "bold", {title}))'
    yield "#v(1fr)"
    for line in picture.lines[:MOST_LINES]:
        yield f"#{_line(line, from_right=from_right)}"
    yield "#v(1fr)"
    yield f'#text(size: 24pt, weight: "bold", fill: lit, {quoted(picture.foot)})'


def _line(line: PictureLine, *, from_right: bool) -> str:
    middle = f"figures({', '.join(map(quoted, line.figures))})" if line.figures else "[]"
    end = "none" if line.end is None else value(line.end, from_right=from_right)
    return f"line-of({value(line.start, from_right=from_right)}, {middle}, {end})"
