"""White and Black."""

from __future__ import annotations

from enum import Enum

from caissa.messages import msg


class Colour(Enum):
    """The colour of a player's pieces, by its TRF letter."""

    WHITE = "w"
    BLACK = "b"

    # A member is only ever equal to itself, and colours are looked up for every game.
    __hash__ = object.__hash__

    @property
    def word(self) -> str:
        """The colour as people say it: White or Black."""
        return _WORDS[self]

    @property
    def opposite(self) -> Colour:
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


_WORDS = {Colour.WHITE: msg("White"), Colour.BLACK: msg("Black")}
