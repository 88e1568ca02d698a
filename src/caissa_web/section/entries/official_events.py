"""What official FIDE events (L1) do not have, though others may (C.05 6.7)."""

from __future__ import annotations

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.tournament import Level, Outcome, Tournament


def require_bye_allowed(facts: Tournament, outcome: Outcome | None) -> None:
    """Refuse half-point byes in an official event: only L2 and L3 may have them (C.05 6.7.4)."""
    if outcome is Outcome.HALF_POINT_BYE and facts.level is Level.OFFICIAL:
        raise ImpossibleChange(
            why=msg("There are no half-point byes in an official FIDE event (L1)"), article="C.05 6.7.4"
        )


def require_late_game_allowed(facts: Tournament) -> None:
    """Refuse a game of two left without one in an official event: only L2 and L3 have it (C.05 6.7.3)."""
    if facts.level is Level.OFFICIAL:
        raise ImpossibleChange(
            why=msg("In an official FIDE event (L1) two players left without a game are not paired"),
            article="C.05 6.7.3",
        )
