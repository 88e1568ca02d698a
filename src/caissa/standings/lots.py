"""Lots: drawn once, recorded, and the same whenever the standings are made again (C.07 4.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of lots on record: who took part, what it was drawn from, and the order that came out."""

    participants: tuple[int, ...]
    seed: str
    order: tuple[int, ...]


def drawn(participants: Iterable[int], seed: str) -> Drawing:
    """The order in which a seed (a number drawn in public, a time, a word) draws these participants.

    The same seed and the same participants always give the same order, whatever order they are named
    in; so anybody can repeat the drawing.
    """
    entered = tuple(sorted(set(participants)))
    order = tuple(sorted(entered, key=lambda participant: sha256(f"{seed}/{participant}".encode()).digest()))
    return Drawing(entered, seed, order)
