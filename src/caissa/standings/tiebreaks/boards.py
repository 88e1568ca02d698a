"""How points on the boards of teams compare (C.07 12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def weighted(boards: list[int]) -> int:
    """Each board's number times the points on it; the lower sum is the better (C.07 12.1)."""
    return sum(at * points for at, points in enumerate(boards, start=1))


def without_last_boards(boards: list[int]) -> tuple[int, ...]:
    """The points without the last board, without the last two, and so on (C.07 12.3)."""
    return tuple(sum(boards[:last]) for last in range(len(boards) - 1, 0, -1))


BOARDS: dict[str, Callable[[list[int]], Any]] = {
    "BC": lambda boards: -weighted(boards),
    "TBR": tuple,
    "BBE": without_last_boards,
}
"""What a team's boards are compared by, the greater the better."""
