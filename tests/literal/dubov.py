"""The Dubov system read word by word for a few players: every set, every shift, every order is tried.

Slow on purpose; it shares with the engine only the players' facts and the single criteria.

Handbook: C.04.4.1 3, 4
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from caissa.pairing.swiss.dubov.criteria import preference_denied
from caissa.pairing.swiss.dubov.players import DubovPlayer
from caissa.pairing.swiss.meetings import games_played, may_meet
from tests.literal.enumeration import (
    all_pairings,
    can_all_be_paired,
    lowest_who_may_have_the_bye,
    round_from_the_top,
)

Pairs = list[tuple[int, int]]


def legal(first: DubovPlayer, other: DubovPlayer) -> bool:
    """May the two meet (C1, C3)?"""
    return may_meet(first.state, other.state)


def literal_pairing(players: Sequence[DubovPlayer], *, last_round: bool) -> tuple[Pairs, int | None] | None:
    """The pairs by number and who gets the bye; None if there is no legal pairing."""
    return round_from_the_top(players, legal, _bye, lambda left: _pair_bracket(left, last_round=last_round))


def _bye(players: Sequence[DubovPlayer]) -> DubovPlayer | None:
    """3.1.1 to 3.1.5, one after the other."""
    able = lowest_who_may_have_the_bye(players, legal)
    if not able:
        return None
    most = max(games_played(player.state) for player in able)
    able = [player for player in able if games_played(player.state) == most]
    return max(able, key=lambda player: player.state.tpn)


def _pair_bracket(left: Sequence[DubovPlayer], *, last_round: bool) -> list[tuple[DubovPlayer, DubovPlayer]]:
    top = max(player.state.rank for player in left)
    residents = [player for player in left if player.state.rank == top]
    lower = [player for player in left if player.state.rank < top]
    lower.sort(key=lambda player: (-player.state.rank, player.state.tpn))
    for count in range(len(lower) + 1):
        sets = [chosen for chosen in combinations(lower, count) if _produces(residents, chosen, lower)]
        if sets:
            best = min(sets, key=lambda chosen: _quality(residents, chosen, last_round=last_round))
            return _pair_members([*residents, *best])
    raise AssertionError("the completion test promised a pairing")


def _produces(
    residents: Sequence[DubovPlayer], chosen: Sequence[DubovPlayer], lower: Sequence[DubovPlayer]
) -> bool:
    """Is there a legal pairing of the bracket, and one of all the rest (C4)?"""
    rest = [player for player in lower if player not in chosen]
    return can_all_be_paired(rest, legal) and can_all_be_paired([*residents, *chosen], legal)


def _quality(
    residents: Sequence[DubovPlayer], chosen: Sequence[DubovPlayer], *, last_round: bool
) -> tuple[object, ...]:
    """C6 to C10 for a set of upfloaters; the smaller, the better."""
    scores = [-score for score in sorted(player.state.rank for player in chosen)]
    members = [*residents, *chosen]
    colours = min(sum(map(preference_denied, pairs)) for pairs in all_pairings(members, legal))
    if last_round:
        return scores, colours
    most = [player for player in chosen if player.maximum]
    again = sum(player.upfloated_last for player in chosen)
    return scores, colours, len(most), sum(player.upfloats for player in most), again


def _pair_members(members: Sequence[DubovPlayer]) -> list[tuple[DubovPlayer, DubovPlayer]]:
    first, second = _initial(members)
    fewest = _inside_smaller(members, first, second)
    first, second = _first_shift(first, second, fewest)
    first, second = _second_shift(first, second)
    ordered = sorted(first, key=lambda player: (player.aro, player.state.tpn))
    for order in permutations(sorted(second, key=lambda player: player.state.tpn)):
        if all(legal(first, other) for first, other in zip(ordered, order, strict=True)):
            return list(zip(ordered, order, strict=True))
    raise AssertionError("the shifts promised a pairing")


def _initial(members: Sequence[DubovPlayer]) -> tuple[list[DubovPlayer], list[DubovPlayer]]:
    if all(not player.state.colours for player in members):
        listed = sorted(members, key=lambda player: player.state.tpn)
        return listed[: len(listed) // 2], listed[len(listed) // 2 :]
    return [player for player in members if player.seeks_white], [
        player for player in members if not player.seeks_white
    ]


def _inside_smaller(
    members: Sequence[DubovPlayer], first: list[DubovPlayer], second: list[DubovPlayer]
) -> int:
    """How many pairs inside the smaller subgroup cannot be avoided."""
    smaller = first if len(first) <= len(second) else second
    return min(
        sum(first in smaller and other in smaller for first, other in pairs)
        for pairs in all_pairings(members, legal)
    )


Groups = tuple[list[DubovPlayer], list[DubovPlayer]]


def _first_shift(first: list[DubovPlayer], second: list[DubovPlayer], count: int) -> Groups:
    """Shift that many out of the smaller subgroup: the first set with a pairing best in C7."""
    if count == 0:
        return first, second
    out_of_first = len(first) <= len(second)
    moves = [
        _moved(first, second, chosen, out_of_first) for chosen in _sets(first, second, count, out_of_first)
    ]
    return min(moves, key=_best_after_evening)


def _second_shift(first: list[DubovPlayer], second: list[DubovPlayer]) -> Groups:
    """Even the subgroups out: the first set from the larger one with a pairing best in C7."""
    count = abs(len(first) - len(second)) // 2
    if count == 0:
        return first, second
    out_of_first = len(first) > len(second)
    moves = [
        _moved(first, second, chosen, out_of_first) for chosen in _sets(first, second, count, out_of_first)
    ]
    return min(moves, key=_colours_across)


def _sets(
    first: list[DubovPlayer], second: list[DubovPlayer], count: int, out_of_first: bool
) -> Iterator[tuple[DubovPlayer, ...]]:
    """All sets of shifters in the order of 4.3: numbered from the middle of the list outwards."""
    if out_of_first:
        listed = sorted(first, key=lambda player: (player.aro, player.state.tpn))
    else:
        listed = sorted(second, key=lambda player: player.state.tpn)
    numbered: list[DubovPlayer] = []
    while listed:
        middle = (len(listed) - 1) // 2
        numbered.append(listed.pop(middle))
    return combinations(numbered, count)


def _moved(
    first: list[DubovPlayer], second: list[DubovPlayer], chosen: Sequence[DubovPlayer], out_of_first: bool
) -> Groups:
    if out_of_first:
        return [player for player in first if player not in chosen], [*second, *chosen]
    return [*first, *chosen], [player for player in second if player not in chosen]


def _best_after_evening(groups: Groups) -> int:
    """The fewest denied colours of any pairing across, whatever the second shift will be."""
    first, second = groups
    count = abs(len(first) - len(second)) // 2
    out_of_first = len(first) > len(second)
    sets = _sets(first, second, count, out_of_first)
    return min(_colours_across(_moved(first, second, chosen, out_of_first)) for chosen in sets)


def _colours_across(groups: Groups) -> int:
    """The fewest denied colours when the first subgroup meets the second; very many if it cannot."""
    first, second = groups
    candidates = [
        sum(map(preference_denied, zip(first, order, strict=True)))
        for order in permutations(second)
        if all(legal(player, other) for player, other in zip(first, order, strict=True))
    ]
    return min(candidates, default=1000)
