"""Who may be appointed to what (B.06.3 8)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from caissa.arbiters import (
    ArbiterClass,
    Duty,
    EventCategory,
    Investigation,
    NoDate,
    Sanction,
    SanctionKind,
    Service,
    Verdict,
    appointment,
    classes_allowed,
)

from .people import arbiter, event, international

CA, DCA, SECTOR, PAIRING, FAIR_PLAY, ARBITER, MATCH = Duty

TABLE = {
    "A": ("AB", "AB", "AB", "AB", "AB", "ABC", "ABCD"),
    "B": ("AB", "AB", "ABC", "ABC", "ABC", "ABCD", "ABCD"),
    "C": ("ABC", "ABC", "ABCD", "ABCD", "ABCD", "ABCD", "ABCD"),
    "D": ("ABCD",) * 7,
}
"""The reading of the table in example EX-A2, row by row in the order of the duties."""


@pytest.mark.parametrize("category", TABLE)
def test_the_table_of_appointments(category: str) -> None:
    """EX-A2 (8.3): which classes may do which duty in which category."""
    allowed = ["".join(classes_allowed(EventCategory(category), duty)) for duty in Duty]
    assert tuple(allowed) == TABLE[category]


def test_a_class_that_may_do_a_duty_may_do_it_in_every_lower_category() -> None:
    """8.3 as a property: the table never becomes stricter downwards, nor for a lesser duty."""
    for higher, lower in zip("ABC", "BCD", strict=True):
        for duty in Duty:
            above = set(classes_allowed(EventCategory(higher), duty))
            assert above <= set(classes_allowed(EventCategory(lower), duty))


def against(who: Any, duty: Duty, **changes: Any) -> list[str]:
    """The articles that an appointment does not meet."""
    options = {key: changes.pop(key) for key in ("approved", "exceptional") if key in changes}
    return [clause.article for clause in appointment(who, duty, event(**changes), **options).failed]


def test_a_class_c_arbiter_at_an_olympiad() -> None:
    """8.3: arbiter and match arbiter, but no sector and not in charge; 8.1 bars the chief too."""
    who = international("C")
    assert against(who, ARBITER, official="olympiad") == []
    assert against(who, SECTOR, official="olympiad") == ["B.06.3 8.3"]
    assert against(who, CA, official="olympiad") == ["B.06.3 8.3", "B.06.3 8.1"]


def test_only_a_and_b_lead_world_events() -> None:
    """8.1: in every World event, of category B too; a Continental event of category C may have a class C."""
    assert against(international("B"), CA, official="world-senior") == []
    assert against(international("C"), CA, official="world-senior") == ["B.06.3 8.3", "B.06.3 8.1"]
    assert against(international("C"), CA, official="continental-senior") == []


def test_national_arbiters_in_world_events_need_approval() -> None:
    """8.2."""
    facts = {"official": "world-youth"}
    assert against(arbiter(), ARBITER, **facts, approved=True) == []
    assert against(arbiter(), ARBITER, **facts, approved=False) == ["B.06.3 8.2"]
    judged = appointment(arbiter(), ARBITER, event(**facts))
    assert judged.verdict is Verdict.OPEN
    assert against(arbiter(national_since=None), ARBITER, **facts, approved=True) == ["B.06.3 8.2"]


def test_national_arbiters_elsewhere() -> None:
    """8.3 speaks of IAs and FAs: others serve on the floor, and everywhere below category D."""
    assert against(arbiter(), ARBITER) == []
    assert against(arbiter(), CA) == ["B.06.3 8.3"]
    assert against(arbiter(), CA, federations=1) == []


def test_a_disqualified_arbiter_is_not_appointed_while_it_lasts() -> None:
    """B.06.5 4.1 c: 18 months from 1 October 2023 end on 1 April 2025; a warning bars nobody."""
    ban = (Sanction(SanctionKind.DISQUALIFICATION, date(2023, 10, 1), 18),)
    assert against(international("A", sanctions=ban), CA) == ["B.06.5 4.1.c"]
    later = {"start": date(2025, 4, 1), "end": date(2025, 4, 9)}
    assert against(international("A", sanctions=ban), CA, **later) == []
    warned = (Sanction(SanctionKind.WARNING, date(2025, 2, 1)),)
    assert against(international("A", sanctions=warned), CA) == []


def test_a_ban_that_begins_during_the_event_counts() -> None:
    """B.06.5 4.1 c: to officiate is barred too, not only to be appointed."""
    ban = (Sanction(SanctionKind.DISQUALIFICATION, date(2025, 3, 5), 6),)
    assert against(international("A", sanctions=ban), CA) == ["B.06.5 4.1.c"]


def test_an_investigation_stops_appointments_to_world_events() -> None:
    """B.06.4 6.2: until the matter is resolved."""
    case = (Investigation(date(2025, 1, 1)),)
    assert against(international("A", investigations=case), CA, official="world-cup") == ["B.06.4 6.2"]
    assert against(international("A", investigations=case), CA) == []
    closed = (Investigation(date(2025, 1, 1), date(2025, 2, 1)),)
    assert against(international("A", investigations=closed), CA, official="world-cup") == []


def test_two_events_at_the_same_time_are_flagged() -> None:
    """B.06.5 3.5 e: one shared day is enough."""
    other = Service(event(name="Other", start=date(2025, 3, 9), end=date(2025, 3, 15)))
    assert against(international("A", services=(other,)), CA) == ["B.06.5 3.5.e"]
    later = Service(event(name="Other", start=date(2025, 3, 10), end=date(2025, 3, 15)))
    assert against(international("A", services=(later,)), CA) == []


def test_without_a_date_nothing_can_be_told() -> None:
    """Titles, classes and activity depend on the day."""
    with pytest.raises(NoDate, match="'Open' has no first day"):
        appointment(international("A"), CA, event(start=None))


def test_the_class_on_the_day_counts() -> None:
    """6: class D by default; the class awarded later does not count yet."""
    who = international("B", date(2025, 3, 2))
    assert who.class_on(date(2025, 3, 1)) is ArbiterClass.D
    assert who.class_on(date(2025, 3, 2)) is ArbiterClass.B
    assert against(who, CA, official="world-senior") == ["B.06.3 8.3", "B.06.3 8.1"]
