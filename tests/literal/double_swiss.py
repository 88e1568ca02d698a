"""The Double-Swiss system read word by word for a few players: all sets and all identifiers, sorted.

Slow on purpose; it shares with the engine only the players' facts and the single criteria.

Handbook: C.04.5 3
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from caissa.pairing.swiss.double_swiss.criteria import floats_again, may_meet, opponent_floats_again
from caissa.pairing.swiss.double_swiss.matches import MatchPlayer
from tests.literal.enumeration import (
    all_pairings,
    can_all_be_paired,
    lowest_who_may_have_the_bye,
    round_from_the_top,
)

Pairs = list[tuple[int, int]]
Pairing = tuple[tuple[MatchPlayer, MatchPlayer], ...]


def legal(first: MatchPlayer, other: MatchPlayer) -> bool:
    """May the two meet (C1)?"""
    return may_meet(first.state, other.state)


def literal_pairing(players: Sequence[MatchPlayer], *, last_round: bool) -> tuple[Pairs, int | None] | None:
    """The pairs by number and who gets the bye; None if there is no legal pairing."""
    return round_from_the_top(players, legal, _bye, lambda left: _pair_top(left, last_round=last_round))


def _bye(players: Sequence[MatchPlayer]) -> MatchPlayer | None:
    able = lowest_who_may_have_the_bye(players, legal)
    if not able:
        return None
    most = max(player.matches for player in able)
    return max((player for player in able if player.matches == most), key=lambda player: player.state.tpn)


def _pair_top(left: Sequence[MatchPlayer], *, last_round: bool) -> Pairing:
    top = max(player.state.rank for player in left)
    residents = [player for player in left if player.state.rank == top]
    lower = [player for player in left if player.state.rank < top]
    for count in range(len(lower) + 1):
        sets = [chosen for chosen in combinations(lower, count) if _leaves_legal(residents, chosen, lower)]
        if sets:
            best = min(sets, key=lambda chosen: _set_key(chosen, lower, last_round=last_round))
            return _first_identifier([*residents, *best], last_round=last_round)
    raise AssertionError("the completion test promised a pairing")


def _leaves_legal(
    residents: Sequence[MatchPlayer], chosen: Sequence[MatchPlayer], lower: Sequence[MatchPlayer]
) -> bool:
    rest = [player for player in lower if player not in chosen]
    return can_all_be_paired(rest, legal) and can_all_be_paired([*residents, *chosen], legal)


def _set_key(
    chosen: Sequence[MatchPlayer], lower: Sequence[MatchPlayer], *, last_round: bool
) -> tuple[object, ...]:
    """C5, C6, C7 and then the set itself: inside by score and TPN, compared like a word."""
    scores = [-score for score in sorted(player.state.rank for player in chosen)]
    again = 0 if last_round else sum(map(floats_again, chosen))
    inside = sorted(chosen, key=lambda player: (-player.state.rank, player.state.tpn))
    return scores, _needed(chosen, lower), again, [player.state.tpn for player in inside]


def _needed(chosen: Sequence[MatchPlayer], lower: Sequence[MatchPlayer]) -> int:
    """How many upfloaters the following scoregroup needs after these players have left."""
    if not lower:
        return 0
    score = max(player.state.rank for player in lower)
    group = [player for player in lower if player.state.rank == score and player not in chosen]
    below = [player for player in lower if player.state.rank < score and player not in chosen]
    for count in range(len(below) + 1):
        if any(_leaves_legal(group, others, below) for others in combinations(below, count)):
            return count
    raise AssertionError("the set was legal")


def identifier(pairing: Pairing) -> list[int]:
    """The TPNs of the top members, ascending, and then those of their opponents."""
    pairs = sorted(sorted((first.state.tpn, other.state.tpn)) for first, other in pairing)
    return [top for top, _ in pairs] + [bottom for _, bottom in pairs]


def _first_identifier(members: Sequence[MatchPlayer], *, last_round: bool) -> Pairing:
    def key(pairing: Pairing) -> tuple[int, list[int]]:
        again = 0 if last_round else sum(map(opponent_floats_again, pairing))
        return again, identifier(pairing)

    return min(all_pairings(members, legal), key=key)
