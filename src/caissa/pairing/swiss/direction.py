"""Downwards and upwards: every rule for one direction is the mirror of the rule for the other."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TypeVar

from caissa.pairing.swiss.lim.players import LimPlayer

T = TypeVar("T")


class Direction(Enum):
    """Which way scoregroups are paired, and floaters move."""

    DOWN = 1
    UP = -1

    def order(self, player: LimPlayer) -> int:
        """The place of a player when a scoregroup is gone through in this direction."""
        return self.value * player.tpn

    def floater_order(self, player: LimPlayer) -> tuple[int, int]:
        """Downfloaters by highest score, upfloaters by lowest; then by number.

        Handbook: C.04.4.3 3
        """
        return -self.value * player.state.rank, self.order(player)


def exchange_order(listed: Sequence[T]) -> list[T]:
    """The opponents that the first of a list tries: the bottom half in order, then the top half upwards.

    Of six players number 1 tries 4, 5, 6, 3, 2.

    Handbook: C.04.4.3 2.4, 4
    """
    half = len(listed) // 2
    return [*listed[half:], *reversed(listed[1:half])]
