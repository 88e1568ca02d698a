"""Plain enumeration for the literal readings: every pairing of a few players, without any matching."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from caissa.pairing.swiss.state import PlayerState


class Known(Protocol):
    """Somebody whose state before the round is known."""

    @property
    def state(self) -> PlayerState:
        """Score, colours, opponents."""


T = TypeVar("T")
K = TypeVar("K", bound=Known)
Allowed = Callable[[T, T], bool]


def all_pairings(members: Sequence[T], allowed: Allowed[T]) -> Iterator[tuple[tuple[T, T], ...]]:
    """Every way to pair all members with each other."""
    if not members:
        yield ()
        return
    first, *others = members
    for other in others:
        if allowed(first, other):
            rest = [member for member in others if member is not other]
            for pairs in all_pairings(rest, allowed):
                yield ((first, other), *pairs)


def can_all_be_paired(members: Sequence[T], allowed: Allowed[T]) -> bool:
    """Is there any way to pair all members?"""
    return any(True for _ in all_pairings(members, allowed))


def most_pairs(members: Sequence[T], allowed: Allowed[T]) -> int:
    """How many pairs the members can form at most."""
    if len(members) < 2:
        return 0
    first, *others = members
    best = most_pairs(others, allowed)
    for other in others:
        if 2 * best >= len(members) - 1:
            break
        if allowed(first, other):
            rest = [member for member in others if member is not other]
            best = max(best, 1 + most_pairs(rest, allowed))
    return best


def lowest_who_may_have_the_bye(players: Sequence[K], allowed: Allowed[K]) -> list[K]:
    """Those of the lowest score who are not barred from the PAB and leave all others pairable."""
    able = [
        player
        for player in players
        if not player.state.bye_barred
        and can_all_be_paired([other for other in players if other is not player], allowed)
    ]
    lowest = min((player.state.rank for player in able), default=0)
    return [player for player in able if player.state.rank == lowest]


def round_from_the_top(
    players: Sequence[K],
    allowed: Allowed[K],
    bye_of: Callable[[Sequence[K]], K | None],
    bracket_of: Callable[[Sequence[K]], Sequence[tuple[K, K]]],
) -> tuple[list[tuple[int, int]], int | None] | None:
    """The bye first, then bracket after bracket: pairs by number and the bye; None if nothing is legal."""
    left, bye = list(players), None
    if len(left) % 2:
        taker = bye_of(left)
        if taker is None:
            return None
        bye = taker.state.number
        left.remove(taker)
    if not can_all_be_paired(left, allowed):
        return None
    pairs: list[tuple[int, int]] = []
    while left:
        paired = bracket_of(left)
        pairs += [(first.state.number, other.state.number) for first, other in paired]
        gone = [player for pair in paired for player in pair]
        left = [player for player in left if player not in gone]
    return pairs, bye
