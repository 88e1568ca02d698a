"""The first of many perfect assignments, in the order of a dictionary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from caissa.matching.cardinality import bits, mask_of


def first_assignment(choices: Sequence[int], chosen: Sequence[int], ordered: int) -> list[int]:
    """Give each row a column of its own so that the first rows get the lowest columns possible.

    `choices` are the columns open to each row, as masks; `chosen` is any perfect assignment. Only
    the first `ordered` rows count in the comparison, row 0 before row 1 and so on; the others just
    need a column.
    """
    return _Assignment(choices, chosen).first(ordered)


class _Assignment:
    """A perfect assignment that is made better row by row, by exchanges among the rows still free."""

    def __init__(self, choices: Sequence[int], chosen: Sequence[int]) -> None:
        self.choices = choices
        self.holds = list(chosen)
        self.holder = {column: row for row, column in enumerate(chosen)}
        self.free = (1 << len(self.holds)) - 1

    @cached_property
    def takers(self) -> dict[int, int]:
        """The rows to which a column is open, as masks; only a search asks for them."""
        # The table of all rows as digits, the highest first; a column of it is a slice with steps.
        width = max(mask.bit_length() for mask in self.choices)
        table = "".join(f"{mask:0{width}b}" for mask in reversed(self.choices))
        return {column: int(table[width - 1 - column :: width], 2) for column in self.holder}

    def first(self, ordered: int) -> list[int]:
        """The assignment that comes first in the order of these rows."""
        open_columns = mask_of(list(self.holder), max(self.holder, default=0) + 1)
        for row in range(ordered):
            self.free ^= 1 << row
            self._improve(row, self.choices[row] & open_columns)
            open_columns ^= 1 << self.holds[row]
        return self.holds

    def _improve(self, row: int, wanted: int) -> None:
        """Let a row have the lowest column it can get by a chain of changes among the free rows."""
        start = self.holds[row]
        better = wanted & ((1 << start) - 1)
        if not better:
            return
        target = (better & -better).bit_length() - 1
        other = self.holder[target]
        if self.choices[other] >> start & 1:  # mostly the two just change places
            self._give(row, target)
            self._give(other, start)
            return
        reached, passes_to = self._reachable(start)
        better &= reached
        if better:
            self._change_along(row, (better & -better).bit_length() - 1, passes_to)

    def _give(self, row: int, column: int) -> None:
        self.holds[row] = column
        self.holder[column] = row

    def _change_along(self, row: int, target: int, passes_to: dict[int, int]) -> None:
        """Give a row the column, and each holder along the way the next one."""
        start, column = self.holds[row], target
        moved = [(row, target)]
        while column != start:
            moved.append((self.holder[column], passes_to[column]))
            column = passes_to[column]
        for other, given in moved:
            self._give(other, given)

    def _reachable(self, start: int) -> tuple[int, dict[int, int]]:
        """The columns whose holder can move on, in the end to `start`, and where each holder moves."""
        free = self.free
        reached, passes_to = 1 << start, {}
        queue = [start]
        for column in queue:
            near = self.takers[column] & free
            free ^= near
            for other in bits(near):
                held = self.holds[other]
                reached |= 1 << held
                passes_to[held] = column
                queue.append(held)
        return reached, passes_to
