"""What the Laws say about a game: the decision, why, and by which article."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.messages import LabelledEnum, Message, msg
from caissa.tournament import Colour


@dataclass(frozen=True, slots=True)
class Reason:
    """An article that decided, and what it looked at."""

    article: str
    what: Message


class Decision(LabelledEnum):
    """What becomes of a game."""

    GOES_ON = "goes-on", msg("the game goes on")
    WHITE_WINS = "1-0", msg("White wins")
    BLACK_WINS = "0-1", msg("Black wins")
    DRAWN = "1/2-1/2", msg("the game is drawn")
    BOTH_LOSE = "0-0", msg("both players lose")
    RESULT_STANDS = "stands", msg("the result stands")
    NEW_GAME = "new-game", msg("the game is cancelled and a new game is played")
    WAIT = "wait", msg("wait until the next move is completed")

    @classmethod
    def win_of(cls, colour: Colour) -> Decision:
        """The decision that a player wins."""
        return cls.WHITE_WINS if colour is Colour.WHITE else cls.BLACK_WINS

    @property
    def ends(self) -> bool:
        """Is the game over?"""
        return self.value in ("1-0", "0-1", "1/2-1/2", "0-0")

    @property
    def mirrored(self) -> Decision:
        """The same decision with the colours exchanged."""
        if self is Decision.WHITE_WINS:
            return Decision.BLACK_WINS
        return Decision.WHITE_WINS if self is Decision.BLACK_WINS else self


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a game, with the articles; presumed where the Laws ask for more than can be proved."""

    decision: Decision
    reasons: tuple[Reason, ...]
    ply: int | None = None
    """After which half-move it came about, counted from 1; 0 is the position the game began with."""
    presumed: bool = False

    @property
    def article(self) -> str:
        """The article that decided."""
        return self.reasons[0].article
