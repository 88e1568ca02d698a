"""An edition of a regulation, and a rule: the article and the function that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

Carried = TypeVar("Carried", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of one regulation, in force from a given day until the next text."""

    regulation: str
    effective: date
    title: str = ""
    instrument: str = ""
    confidence: str = "A"
    name: str = ""
    printed_as: str = ""
    previous: str = ""
    effective_for_all: date | None = None
    date_inferred: bool = False
    notes: str = ""

    @property
    def key(self) -> str:
        """Year and month of effect, such as 2026-02: the edition's short name."""
        return f"{self.effective:%Y-%m}"

    def applies_from(self, *, official: bool) -> date:
        """The first day for this event: FIDE's own events may have to follow a text earlier than others."""
        return self.effective if official else self.effective_for_all or self.effective

    def is_later_than(self, start: date | None) -> bool:
        """Did this text come into force after an event had started?"""
        return start is not None and self.effective > start

    def __str__(self) -> str:
        return f"{self.regulation} ({self.name or self.key})"


@dataclass(frozen=True, slots=True)
class Rule(Generic[Carried]):
    """An article of an edition and the function that carries it out."""

    article: str
    does: Carried
    label: str = ""
