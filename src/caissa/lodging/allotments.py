"""What hotels hold for an event: rooms of a kind, night by night, and what is still free of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Allotment:
    """Rooms of one kind in one hotel: how many beds, what a person pays a night, how many rooms each night.

    What is not called by the release day goes back to the hotel.
    """

    hotel: str
    kind: str
    beds: int
    price: int
    rooms: Mapping[date, int]
    release: date | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What it is known by."""
        return self.hotel, self.kind


class Free:
    """The rooms that are still free, while a proposal is being made."""

    def __init__(self, allotments: Iterable[Allotment]) -> None:
        self.allotments = {allotment.key: allotment for allotment in allotments}
        self._taken: Counter[tuple[str, str, date]] = Counter()

    def copy(self) -> Free:
        """The same again, to try something."""
        other = Free(self.allotments.values())
        other._taken = self._taken.copy()
        return other

    def left(self, allotment: Allotment, night: date) -> int:
        """The rooms of a kind that are free in a night."""
        return allotment.rooms.get(night, 0) - self._taken[*allotment.key, night]

    def has(self, allotment: Allotment, nights: Iterable[date]) -> bool:
        """Is a room of this kind free in all of these nights?"""
        return all(self.left(allotment, night) > 0 for night in nights)

    def take(self, allotment: Allotment, nights: Iterable[date]) -> None:
        """Take a room in all of these nights; the caller has asked whether it is free."""
        for night in nights:
            self._taken[*allotment.key, night] += 1
