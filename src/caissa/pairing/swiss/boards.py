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
    higher = min(pair, key=lambda player: (-score(player), player.tpn))
    total = sum((score(player) for player in pair), start=Points(0))
    return len(pair) == 1, -score(higher), -total, higher.tpn
