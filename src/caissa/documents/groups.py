"""The colours of groups, by which children find theirs: on lists, notices, cards and badges.

Handbook: Organisers' Manual 10.3.10
"""

from __future__ import annotations

from dataclasses import dataclass

from caissa.documents.look import contrast
from caissa.documents.phrases import Phrases
from caissa.messages import LabelledEnum, msg

_BLACK, _WHITE = "#000000", "#ffffff"


class GroupColour(LabelledEnum):
    """A colour of a group; its word is printed with it, for paper and eyes that know no colours."""

    GREEN = "green", msg("green")
    BLUE = "blue", msg("blue")
    RED = "red", msg("red")
    YELLOW = "yellow", msg("yellow")
    PURPLE = "purple", msg("purple")
    ORANGE = "orange", msg("orange")
    TEAL = "teal", msg("teal")

    @property
    def paint(self) -> str:
        """The colour as it is printed."""
        return _PAINTS[self.value]

    @property
    def ink(self) -> str:
        """Black or white: whichever is read better on the colour."""
        return max((_BLACK, _WHITE), key=lambda ink: contrast(ink, self.paint))


_PAINTS = {
    "green": "#1b7f3b",
    "blue": "#1f4fb0",
    "red": "#b3212a",
    "yellow": "#ffd83d",
    "purple": "#6a3fa0",
    "orange": "#f7941d",
    "teal": "#8fd6d2",
}


@dataclass(frozen=True, slots=True)
class Band:
    """A group as it is printed: its words on its colour."""

    words: str
    paint: str
    ink: str


@dataclass(frozen=True, slots=True)
class Group:
    """A section with its colour."""

    name: str
    colour: GroupColour

    def band(self, say: Phrases) -> Band:
        """Its name and the word of its colour, for paper that is black and white, on the colour."""
        words = " · ".join(filter(None, (self.name, say.word(self.colour.label))))
        return Band(words, self.colour.paint, self.colour.ink)
