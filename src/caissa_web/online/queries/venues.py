"""Venues as values, with what is missing at each; who may open which."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from django.db.models import QuerySet

from caissa import online
from caissa.errors import Finding
from caissa.online import Boards, Declared, DisqualifiedPoints, Duty, PlayMode
from caissa.play import TimeControl
from caissa_web.online.models import OnlineRules, Venue
from caissa_web.online.queries.players import seats_of
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Visitor


def venues_of(event: Event) -> QuerySet[Venue]:
    """The venues of an event with their people and players."""
    return Venue.objects.filter(event=event).select_related("event").prefetch_related("people", "players")


def own_venues(user: Visitor, event: Event | None = None) -> QuerySet[Venue]:
    """The venues at which somebody has a duty, at one event or at all of them."""
    rows = Venue.objects.filter(people__user=user.pk).select_related("event").distinct()
    return rows.filter(event=event) if event else rows


def as_value(row: Venue) -> online.Venue:
    """A venue as the library looks at it."""
    people = tuple(online.VenuePerson(person.name, Duty(person.duty)) for person in row.people.all())
    return online.Venue(
        row.name, people, row.cameras, row.devices, row.spare_internet, len(row.players.all())
    )


def findings_about_venues(rows: Iterable[Venue], sections: Iterable[Section]) -> tuple[Finding, ...]:
    """What is missing at each venue and at all together; players of hybrid sections who sit nowhere."""
    venues = [as_value(row) for row in rows]
    without = [
        seat.name
        for section in sections
        for seat in seats_of(section, snapshot.load(section))
        if seat.venue is None
    ]
    each = tuple(finding for venue in venues for finding in online.venue_findings(venue))
    return (*each, *online.venues_findings(venues, without))


def declared_of(event: Event) -> Declared:
    """What an event has declared about play over the internet."""
    row = OnlineRules.objects.filter(event=event).first()
    values = row.values if row else {}
    return Declared(
        boards=Boards(values["boards"]) if values.get("boards") else None,
        reconnect_minutes=_decimal(values.get("reconnect_minutes")),
        yellow_cards=values.get("yellow_cards"),
        players_responsible=bool(values.get("players_responsible")),
        traditional_sets=bool(values.get("traditional_sets")),
        disqualified=DisqualifiedPoints(values["disqualified"]) if values.get("disqualified") else None,
    )


def _decimal(stored: str | None) -> Decimal | None:
    return Decimal(stored) if stored else None


def findings_about_rules(event: Event, mode: PlayMode, control: TimeControl | None) -> tuple[Finding, ...]:
    """What the regulations of a section leave open, or cannot say."""
    return online.declared_findings(mode, declared_of(event), control)
