"""Groups on paper: the name of a group on its colour, on lists, notices, cards and badges.

Handbook: Organisers' Manual 10.3.10
"""

from __future__ import annotations

from dataclasses import dataclass

from caissa.documents.look import contrast
from caissa.documents.phrases import Phrases
from caissa.prospectus.declared.group_colour import GroupColour

_BLACK, _WHITE = "#000000", "#ffffff"
PAINTS = {
    GroupColour.GREEN: "#1b7f3b",
    GroupColour.BLUE: "#1f4fb0",
    GroupColour.RED: "#b3212a",
    GroupColour.YELLOW: "#ffd83d",
    GroupColour.PURPLE: "#6a3fa0",
    GroupColour.ORANGE: "#f7941d",
    GroupColour.TEAL: "#8fd6d2",
}
"""Each colour as it is printed."""


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
        paint = PAINTS[self.colour]
        return Band(words, paint, max((_BLACK, _WHITE), key=lambda ink: contrast(ink, paint)))
