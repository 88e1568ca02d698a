"""Which contributions a modifier cuts, as the editions have it (C.07 14, 16.5; C.02 12.3.5.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import itemgetter

from caissa.standings.tiebreaks.contributions import Entry

_significance = itemgetter(4, 0)
"""What entries are compared by when cutting: their significance, then their value."""

CutRule = Callable[[list[Entry], int, int, Collection[int]], list[int]]
"""From the entries, how many of the least and of the most significant to cut, and the rounds that
were unplayed by choice: the positions cut, in the order in which they go."""


def lowest_first(entries: list[Entry], least: int, most: int, voluntary: Collection[int]) -> list[int]:
    """The least significant values, then the most significant; unplayed rounds are like others.

    Handbook: C.07 14.1, 14.1.1, 14.1.1.a, 14.2, 14.3, 14.4; formerly C.02 13.4.2, 13.4.3, 13.4.4, 13.4.5
    (2017, 2019)
    """
    del voluntary
    if least == 1 and not most and entries:
        return [entries.index(min(entries, key=_significance))]
    lowest = sorted(range(len(entries)), key=lambda at: _significance(entries[at]))[:least]
    return lowest + _highest(entries, lowest, most)


def unplayed_first(entries: list[Entry], least: int, most: int, voluntary: Collection[int]) -> list[int]:
    """Rounds unplayed by choice go first, the smallest of them before the others.

    Handbook: C.07, formerly C.02: 12.3.5.4 (2022)
    """
    order = sorted(
        range(len(entries)),
        key=lambda at: (
            (0, entries[at][0], 0) if entries[at][1] in voluntary else (1, *_significance(entries[at]))
        ),
    )
    lowest = order[:least]
    return lowest + _highest(entries, lowest, most)


def voluntary_unless_lower(
    entries: list[Entry], least: int, most: int, voluntary: Collection[int]
) -> list[int]:
    """The lowest contribution of a VUR, unless the least significant value is higher; then that one.

    Handbook: C.07 14.6, 16.5, 16.5.1, 16.5.2
    """
    if not voluntary:
        return lowest_first(entries, least, most, ())
    gone: list[int] = []
    for _ in range(min(least, len(entries))):
        left = [at for at in range(len(entries)) if at not in gone]
        lowest = min(left, key=lambda at: _significance(entries[at]))
        unplayed = [at for at in left if entries[at][1] in voluntary]
        chosen = min(unplayed, key=lambda at: (entries[at][0], entries[at][4]), default=lowest)
        gone.append(lowest if entries[chosen][0] < entries[lowest][0] else chosen)
    return gone + _highest(entries, gone, most)


def first_rounds(entries: list[Entry], least: int, most: int, voluntary: Collection[int]) -> list[int]:
    """Progressive scores lose their first rounds.

    Handbook: C.07 14.1.1.c; formerly C.02 13.10.2 (2019)
    """
    del voluntary
    last = len(entries)
    return list(range(min(least, last))) + list(range(max(least, last - most), last))


def _highest(entries: list[Entry], gone: list[int], most: int) -> list[int]:
    """The most significant of what is left (cut after the least significant, C.07 14.3)."""
    if not most:
        return []
    left = [at for at in range(len(entries)) if at not in gone]
    return sorted(left, key=lambda at: _significance(entries[at]), reverse=True)[:most]
