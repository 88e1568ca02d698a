"""What pairs the rounds of a random tournament."""

from __future__ import annotations

from typing import Protocol

from caissa.pairing.result import RoundPairing
from caissa.tournament import Tournament


class Engine(Protocol):
    """Anything that pairs a round as `caissa.pairing.pair` does: this program or another one."""

    def __call__(
        self, tournament: Tournament, round_number: int | None = None, *, edition: str | None = None
    ) -> RoundPairing:
        """The round as this engine pairs it."""
