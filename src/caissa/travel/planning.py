"""Runs planned at the least price of vehicles and waiting together.

For a place and a zone the parties are taken in the order of their times, and a run takes some that
follow each other: whoever lands earlier is not left behind for somebody who lands later. Among all ways of
cutting that order into runs the cheapest is found by dynamic programming: the best plan for the first n
parties is the best plan for the first m, and one run for the rest. A run holds few people, so that only few
m have to be looked at for each n.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from caissa.travel.trips import Direction, Fleet, Party, Plan, Run, Vehicle

MINUTE = timedelta(minutes=1)


def planned(
    parties: Iterable[Party], fleet: Fleet, direction: Direction, published: Sequence[Run] = ()
) -> Plan:
    """The cheapest runs for everybody; whoever sits in a published run stays there."""
    seated = {party.code for run in published for party in run.parties}
    groups: defaultdict[tuple[str, str], list[Party]] = defaultdict(list)
    without_vehicle: list[Party] = []
    runs = list(published)
    for party in parties:
        if party.code in seated:
            continue
        whole, rest = _vehicles_of_their_own(party, fleet, direction)
        runs += whole
        if rest is None:
            continue
        fits = fleet.cheapest(rest.persons, rest.wheelchairs) is not None
        (groups[party.place, party.zone] if fits else without_vehicle).append(rest)
    for group in groups.values():
        runs += _cheapest_runs(group, fleet, direction)
    ordered = tuple(sorted(runs, key=lambda run: (run.leaves, run.place, run.zone, run.parties[0].code)))
    waiting = sum(waiting_minutes(run, fleet, direction) for run in ordered)
    return Plan(ordered, waiting, fleet.currency, tuple(without_vehicle))


def kerb_time(party: Party, fleet: Fleet, direction: Direction) -> datetime:
    """When a party can be driven away, or must be driven away, in UTC.

    Python adds hours to the hands of a local clock, which is wrong in the nights when it is changed.
    """
    at = party.at.astimezone(UTC)
    return at + fleet.ready_after if direction is Direction.ARRIVING else at - fleet.ready_after


def waiting_minutes(run: Run, fleet: Fleet, direction: Direction) -> int:
    """What everybody in a run waits for the others, added up, in whole minutes begun."""
    return sum(
        party.persons * _minutes(abs(run.leaves - kerb_time(party, fleet, direction)))
        for party in run.parties
    )


def _minutes(time: timedelta) -> int:
    return -(-time // MINUTE)


def _vehicles_of_their_own(
    party: Party, fleet: Fleet, direction: Direction
) -> tuple[list[Run], Party | None]:
    """Full vehicles for a party that is larger than any, and what is left of it.

    Those in wheelchairs stay in the rest, which is planned with the places that vehicles have for them.
    """
    largest = max(fleet.vehicles, key=lambda vehicle: (vehicle.seats, -vehicle.price.units))
    leaves = kerb_time(party, fleet, direction)
    runs, rest = [], party
    while rest.persons > largest.seats and rest.persons - rest.wheelchairs >= largest.seats:
        aboard = replace(rest, persons=largest.seats, wheelchairs=0)
        runs.append(Run(party.place, party.zone, leaves, largest, (aboard,)))
        rest = replace(rest, persons=rest.persons - largest.seats)
    return runs, rest if rest.persons else None


@dataclass(frozen=True, slots=True)
class _Best:
    """The cheapest plan for the first parties: its price in units, where its last run begins, and by what."""

    price: int
    begin: int
    vehicle: Vehicle | None


def _cheapest_runs(group: list[Party], fleet: Fleet, direction: Direction) -> list[Run]:
    """The cheapest runs for parties of one place and zone, by dynamic programming."""
    # A plan for departures is one for arrivals with time running backwards: the first to fly decides.
    forwards = direction is Direction.ARRIVING
    minutes = {
        party.code: _minute_of(kerb_time(party, fleet, direction), forwards=forwards) for party in group
    }
    # Of those who come at the same time the largest party first: the small ones fill up with the next.
    ordered = sorted(group, key=lambda party: (minutes[party.code], -party.persons, party.code))
    times = [minutes[party.code] for party in ordered]
    best = [_Best(0, 0, None)]
    for end in range(1, len(ordered) + 1):
        best.append(_best_for(end, ordered, times, best, fleet))
    return list(_runs_of(best, ordered, fleet, direction))


def _minute_of(moment: datetime, *, forwards: bool) -> int:
    """A moment in whole minutes, growing in the order in which parties are taken."""
    seconds = int(moment.timestamp())
    return seconds // 60 if forwards else -(seconds // 60)


def _best_for(
    end: int, ordered: Sequence[Party], times: Sequence[int], best: Sequence[_Best], fleet: Fleet
) -> _Best:
    """The cheapest plan for the first parties up to `end`: their last run begins at each possible party."""
    persons = wheelchairs = waiting = 0
    longest, leaves = fleet.longest_wait // MINUTE, times[end - 1]
    chosen: _Best | None = None
    for begin in range(end - 1, -1, -1):
        party, wait = ordered[begin], leaves - times[begin]
        persons += party.persons
        wheelchairs += party.wheelchairs
        waiting += party.persons * wait
        vehicle = fleet.cheapest(persons, wheelchairs) if wait <= longest else None
        if vehicle is None:
            break
        price = best[begin].price + vehicle.price.units + waiting * fleet.minute
        if chosen is None or price < chosen.price:
            chosen = _Best(price, begin, vehicle)
    if chosen is None:  # every party fits into some vehicle by itself: `planned` has seen to it
        raise ValueError(ordered[end - 1])
    return chosen


def _runs_of(
    best: Sequence[_Best], ordered: Sequence[Party], fleet: Fleet, direction: Direction
) -> Iterator[Run]:
    """The runs of the cheapest plan, the last one first."""
    end = len(ordered)
    while end:
        last = best[end]
        if last.vehicle is None:
            raise ValueError(end)
        aboard = ordered[last.begin : end]
        times = [kerb_time(party, fleet, direction) for party in aboard]
        leaves = max(times) if direction is Direction.ARRIVING else min(times)
        yield Run(aboard[0].place, aboard[0].zone, leaves, last.vehicle, tuple(aboard))
        end = last.begin
