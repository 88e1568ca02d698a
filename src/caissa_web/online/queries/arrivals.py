"""By when people must be there for the next round of a section that is played over the internet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, tzinfo
from zoneinfo import ZoneInfo

from caissa.online.deadlines import Arrivals, arrivals
from caissa_web.online.models import Venue
from caissa_web.records.models import Section
from caissa_web.records.zones import known_zones, zone_of
from caissa_web.section.setup.findings import start_of_round
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class RoundArrivals:
    """The hours of a round, and the zone whose clock shows them."""

    round: int
    starts: datetime
    hours: Arrivals
    zone: tzinfo

    @property
    def zone_name(self) -> str:
        """The zone as people know it."""
        return str(self.zone)


def next_arrivals(
    section: Section, state: State, now: datetime, venue: Venue | None = None
) -> RoundArrivals | None:
    """The hours before the next round whose start is known (E.04 10.4.1, Appendix II 4)."""
    own = zone_of(section.event)
    last = max(state.facts.scheduled_rounds or 0, state.facts.paired_rounds)
    starts = {number: start_of_round(state.facts, state.book, number) for number in range(1, last + 1)}
    coming = [
        (moment, number)
        for number, start in starts.items()
        if start is not None and (moment := start.replace(tzinfo=own)) >= now
    ]
    if not coming:
        return None
    moment, number = min(coming)
    return RoundArrivals(number, moment, arrivals(moment), zone_of_venue(venue) if venue else own)


def zone_of_venue(venue: Venue) -> tzinfo:
    """The zone of a venue: its own where it names one that this computer knows, else that of its event."""
    return ZoneInfo(venue.time_zone) if venue.time_zone in known_zones() else zone_of(venue.event)
