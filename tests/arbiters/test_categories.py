"""The category of a tournament (B.06.3 1.3)."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from caissa.arbiters import (
    OFFICIAL_EVENTS,
    EventCategory,
    EventSystem,
    Verdict,
    event_category,
    official_event,
)
from caissa.arbiters.classes.official_events import UnknownOfficialEvent
from caissa.tournament import Speed

from .people import event

A, B, C, D = EventCategory


@pytest.mark.parametrize(
    ("key", "category", "article"),
    [
        ("olympiad", A, "1.3.1.1.a"),
        ("grand-swiss", A, "1.3.1.1.b"),
        ("world-rapid-blitz", A, "1.3.1.1.c"),
        ("world-junior", A, "1.3.1.1.e"),
        ("world-amateur", B, "1.3.2.1.f"),
        ("world-youth-u16-olympiad", B, "1.3.2.1.c"),
        ("continental-club-cup", B, "1.3.2.2.d"),
        ("continental-youth", C, "1.3.3.1.c"),
    ],
)
def test_official_events_are_listed(key: str, category: EventCategory, article: str) -> None:
    """1.3.1.1, 1.3.2.1, 1.3.2.2, 1.3.3.1: the list decides, whatever the numbers."""
    verdict = event_category(event(official=key, players=8, rated=0))
    assert (verdict.category, verdict.article) == (category, f"B.06.3 {article}")


def test_the_list_has_every_line_of_the_text() -> None:
    """1.3: nine major World events (the cycle has five), ten other ones, five and seven Continental ones."""
    counted = [event.article.rpartition(".")[0] for event in OFFICIAL_EVENTS.values()]
    assert [counted.count(article) for article in ("1.3.1.1", "1.3.2.1", "1.3.2.2", "1.3.3.1")] == [
        9,
        10,
        5,
        7,
    ]


def test_an_unknown_official_event_is_refused_with_the_list() -> None:
    """The message names what there is."""
    with pytest.raises(UnknownOfficialEvent, match=r"no official event 'club-night'.*olympiad"):
        official_event("club-night")


def robin(**changes: Any) -> EventCategory | None:
    """The category of a round robin of ten without title norms."""
    facts = {"system": EventSystem.ROUND_ROBIN, "players": 10, "rated": 10, "player_norms_possible": False}
    return event_category(event(**{**facts, "federations": 3, **changes})).category


@pytest.mark.parametrize(
    ("average", "women", "category"),
    [
        ("2600.1", False, B),
        ("2600", False, C),
        ("2500.1", False, C),
        ("2500", False, None),
        ("2400.1", True, B),
        ("2400", True, C),
        ("2300.1", True, C),
        ("2300", True, None),
    ],
)
def test_a_round_robin_by_its_average(average: str, women: bool, category: EventCategory | None) -> None:
    """1.3.2.3 above 2600 (women 2400), 1.3.3.2 above 2500 (women 2300)."""
    assert robin(average_rating=Decimal(average), women_only=women) is category


def test_a_top_level_event_may_be_rapid_a_strong_one_may_not() -> None:
    """1.3.2.3: standard, rapid or blitz; 1.3.3.2: standard only."""
    assert robin(average_rating=Decimal(2650), speed=Speed.BLITZ) is B
    assert robin(average_rating=Decimal(2550), speed=Speed.BLITZ) is None


def test_ten_participants_or_six_in_a_double_round_robin() -> None:
    """1.3.2.3."""
    assert robin(average_rating=Decimal(2700), players=9) is None
    assert robin(average_rating=Decimal(2700), players=6, system=EventSystem.DOUBLE_ROUND_ROBIN) is B
    assert robin(average_rating=Decimal(2700), players=5, system=EventSystem.DOUBLE_ROUND_ROBIN) is None


LARGE: dict[str, Any] = {"players": 152, "rated": 114, "masters": 20, "federations": 3, "rounds": 9}


@pytest.mark.parametrize(
    ("change", "category"),
    [
        ({}, C),
        ({"players": 151}, C),
        ({"players": 150}, D),
        ({"rated": 113}, D),
        ({"masters": 19}, D),
        ({"federations": 2}, None),
        ({"rounds": 8}, D),
    ],
)
def test_a_large_event(change: dict[str, int], category: EventCategory | None) -> None:
    """1.3.3.2 c: nine rounds, more than 150 players, 75 % rated, 20 titled, three federations.

    What misses one of them is still of category D where it is worth an IA norm (1.3.4).
    """
    assert event_category(event(**{**LARGE, **change})).category is category


def test_a_missing_fact_leaves_the_category_open() -> None:
    """1.3.4: nobody said whether title norms are possible."""
    verdict = event_category(event(player_norms_possible=None))
    assert (verdict.category, verdict.verdict) == (None, Verdict.OPEN)
    assert event_category(event()).verdict is Verdict.YES
