"""What a competition's rules have chosen: colour preferences and the two scores (C.04.6 1.2, 1.7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from caissa.tournament import Score, Tournament


class ColourType(Enum):
    """The colour preferences that a competition may choose; Type A unless it says otherwise."""

    A = "A"
    B = "B"
    NONE = ""


@dataclass(frozen=True, slots=True)
class TeamOptions:
    """The choices of one competition; `secondary_used` is about the first-team in colour allocation only."""

    colours: ColourType = ColourType.A
    primary: Score = Score.MATCH_POINTS
    secondary_used: bool = True

    @property
    def secondary(self) -> Score:
        """The score that is not the primary one."""
        return Score.GAME_POINTS if self.primary is Score.MATCH_POINTS else Score.MATCH_POINTS


def team_options(tournament: Tournament) -> TeamOptions:
    """The choices as the type code states them, such as FIDE_TEAM_TYPEB_GP_MP; match points by default.

    Handbook: C.04.6 1.2.1, 1.2.2, 1.7
    """
    stated = tournament.type
    return TeamOptions(
        colours=ColourType(stated.colour_type),
        primary=stated.primary or Score.MATCH_POINTS,
        secondary_used=stated.primary is None or stated.secondary is not None,
    )
