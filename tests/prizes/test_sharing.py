"""The three methods, the limit to prize places, and rounding (Arbiters' Manual, awarding of money prizes)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.prizes import Method, Odd, Placing, Rounding, paid, pools
from tests.prizes.hall import euros, order

FOUR_PRIZES = euros(10000, 5000, 3000, 2000)


def given_out(
    method: Method, prizes: tuple[int, ...], members, *, limited: bool = False
) -> dict[int, Fraction]:
    """Participant → exact amount."""
    return {
        due.number: due.amount
        for pool in pools(method, prizes, members, limited=limited)
        for due in pool.dues
    }


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        (Method.EQUAL, (5000, 5000, 5000, 5000)),
        (Method.RANK, (10000, 5000, 3000, 2000)),
        (Method.HORT, (7500, 5000, 4000, 3500)),
    ],
)
def test_the_example_of_the_manual(method: Method, expected: tuple[int, ...]) -> None:
    """EX-M1: 10000, 5000, 3000 and 2000 for four with 8 points, Buchholz 58, 57, 56, 54; 20000 in all."""
    paid = given_out(method, FOUR_PRIZES, order(4))
    assert tuple(paid.values()) == euros(*expected)
    assert sum(paid.values()) == 20000 * 100


def test_hort_shows_both_halves() -> None:
    """EX-M1 c: A gets 5000 by rank and 2500 of the pool, D 1000 and 2500."""
    dues = pools(Method.HORT, FOUR_PRIZES, order(4))[0].dues
    assert [(due.for_place, due.from_pool) for due in dues] == [
        tuple(map(Fraction, euros(*parts)))
        for parts in ((5000, 2500), (2500, 2500), (1500, 2500), (1000, 2500))
    ]


def test_hort_with_several_groups() -> None:
    """Prizes 100 80 60 40 20 10: two tied for first get 95 and 85, the third 60, three tied 31⅔ 21⅔ 16⅔."""
    paid = given_out(Method.HORT, (100, 80, 60, 40, 20, 10), order(2, 1, 3))
    third = Fraction(35, 3)
    assert list(paid.values()) == [95, 85, 60, 20 + third, 10 + third, 5 + third]


TEN = euros(*range(1000, 0, -100))


def test_without_a_limit_the_tenth_prize_is_split_among_eleven() -> None:
    """EX-M2: places 1-4 on 8 points, 5-9 on 7½, 10-20 on 7, ten prizes."""
    paid = given_out(Method.EQUAL, TEN, order(4, 5, 11))
    assert len(paid) == 20
    assert {paid[number] for number in range(10, 21)} == {Fraction(100 * 100, 11)}
    assert sum(paid.values()) == sum(TEN)


@pytest.mark.parametrize("method", [Method.EQUAL, Method.HORT])
def test_an_announced_limit_pays_only_the_tenth(method: Method) -> None:
    """EX-M2: money is shared only by the players ranked 1 to 10."""
    paid = given_out(method, TEN, order(4, 5, 11), limited=True)
    assert sorted(paid) == list(range(1, 11))
    assert paid[10] == 100 * 100
    assert pools(method, TEN, order(4, 5, 11), limited=True)[-1].left_out == tuple(range(11, 21))


def test_the_limit_divides_the_prizes_of_a_group_among_those_within() -> None:
    """Three prizes, five tied for second: places 2 and 3 share second and third prize."""
    paid = given_out(Method.EQUAL, (900, 500, 100), order(1, 5), limited=True)
    assert paid == {1: 900, 2: 300, 3: 300}


def test_players_whom_nothing_separates_share_even_by_rank() -> None:
    """C.07 4.2: where the list of tie-breaks is exhausted and no lots are drawn, the place is shared."""
    level = (Placing(4, 1, 1), Placing(7, 1, 1), Placing(2, 3, 1))
    assert given_out(Method.RANK, (300, 100, 50), level) == {4: 200, 7: 200, 2: 50}


def test_fewer_players_than_prizes() -> None:
    """Nobody is invented to take the third prize."""
    assert given_out(Method.EQUAL, (300, 200, 100), order(2)) == {1: 250, 2: 250}


# -- rounding ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("odd", "expected"),
    [(Odd.REMAINDER, (34, 33, 33)), (Odd.BEST, (34, 33, 33)), (Odd.LAST, (33, 33, 34))],
)
def test_the_odd_cent(odd: Odd, expected: tuple[int, ...]) -> None:
    """PRIZE-003: a prize of 1.00 for three players is 33⅓ cents each; a declared rule says who gets 34."""
    pool = pools(Method.EQUAL, (100,), order(3))[0]
    assert tuple(paid(pool, Rounding(1, odd)).values()) == expected


def test_the_largest_remainder_comes_first() -> None:
    """Hort, prizes 5 and 0 for three: 2½+⅚ = 3⅓, ⅚, ⅚: the odd cent goes to a share of ⅚, not to 3⅓."""
    pool = pools(Method.HORT, (5, 0), order(3))[0]
    assert [due.amount for due in pool.dues] == [Fraction(10, 3), Fraction(5, 6), Fraction(5, 6)]
    assert paid(pool, Rounding(1, Odd.REMAINDER)) == {1: 3, 2: 1, 3: 1}
    assert paid(pool, Rounding(1, Odd.BEST)) == {1: 4, 2: 1, 3: 0}


def test_rounding_to_whole_euros_keeps_the_sum() -> None:
    """Whole euros: 100.50 for three is 33.50 each: 34, 33 and 33, and the 50 cents go to the first."""
    pool = pools(Method.EQUAL, (10050,), order(3))[0]
    assert paid(pool, Rounding(100)) == {1: 3450, 2: 3300, 3: 3300}


@given(
    st.sampled_from(Method),
    st.lists(st.integers(0, 10**6), max_size=12).map(lambda prizes: tuple(sorted(prizes, reverse=True))),
    st.lists(st.integers(1, 5), max_size=6),
    st.booleans(),
    st.sampled_from(Odd),
    st.sampled_from((1, 5, 100, 1000)),
)
def test_a_pool_is_always_paid_in_full(method, prizes, ties, limited, odd, unit) -> None:
    """PRIZE-003: whatever the ties, the method and the rounding, the sum paid is the sum of the prizes."""
    members = order(*ties)
    prize_pools = pools(method, prizes, members, limited=limited)
    for pool in prize_pools:
        amounts = paid(pool, Rounding(unit, odd))
        assert sum(amounts.values()) == pool.total == sum(due.amount for due in pool.dues)
        assert all(abs(amounts[due.number] - due.amount) < 2 * unit for due in pool.dues)
    assert sum(len(pool.prizes) for pool in prize_pools) == min(len(prizes), len(members))


@given(
    st.sampled_from(Method),
    st.lists(st.integers(0, 100), min_size=1, max_size=6).map(
        lambda prizes: tuple(sorted(prizes, reverse=True))
    ),
    st.lists(st.integers(1, 4), min_size=1, max_size=4),
    st.booleans(),
    st.data(),
)
def test_nobody_loses_when_another_leaves_the_list(method, prizes, ties, limited, data) -> None:
    """If prizes fall from place to place, one player fewer never makes anybody's amount smaller."""
    members = order(*ties)
    gone = data.draw(st.sampled_from(members))
    before = given_out(method, prizes, members, limited=limited)
    after = given_out(method, prizes, [member for member in members if member is not gone], limited=limited)
    assert all(
        after.get(member.number, 0) >= before.get(member.number, 0)
        for member in members
        if member is not gone
    )
