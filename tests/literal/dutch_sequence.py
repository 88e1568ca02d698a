"""The candidates of a bracket in the order in which the text generates them, by BSN.

Handbook: C.04.3 3.2-3.7 and 4.1-4.4 (2017: B.2-B.7 and D.1-D.3)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations

BSNs = tuple[int, ...]
Halves = tuple[BSNs, BSNs]


def transpositions(second: Sequence[int], size: int) -> Iterator[BSNs]:
    """The orders of S2 by their first `size` BSNs: 6-7-8-9-10, 6-7-8-9-11 … (4.2; 2017: D.1)."""
    return permutations(sorted(second), size)


def exchanges(first: Sequence[int], second: Sequence[int]) -> Iterator[Halves]:
    """The exchanges between S1 and S2, the mildest first; the empty one leads (4.3; 2017: D.2).

    Each is given as the BSNs that leave S1 and those that leave S2.
    """
    yield (), ()
    for size in range(1, min(len(first), len(second)) + 1):
        swaps = [(down, up) for down in combinations(first, size) for up in combinations(second, size)]
        yield from sorted(swaps, key=_disturbance)


def _disturbance(swap: Halves) -> tuple[int, BSNs, BSNs]:
    """Smallest difference of sums; then the largest BSNs out of S1; then the smallest out of S2."""
    down, up = swap
    return sum(up) - sum(down), tuple(-bsn for bsn in sorted(down, reverse=True)), tuple(sorted(up))


def sets_by_number(moved_down: Sequence[int], size: int, _score: Callable[[int], int]) -> list[BSNs]:
    """The sets of MDPs to be paired, by the smallest differing BSN (2026: 4.4)."""
    return list(combinations(sorted(moved_down), size))


def sets_by_score(moved_down: Sequence[int], size: int, score: Callable[[int], int]) -> list[BSNs]:
    """The sets of MDPs to be paired, by the highest differing score, then by BSN (2017: D.3)."""
    sets = combinations(sorted(moved_down), size)
    return sorted(sets, key=lambda chosen: (sorted(-score(bsn) for bsn in chosen), chosen))


def remainder_candidates(players: Sequence[int], pairs: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """The candidates of a homogeneous bracket or remainder with so many pairs (3.6; 2017: B.6)."""
    first, second = tuple(players[:pairs]), tuple(players[pairs:])
    for down, up in exchanges(first, second):
        upper = sorted((*(set(first) - set(down)), *up))
        lower = sorted((*(set(second) - set(up)), *down))
        for order in transpositions(lower, pairs):
            # A pair led by its lower player belongs to a candidate that came before (B.6, box).
            if all(own < other for own, other in zip(upper, order, strict=True)):
                yield tuple(zip(upper, order, strict=True))


def candidates(
    moved_down: Sequence[int], residents: Sequence[int], pairs: int, chosen: BSNs
) -> Iterator[tuple[tuple[int, int], ...]]:
    """The candidates with these MDPs paired and so many pairs in all (3.7; 2017: B.7)."""
    if not moved_down:
        yield from remainder_candidates(residents, pairs)
        return
    for order in transpositions(residents, len(chosen)):
        mdp_pairing = tuple(zip(chosen, order, strict=True))
        rest = [bsn for bsn in residents if bsn not in order]
        if 2 * (pairs - len(chosen)) <= len(rest):
            for tail in remainder_candidates(rest, pairs - len(chosen)):
                yield mdp_pairing + tail
