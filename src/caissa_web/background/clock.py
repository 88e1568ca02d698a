"""Is the computer's clock to be believed?

The last time that was believed is stored. A clock that is suddenly days ahead of it, or that went back, is in
doubt: nothing is erased by it until it is right again or the administrator has confirmed the time.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from caissa_web.background.models import SeenTime

logger = logging.getLogger("caissa_web.background")

LONGEST_STEP = timedelta(days=8)
"""A club's computer that is switched on once a week raises no question."""
STEP_BACK = timedelta(minutes=10)
"""Clocks are set right by seconds, and two servers differ by a little."""
SECONDS_BETWEEN_RECORDS = 60


class Jump(StrEnum):
    """Which way a clock jumped."""

    AHEAD = "ahead"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A clock that jumped: the time that was believed last, and what the clock says."""

    jump: Jump
    seen_at: datetime
    now: datetime

    @property
    def days(self) -> int:
        """By how many whole days it jumped."""
        return abs(self.now - self.seen_at) // timedelta(days=1)

    @property
    def is_ahead(self) -> bool:
        """Is it ahead of what was believed?"""
        return self.jump is Jump.AHEAD


def doubt(now: datetime) -> Doubt | None:
    """Why a time is not believed; None if it is."""
    seen_at = last_seen()
    if seen_at is None:
        return None
    if now - seen_at > LONGEST_STEP:
        return Doubt(Jump.AHEAD, seen_at, now)
    return Doubt(Jump.BACK, seen_at, now) if seen_at - now > STEP_BACK else None


def last_seen() -> datetime | None:
    """The time that was believed last; None in a new installation."""
    row = SeenTime.objects.first()
    return row.seen_at if row else None


def record(now: datetime) -> None:
    """Store the time, if it is believed; if not, what the clock said instead."""
    SeenTime.objects.get_or_create(pk=SeenTime.ONLY, defaults={"seen_at": now})
    row = SeenTime.objects.filter(pk=SeenTime.ONLY)
    if doubted := doubt(now):
        logger.warning("the clock says %s after %s: nothing is erased by it", now, doubted.seen_at)
        row.update(doubted_at=now)
    else:
        row.filter(seen_at__lt=now).update(seen_at=now)


def confirm(now: datetime, by: str) -> None:
    """Believe the clock from now on: somebody who runs the installation has looked at it."""
    told = {"seen_at": now, "confirmed_at": now, "confirmed_by": by}
    SeenTime.objects.update_or_create(pk=SeenTime.ONLY, defaults=told)
    logger.warning("%s confirmed the time: %s", by, now)
