"""What the level of protection of an event depends on, as its officials stated it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from caissa.checklists.question import Level
from caissa.conduct import EventProfile, Occasion


def profile_of(stored: dict[str, Any]) -> EventProfile:
    """What the level depends on, as it is stored."""
    return EventProfile(
        Occasion(stored.get("occasion") or Occasion.OTHER.value),
        round_robin=bool(stored.get("round_robin")),
        average=_number(stored.get("average")),
        womens=bool(stored.get("womens")),
        prizes_euros=_number(stored.get("prizes_euros")),
        norms=bool(stored.get("norms")),
        designated=Level(stored["designated"]) if stored.get("designated") else None,
    )


def _number(stored: str | None) -> Decimal | None:
    return Decimal(stored) if stored else None
