"""One prize a player (docs/interpretations/prizes/prize-cascade.md) against slow, literal readings."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.prizes import Contest, Method, Placing, one_list_each
from tests.prizes.hall import order

NOWHERE = -1


def contest(name: str, prizes, members, method: Method = Method.RANK, *, limited: bool = False) -> Contest:
    """A list for some of the players."""
    return Contest(name, tuple(prizes), method, limited, tuple(members))


def some(members: tuple[Placing, ...], *numbers: int) -> list[Placing]:
    """Those with these numbers, in their order."""
    return [member for member in members if member.number in numbers]


def seats(contests, ranking) -> dict[int, int]:
    """Player → index of the list that pays them."""
    settlement = one_list_each(contests, ranking)
    assert settlement.settled
    return {member.number: at for at, inside in enumerate(settlement.members) for member in inside}


# -- stories -------------------------------------------------------------------------


def test_the_highest_prize_and_the_next_moves_up() -> None:
    """S7: only one prize, the highest. 2 is second (300) and the best woman (400): 3 takes the 300."""
    field = order(1, 1, 1, 1)
    lists = [contest("General", (1000, 300, 100), field), contest("Women", (400, 50), some(field, 2, 4))]
    assert seats(lists, [1, 2, 3, 4]) == {1: 0, 2: 1, 3: 0, 4: 0}


def test_the_better_prize_is_kept_and_the_category_passes_on() -> None:
    """1 wins the tournament and is the best woman: the women's prize goes to the next woman."""
    field = order(1, 1, 1, 1)
    lists = [contest("General", (1000, 300), field), contest("Women", (400,), some(field, 1, 4))]
    assert seats(lists, [1, 2, 3, 4]) == {1: 0, 2: 0, 4: 1}


def test_equal_amounts_are_taken_from_the_list_named_first() -> None:
    """The declared order decides between equal amounts."""
    field = order(1, 1, 1)
    general, women = contest("General", (500, 400), field), contest("Women", (400,), some(field, 2, 3))
    assert seats([general, women], [1, 2, 3]) == {1: 0, 2: 0, 3: 1}
    assert seats([women, general], [1, 2, 3]) == {1: 1, 2: 0, 3: 1}


def test_a_small_share_of_a_main_prize_is_left_for_a_category() -> None:
    """Four tie for prizes of 300 and 200; one is a youth (prize 150): 125 each or 150? He takes the 150.

    The others share 500 among three. Under US Chess rule 32B3 all would share 650 and get 162.50.
    """
    field = order(4)
    lists = [
        contest("General", (300, 200), field, Method.EQUAL),
        contest("Youth", (150,), some(field, 3), Method.EQUAL),
    ]
    assert seats(lists, [1, 2, 3, 4]) == {1: 0, 2: 0, 3: 1, 4: 0}


def test_a_player_leaves_when_the_tied_behind_make_the_share_small() -> None:
    """2 is put into General (200 alone), but the arrival of 3 and 4, tied, makes 66⅔ of it: 90 is more."""
    field = order(1, 3)
    lists = [
        contest("General", (500, 200), field, Method.EQUAL),
        contest("Local", (90,), some(field, 2), Method.EQUAL),
    ]
    settlement = one_list_each(lists, [1, 2, 3, 4])
    assert [(move.number, move.before, move.after) for move in settlement.moves if move.number == 2] == [
        (2, NOWHERE, 0),
        (2, 0, 1),
    ]
    assert seats(lists, [1, 2, 3, 4]) == {1: 0, 2: 1, 3: 0, 4: 0}


def test_two_tied_do_not_leave_a_large_prize_to_one_below() -> None:
    """General 60 60, a category of 100 shared: 1 and 2 would get 50 each there, 3 has fewer points.

    If both kept 60, 3 would get 100. The first in the ranking takes the 100, the second the 60.
    """
    field = order(2, 1)
    lists = [
        contest("General", (60, 60), some(field, 1, 2), Method.EQUAL),
        contest("Band", (100,), field, Method.EQUAL),
    ]
    assert seats(lists, [1, 2, 3]) == {1: 1, 2: 0}


def test_a_list_in_another_order_takes_its_winner_from_the_ranking() -> None:
    """W − We: 3 has the greatest improvement and a claim on 200; 1, first there till 3 came, returns."""
    field = order(1, 1, 1)
    by_improvement = [Placing(3, 1, 1), Placing(1, 2, 2), Placing(2, 3, 3)]
    lists = [contest("General", (150, 100), field), contest("Improvement", (200,), by_improvement)]
    assert seats(lists, [1, 2, 3]) == {1: 0, 2: 0, 3: 1}


def test_a_search_without_end_is_given_up(monkeypatch) -> None:
    """It was never seen to happen; if it did, a finding would say so and both counts would look at it."""
    monkeypatch.setattr("caissa.prizes.cascade._PATIENCE", -1)
    field = order(3)
    lists = [contest("General", (50, 10), field, Method.EQUAL), contest("Local", (9,), field, Method.EQUAL)]
    assert not one_list_each(lists, [1, 2, 3]).settled


# -- literal readings ----------------------------------------------------------------


