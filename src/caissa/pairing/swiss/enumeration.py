"""Plain enumeration for the literal readings: every pairing of a few players, without any matching."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
Allowed = Callable[[T, T], bool]


def all_pairings(members: Sequence[T], allowed: Allowed[T]) -> Iterator[tuple[tuple[T, T], ...]]:
    """Every way to pair all members with each other."""
    if not members:
        yield ()
        return
    one, *others = members
    for other in others:
        if allowed(one, other):
            rest = [member for member in others if member is not other]
            for pairs in all_pairings(rest, allowed):
                yield ((one, other), *pairs)


def can_all_be_paired(members: Sequence[T], allowed: Allowed[T]) -> bool:
    """Is there any way to pair all members?"""
    return any(True for _ in all_pairings(members, allowed))


def most_pairs(members: Sequence[T], allowed: Allowed[T]) -> int:
    """How many pairs the members can form at most."""
    if len(members) < 2:
        return 0
    one, *others = members
    best = most_pairs(others, allowed)
    for other in others:
        if 2 * best >= len(members) - 1:
            break
        if allowed(one, other):
            rest = [member for member in others if member is not other]
            best = max(best, 1 + most_pairs(rest, allowed))
    return best
