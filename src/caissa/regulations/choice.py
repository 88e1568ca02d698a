"""Which edition of each regulation a tournament follows, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum

from caissa.messages import msg
from caissa.regulations.editions import Edition
from caissa.regulations.register import edition, in_force, regulation_named, regulations


class Why(Enum):
    """The reason an edition applies to a tournament."""

    ANNOUNCED = msg("announced")
    START_DATE = msg("by start date")
    NEWEST = msg("newest, as no start date is known")


@dataclass(frozen=True, slots=True)
class Choice:
    """The edition a tournament follows for one regulation, and the reason."""

    edition: Edition
    why: Why

    @property
    def regulation(self) -> str:
        """The regulation the choice is about."""
        return self.edition.regulation

    def __str__(self) -> str:
        return msg("{edition}: {why}", edition=str(self.edition), why=self.why.value)


def chosen(announced: Mapping[str, str], start: date | None, *, official: bool = False) -> dict[str, Choice]:
    """For every regulation the edition that applies: the announced one, otherwise the one by start date."""
    overrides = {regulation_named(name): edition(name, key) for name, key in announced.items()}
    by_date = Why.NEWEST if start is None else Why.START_DATE
    return {
        name: Choice(overrides[name], Why.ANNOUNCED)
        if name in overrides
        else Choice(in_force(name, start, official=official), by_date)
        for name in regulations()
    }
