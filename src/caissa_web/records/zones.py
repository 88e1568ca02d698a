"""The time zone of an event: its own where it names one, else that of the installation.

Days and hours of rounds are kept as the hall's clock shows them. Which moment that is depends on the zone, so
whoever shows or counts times of an event does it inside `in_zone_of`.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import UTC, datetime, tzinfo
from functools import cache
from importlib import resources
from typing import Protocol
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import msg

REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)
"""The parts of the world that zones are named after."""


class Zoned(Protocol):
    """Whatever has a time zone by name: an event, or what the noticeboard shows of it."""

    @property
    def time_zone(self) -> str:
        """The name of the zone; empty for that of the installation."""


@cache
def known_zones() -> frozenset[str]:
    """The zones that this computer knows."""
    return frozenset(available_timezones())


@cache
def offered_zones() -> tuple[str, ...]:
    """The zones somebody may choose: every place of the world once, without older names such as Calcutta."""
    table = resources.files("tzdata.zoneinfo").joinpath("zone.tab").read_text("utf-8")
    named = {line.split("\t")[2] for line in table.splitlines() if line and not line.startswith("#")}
    return tuple(sorted(zone for zone in known_zones() & named if zone.partition("/")[0] in REGIONS))


def require_zone(name: str) -> None:
    """Refuse a zone that nobody could count in."""
    if name and name not in known_zones():
        raise ImpossibleChange(why=msg("This computer knows no time zone {name}", name=name))


def zone_of(event: Zoned) -> tzinfo:
    """The zone of an event; that of the installation also where this computer does not know the event's."""
    own = event.time_zone
    return ZoneInfo(own) if own in known_zones() else timezone.get_default_timezone()


def clock_time(event: Zoned, moment: datetime) -> str:
    """A moment as the event's clock shows it, for sentences that are kept: 2026-05-30 12:00."""
    return f"{moment.astimezone(zone_of(event)):%Y-%m-%d %H:%M}"


def in_zone_of(event: Zoned) -> AbstractContextManager[None]:
    """While this lasts, times are read and shown in the zone of the event."""
    return timezone.override(zone_of(event))


def is_left_out(typed: datetime, zone: tzinfo) -> bool:
    """Is this an hour that no clock shows, because in that night clocks are put forward?"""
    there = typed.replace(tzinfo=zone)
    return there.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != typed
