"""How a document is printed: the paper, large print, and what comes out of a renderer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from caissa.errors import Finding

POINTS_IN_A_MILLIMETRE = 72 / 25.4


class Paper(Enum):
    """The papers that documents are printed on."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def millimetres(self) -> tuple[float, float]:
        """Width and height of an upright page."""
        return _SIZES[self]


_SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Printing:
    """The paper, the size of print, and the day that is written into the file as its making.

    `system_fonts` False prints with the fonts that the renderer brings along, which show no more than
    Latin, Greek and Cyrillic letters.
    """

    paper: Paper = Paper.A4
    large: bool = False
    made_on: date | None = None
    system_fonts: bool = True

    @property
    def margin(self) -> float:
        """The margin of a page in millimetres."""
        return 15.0

    @property
    def text_size(self) -> float:
        """The usual size of letters in points; large print starts at 16."""
        return 16.0 if self.large else 10.0

    @property
    def least_size(self) -> float:
        """The smallest size to which a wide table may shrink."""
        return 13.0 if self.large else 6.5

    def page(self, landscape: bool) -> tuple[float, float]:
        """Width and height of the page in millimetres."""
        width, height = self.paper.millimetres
        return (height, width) if landscape else (width, height)

    def text_width(self, landscape: bool) -> float:
        """How wide a line may be, in points."""
        return (self.page(landscape)[0] - 2 * self.margin) * POINTS_IN_A_MILLIMETRE


USUAL = Printing()
"""A4 in the usual size."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """A finished file and what is to be said about it."""

    content: bytes
    findings: tuple[Finding, ...] = ()
