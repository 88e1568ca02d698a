"""Filters of the list of all events: federation, kind of play, month, words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from urllib.parse import urlencode

from django.db.models import Q, QuerySet

from caissa.tournament import Speed
from caissa_web.records.models import Event

LONGEST_WORDS = 100
_MONTH = re.compile(r"(20[0-9]{2}|19[0-9]{2})-(0[1-9]|1[0-2])")
_FEDERATION = re.compile(r"[A-Z]{3}")
_MORE_THAN_A_MONTH = timedelta(days=31)


@dataclass(frozen=True, slots=True)
class EventFilter:
    """What a visitor looks for; what is empty or cannot be understood does not matter."""

    federation: str = ""
    speed: str = ""
    month: str = ""
    words: str = ""

    @classmethod
    def of(cls, asked: Mapping[str, str]) -> EventFilter:
        """The filter of an address."""
        federation, month = asked.get("federation", "").upper(), asked.get("month", "")
        speed = asked.get("speed", "")
        return cls(
            federation if _FEDERATION.fullmatch(federation) else "",
            speed if speed in set(Speed) else "",
            month if _MONTH.fullmatch(month) else "",
            asked.get("words", "").replace("\x00", "").strip()[:LONGEST_WORDS],
        )

    @property
    def is_empty(self) -> bool:
        """Is nothing asked for?"""
        return self == EventFilter()

    @property
    def query(self) -> str:
        """What the address of another page of the same list says besides its number."""
        asked = {name: getattr(self, name) for name in self.__dataclass_fields__ if getattr(self, name)}
        return f"&{urlencode(asked)}" if asked else ""

    def chosen(self, events: QuerySet[Event]) -> QuerySet[Event]:
        """The events that fit all that is asked for."""
        if self.federation:
            events = events.filter(federation=self.federation)
        if self.speed:
            events = events.filter(sections__speed=self.speed)
        if self.month:
            events = events.filter(self._in_month())
        for word in self.words.split():
            named = Q(name__icontains=word) | Q(city__icontains=word) | Q(sections__name__icontains=word)
            events = events.filter(named)
        return events.distinct()

    def _in_month(self) -> Q:
        """A day of the event lies in the month; without a last day its first counts."""
        first = date.fromisoformat(f"{self.month}-01")
        last = (first + _MORE_THAN_A_MONTH).replace(day=1) - timedelta(days=1)
        return Q(start__lte=last) & (Q(end__gte=first) | Q(end=None, start__gte=first))


def known_federations() -> list[str]:
    """The federations in which public events take place."""
    listed = Event.objects.filter(public=True).exclude(federation="")
    return list(listed.order_by("federation").values_list("federation", flat=True).distinct())
