"""How many entries there are: by federation or title against the categories, with totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.db.models import Count

from caissa.tournament import Title
from caissa_web.enrolment.models import Category, Entry
from caissa_web.records.models import Event

_TITLES = [title.name for title in Title]


@dataclass(frozen=True, slots=True)
class CountLine:
    """A federation or a title: how many entries in each category, and in all."""

    label: str
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """In all categories."""
        return sum(self.counts)


@dataclass(frozen=True, slots=True)
class CountTable:
    """Entries counted: a line for each value, a column for each category."""

    lines: tuple[CountLine, ...]
    totals: tuple[int, ...]

    @property
    def total(self) -> int:
        """All entries."""
        return sum(self.totals)


@dataclass(frozen=True, slots=True)
class EntryCounts:
    """The counts of an event's entries in some states."""

    categories: tuple[Category, ...]
    federations: CountTable
    titles: CountTable
    people: int
    """How many people have made these entries; somebody in two categories is one person."""


def entry_counts(event: Event, states: Collection[str]) -> EntryCounts:
    """Count the entries of an event by federation, category and title: four queries. (ENTRY-008)"""
    rows = Entry.everybody.filter(event=event, state__in=states)
    used = set(rows.values_list("category", flat=True).distinct())
    categories = tuple(
        each for each in Category.objects.filter(offer__event=event) if not each.retired or each.pk in used
    )

    def table(field: str, order: Callable[[str], tuple[int, str]]) -> CountTable:
        counted: Counter[tuple[str, int]] = Counter()
        for value, category, many in rows.values_list(field, "category").annotate(many=Count("id")):
            counted[value, category] += many
        lines = tuple(
            CountLine(value, tuple(counted[value, each.pk] for each in categories))
            for value in sorted({value for value, _category in counted}, key=order)
        )
        totals = tuple(sum(line.counts[place] for line in lines) for place in range(len(categories)))
        return CountTable(lines, totals)

    return EntryCounts(
        categories,
        table("participant__federation", lambda code: (not code, code)),
        table("participant__title", _by_rank),
        rows.values("participant").distinct().count(),
    )


def _by_rank(title: str) -> tuple[int, str]:
    """The highest title first, those without one last."""
    return (_TITLES.index(title) if title in _TITLES else len(_TITLES)), title
