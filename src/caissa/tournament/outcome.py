"""What one player took from one round."""

from __future__ import annotations

from enum import Enum

from caissa.messages import msg


class Outcome(Enum):
    """What one player took from one round, by its TRF letter.

    Handbook: B.02 5.1; C.07 15.1
    """

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    HALF_POINT_BYE = "H"
    FULL_POINT_BYE = "F"
    PAIRING_ALLOCATED_BYE = "U"
    ZERO_POINT_BYE = "Z"
    ADJOURNED = "?"
    UNKNOWN = "X"
    NOT_YET_PLAYED = "*"
    ABSENT = " "

    # Outcomes are looked up in tables for every game; a member is only ever equal to itself.
    __hash__ = object.__hash__

    @property
    def whether_rated_or_not(self) -> Outcome:
        """The same result of a rated game: a win for an unrated win, and so on."""
        return _RATED_COUNTERPARTS.get(self, self)

    @property
    def played(self) -> bool:
        """Was a game played over the board (both made a move), even if its result is still open?

        Handbook: C.07 16.1, B.02 5.1
        """
        return self in PLAYED

    @property
    def rated(self) -> bool:
        """Does the game count for rating (B.02 5.1)?"""
        return self in _RATED

    @property
    def open(self) -> bool:
        """Is the result still to come?"""
        return self in OPEN

    @property
    def forfeit(self) -> bool:
        """Was there an opponent, but no game?"""
        return self in (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)

    @property
    def bye(self) -> bool:
        """Was there no opponent at all, requested or allocated?"""
        return self in _BYES

    @property
    def unplayed(self) -> bool:
        """Is it certain that no game was played?"""
        return self.bye or self.forfeit or self is Outcome.ABSENT

    @property
    def voluntary(self) -> bool:
        """Unplayed by the player's own choice (a VUR in C.07 16.2)?"""
        return self in _VOLUNTARY

    @property
    def is_win(self) -> bool:
        """A win, over the board or by forfeit?"""
        return self in (Outcome.WIN, Outcome.UNRATED_WIN, Outcome.FORFEIT_WIN)

    @property
    def is_draw(self) -> bool:
        """A drawn game?"""
        return self in (Outcome.DRAW, Outcome.UNRATED_DRAW)

    @property
    def is_loss(self) -> bool:
        """A loss, over the board or by forfeit?"""
        return self in (Outcome.LOSS, Outcome.UNRATED_LOSS, Outcome.FORFEIT_LOSS)


_RATED = frozenset({Outcome.WIN, Outcome.DRAW, Outcome.LOSS})
_RATED_COUNTERPARTS = {
    Outcome.UNRATED_WIN: Outcome.WIN,
    Outcome.UNRATED_DRAW: Outcome.DRAW,
    Outcome.UNRATED_LOSS: Outcome.LOSS,
}
PLAYED = _RATED | {Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS, Outcome.ADJOURNED}
OPEN = frozenset({Outcome.ADJOURNED, Outcome.UNKNOWN, Outcome.NOT_YET_PLAYED})
_BYES = frozenset(
    {Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE, Outcome.PAIRING_ALLOCATED_BYE, Outcome.ZERO_POINT_BYE}
)
_VOLUNTARY = frozenset({Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.FORFEIT_LOSS, Outcome.ABSENT})


def prohibited_split(outcomes: tuple[Outcome, Outcome]) -> str:
    """Why the two outcomes of a game cannot stand together, or an empty text.

    Handbook: E.01 10.2, 11.7, 11.8, 12.9
    """
    white, black = outcomes
    if white.bye or black.bye or Outcome.ABSENT in outcomes:
        return msg("a bye is not the result of a game")
    if white.open != black.open:
        return msg("a result is open for one player only")
    if white.forfeit != black.forfeit:
        return msg("a forfeit counts for both players")
    if white.rated != black.rated and not white.open:
        return msg("a game is rated for both players or for neither")
    if (white.is_win and not black.is_loss) or (black.is_win and not white.is_loss):
        return msg("the total would exceed what a game can bring")
    return ""
