"""The organiser's look of papers: logo, colour, a line in the foot, sponsors; set once, used on all."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import dataclass
from enum import Enum

from caissa.documents.refusals import BadLook
from caissa.messages import msg, plural

LEAST_CONTRAST = 4.5
"""WCAG 2.2, 1.4.3: words in the colour must be read on white paper."""
INK = "#000000"
LONGEST_FOOTER = 200
MOST_SPONSORS = 8

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_DARK_PART, _LINEAR_PART = 0.04045, 12.92


class PictureKind(Enum):
    """The kinds of pictures that can be printed, by the ending of their files."""

    PNG = "png"
    JPEG = "jpg"
    SVG = "svg"

    @property
    def media_type(self) -> str:
        """What a browser is told that it is."""
        return {"png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"}[self.value]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that has been checked (`caissa.documents.pictures`); `base64` can be carried in any text.

    `width` and `height` are pixels; a drawing has none.
    """

    kind: PictureKind
    base64: str
    name: str = ""
    width: int = 0
    height: int = 0

    @property
    def content(self) -> bytes:
        """The file itself."""
        return b64decode(self.base64)

    @property
    def drawing(self) -> str:
        """The picture as a drawing; one of pixels stands in it whole."""
        if self.kind is PictureKind.SVG:
            return self.content.decode()
        size = f'width="{self.width}" height="{self.height}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><image {size} href="{self.address}"/></svg>'

    @property
    def address(self) -> str:
        """The picture as an address that holds it whole, for one HTML file without others."""
        return f"data:{self.kind.media_type};base64,{self.base64}"


@dataclass(frozen=True, slots=True)
class Look:
    """Logo, colour of headings and lines, a line in the foot, and the logos of the sponsors.

    Forms of FIDE are printed as FIDE prints them, whatever is said here.
    """

    logo: Picture | None = None
    colour: str = INK
    footer: str = ""
    sponsors: tuple[Picture, ...] = ()

    @property
    def pictures(self) -> dict[str, Picture]:
        """Every picture by the name of the drawing that holds it."""
        logo = {"logo.svg": self.logo} if self.logo else {}
        return logo | {f"sponsor-{at}.svg": picture for at, picture in enumerate(self.sponsors, start=1)}


PLAIN = Look()
"""Black on white, without pictures."""


def checked(look: Look) -> Look:
    """The look with its colour in one spelling; refused where it could not be read or printed."""
    colour = look.colour.strip().lower() or INK
    if not _COLOUR.fullmatch(colour):
        raise BadLook(why=msg("{colour} is not a colour such as #0c3a30", colour=look.colour))
    ratio = contrast(colour, "#ffffff")
    if ratio < LEAST_CONTRAST:
        why = msg(
            "{colour} is too pale for text on white paper: its contrast is {ratio}, and {least} is needed",
            colour=colour,
            ratio=f"{ratio:.1f}",
            least=f"{LEAST_CONTRAST}",
        )
        raise BadLook(why=why)
    if len(look.footer) > LONGEST_FOOTER:
        raise BadLook(
            why=plural(
                "the footer line is longer than {count} character",
                "the footer line is longer than {count} characters",
                LONGEST_FOOTER,
            )
        )
    if len(look.sponsors) > MOST_SPONSORS:
        raise BadLook(
            why=msg("there are too many sponsors' logos; at most {most} are allowed", most=MOST_SPONSORS)
        )
    return Look(look.logo, colour, look.footer.strip(), look.sponsors)


def contrast(ink: str, ground: str) -> float:
    """How much two colours differ in lightness, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    light, dark = sorted((_luminance(ink), _luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / _LINEAR_PART if part <= _DARK_PART else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
