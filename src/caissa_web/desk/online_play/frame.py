"""What all pages about online play have in common: which venues somebody sees, and what they may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase

from caissa.online import PlayMode
from caissa_web.desk.frame import carried_out
from caissa_web.online.models import Venue
from caissa_web.online.queries.players import numbers_at, online_sections, seats_of
from caissa_web.online.queries.venues import own_venues, venues_of
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right, rights
from caissa_web.records.zones import in_zone_of

WRONG = 422
OnlinePage = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class OnlineDesk:
    """The online play of an event: the venues that somebody sees, and whether they see everything.

    Who has a duty at a venue sees that venue and its players, and nothing else of the event.
    """

    event: Event
    user: str
    venues: tuple[Venue, ...]
    manages: bool
    decides: bool

    def context(self, page: str, **values: Any) -> dict[str, Any]:
        """The values of a page, with what the frame shows."""
        return {
            "event": self.event,
            "venues": self.venues,
            "manages": self.manages,
            "decides": self.decides,
            "page_name": page,
            **values,
        }

    def venue(self, key: str) -> Venue:
        """A venue that somebody sees; any other is as if it were not there."""
        venue = next((each for each in self.venues if each.key == key), None)
        if venue is None:
            raise Http404
        return venue

    @property
    def sections(self) -> list[tuple[Section, PlayMode]]:
        """The sections that are played over the internet, with how."""
        return online_sections(self.event)

    def people(self) -> list[tuple[str, str]]:
        """The players whom somebody sees, as choices of a form: section and number, and name."""
        listed = []
        for section, _mode in self.sections:
            facts = snapshot.load(section)
            own = None if self.manages else self._numbers(section)
            listed += [
                (f"{section.pk}:{seat.number}", f"{seat.name} ({section.name})")
                for seat in seats_of(section, facts)
                if own is None or seat.number in own
            ]
        return listed

    def _numbers(self, section: Section) -> frozenset[int]:
        facts = snapshot.load(section)
        return frozenset().union(*(numbers_at(venue, section, facts) for venue in self.venues))

    def section_of(self, choice: str) -> tuple[Section, int]:
        """The section and the number that a choice names."""
        key, _colon, number = choice.partition(":")
        section = next((each for each, _mode in self.sections if str(each.pk) == key), None)
        if section is None or not number.isdecimal():
            raise Http404
        return section, int(number)


def online_page(page: OnlinePage) -> OnlinePage:
    """A page for those who run the event, and for those with a duty at one of its venues."""

    @login_required
    @wraps(page)
    def view(request: HttpRequest, event: str, **which: Any) -> HttpResponseBase:
        row = Event.objects.filter(slug=event).first()
        if row is None:
            raise Http404
        held = rights(request.user, row)
        manages = bool(held & {Right.MANAGE, Right.PAIR})
        venues = tuple(venues_of(row) if manages else own_venues(request.user, row))
        if not manages and not venues:
            if Right.LOOK in held:
                raise PermissionDenied
            raise Http404
        desk = OnlineDesk(row, request.user.get_username(), venues, manages, Right.PAIR in held)
        with in_zone_of(row):
            answer = carried_out(request, page, desk, **which)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return view


def managers_page(page: OnlinePage) -> OnlinePage:
    """A page for those who run the event."""

    @online_page
    @wraps(page)
    def view(request: HttpRequest, desk: OnlineDesk, **which: Any) -> HttpResponseBase:
        if not desk.manages:
            raise PermissionDenied
        return page(request, desk, **which)

    return view
