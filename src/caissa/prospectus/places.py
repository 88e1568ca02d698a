"""Where an event takes place, and when: halls and hotels, and the items of its schedule."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time

from caissa.messages import LabelledEnum, msg
from caissa.play import ItemKind
from caissa.prospectus.texts import NO_TEXT, Texts


class PlaceKind(LabelledEnum):
    """What a place is for."""

    HALL = "hall", msg("playing venue")
    HOTEL = "hotel", msg("hotel")
    OFFICE = "office", msg("office of the organisers")
    HYBRID_VENUE = "hybrid venue", msg("venue of a hybrid event")
    OTHER = "other", msg("other place")


@dataclass(frozen=True, slots=True)
class Place:
    """A place with its address, how to get in, and whom to ask there."""

    name: str
    kind: PlaceKind = PlaceKind.HALL
    address: str = ""
    city: str = ""
    phone: str = ""
    email: str = ""
    website: str = ""
    map_link: str = ""
    about: Texts = NO_TEXT
    access: Texts = NO_TEXT
    """How people with impairments get in and around."""


@dataclass(frozen=True, slots=True)
class ScheduleItem:
    """Something in the schedule other than a round; without sections, for the whole event."""

    kind: ItemKind
    day: date
    hour: time | None = None
    until: time | None = None
    name: Texts = NO_TEXT
    place: str = ""
    sections: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundStart:
    """The day and the hour of a round; an hour of None is still to be announced."""

    day: date
    hour: time | None = None

    @property
    def moment(self) -> datetime | None:
        """When the round starts, if the hour is known."""
        return None if self.hour is None else datetime.combine(self.day, self.hour)
