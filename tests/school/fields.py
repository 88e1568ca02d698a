"""Score groups as the literal reading takes them: seats of the pairing tests with the same points."""

from __future__ import annotations

from collections.abc import Iterable

from caissa.pairing.swiss.state import Field, PlayerState
from tests.pairing.swiss.dutch import seats


def seat(number: int, colours: str, met: Iterable[int]) -> PlayerState:
    """A player with 3½ points."""
    return seats.seat(number, "3.5", colours, met=met)


def field(players: Iterable[PlayerState], round_number: int) -> Field:
    """The score group as a field of its own."""
    return seats.field(players, round_number=round_number)
