"""Transfers: the cheapest runs, held against every way of cutting the arrivals into runs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import combinations, pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.money import Amount
from caissa.travel import BadFleet, Direction, Fleet, Party, Run, Vehicle, planned, replanned

CAR, VAN, BUS = (
    Vehicle("car", 4, Amount(5000, "EUR")),
    Vehicle("van", 8, Amount(8000, "EUR"), wheelchairs=1),
    Vehicle("bus", 50, Amount(30000, "EUR"), wheelchairs=2),
)
FLEET = Fleet((CAR, VAN, BUS))
NOON = datetime(2027, 7, 1, 12, 0, tzinfo=UTC)
ARRIVING, LEAVING = Direction.ARRIVING, Direction.LEAVING


def party(code: str, minute: int, persons: int = 1, wheelchairs: int = 0, zone: str = "beach") -> Party:
    """Somebody who lands so many minutes after noon."""
    return Party(code, "RIX", zone, NOON + timedelta(minutes=minute), persons, wheelchairs)


def seen(runs: tuple[Run, ...]) -> list[tuple[str, str, str]]:
    """Runs as a driver sees them: when, by what, with whom."""
    return [
        (f"{run.leaves:%H:%M}", run.vehicle.name, " ".join(each.code for each in run.parties)) for run in runs
    ]


def test_a_car_waits_for_the_second_flight():
    """Twenty minutes of two people count EUR 4.00, a second car costs EUR 50.00; an hour is too long."""
    plan = planned([party("HUN", 0, 2), party("POL", 20, 2), party("LAT", 90)], FLEET, ARRIVING)
    assert seen(plan.runs) == [("13:05", "car", "HUN POL"), ("14:15", "car", "LAT")]
    assert (str(plan.price), plan.waiting_minutes) == ("EUR 100.00", 40)


def test_whoever_flies_first_decides_on_departure():
    """All are at the airport 45 minutes before the first of them flies."""
    plan = planned([party("HUN", 0, 2), party("POL", 20, 2)], FLEET, LEAVING)
    assert seen(plan.runs) == [("11:15", "car", "POL HUN")]
    assert plan.waiting_minutes == 40


def test_zones_are_driven_apart():
    """A run goes to the hotels of one zone."""
    plan = planned([party("HUN", 0), party("POL", 0, zone="old town")], FLEET, ARRIVING)
    assert [run.zone for run in plan.runs] == ["beach", "old town"]


def test_a_delegation_larger_than_any_bus_is_split():
    """120 people: two full buses, and twenty who may share the third with others."""
    plan = planned([party("IND", 0, 120), party("NEP", 5, 6)], FLEET, ARRIVING)
    assert sorted(run.persons for run in plan.runs) == [26, 50, 50]


def test_a_wheelchair_has_its_place():
    """A car has none, so the van comes; three wheelchairs fit into no vehicle, and are named."""
    plan = planned([party("NOR", 0, 1, wheelchairs=1), party("ISL", 300, 3, wheelchairs=3)], FLEET, ARRIVING)
    assert seen(plan.runs) == [("12:45", "van", "NOR")]
    assert [each.code for each in plan.without_vehicle] == ["ISL"]


def test_the_night_when_the_clocks_change():
    """Moments count, not the hands of the clock: 03:50 in summer time is twenty minutes before 03:10."""
    riga = ZoneInfo("Europe/Riga")
    first = Party("HUN", "RIX", "beach", datetime(2027, 10, 31, 3, 50, fold=0, tzinfo=riga))
    second = Party("POL", "RIX", "beach", datetime(2027, 10, 31, 3, 10, fold=1, tzinfo=riga))
    plan = planned([second, first], FLEET, ARRIVING)
    assert plan.waiting_minutes == 20
    assert seen(plan.runs)[0][2] == "HUN POL"


@pytest.mark.parametrize(
    "fleet",
    [
        lambda: Fleet(()),
        lambda: Fleet((Vehicle("cart", 0, Amount(1, "EUR")),)),
        lambda: Fleet((Vehicle("car", 4, Amount(-1, "EUR")),)),
        lambda: Fleet((CAR, Vehicle("taxi", 4, Amount(1, "CHF")))),
        lambda: Fleet((CAR,), longest_wait=timedelta(minutes=-1)),
    ],
)
def test_a_fleet_must_be_able_to_drive(fleet):
    """No vehicle, no seats, a price below zero, two currencies, a wait below zero."""
    with pytest.raises(BadFleet):
        fleet()


# -- against every way of cutting ---------------------------------------------------------


def cuts(ordered: list[Party]) -> Iterator[list[list[Party]]]:
    """Every way of cutting a list into parts that follow each other."""
    for count in range(len(ordered)):
        for places in combinations(range(1, len(ordered)), count):
            edges = [0, *places, len(ordered)]
            yield [ordered[begin:end] for begin, end in pairwise(edges)]


def price_of(part: list[Party], fleet: Fleet) -> int | None:
    """What one run costs, literally; None if nothing can drive it or somebody waits too long."""
    persons, chairs = sum(each.persons for each in part), sum(each.wheelchairs for each in part)
    prices = [v.price.units for v in fleet.vehicles if v.seats >= persons and v.wheelchairs >= chairs]
    times = [each.at for each in part]
    if not prices or max(times) - min(times) > fleet.longest_wait:
        return None
    waits = sum(each.persons * ((max(times) - each.at) // timedelta(minutes=1)) for each in part)
    return min(prices) + waits * fleet.minute


parties = st.lists(st.tuples(st.integers(0, 240), st.integers(1, 9), st.booleans()), min_size=1, max_size=10)


@given(parties)
def test_no_other_cut_is_cheaper(drawn):
    """The plan costs what the cheapest of all cuts costs; everybody sits once; no vehicle is overfull."""
    coming = [party(f"{n:02}", at, persons, int(chair)) for n, (at, persons, chair) in enumerate(drawn)]
    plan = planned(coming, FLEET, ARRIVING)
    ordered = sorted(coming, key=lambda each: (each.at, -each.persons, each.code))
    prices = ([price_of(part, FLEET) for part in cut] for cut in cuts(ordered))
    cheapest = min(sum(filter(None, each)) for each in prices if None not in each)
    assert plan.price.units + plan.waiting_minutes * FLEET.minute == cheapest
    assert sorted(each.code for run in plan.runs for each in run.parties) == [each.code for each in coming]
    for run in plan.runs:
        assert run.free >= 0
        assert run.wheelchairs <= run.vehicle.wheelchairs
        assert all(each.at + FLEET.ready_after <= run.leaves for each in run.parties)


@given(parties)
def test_departures_are_arrivals_backwards(drawn):
    """Time turned round, the plans cost the same; nobody misses a flight."""
    arriving = [party(f"{n:02}", at, persons) for n, (at, persons, _) in enumerate(drawn)]
    leaving = [party(f"{n:02}", -at, persons) for n, (at, persons, _) in enumerate(drawn)]
    there, back = planned(arriving, FLEET, ARRIVING), planned(leaving, FLEET, LEAVING)
    assert (there.price, there.waiting_minutes) == (back.price, back.waiting_minutes)
    assert all(run.leaves <= each.at - FLEET.ready_after for run in back.runs for each in run.parties)


# -- changes --------------------------------------------------------------------------------


def test_nothing_changes_where_nothing_changed():
    """Planning again leaves published runs as they are."""
    coming = [party("HUN", 0, 2), party("POL", 20, 2), party("LAT", 90)]
    first = planned(coming, FLEET, ARRIVING)
    plan, changes = replanned(coming, FLEET, ARRIVING, first.runs)
    assert seen(plan.runs) == seen(first.runs)
    assert changes == ()


def test_a_late_flight_takes_the_next_run_with_free_seats():
    """Poland lands an hour later: it goes with Latvia's car, and Hungary's leaves as announced."""
    first = planned([party("HUN", 0, 2), party("POL", 20, 2), party("LAT", 90)], FLEET, ARRIVING)
    now = [party("HUN", 0, 2), party("POL", 80, 2), party("LAT", 90)]
    plan, changes = replanned(now, FLEET, ARRIVING, first.runs)
    assert seen(plan.runs) == [("13:05", "car", "HUN"), ("14:15", "car", "LAT POL")]
    assert [(each.party.code, f"{each.after.leaves:%H:%M}") for each in changes if each.after] == [
        ("POL", "14:15")
    ]


def test_a_new_run_where_no_seat_is_free():
    """Three more do not fit into Latvia's car."""
    first = planned([party("LAT", 90, 3)], FLEET, ARRIVING)
    plan, changes = replanned([party("LAT", 90, 3), party("EST", 85, 3)], FLEET, ARRIVING, first.runs)
    assert seen(plan.runs) == [("14:10", "car", "EST"), ("14:15", "car", "LAT")]
    assert [each.party.code for each in changes] == ["EST"]


