"""A dense graph whose vertices are of a few kinds: far smaller to write down than all its pairs."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kinds:
    """Vertices by kind, the code of every two kinds, and the pairs that have no edge all the same.

    `codes` has count × count entries, symmetric; 0 means that there is no edge. `banned` names vertices two
    by two; nobody meets themselves in any case. With a `cut` so many vertices at the front are S1 and so many
    after them S2: then only pairs of one from S1 and one from S2 are left among these, and S1 meets nobody
    else.
    """

    of: Sequence[int]
    codes: array[int]
    count: int
    banned: Sequence[int]
    cut: tuple[int, int] = (0, 0)

    def matrix(self) -> array[int]:
        """The code of every pair of vertices, row by row."""
        cells = array(self.codes.typecode)
        by_kind = [[self.codes[kind * self.count + other] for other in self.of] for kind in range(self.count)]
        rows = [by_kind[kind][:] for kind in self.of]
        for vertex, row in enumerate(rows):
            row[vertex] = 0
        for one, other in zip(self.banned[::2], self.banned[1::2], strict=True):
            rows[one][other] = rows[other][one] = 0
        if any(self.cut):
            _cut(rows, *self.cut)
        for row in rows:
            cells.extend(row)
        return cells


def _cut(rows: list[list[int]], first: int, second: int) -> None:
    both = first + second
    for at, row in enumerate(rows):
        if at < first:
            row[:first] = [0] * first
            row[both:] = [0] * (len(row) - both)
        elif at < both:
            row[first:both] = [0] * second
        else:
            row[:first] = [0] * first
