"""The starting position of a round of Chess960, as papers print it."""

from __future__ import annotations

from caissa.documents.details import whole
from caissa.documents.document import Emphasis, Paragraph
from caissa.documents.request import Request
from caissa.play.chess960 import POSITIONS, starting_position

DETAIL = "chess960"
"""The detail that holds the number of the position."""


def position_text(request: Request) -> str:
    """The position with its number; nothing for ordinary chess.

    Handbook: E.01 G.II
    """
    if DETAIL not in request.details:
        return ""
    position = starting_position(whole(request.details, DETAIL, 0, 0, POSITIONS - 1))
    return request.say(
        "Chess960, starting position {number}: {pieces}", number=position.number, pieces=position.pieces
    )


def position_line(request: Request) -> list[Paragraph]:
    """The same as a line over a list of pairings."""
    text = position_text(request)
    return [Paragraph(text, Emphasis.CENTRED)] if text else []
