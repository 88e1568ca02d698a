"""Which number somebody's team or entry has now: lists are put in order anew, and numbers change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from caissa.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Whom:
    """A team or a player in a section, as named when somebody was appointed for it."""

    section: int
    number: int
    named: str


def number_now(facts: Tournament, whom: Whom, *, team: bool) -> int | None:
    """The number of whoever has this name; of several of the same name, the one with the old number."""
    listed = facts.teams if team else facts.players
    same = [entry.number for entry in listed if entry.name == whom.named]
    if len(same) == 1:
        return same[0]
    return whom.number if whom.number in same else None


def numbers_now(facts: Tournament, wanted: Iterable[Whom], section: int, *, team: bool) -> frozenset[int]:
    """The numbers, in one section, of all who are wanted and still there."""
    numbers = (number_now(facts, person, team=team) for person in wanted if person.section == section)
    return frozenset(number for number in numbers if number is not None)
