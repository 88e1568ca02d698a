"""How a zone says that a game ended: the `Termination` tag of its PGN, in the words of known zones."""

from __future__ import annotations

from caissa.files.pgn.games import PgnGame
from caissa.zones.values import Ending

_WORDS: tuple[tuple[str, Ending], ...] = (
    ("insufficient material", Ending.NO_MATERIAL),
    ("on time", Ending.FLAG),
    ("time forfeit", Ending.FLAG),
    ("timeout", Ending.FLAG),
    ("checkmate", Ending.MATE),
    ("resign", Ending.RESIGNATION),
    ("stalemate", Ending.STALEMATE),
    ("repetition", Ending.REPETITION),
    ("50-move", Ending.FIFTY_MOVES),
    ("50 move", Ending.FIFTY_MOVES),
    ("fifty", Ending.FIFTY_MOVES),
    ("agree", Ending.AGREED),
    ("abandon", Ending.LEFT),
    ("rules infraction", Ending.RULES),
    ("fair play", Ending.RULES),
)
"""Words of a tag and what they mean, the more telling ones first."""


def ending_of(headers: PgnGame) -> Ending:
    """How the game ended, as far as its headers say; "normal" says only that it was not by time."""
    words = headers.tag("Termination").casefold()
    if "timeout vs" in words or ("time" in words and "insufficient" in words):
        return Ending.FLAG
    known = next((ending for word, ending in _WORDS if word in words), None)
    if known is not None:
        return known
    if words != "normal":
        return Ending.UNKNOWN
    drawn = (headers.tag("Result") or headers.ending) == "1/2-1/2"
    return Ending.AGREED_OR_AUTOMATIC if drawn else Ending.RESIGNATION
