"""The first of many perfect assignments, found by one full search for each row."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.matching.cardinality import bits


def first_assignment(choices: Sequence[int], chosen: Sequence[int], ordered: int) -> list[int]:
    """Give each row a column of its own so that the first rows get the lowest columns possible.

    `choices` are the columns open to each row, as masks; `chosen` is any perfect assignment. Only
    the first `ordered` rows count in the comparison, row 0 before row 1 and so on; the others just
    need a column. Each row takes one search over the rows that are still free, with masks.
    """
    holds = list(chosen)
    takers: dict[int, int] = dict.fromkeys(holds, 0)
    for row, mask in enumerate(choices):
        for column in bits(mask):
            if column in takers:
                takers[column] |= 1 << row
    free = (1 << len(holds)) - 1
    open_columns = sum(1 << column for column in holds)
    for row in range(ordered):
        free &= ~(1 << row)
        _improve(row, choices[row] & open_columns, holds, takers, free)
        open_columns &= ~(1 << holds[row])
    return holds


def _improve(row: int, wanted: int, holds: list[int], takers: dict[int, int], free: int) -> None:
    """Let a row have the lowest column it can get by a chain of changes among the free rows."""
    start = holds[row]
    better = wanted & ((1 << start) - 1)
    if not better:
        return
    reached, passes_to = _reachable(start, holds, takers, free)
    better &= reached
    if not better:
        return
    target = (better & -better).bit_length() - 1
    holder = {column: other for other, column in enumerate(holds)}
    column = target
    holds[row] = target
    while column != start:
        other = holder[column]
        column = passes_to[column]
        holds[other] = column


def _reachable(start: int, holds: list[int], takers: dict[int, int], free: int) -> tuple[int, dict[int, int]]:
    """The columns whose holder can move on, in the end to `start`, and where each holder moves."""
    reached, passes_to = 1 << start, {}
    queue = [start]
    for column in queue:
        for other in bits(takers[column] & free):
            free &= ~(1 << other)
            held = holds[other]
            reached |= 1 << held
            passes_to[held] = column
            queue.append(held)
    return reached, passes_to
