"""The order in which boards are published (C.04.2 3.6; 2017: D.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Points

Score = Callable[[PlayerState], Points]


def standing(player: PlayerState) -> Points:
    """The score in the standings."""
    return player.score


def pairing_score(player: PlayerState) -> Points:
    """The score with virtual points."""
    return player.pairing_score


def board_key(pair: Sequence[PlayerState], score: Score) -> tuple[Any, ...]:
    """Byes last; then the higher ranked player's score, the sum of scores, the higher ranked's TPN.

    Handbook: C.04.2 3.6 (2017: D.9)
    """
    if len(pair) == 1:
        alone = pair[0]
        return True, -score(alone), -score(alone), alone.tpn
    first, other = pair
    mine, theirs = score(first), score(other)
    # The higher ranked by this score; with virtual points that is not always the higher ranked of the engine.
    first_leads = mine > theirs or (mine == theirs and first.tpn <= other.tpn)
    return False, -mine if first_leads else -theirs, -(mine + theirs), first.tpn if first_leads else other.tpn
