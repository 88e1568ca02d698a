"""Limits of a year, concurrent events, rotation (B.06.4 5, B.06.5 3.5)."""

from __future__ import annotations

from datetime import date
from typing import Any

from caissa.arbiters import (
    Arbiter,
    Duty,
    Service,
    Verdict,
    appointment,
    concurrent_pairs,
    rotation,
    year_judgement,
)
from caissa.arbiters.appointments.workload import appointments_by_federation

from .people import event, international


def world(month: int, duty: Duty = Duty.ARBITER, **changes: Any) -> Service:
    """A World event in a month of 2025."""
    start = date(2025, month, 1)
    facts = {"name": f"World {month}", "official": "world-senior", "start": start, "end": start}
    return Service(event(**{**facts, **changes}), duty)


def served(*services: Service) -> Arbiter:
    """A class A arbiter with these events."""
    return international("A", services=services)


def limits(who: Arbiter, duty: Duty, *, exceptional: bool = False) -> list[str]:
    """The articles on limits that one more World event in December would break."""
    judged = appointment(who, duty, world(12).event, exceptional=exceptional)
    return [clause.article for clause in judged.failed if clause.article.startswith("B.06.4 5")]


def test_two_as_chief_or_deputy_three_by_the_presidents_decision() -> None:
    """5.1."""
    once, twice = world(1, Duty.CHIEF_ARBITER), world(2, Duty.DEPUTY_CHIEF_ARBITER)
    assert limits(served(once), Duty.CHIEF_ARBITER) == []
    assert limits(served(once, twice), Duty.CHIEF_ARBITER) == ["B.06.4 5.1"]
    assert limits(served(once, twice), Duty.CHIEF_ARBITER, exceptional=True) == []
    assert limits(served(once, twice), Duty.SECTOR_ARBITER) == []


def test_three_in_all_four_by_the_presidents_decision() -> None:
    """5.2."""
    three = served(world(1), world(2), world(3))
    assert limits(three, Duty.ARBITER) == ["B.06.4 5.2"]
    assert limits(three, Duty.ARBITER, exceptional=True) == []
    four = served(world(1), world(2), world(3), world(4))
    assert limits(four, Duty.ARBITER, exceptional=True) == ["B.06.4 5.2"]


def test_an_entry_in_the_calendar_is_one_event() -> None:
    """5.2: the World Rapid and the World Blitz are one tournament."""
    rapid = world(1, name="World Rapid", calendar_entry="World Rapid & Blitz")
    blitz = world(1, name="World Blitz", calendar_entry="World Rapid & Blitz")
    assert limits(served(rapid, blitz, world(2)), Duty.ARBITER) == []


def test_other_years_and_other_events_do_not_count() -> None:
    """5.2: FIDE official events of the same year."""
    others = [world(month, official="") for month in (1, 2, 3)]
    before = world(4, start=date(2024, 4, 1), end=date(2024, 4, 9))
    assert limits(served(*others, before, world(5, official="continental-team")), Duty.ARBITER) == []


def test_a_year_between_the_usual_and_the_exceptional_limit_needs_a_decision() -> None:
    """5.1, 6.1.3: three as Chief are open, four are a breach."""
    chief = [world(month, Duty.CHIEF_ARBITER) for month in (1, 2, 3, 4)]
    assert year_judgement(served(*chief[:2]), 2025).verdict is Verdict.YES
    assert year_judgement(served(*chief[:3]), 2025).verdict is Verdict.OPEN
    assert [clause.article for clause in year_judgement(served(*chief), 2025).failed] == ["B.06.4 5.1"]


def test_tournaments_of_a_festival_in_one_venue_are_one_event() -> None:
    """B.06.5 3.5 e."""
    masters = Service(event(name="Masters", festival=True, venue="Lyon"))
    amateurs = Service(event(name="Amateurs", festival=True, venue="Lyon"))
    elsewhere = Service(event(name="Elsewhere", venue="Nice"))
    assert concurrent_pairs(served(masters, amateurs)) == ()
    assert concurrent_pairs(served(masters, elsewhere)) == ((masters, elsewhere),)


def test_an_event_without_dates_is_never_concurrent() -> None:
    """Nothing can be said without dates."""
    assert concurrent_pairs(served(Service(event(name="A", end=None)), Service(event(name="B")))) == ()


def test_the_report_on_rotation_counts_world_continental_and_other_events() -> None:
    """B.06.4 5.2.2: the busiest first."""
    quiet = international("B", name="Roux, Paul", federation="BEL", services=(world(1),))
    busy = served(
        world(1), world(2, Duty.CHIEF_ARBITER), world(3, official="continental-team"), world(4, official="")
    )
    rows = rotation([quiet, busy], 2025)
    assert [(row.name, row.world, row.leading, row.continental, row.other) for row in rows] == [
        ("Okafor, Ada", 2, 1, 1, 1),
        ("Roux, Paul", 1, 0, 0, 0),
    ]
    assert appointments_by_federation(rows) == {"FRA": 2, "BEL": 1}
