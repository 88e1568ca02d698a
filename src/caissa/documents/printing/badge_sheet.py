"""Badges on sheets of A4, in several formats: photo, names, flag, zones, and a code for the door."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from caissa.bidi import is_right_to_left
from caissa.documents.groups import Band
from caissa.documents.look import Picture, PictureKind
from caissa.documents.printing.badge_style import BADGE_STYLE
from caissa.documents.printing.codes import code_name, qr_code
from caissa.documents.printing.fonts import preferred
from caissa.documents.printing.pdf import ACCESSIBLE, fonts_of_machine
from caissa.documents.printing.portrait import HEIGHT, WIDTH
from caissa.documents.printing.typst_frame import band_of, families, quoted, value
from caissa.documents.refusals import UnprintableDocument
from caissa.messages import LabelledEnum, msg

if TYPE_CHECKING:
    import typst

CODE_GROUP = 4
"""Letters of a code that stand together, so that it can be read out."""


@dataclass(frozen=True, slots=True)
class BadgeFormat:
    """How badges lie on a sheet of A4: millimetres of a badge, and how many across and down."""

    width: float
    height: float
    across: int
    down: int
    turned: bool = False

    @property
    def on_a_sheet(self) -> int:
        """How many badges a sheet holds."""
        return self.across * self.down


class BadgeLayout(LabelledEnum):
    """The formats that holders and lanyards are sold for."""

    A6 = "a6", msg("A6, four on a sheet")
    A7 = "a7", msg("A7, eight on a sheet")
    CARD = "card", msg("bank card, ten on a sheet")

    @property
    def format(self) -> BadgeFormat:
        """The millimetres."""
        return _FORMATS[self.value]


_FORMATS = {
    "a6": BadgeFormat(105, 148.5, 2, 2),
    "a7": BadgeFormat(74.25, 105, 4, 2, turned=True),
    "card": BadgeFormat(86, 54, 2, 5),
}


@dataclass(frozen=True, slots=True)
class BadgeFace:
    """What stands on one badge. `photo` is a PNG; `zones` are letters; `code` is what the door reads.

    `sticker` is the word on the label for somebody who may carry a device; empty for everybody else. `group`
    is the group of a player in its colour.
    """

    name: str
    own_name: str = ""
    federation: str = ""
    kind: str = ""
    colour: str = "#ffffff"
    function: str = ""
    zones: tuple[str, ...] = ()
    sticker: str = ""
    code: str = ""
    photo: bytes = b""
    group: Band | None = None


@dataclass(frozen=True, slots=True)
class BadgeSheet:
    """Badges to be printed together; `flags` are the drawings of the federations' flags."""

    title: str
    event: str
    faces: tuple[BadgeFace, ...]
    layout: BadgeLayout = BadgeLayout.A6
    language: str = "en"
    flags: Mapping[str, str] = field(default_factory=dict)


def badge_pdf(sheet: BadgeSheet) -> bytes:
    """The sheets as PDF: for screen readers too, unless a letter is on no font of this machine."""
    fonts = fonts_of_machine()
    import typst  # noqa: PLC0415 - an extra, as for all PDFs

    source = "\n".join(_source(sheet, preferred(fonts.families())))
    files = {"main": source.encode(), **_pictures(sheet)}
    for standards in ((ACCESSIBLE,), ()):
        try:
            return _compiled(files, fonts, standards)
        except typst.TypstError as error:
            why = str(error.message)
            if "could not be displayed" not in why:
                break
    raise UnprintableDocument(why=why)


def _compiled(files: Mapping[str, bytes], fonts: typst.Fonts, standards: Sequence[str]) -> bytes:
    import typst  # noqa: PLC0415 - as above

    # The compiler's stub knows of one file and of its own names of standards only.
    content: bytes = typst.compile(
        cast("bytes", dict(files)),
        font_paths=fonts,
        pdf_standards=list(standards),  # type: ignore[arg-type]
        timestamp=0,
    )
    return content


def _pictures(sheet: BadgeSheet) -> dict[str, bytes]:
    wanted = {face.federation for face in sheet.faces}
    pictures = {f"flag-{name}.svg": flag.encode() for name, flag in sheet.flags.items() if name in wanted}
    for place, face in enumerate(sheet.faces):
        if face.photo:
            portrait = Picture(PictureKind.PNG, b64encode(face.photo).decode(), "", WIDTH, HEIGHT)
            pictures[f"photo-{place}.svg"] = portrait.drawing.encode()
        if face.code and (drawing := qr_code(face.code)):
            pictures[code_name(face.code)] = drawing.encode()
    return pictures


def _source(sheet: BadgeSheet, fonts: Sequence[str]) -> Iterator[str]:
    from_right = is_right_to_left(sheet.language)
    language = sheet.language.partition("-")[0]
    direction = "rtl" if from_right else "ltr"
    form = sheet.layout.format
    across, down = form.width * form.across, form.height * form.down
    page = (297.0, 210.0) if form.turned else (210.0, 297.0)
    margins = [max((room - used) / 2, 0.0) for room, used in zip(page, (across, down), strict=True)]
    yield f"#set document(title: {quoted(sheet.title)}, date: none)"
    yield (
        f'#set page(paper: "a4", flipped: {"true" if form.turned else "false"}, '
        f"margin: (x: {margins[0]:.2f}mm, y: {margins[1]:.2f}mm))"
    )
    yield f"#set text(font: ({families(fonts)}), lang: {quoted(language)}, dir: {direction})"
    yield BADGE_STYLE
    yield (
        f"#let badge = badge.with(width: {form.width}mm, height: {form.height}mm, "
        f'event: {value(sheet.event, from_right=from_right)}, layout-name: "{sheet.layout.value}")'
    )
    for start in range(0, len(sheet.faces), form.on_a_sheet):
        faces = sheet.faces[start : start + form.on_a_sheet]
        badges = [_face(sheet, start + place, face, from_right) for place, face in enumerate(faces)]
        columns = f"({f'{form.width}mm, ' * form.across})"
        yield f"#grid(columns: {columns}, stroke: cut-lines, {', '.join(badges)})"
        if start + form.on_a_sheet < len(sheet.faces):
            yield "#pagebreak()"


def _face(sheet: BadgeSheet, place: int, face: BadgeFace, from_right: bool) -> str:
    def text(words: str) -> str:
        return value(words, from_right=from_right)

    flag = "none"
    if sheet.flags.get(face.federation):
        flag = f'image("flag-{face.federation}.svg", height: 5mm, alt: {quoted(face.federation)})'
    photo = f'image("photo-{place}.svg", width: 100%, alt: {quoted(face.name)})' if face.photo else "none"
    code = "none"
    if face.code and qr_code(face.code):
        code = f"image({quoted(code_name(face.code))}, width: 100%, alt: {quoted(face.code)})"
    zones = "".join(f"{quoted(zone)}, " for zone in face.zones)
    parts = (
        f"name: {text(face.name)}, own-name: {text(face.own_name)}, federation: {quoted(face.federation)}",
        f"kind: {text(face.kind)}, paint: rgb({quoted(face.colour)}), function: {text(face.function)}",
        f"zones: ({zones}), sticker: {quoted(face.sticker)}, typed: {quoted(grouped(face.code))}",
        f"group: ({band_of(face.group)})" if face.group else "group: none",
        f"flag: {flag}, photo: {photo}, code: {code}",
    )
    return f"badge({', '.join(parts)})"


def grouped(code: str) -> str:
    """A code in groups, as it is read out and typed."""
    return " ".join(code[start : start + CODE_GROUP] for start in range(0, len(code), CODE_GROUP))
