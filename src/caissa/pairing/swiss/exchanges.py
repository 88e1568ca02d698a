"""The order of opponents that systems try who settle one participant after the other (Lim, Olympiad)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def exchange_order(listed: Sequence[T]) -> list[T]:
    """The opponents that the first of a list tries: the bottom half in order, then the top half upwards.

    Of six players number 1 tries 4, 5, 6, 3, 2.

    Handbook: C.04.4.3 2.4, 4
    """
    half = len(listed) // 2
    return [*listed[half:], *reversed(listed[1:half])]
