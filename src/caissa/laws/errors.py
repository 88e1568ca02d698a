"""What cannot be done with a position, a game or a claim."""

from __future__ import annotations

from caissa.errors import CaissaError
from caissa.messages import msg


class ChessLibraryMissing(CaissaError):
    """The library that knows the moves of the pieces is not installed."""

    code = "laws.no-chess-library"
    message = msg(
        "The moves of a game need the library chess, which is not installed: pip install 'caissa[games]'"
    )


class UnreadablePosition(CaissaError):
    """A text that is not a position, or a position that cannot be on a board."""

    code = "laws.unreadable-position"
    message = msg("{fen} is not a position: {why}.")


class IllegalGame(CaissaError):
    """A game in which a move that is not legal stands, so that nothing can be said about what follows."""

    code = "laws.illegal-game"
    message = msg("Move {number} ({move}) is not legal.")
    article = "E.01 3.10.1"


class NoSuchMove(CaissaError):
    """A text that is no legal move in the position."""

    code = "laws.no-such-move"
    message = msg("{move} is not a legal move in this position: {why}.")
    article = "E.01 3.10.1"


class AmbiguousMove(NoSuchMove):
    """A text that may mean more than one legal move in the position."""

    code = "laws.ambiguous-move"


class MissingAnswer(CaissaError):
    """A decision needs something that the arbiter has not told."""

    code = "laws.missing-answer"
    message = msg("To decide this, {field} must be known.")
