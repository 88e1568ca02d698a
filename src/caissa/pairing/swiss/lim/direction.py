"""Downwards and upwards: every rule for one direction is the mirror of the rule for the other."""

from __future__ import annotations

from enum import Enum

from caissa.pairing.swiss.lim.players import LimPlayer


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
