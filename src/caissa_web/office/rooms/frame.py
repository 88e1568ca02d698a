"""What all pages about rooms have in common: which hotels somebody sees, and what forms bring."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone

from caissa_web.lodging.models import Hotel, Stay
from caissa_web.lodging.queries.belonging import hotels_of
from caissa_web.lodging.queries.unpriced import unpriced_stays
from caissa_web.office.frame import Office, office_page
from caissa_web.records.models import Event
from caissa_web.records.rights import Right

LONGEST_REASON = 300
RoomsPage = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class Rooms:
    """The rooms of an event in the office: the hotels that somebody sees, and whether they manage them.

    Whoever sits at the desk of a hotel sees that hotel, and of its guests name, nights, bed and board.
    """

    office: Office
    hotels: tuple[Hotel, ...]
    manages: bool

    @property
    def event(self) -> Event:
        """The event."""
        return self.office.event

    @property
    def user(self) -> str:
        """Who asks."""
        return self.office.user

    @property
    def today(self) -> date:
        """The day at the event's place."""
        return timezone.localdate()

    def context(self, tab: str, **values: Any) -> dict[str, Any]:
        """The values of a page, with what the frame shows."""
        return self.office.context(tab, hotels=self.hotels, manages=self.manages, today=self.today, **values)

    def unpriced(self) -> int:
        """How many confirmed stays have no price; whoever does not manage rooms is not told."""
        return len(unpriced_stays(self.event)) if self.manages else 0

    def hotel(self, key: str) -> Hotel:
        """A hotel that somebody sees; any other is as if it were not there."""
        hotel = next((each for each in self.hotels if each.key == key), None)
        if hotel is None:
            raise Http404
        return hotel

    def chosen(self, request: HttpRequest) -> Hotel | None:
        """The hotel that a request names; None for all of them."""
        key = request.GET.get("hotel") or request.POST.get("hotel") or ""
        return self.hotel(key) if key else None

    def stays(self) -> QuerySet[Stay]:
        """The stays that somebody sees."""
        rows = Stay.objects.filter(event=self.event)
        return rows if self.manages else rows.filter(hotel__in=self.hotels)

    def stay(self, code: str) -> Stay:
        """A stay by its code; one of another hotel is as if it were not there."""
        rows = self.stays().select_related(
            "event",
            "participant",
            "entry__applicant",
            "entry__category",
            "hotel",
            "room_type__hotel",
            "board",
        )
        stay = rows.filter(code=code.strip().upper()).first()
        if stay is None:
            raise Http404
        return stay


def rooms_page(page: RoomsPage) -> RoomsPage:
    """A page for those who look after rooms, at all hotels or at their own."""

    @office_page(Right.ROOMS)
    @wraps(page)
    def view(request: HttpRequest, office: Office, **which: Any) -> HttpResponseBase:
        manages = office.may(Right.ENTRIES_OFFICE)
        hotels = tuple(hotels_of(request.user.pk, office.event, manages=manages))
        answer = page(request, Rooms(office, hotels, manages), **which)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return view


def managers_page(page: RoomsPage) -> RoomsPage:
    """A page for those who look after all hotels of an event."""

    @rooms_page
    @wraps(page)
    def view(request: HttpRequest, rooms: Rooms, **which: Any) -> HttpResponseBase:
        if not rooms.manages:
            raise PermissionDenied
        return page(request, rooms, **which)

    return view


def typed(request: HttpRequest, name: str, most: int = LONGEST_REASON) -> str:
    """A short text of a form."""
    return " ".join(request.POST.get(name, "")[:most].replace("\x00", "").split())


def seen_version(request: HttpRequest) -> int | None:
    """The version that a form was made of; None where it says nothing."""
    text = request.POST.get("seen_version", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def day_in(request: HttpRequest, name: str, otherwise: date) -> date:
    """A day of an address; another one where it is none."""
    try:
        return date.fromisoformat(request.GET.get(name, ""))
    except ValueError:
        return otherwise
