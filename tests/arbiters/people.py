"""Events and arbiters as the tests type them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from caissa.arbiters import (
    Arbiter,
    Certificate,
    EventFacts,
    EventSystem,
    Service,
    Training,
    TrainingKind,
)
from caissa.tournament import Birth

OPEN = EventFacts(
    name="Open",
    federation="FRA",
    start=date(2025, 3, 1),
    end=date(2025, 3, 9),
    system=EventSystem.SWISS,
    rounds=9,
    players=76,
    rated=50,
    federations=4,
    titled=12,
    masters=10,
    player_norms_possible=True,
    chief_arbiter="Laurent, Ida",
    chief_arbiter_title="IA",
)


def event(**changes: Any) -> EventFacts:
    """An international open with title norms, changed where the test says so."""
    return replace(OPEN, **changes)


SIGNED = Certificate("Laurent, Ida", title="IA", federation_official="Roux, Paul")


def norm_at(name: str, **changes: Any) -> Service:
    """A norm with a certificate that is properly signed."""
    facts = event(name=name, **changes)
    return Service(facts, certificate=replace(SIGNED, signed_by=facts.chief_arbiter))


def arbiter(**changes: Any) -> Arbiter:
    """Ada Okafor, born 1990, National Arbiter since 2020, fees paid."""
    known: dict[str, Any] = {
        "name": "Okafor, Ada",
        "fide_id": 1234,
        "federation": "FRA",
        "birth": Birth(1990, 5, 1),
        "languages": ("English", "French"),
        "national_since": date(2020, 1, 1),
        "registration_paid": True,
    }
    return Arbiter(**{**known, **changes})


def refresher(end: date) -> Training:
    """A refresher course that ended on a day."""
    return Training(TrainingKind.REFRESHER, end, passed=True)


def international(category: str = "", since: date = date(2018, 1, 1), **changes: Any) -> Arbiter:
    """An International Arbiter since 2015, active, in a class."""
    from caissa.arbiters import ArbiterClass, ClassAward

    classes = (ClassAward(ArbiterClass(category), since),) if category else ()
    known: dict[str, Any] = {
        "fide_since": date(2012, 1, 1),
        "international_since": date(2015, 1, 1),
        "classes": classes,
        "trainings": (refresher(date(2024, 6, 1)),),
    }
    return arbiter(**{**known, **changes})
