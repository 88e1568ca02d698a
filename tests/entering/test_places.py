"""Places: pools in their order, nobody passed over, never one too many; lots that anybody can check."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.entering import (
    Application,
    Counter,
    NoPlaceLeft,
    Pool,
    PoolMethod,
    UnlawfulPools,
    allocate,
    commitment,
    lot,
    offered,
)


def codes(applications: object) -> str:
    """The codes of applications, one letter each."""
    return "".join(each.code for each in applications)


def placed(pools: list[Pool], applications: list[Application], seed: str = "") -> dict[str, str]:
    """Pool → who has a place of it."""
    given_out = allocate(pools, applications, seed).placed
    return {
        pool.code: codes(each.application for each in given_out if each.pool == pool.code) for pool in pools
    }


def queue(letters: str, **more: object) -> list[Application]:
    """One application for each letter, in this order of submission."""
    return [Application(letter, seq, **more) for seq, letter in enumerate(letters, 1)]


def test_first_come_first_served() -> None:
    """Three places for five."""
    allocation = allocate([Pool("all", 3)], queue("ABCDE"))
    assert codes(each.application for each in allocation.placed) == "ABC"
    assert codes(allocation.waiting) == "DE"


def test_a_world_team_event() -> None:
    """10 by rating, 70 earliest, wild cards: here 1, 2 and 1; what stays free falls to the next pool."""
    teams = [
        Application("A", 1, rating=2400),
        Application("B", 2, rating=2600),
        Application("C", 3, rating=2500),
        Application("D", 4),
        Application("E", 5, nominated=1),
    ]
    pools = [
        Pool("rating", 1, PoolMethod.RATING),
        Pool("wild", 1, PoolMethod.NOMINATED),
        Pool("earliest", 2),
    ]
    assert placed(pools, teams) == {"rating": "B", "wild": "E", "earliest": "AC"}
    assert placed(pools, teams[:4]) == {"rating": "B", "wild": "", "earliest": "ACD"}


def test_one_official_place_for_each_federation() -> None:
    """The second of a federation goes to the pool of additional players."""
    entries = [
        Application("A", 1, status="official", federation="FRA"),
        Application("B", 2, status="official", federation="FRA"),
        Application("C", 3, status="official", federation="GER"),
        Application("D", 4, status="additional", federation="GER"),
    ]
    pools = [Pool("official", 5, statuses=frozenset({"official"}), per_federation=1), Pool("rest", 0)]
    assert placed(pools, entries) == {"official": "AC", "rest": "BD"}


def test_first_paid_waits_for_money() -> None:
    """Who has not paid has no place, however early the entry came."""
    entries = [Application("A", 1), Application("B", 2, paid_seq=9), Application("C", 3, paid_seq=4)]
    assert placed([Pool("all", 2, PoolMethod.FIRST_PAID)], entries) == {"all": "CB"}


def test_a_group_stays_together_and_is_not_passed_over() -> None:
    """Two places are left for a group of three: they stay free, and the single behind it waits."""
    entries = [Application("A", 1), Application("B", 2, places=3), Application("C", 3)]
    allocation = allocate([Pool("all", 3)], entries)
    assert codes(each.application for each in allocation.placed) == "A"
    assert codes(allocation.waiting) == "BC"
    assert allocation.free == {"all": 2}


def test_a_lot_can_be_worked_out_by_anybody() -> None:
    """SHA-256 of seed and code, the lowest first; the seed was fixed by its own SHA-256."""
    assert lot("Lucerne 1926", "K7Q2M4A") == sha256(b"Lucerne 1926:K7Q2M4A").hexdigest()
    assert commitment("Lucerne 1926") == sha256(b"Lucerne 1926").hexdigest()
    drawn = placed([Pool("lots", 2, PoolMethod.LOTS)], queue("ABCDE"), "seed")["lots"]
    assert drawn == "".join(sorted("ABCDE", key=lambda code: sha256(f"seed:{code}".encode()).hexdigest())[:2])


def test_lots_without_a_seed_are_refused() -> None:
    """As are two pools of one code."""
    with pytest.raises(UnlawfulPools):
        allocate([Pool("lots", 2, PoolMethod.LOTS)], [])
    with pytest.raises(UnlawfulPools):
        allocate([Pool("a", 1), Pool("a", 2)], [])


def test_a_freed_place_is_offered_to_the_head_of_the_list() -> None:
    """As long as the head fits."""
    waiting = [Application("A", 1), Application("B", 2, places=2), Application("C", 3)]
    assert codes(offered(waiting, 1)) == "A"
    assert codes(offered(waiting, 2)) == "A"
    assert codes(offered(waiting, 3)) == "AB"


APPLICATIONS = st.lists(
    st.builds(
        Application,
        st.uuids().map(str),
        st.integers(1, 30),
        st.integers(1, 3),
        st.sampled_from(["", "official"]),
        st.sampled_from(["FRA", "GER"]),
        st.none() | st.integers(1000, 2800),
        st.none() | st.integers(1, 30),
        st.none() | st.integers(1, 5),
    ),
    max_size=14,
    unique_by=lambda each: each.code,
)
POOLS = st.lists(
    st.builds(
        Pool,
        st.uuids().map(str),
        st.integers(0, 6),
        st.sampled_from(PoolMethod),
        st.sampled_from([frozenset(), frozenset({"official"})]),
        st.none() | st.integers(1, 4),
    ),
    max_size=4,
    unique_by=lambda each: each.code,
)


@given(POOLS, APPLICATIONS)
def test_never_one_place_too_many(pools: list[Pool], applications: list[Application]) -> None:
    """Everybody is placed or waits, once; taken and free are the size; quotas hold."""
    allocation = allocate(pools, applications, "seed")
    everybody = [each.application.code for each in allocation.placed] + [
        each.code for each in allocation.waiting
    ]
    assert sorted(everybody) == sorted(each.code for each in applications)
    assert allocation.taken + sum(allocation.free.values()) == sum(pool.size for pool in pools)
    for pool in pools:
        for federation in ("FRA", "GER"):
            used = sum(
                each.application.places
                for each in allocation.placed
                if each.pool == pool.code and each.application.federation == federation
            )
            assert pool.per_federation is None or used <= pool.per_federation


@given(st.integers(0, 8), APPLICATIONS, st.randoms(use_true_random=False))
def test_nobody_overtakes(size: int, applications: list[Application], random: object) -> None:
    """Whoever has a place came before whoever waits, in whatever order the entries are listed."""
    shuffled = list(applications)
    random.shuffle(shuffled)
    allocation = allocate([Pool("all", size)], shuffled)
    assert allocation == allocate([Pool("all", size)], applications)
    last = max((each.application.seq for each in allocation.placed), default=0)
    assert all(last <= each.seq for each in allocation.waiting)


@given(APPLICATIONS, st.uuids().map(str))
def test_a_later_entry_changes_no_lot(applications: list[Application], newcomer: str) -> None:
    """The order of those who were there stays the same."""
    pools = [Pool("lots", 0, PoolMethod.LOTS)]
    before = [each.code for each in allocate(pools, applications, "seed").waiting]
    after = [
        each.code for each in allocate(pools, [*applications, Application(newcomer, 99)], "seed").waiting
    ]
    assert [code for code in after if code != newcomer] == before


@given(st.integers(0, 10), st.lists(st.integers(-4, 4)))
def test_a_counter_is_never_overbooked(size: int, acts: list[int]) -> None:
    """Claims that do not fit are refused, and nothing comes back that was not taken."""
    counter = Counter(size)
    for act in acts:
        fits = 0 <= counter.taken + act <= size and act != 0
        try:
            counter = counter.claimed(act) if act >= 0 else counter.released(-act)
        except NoPlaceLeft:
            assert not fits
        else:
            assert fits
        assert 0 <= counter.taken <= counter.size
