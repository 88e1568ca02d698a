"""The library that knows the moves of the pieces, loaded when a game is looked at.

Everything here that needs a board takes `chess` from this module, so that who has not installed it reads
which extra is missing.
"""

from __future__ import annotations

from caissa.laws.errors import ChessLibraryMissing
from caissa.tournament import Colour

try:
    import chess
except ModuleNotFoundError:  # pragma: no cover - the tests install it; tried in a process of its own
    raise ChessLibraryMissing from None

__all__ = ["as_colour", "chess", "is_white"]


def is_white(colour: Colour) -> bool:
    """A colour as the library has it."""
    return colour is Colour.WHITE


def as_colour(white: bool) -> Colour:
    """The colour that the library means."""
    return Colour.WHITE if white else Colour.BLACK
