"""What holds for a player and for a team alike before a round."""

from __future__ import annotations

from caissa.pairing.swiss.colours import Preference, Strength
from caissa.tournament import Colour, Points


class Participant:
    """Somebody to be paired: a score, virtual points, and a preference for a colour."""

    __slots__ = ()

    score: Points
    virtual_points: Points
    preference: Preference

    @property
    def pairing_score(self) -> Points:
        """The score that makes the brackets, virtual points included."""
        return self.score + self.virtual_points

    @property
    def due(self) -> Colour | None:
        """The colour that is due."""
        return self.preference.colour

    @property
    def strength(self) -> Strength:
        """How strongly it is due."""
        return self.preference.strength

    @property
    def difference(self) -> int:
        """Games, or matches of a team, with White minus those with Black.

        Handbook: C.04.6 1.6.2
        """
        return self.preference.difference
