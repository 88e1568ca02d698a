"""From class D to C, B and A (B.06.3 3 to 7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from caissa.arbiters import (
    Arbiter,
    ArbiterClass,
    ClassApplication,
    ClassAward,
    Duty,
    Sanction,
    SanctionKind,
    Service,
    Verdict,
    judge_class,
)

from .people import event, international

ON = date(2025, 6, 1)
OFFICIAL = {"A": "olympiad", "B": "world-senior", "C": "continental-senior", "D": ""}


def led(category: str, year: int = 2024, **changes: Any) -> Service:
    """An event of a category, led well."""
    facts = event(
        name=f"{category} {year}",
        official=OFFICIAL[category],
        start=date(year, 3, 1),
        end=date(year, 3, 9),
    )
    return Service(facts, **{"duty": Duty.CHIEF_ARBITER, "positive": True, **changes})


def missing(arbiter: Arbiter, target: str, *events: Service, on: date = ON) -> list[str]:
    """The articles that an upgrade does not meet."""
    judged = judge_class(ClassApplication(arbiter, ArbiterClass(target), on, events)).judgement
    return [clause.article.removeprefix("B.06.3 ") for clause in (*judged.failed, *judged.unknown)]


@pytest.mark.parametrize(
    ("own", "target", "article"), [("B", "A", "3.5"), ("C", "B", "4.5"), ("D", "C", "5.4")]
)
def test_two_of_the_target_or_one_and_three_of_the_present_level(own: str, target: str, article: str) -> None:
    """3.5, 4.5, 5.4: two of the target's category, or one and three; 7.2.1: no more and no fewer."""
    who = international(own if own != "D" else "")
    high, low = [led(target, year) for year in (2022, 2023, 2024)], [led(own, y) for y in (2021, 2023, 2024)]
    assert missing(who, target, *high[:2]) == []
    assert missing(who, target, high[0], *low) == []
    assert missing(who, target, high[0]) == [article]
    assert missing(who, target, *high) == [article]
    assert missing(who, target, *low) == [article]
    assert missing(who, target, high[0], *low[:2]) == [article]


@pytest.mark.parametrize(
    ("target", "own", "years", "article"), [("A", "B", 5, "3.1"), ("B", "C", 3, "4.1"), ("C", "", 1, "5.1")]
)
def test_years_as_international_arbiter(target: str, own: str, years: int, article: str) -> None:
    """3.1 five years, 4.1 three, 5.1 one."""
    enough = international(own, date(2014, 1, 1), international_since=date(2025 - years, 6, 1))
    short = replace(enough, international_since=date(2025 - years, 6, 2))
    assert article not in missing(enough, target)
    assert article in missing(short, target)


def test_two_years_in_the_class_below() -> None:
    """3.4."""
    assert "3.4" not in missing(international("B", date(2023, 6, 1)), "A")
    assert "3.4" in missing(international("B", date(2023, 6, 2)), "A")
    assert "3.4" in missing(international("C"), "A")


def test_only_a_class_d_arbiter_asks_for_c() -> None:
    """5.4: they acted as class D."""
    assert "5.4" in missing(international("B"), "C", led("C", 2023), led("C", 2024))


def test_an_inactive_or_sanctioned_arbiter_does_not_rise() -> None:
    """4.2, 4.3."""
    events = led("B", 2023), led("B", 2024)
    assert missing(international("C", trainings=()), "B", *events) == ["4.2"]
    warned = (Sanction(SanctionKind.WARNING, date(2016, 1, 1)),)
    assert missing(international("C", sanctions=warned), "B", *events) == ["4.3"]


@pytest.mark.parametrize(
    ("change", "article"),
    [
        ({"duty": Duty.SECTOR_ARBITER}, "4.5"),
        ({"positive": False}, "4.5"),
        ({"positive": None}, "4.5"),
        ({"used_for": "IA"}, "7.3"),
        ({"year": 2020}, "4.5"),
        ({"year": 2026}, "4.5"),
        ({"duty": Duty.DEPUTY_CHIEF_ARBITER}, None),
    ],
)
def test_each_event_must_count(change: dict[str, Any], article: str | None) -> None:
    """4.5: as Chief or Deputy, in the last five years, well evaluated; 7.3: not used before."""
    articles = missing(international("C"), "B", led("B", 2024), led("B", **{"year": 2023, **change}))
    assert articles == ([article] if article else [])


def test_events_before_the_last_upgrade_do_not_count() -> None:
    """7.3: they start after the last upgrade or title award."""
    who = international("C", date(2022, 3, 1))
    assert missing(who, "B", led("B", 2022), led("B", 2024)) == ["7.3"]
    assert (
        missing(
            replace(who, classes=(ClassAward(ArbiterClass.C, date(2022, 2, 28)),)),
            "B",
            led("B", 2022),
            led("B", 2024),
        )
        == []
    )


def test_the_same_event_twice_is_one_event() -> None:
    """7.3: different tournaments."""
    assert missing(international("C"), "B", led("B"), led("B")) == ["7.3"]


def test_an_open_evaluation_leaves_the_upgrade_open() -> None:
    """4.5: a positive evaluation is needed; not yet written is not negative."""
    events = (led("B", 2023, positive=None), led("B", 2024))
    judged = judge_class(ClassApplication(international("C"), ArbiterClass.B, ON, events))
    assert judged.verdict is Verdict.OPEN
