"""Rooms: nobody without a bed while there is one, no bed twice, delegations together, minors safe."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.lodging import Allotment, BadStay, Guest, may_share, proposed
from caissa.tournament import Sex

MAN, WOMAN = Sex.MALE, Sex.FEMALE
FIRST = date(2027, 7, 1)
WEEK = {FIRST + timedelta(days=number): 99 for number in range(20)}


def guest(
    code: str, sex: Sex | None = MAN, delegation: str = "HUN", first: int = 0, last: int = 7, **more
) -> Guest:
    """Somebody who stays from one day of the event to another."""
    return Guest(code, delegation, sex, FIRST + timedelta(first), FIRST + timedelta(last), **more)


def allotment(hotel: str, beds: int, rooms: int, price: int = 50) -> Allotment:
    """So many rooms of a kind for every night."""
    kind = {1: "single", 2: "double", 3: "triple"}[beds]
    return Allotment(hotel, kind, beds, price, dict.fromkeys(WEEK, rooms))


def seen(rooms) -> list[str]:
    """Rooms as the hotel desk reads them."""
    return sorted(
        f"{room.hotel} {room.kind}: {' '.join(sorted(each.code for each in room.guests))}" for room in rooms
    )


def test_a_delegation_shares_doubles():
    """Two women, two men; the fifth has a single because nobody is left to share with."""
    people = [guest("a"), guest("b"), guest("c", WOMAN), guest("d", WOMAN), guest("e")]
    plan = proposed(people, [allotment("Park", 2, 9), allotment("Park", 1, 9)])
    assert seen(plan.rooms) == ["Park double: a b", "Park double: c d", "Park single: e"]
    assert plan.empty_beds == 0


def test_delegations_stay_in_one_hotel():
    """The hotel with a room too few is left to the smaller delegation."""
    hungary = [guest(f"h{n}") for n in range(6)]
    poland = [guest(f"p{n}", delegation="POL") for n in range(4)]
    plan = proposed([*poland, *hungary], [allotment("Park", 2, 2), allotment("River", 2, 3)])
    hotels = {(each.delegation, room.hotel) for room in plan.rooms for each in room.guests}
    assert hotels == {("HUN", "River"), ("POL", "Park")}
    assert plan.spread == ()


def test_where_no_hotel_has_room_for_all_it_is_said():
    """Eight people, two hotels with two doubles each."""
    plan = proposed([guest(f"h{n}") for n in range(8)], [allotment("Park", 2, 2), allotment("River", 2, 2)])
    assert plan.spread == ("HUN",)
    assert plan.without_bed == ()


def test_who_has_no_bed_is_named():
    """Three men, one double."""
    plan = proposed([guest("a"), guest("b"), guest("c")], [allotment("Park", 2, 1)])
    assert [each.code for each in plan.without_bed] == ["c"]


def test_all_nights_or_none():
    """The hotel is full in the fourth of seven nights: a stay is not cut in two."""
    rooms = dict.fromkeys(WEEK, 1) | {FIRST + timedelta(3): 0}
    plan = proposed([guest("a")], [Allotment("Park", "single", 1, 50, rooms)])
    assert plan.rooms == ()
    assert [each.code for each in plan.without_bed] == ["a"]


def test_wishes_are_heard():
    """Who has named each other shares a room, also a couple; one who is named by a stranger does not."""
    couple = [guest("ann", WOMAN, with_=frozenset({"bob"})), guest("bob", with_=frozenset({"ann"}))]
    others = [guest("carl"), guest("dan", with_=frozenset({"ann"}))]
    plan = proposed([*others, *couple], [allotment("Park", 2, 9)])
    assert seen(plan.rooms) == ["Park double: ann bob", "Park double: carl dan"]


@pytest.mark.parametrize(
    ("people", "allowed"),
    [
        ([guest("kid", minor=True), guest("coach")], False),
        ([guest("kid", minor=True, with_=frozenset({"coach"})), guest("coach")], True),
        ([guest("kid", minor=True, with_=frozenset({"mum"})), guest("mum", WOMAN)], True),
        ([guest("kid", minor=True), guest("pal", minor=True)], True),
        ([guest("kid", minor=True), guest("pal", minor=True, delegation="POL")], False),
        ([guest("kid", minor=True), guest("girl", WOMAN, minor=True)], False),
        ([guest("kid", minor=True, with_=frozenset({"uncle"})), guest("uncle", delegation="POL")], False),
        ([guest("a"), guest("b", delegation="POL")], True),
        ([guest("a", None), guest("b", None)], False),
        ([guest("a", single=True), guest("b")], False),
    ],
)
def test_who_may_share_a_room(people, allowed):
    """Minors only in their delegation, and with adults only by the guardian's word."""
    assert may_share(people) is allowed


@pytest.mark.parametrize(("first", "last"), [(3, 3), (4, 2), (0, 400)])
def test_nights_that_are_none(first, last):
    """No night, turned round, more than two months."""
    with pytest.raises(BadStay):
        guest("a", first=first, last=last)


people = st.lists(
    st.tuples(
        st.sampled_from([MAN, WOMAN, None]),
        st.sampled_from(["HUN", "POL", "LAT"]),
        st.integers(0, 4),
        st.integers(1, 5),
        st.booleans(),
        st.booleans(),
        st.frozensets(st.integers(0, 14), max_size=2),
    ),
    max_size=15,
)
kinds = st.lists(
    st.tuples(st.sampled_from(["Park", "River", "Lake"]), st.integers(1, 3), st.integers(0, 4)),
    max_size=6,
    unique_by=lambda each: each[:2],
)


@given(people, kinds)
def test_whatever_is_asked_for(drawn, hotels):
    """Everybody once; no night with more rooms than there are; nobody in a room who may not be there."""
    guests = [
        guest(
            str(n), sex, home, first, first + nights, minor=minor, single=single, with_=frozenset(map(str, w))
        )
        for n, (sex, home, first, nights, minor, single, w) in enumerate(drawn)
    ]
    allotments = [allotment(hotel, beds, rooms) for hotel, beds, rooms in hotels]
    plan = proposed(guests, allotments)
    placed = [each.code for room in plan.rooms for each in room.guests]
    assert sorted([*placed, *(each.code for each in plan.without_bed)]) == sorted(
        each.code for each in guests
    )
    used = Counter((room.hotel, room.kind, night) for room in plan.rooms for night in room.nights)
    sizes = {each.key: each for each in allotments}
    assert all(count <= sizes[hotel, kind].rooms[night] for (hotel, kind, night), count in used.items())
    for room in plan.rooms:
        assert len(room.guests) <= room.beds
        assert may_share(room.guests)
    for each in plan.without_bed:
        assert not any(
            all(size.rooms[night] > used[*size.key, night] for night in each.nights) for size in allotments
        )