def test_who_no_longer_travels_gives_up_the_seat():
    """A run without anybody is gone."""
    first = planned([party("HUN", 0, 2), party("LAT", 90)], FLEET, ARRIVING)
    plan, changes = replanned([party("HUN", 0, 2)], FLEET, ARRIVING, first.runs)
    assert seen(plan.runs) == [("12:45", "car", "HUN")]
    assert [(each.party.code, each.after) for each in changes] == [("LAT", None)]


def test_a_delegation_that_grew_is_seated_anew():
    """Two became five: the car is too small, a van is needed."""
    first = planned([party("HUN", 0, 2)], FLEET, ARRIVING)
    plan, _ = replanned([party("HUN", 0, 5)], FLEET, ARRIVING, first.runs)
    assert seen(plan.runs) == [("12:45", "van", "HUN")]


@given(parties, st.data())
def test_whatever_changes_everybody_has_one_seat(drawn, data):
    """Nobody sits twice, nobody is forgotten, no vehicle is overfull, nobody leaves before arriving."""
    coming = [party(f"{n:02}", at, persons) for n, (at, persons, _) in enumerate(drawn)]
    first = planned(coming, FLEET, ARRIVING)
    now = [
        party(each.code, data.draw(st.integers(0, 240)), data.draw(st.integers(1, 9)))
        for each in coming
        if data.draw(st.booleans())
    ]
    plan, _ = replanned(now, FLEET, ARRIVING, first.runs)
    seats = {}
    for run in plan.runs:
        assert run.free >= 0
        for each in run.parties:
            seats[each.code] = seats.get(each.code, 0) + each.persons
            assert each.at + FLEET.ready_after <= run.leaves
    assert seats == {each.code: each.persons for each in now}
