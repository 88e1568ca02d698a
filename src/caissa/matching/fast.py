"""The weighted matching compiled, if the extension was built: same questions, same answers."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from caissa.matching.kinds import Kinds
from caissa.matching.weighted import Matcher

if TYPE_CHECKING:
    Kernel: Any
else:
    try:
        from caissa.matching._speed import Matcher as Kernel
    except ImportError:
        Kernel = None

LIMBS = (1, 2, 4, 8, 16, 32)


def matcher(
    size: int,
    codes: bytearray | array[int],
    weights: Sequence[int],
    alone: Sequence[int | None],
    lead: Sequence[int] = (),
) -> Matcher:
    """A graph as `Matcher` describes it, compiled where that is possible."""
    limbs = _limbs(size, weights, alone, lead)
    if Kernel is None or limbs is None or memoryview(codes).itemsize > 2:
        return Matcher(size, codes, weights, alone, lead)
    return FastMatcher(size, limbs, codes, weights, alone, lead)


def matcher_of_kinds(
    kinds: Kinds, weights: Sequence[int], alone: Sequence[int | None], lead: Sequence[int] = ()
) -> Matcher:
    """The same graph, written down by the kinds of its vertices."""
    size = len(kinds.of)
    limbs = _limbs(size, weights, alone, lead)
    if Kernel is None or limbs is None or kinds.codes.itemsize != 2:
        return Matcher(size, kinds.matrix(), weights, alone, lead)
    return FastMatcher(size, limbs, kinds.codes, weights, alone, lead, kinds)


def _limbs(size: int, weights: Sequence[int], alone: Sequence[int | None], lead: Sequence[int]) -> int | None:
    """How many 64-bit limbs are enough: duals grow to the number of vertices times the largest weight."""
    largest = max(_largest(weights), _largest([weight for weight in alone if weight is not None]))
    largest += _largest(lead)
    bits = largest.bit_length() + 2 * size.bit_length() + 8
    return next((limbs for limbs in LIMBS if bits < 64 * limbs), None)


def _largest(numbers: Sequence[int]) -> int:
    """The largest of some numbers without their signs."""
    return max(abs(max(numbers)), abs(min(numbers))) if numbers else 0


def _packed(numbers: Sequence[int], limbs: int) -> bytes | array[int]:
    """Whole numbers as the extension reads them: so many limbs each, the lowest first."""
    if limbs == 1 and sys.byteorder == "little":
        return array("q", numbers)
    width = 8 * limbs
    known = {number: number.to_bytes(width, "little", signed=True) for number in set(numbers)}
    return b"".join([known[number] for number in numbers])


class FastMatcher(Kernel or object):  # type: ignore[misc]
    """The compiled graph, given and asked like `Matcher`."""

    def __init__(
        self,
        size: int,
        limbs: int,
        codes: bytearray | array[int],
        weights: Sequence[int],
        alone: Sequence[int | None],
        lead: Sequence[int] = (),
        kinds: Kinds | None = None,
    ) -> None:
        super().__init__(
            size,
            limbs,
            codes,
            _packed([2 * weight for weight in weights], limbs),
            _packed([0 if weight is None else 2 * weight for weight in alone], limbs),
            bytes([weight is not None for weight in alone]),
            _packed([2 * extra for extra in lead], limbs),
            len(lead),
            b"" if kinds is None else array("H", kinds.of),
            b"" if kinds is None else array("i", kinds.banned),
            *((0, 0) if kinds is None else kinds.cut),
        )

    def tight_mask(self, vertex: int, first: int, width: int) -> int:
        """The possible mates without loss among some columns, as a mask."""
        return int.from_bytes(self.tight_bits(vertex, first, width), "little")

    def value(self) -> int:
        """The weight of the whole matching."""
        return int.from_bytes(self.doubled_value(), "little", signed=True) // 2
