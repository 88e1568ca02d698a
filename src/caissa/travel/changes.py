"""Changed flights: published runs stay as they are, and whoever misses one is proposed another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from caissa.travel.planning import kerb_time, planned
from caissa.travel.trips import Direction, Fleet, Party, Plan, Run


@dataclass(frozen=True, slots=True)
class Changed:
    """A party whose run is another one now; None where there was none before, or is none any more."""

    party: Party
    before: Run | None
    after: Run | None


def replanned(
    parties: Iterable[Party], fleet: Fleet, direction: Direction, published: Sequence[Run]
) -> tuple[Plan, tuple[Changed, ...]]:
    """A plan after changes: published runs keep whoever still catches them, and take others into free seats.

    Who is no longer travelling, or comes too late, gives up the seat. Everybody else without a seat is put
    into the published run that means the shortest wait, or into a new run.
    """
    travelling = {party.code: party for party in parties}
    seats = Counter(dict.fromkeys(travelling, 0))
    for run in published:
        seats.update({party.code: party.persons for party in run.parties})
    # A delegation that grew or shrank is seated anew as a whole; a split one of the same size stays split.
    unchanged = {code: party for code, party in travelling.items() if seats[code] == party.persons}
    kept = [_kept(run, unchanged, fleet, direction) for run in published]
    seated = {party.code for run in kept for party in run.parties}
    waiting = [party for code, party in sorted(travelling.items()) if code not in seated]
    for party in sorted(waiting, key=lambda party: (party.at, party.code)):
        place = _free_seats(party, kept, fleet, direction)
        if place is not None:
            kept[place] = replace(kept[place], parties=(*kept[place].parties, party))
    staying = [run for run in kept if run.parties]
    plan = planned(travelling.values(), fleet, direction, staying)
    return plan, tuple(_changes(published, plan.runs, travelling))


def _kept(run: Run, unchanged: dict[str, Party], fleet: Fleet, direction: Direction) -> Run:
    """A published run with those who still travel in the same number and still catch it."""
    aboard = []
    for party in run.parties:
        now = unchanged.get(party.code)
        if now is not None and (now.place, now.zone) == (run.place, run.zone):
            same = replace(now, persons=party.persons, wheelchairs=party.wheelchairs)
            aboard += [same] if _catches(same, run, fleet, direction) else []
    return replace(run, parties=tuple(aboard), published=True)


def _catches(party: Party, run: Run, fleet: Fleet, direction: Direction) -> bool:
    """Is a party at the kerb when the run leaves, without waiting too long?"""
    time = kerb_time(party, fleet, direction)
    early, late = (time, run.leaves) if direction is Direction.ARRIVING else (run.leaves, time)
    return early <= late <= early + fleet.longest_wait


def _free_seats(party: Party, runs: Sequence[Run], fleet: Fleet, direction: Direction) -> int | None:
    """The published run with room for a party that means the shortest wait."""
    fitting = [
        (abs(run.leaves - kerb_time(party, fleet, direction)), place)
        for place, run in enumerate(runs)
        if run.parties
        and (run.place, run.zone) == (party.place, party.zone)
        and run.free >= party.persons
        and run.vehicle.wheelchairs - run.wheelchairs >= party.wheelchairs
        and _catches(party, run, fleet, direction)
    ]
    return min(fitting)[1] if fitting else None


def _changes(before: Sequence[Run], after: Sequence[Run], travelling: dict[str, Party]) -> Iterable[Changed]:
    """Everybody who is in another run than before, by code."""
    old = {party.code: run for run in before for party in run.parties}
    new = {party.code: run for run in after for party in run.parties}
    gone = {party.code: party for run in before for party in run.parties}
    for code in sorted(old.keys() | new.keys()):
        was, now = old.get(code), new.get(code)
        if (was and (was.leaves, was.zone)) != (now and (now.leaves, now.zone)):
            yield Changed(travelling.get(code) or gone[code], was, now)
