"""The cheapest pairing, and the first of the cheapest, against trying everything."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from caissa.pairing.swiss.meetings import Meetings, may_meet
from caissa.pairing.swiss.optimum import Optimum, Prices
from tests.literal.enumeration import all_pairings, can_all_be_paired, most_pairs
from tests.pairing.swiss.people import both_ways, state


@st.composite
def costs(draw: st.DrawFn) -> list[list[int | None]]:
    """A symmetric table of costs for a few participants; None where two must not meet."""
    size = 2 * draw(st.integers(1, 4))
    table: list[list[int | None]] = [[None] * size for _ in range(size)]
    for first in range(size):
        for other in range(first + 1, size):
            cost = draw(st.one_of(st.none(), st.integers(0, 3)))
            table[first][other] = table[other][first] = cost
    return table


def solved(table: list[list[int | None]]) -> Optimum:
    """The table as the engines hand it over."""
    prices = Prices()
    return Optimum([[0 if cost is None else prices.code(cost) for cost in row] for row in table], prices)


def cheapest(table: list[list[int | None]]) -> list[dict[int, int]]:
    """Every cheapest pairing, found by trying all."""
    candidates = [
        (sum(table[first][other] or 0 for first, other in pairs), pairs)
        for pairs in all_pairings(range(len(table)), lambda first, other: table[first][other] is not None)
    ]
    least = min((cost for cost, _ in candidates), default=0)
    return [
        {first: other for pair in pairs for first, other in (pair, pair[::-1])}
        for cost, pairs in candidates
        if cost == least
    ]


@given(costs())
def test_it_finds_a_cheapest_pairing_or_says_that_there_is_none(table: list[list[int | None]]) -> None:
    """What the engines compare is the least cost of any complete pairing."""
    best, known = solved(table), cheapest(table)
    assert best.solvable == bool(known)
    if known:
        assert dict(enumerate(best.mates())) in known


@given(costs())
def test_first_walks_through_the_cheapest_pairings_in_order(table: list[list[int | None]]) -> None:
    """Each in turn gets the first opponent that some cheapest pairing still allows."""
    best, known = solved(table), cheapest(table)
    if not known:
        return
    for row in range(len(table)):
        if all(row != pair for pair in _settled(known, row)):
            others = [other for other in range(row + 1, len(table)) if any(p[row] == other for p in known)]
            got = best.first(row, range(row + 1, len(table)))
            assert got == (others[0] if others else None)
            known = [pairs for pairs in known if got is None or pairs[row] == got]


def _settled(known: list[dict[int, int]], vertex: int) -> set[int]:
    """Those below `one` with whom it is settled already."""
    return {vertex for pairs in known[:1] if all(p[vertex] == pairs[vertex] < vertex for p in known)}


@given(costs(), st.data())
def test_take_keeps_a_participant_within_a_group_at_no_extra_cost(
    table: list[list[int | None]], data: st.DataObject
) -> None:
    """A group is taken exactly if some cheapest pairing that is still open has it so."""
    best, known = solved(table), cheapest(table)
    if not known:
        return
    for row in range(len(table)):
        group = data.draw(st.sets(st.integers(0, len(table) - 1))) - {row}
        wanted = [pairs for pairs in known if pairs[row] in group]
        assert best.take(row, group) == bool(wanted)
        known = wanted or known


def test_the_number_of_pairs_and_completeness_by_trying() -> None:
    """Three who all met each other, and one who met nobody: one pair, and no complete pairing."""
    players = both_ways([state(1, met=(2, 3)), state(2, met=(3,)), state(3), state(4)])
    assert most_pairs(players, may_meet) == 1
    assert not can_all_be_paired(players, may_meet)
    assert not Meetings(players).complete(0b1111)


def test_the_same_absolute_preference_bars_even_topscorers() -> None:
    """C.04.4.1 and C.04.4.2 2.1.3: C3 knows no exception; two who need White never meet."""
    first, other, free = state(1, "5", "WBB"), state(2, "5", "BWBB"), state(3, "5", "BW")
    assert not may_meet(first, other)
    assert may_meet(first, free)


def test_the_bye_goes_to_the_first_who_leaves_the_others_pairable() -> None:
    """Of 1, 2 and 3, of whom 1 and 2 have met, only 1 or 2 can have it."""
    players = both_ways([state(1, met=(2,)), state(2), state(3)])
    assert Meetings(players).first_bye([2, 1, 0]) == 1
    assert (
        Meetings(both_ways([state(1, met=(2, 3)), state(2, met=(3,)), state(3)])).first_bye([0, 1, 2]) is None
    )
