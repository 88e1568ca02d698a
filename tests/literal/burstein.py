"""The Burstein system read word by word for a few players: all pairings of a bracket, in their order.

Slow on purpose; it shares with the engine only the players' facts and the single criteria.

Handbook: C.04.4.2 3, 4
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from caissa.pairing.swiss.burstein.criteria import preference_denied
from caissa.pairing.swiss.burstein.index import BursteinPlayer
from caissa.pairing.swiss.meetings import games_played, may_meet
from tests.literal.enumeration import can_all_be_paired, lowest_who_may_have_the_bye

Pairs = list[tuple[int, int]]
Candidate = tuple[tuple[BursteinPlayer, BursteinPlayer | None], ...]


def legal(first: BursteinPlayer, other: BursteinPlayer) -> bool:
    """May the two meet (C1, C3)?"""
    return may_meet(first.state, other.state)


def ordered_pairings(members: Sequence[BursteinPlayer]) -> Iterator[Candidate]:
    """Every legal pairing of some or all members in the order of 4.3; None stands for floating."""
    if not members:
        yield ()
        return
    first, *others = members
    for other in reversed(others):
        if legal(first, other):
            rest = [member for member in others if member is not other]
            for pairing in ordered_pairings(rest):
                yield ((first, other), *pairing)
    for pairing in ordered_pairings(others):
        yield ((first, None), *pairing)


def literal_pairing(players: Sequence[BursteinPlayer]) -> tuple[Pairs, int | None] | None:
    """The pairs by number and who gets the bye; None if there is no legal pairing."""
    left, bye = sorted(players, key=lambda player: player.order), None
    if len(left) % 2:
        taker = _bye(left)
        if taker is None:
            return None
        bye = taker.state.number
        left.remove(taker)
    if not can_all_be_paired(left, legal):
        return None
    pairs: Pairs = []
    for score in sorted({player.state.rank for player in left}, reverse=True):
        paired = [(first, other) for first, other in _best(left, score) if other is not None]
        pairs += [(first.state.number, other.state.number) for first, other in paired]
        gone = [player for pair in paired for player in pair]
        left = [player for player in left if player not in gone]
    return pairs, bye


def _bye(players: Sequence[BursteinPlayer]) -> BursteinPlayer | None:
    able = lowest_who_may_have_the_bye(players, legal)
    if not able:
        return None
    most = max(games_played(player.state) for player in able)
    return [player for player in able if games_played(player.state) == most][-1]


def _best(left: Sequence[BursteinPlayer], score: int) -> Candidate:
    """The first pairing of the bracket that is best in C4 to C8."""
    members = [player for player in left if player.state.rank >= score]
    below = [player for player in left if player.state.rank < score]
    complete = [
        pairing
        for pairing in ordered_pairings(members)
        if can_all_be_paired([*_floaters(pairing), *below], legal)
    ]
    most = min(len(_floaters(pairing)) for pairing in complete)
    complete = [pairing for pairing in complete if len(_floaters(pairing)) == most]
    return min(complete, key=lambda pairing: _quality(pairing, below))


def _floaters(pairing: Candidate) -> list[BursteinPlayer]:
    return [first for first, other in pairing if other is None]


def _scores(players: Sequence[BursteinPlayer]) -> list[int]:
    return sorted((player.state.rank for player in players), reverse=True)


def _quality(pairing: Candidate, below: Sequence[BursteinPlayer]) -> tuple[object, ...]:
    """C6, C7 and C8; the smaller, the better."""
    floaters = _floaters(pairing)
    colours = sum(other is not None and preference_denied(first, other) for first, other in pairing)
    return _scores(floaters), _next_bracket(floaters, below), colours


def _next_bracket(
    floaters: Sequence[BursteinPlayer], below: Sequence[BursteinPlayer]
) -> tuple[int, list[int]]:
    """How few, and with which scores, would have to leave the next bracket."""
    if not below:
        return 0, []
    score = max(player.state.rank for player in below)
    members = [*floaters, *(player for player in below if player.state.rank == score)]
    rest = [player for player in below if player.state.rank < score]
    candidates = [
        (len(_floaters(pairing)), _scores(_floaters(pairing)))
        for pairing in ordered_pairings(members)
        if can_all_be_paired([*_floaters(pairing), *rest], legal)
    ]
    return min(candidates)