def share(contest: Contest, members: list[Placing], number: int) -> Fraction:
    """A player's amount from a list, read literally: prize by prize, who has a part of it?"""
    total = Fraction(0)
    for place, prize in enumerate(contest.prizes[: len(members)]):
        holder = members[place]
        level = [other.number for other in members if other.rank == holder.rank]
        tied = [other for other in members if other.tie == holder.tie]
        if contest.limited:
            tied = [other for other in tied if members.index(other) < len(contest.prizes)]
        sharing = [other.number for other in tied]
        half = {Method.RANK: Fraction(1), Method.EQUAL: Fraction(0), Method.HORT: Fraction(1, 2)}[
            contest.method
        ]
        total += half * Fraction(prize, len(level)) * (number in level)
        total += (1 - half) * Fraction(prize, len(sharing)) * (number in sharing)
    return total


def amount(contests, where: dict[int, int], number: int, at: int) -> Fraction:
    """What a player gets from a list, or would get if he went there."""
    inside = [
        placing
        for placing in contests[at].order
        if where.get(placing.number) == at or placing.number == number
    ]
    return (
        share(contests[at], inside, number)
        if number in {placing.number for placing in inside}
        else Fraction(0)
    )


def best(contests, where: dict[int, int], number: int) -> tuple[Fraction, int]:
    """The most a player can get, and where; the first list in case of doubt."""
    return max(((amount(contests, where, number, at), -at) for at in range(len(contests))), default=(0, 0))


def literal(contests, ranking) -> dict[int, int]:
    """The rule as it is written down, with everything counted afresh at each step."""
    where: dict[int, int] = {}

    def goes(number: int) -> bool:
        money, at = best(contests, where, number)
        if not money or where.get(number, NOWHERE) == -at:
            return False
        where[number] = -at
        return True

    for last, newcomer in enumerate(ranking):
        goes(newcomer)
        while any(number in where and goes(number) for number in ranking[: last + 1]):
            pass
    while any(goes(number) for number in ranking):
        pass
    return {number: at for number, at in where.items() if amount(contests, where, number, at)}


def biggest_prize_first(contests, ranking) -> dict[int, int]:
    """Without sharing: the largest prize of all goes to the best who has none, then the next largest."""
    where: dict[int, int] = {}
    prizes = [
        (-prize, at, place)
        for at, contest in enumerate(contests)
        for place, prize in enumerate(contest.prizes)
    ]
    for _, at, _ in sorted(prizes):
        free = [placing.number for placing in contests[at].order if placing.number not in where]
        if free:
            where[free[0]] = at
    return where


@st.composite
def situations(draw, methods=tuple(Method), most_players: int = 7):
    """Players in tied groups, and lists for some of them, some in another order."""
    ties = draw(
        st.lists(st.integers(1, 4), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= most_players)
    )
    field = order(*ties)
    contests = []
    for at in range(draw(st.integers(1, 4))):
        members = [placing for placing in field if at == 0 or draw(st.booleans())]
        if at and draw(st.integers(0, 3)) == 0:
            shuffled = draw(st.permutations(members))
            members = [Placing(placing.number, place, place) for place, placing in enumerate(shuffled, 1)]
        prizes = sorted(draw(st.lists(st.integers(1, 20), min_size=1, max_size=4)), reverse=True)
        method, limited = draw(st.sampled_from(methods)), draw(st.booleans())
        contests.append(contest(str(at), prizes, members, method, limited=limited))
    return contests, [placing.number for placing in field]


@given(situations())
@settings(max_examples=150, deadline=None)
def test_the_engine_does_what_is_written(situation) -> None:
    """The engine remembers what it has counted; the literal reading counts everything at every step."""
    contests, ranking = situation
    assert seats(contests, ranking) == literal(contests, ranking)


@given(situations())
@settings(max_examples=150, deadline=None)
def test_nobody_would_get_more_from_another_list(situation) -> None:
    """S7: everybody has the highest prize, given what the others have."""
    contests, ranking = situation
    where = seats(contests, ranking)
    for number in ranking:
        has = amount(contests, where, number, where[number]) if number in where else 0
        assert best(contests, where, number)[0] == has


@given(situations(methods=(Method.RANK,)))
@settings(max_examples=150, deadline=None)
def test_without_sharing_it_is_the_biggest_prize_first(situation) -> None:
    """Published practice without sharing: from the largest prize down, each to the best who has none yet."""
    contests, ranking = situation
    assert seats(contests, ranking) == biggest_prize_first(contests, ranking)


@given(situations(methods=(Method.RANK,), most_players=4))
@settings(max_examples=40, deadline=None)
def test_without_sharing_there_is_only_one_such_distribution(situation) -> None:
    """Of all ways to seat the players, exactly one leaves nobody a better (or equal, earlier named) list."""
    contests, ranking = situation
    at_rest = []
    for chosen in product(range(NOWHERE, len(contests)), repeat=len(ranking)):
        where = {number: at for number, at in zip(ranking, chosen, strict=True) if at != NOWHERE}
        wanted = {number: best(contests, where, number) for number in ranking}
        if all(
            where.get(number, NOWHERE) == (-at if money else NOWHERE)
            for number, (money, at) in wanted.items()
        ):
            at_rest.append(where)
    assert at_rest == [seats(contests, ranking)]


@given(situations(), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_numbers_do_not_matter(situation, random) -> None:
    """Other numbers for the same players in the same ranking: the same distribution."""
    contests, ranking = situation
    new = dict(zip(ranking, random.sample(range(100, 200), len(ranking)), strict=True))
    renamed = [
        contest(
            old.name,
            old.prizes,
            [Placing(new[each.number], each.rank, each.tie) for each in old.order],
            old.method,
            limited=old.limited,
        )
        for old in contests
    ]
    expected = {new[number]: at for number, at in seats(contests, ranking).items()}
    assert seats(renamed, [new[number] for number in ranking]) == expected
