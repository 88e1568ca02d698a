"""Journeys: who arrives and leaves when, by local time; one row may carry a whole delegation."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from caissa.entering import CODES, code_of
from caissa.messages import msg
from caissa_web.enrolment.models import Entry, Participant, PortalAct
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE
from caissa_web.records.models import Event
from caissa_web.records.zones import is_left_out, zone_of
from caissa_web.section.errors import Conflict
from caissa_web.travel.errors import TravelRefused
from caissa_web.travel.models import FIXED, Direction, Journey, Place, Run, Seat, Traveller

DAYS_AROUND, MOST_TRAVELLERS = 60, 300


@dataclass(frozen=True, slots=True)
class JourneyForm:
    """A journey as somebody describes it; `local` is the time on the clock of the place."""

    direction: str
    local: datetime
    place: Place | None = None
    zone: Place | None = None
    mode: str = Journey.Mode.PLANE
    carrier: str = ""
    number: str = ""
    luggage: int = 0
    transfer: bool = True
    wheelchairs: frozenset[int] = frozenset()
    """The participants who travel in a wheelchair."""


def set_journey(
    event: Event,
    entries: Sequence[Entry],
    form: JourneyForm,
    *,
    by: str,
    journey: Journey | None = None,
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Journey:
    """Enter a journey of these people, or change it; whoever stood in another row leaves that one.

    Nobody leaves before arriving: a departure must come after the arrival, also if that is changed later.
    """
    moment = now or timezone.now()
    at, zone = _moment(event, form)
    _require_sound(event, entries, form, at)
    with turn():
        people = _locked_people(entries)
        row = _locked(journey, seen_version) if journey else None
        require_order(people, form.direction, at, row)
        _leave_other_rows(people, form.direction, row)
        is_new, before = row is None, (row.at, row.place_id) if row else None
        row = row or Journey(event=event, code=_new_code(), made_at=moment, version=0)
        _write(row, form, at, zone)
        if before is not None and before != (row.at, row.place_id):
            row.state = Journey.State.CHANGED
        row.version += 1
        row.save()
        _write_travellers(row, entries, form)
        act = "journey.made" if is_new else "journey.changed"
        log(
            event,
            act,
            subject=row.subject,
            by=by,
            now=moment,
            what=msg("{count} persons", count=len(entries)),
        )
    return row


def cancel_journey(
    journey: Journey,
    *,
    by: str,
    seen_version: int | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> Journey:
    """Take a journey back: its people have none, and give up their seats."""
    moment = now or timezone.now()
    with turn():
        row = _locked(journey, seen_version)
        if row.state == Journey.State.CANCELLED:
            return row
        give_up_seats(row.travellers.values_list("pk", flat=True))
        row.travellers.all().delete()
        row.state = Journey.State.CANCELLED
        row.version += 1
        row.save()
        log(journey.event, "journey.cancelled", subject=row.subject, by=by, now=moment, reason=reason)
    return row


def leave_journeys(participant: Participant) -> None:
    """Take somebody who does not come out of every journey; rows that nobody is left in are cancelled."""
    for traveller in Traveller.objects.filter(participant=participant).select_related("journey"):
        take_off(traveller)


def note_delay(journey: Journey, minutes: int, *, by: str, now: datetime | None = None) -> Journey:
    """A flight comes later, or earlier with minutes below zero; seats are looked at when runs are planned."""
    moment = now or timezone.now()
    if not -24 * 60 <= minutes <= 24 * 60 or not minutes:
        raise TravelRefused(why=msg("a delay is at most a day; enter the new flight instead"))
    with turn():
        row = _locked(journey, None)
        at = row.at + timedelta(minutes=minutes)
        people = [traveller.participant for traveller in row.travellers.select_related("participant")]
        require_order(people, row.direction, at, row)
        row.at, row.state, row.version = at, Journey.State.CHANGED, row.version + 1
        row.save()
        what = msg("{minutes} min", minutes=minutes)
        log(row.event, "journey.delayed", subject=row.subject, by=by, now=moment, what=what)
    return row


# -- what must hold -------------------------------------------------------------------------


def _moment(event: Event, form: JourneyForm) -> tuple[datetime, str]:
    """The moment of a local time, by the zone of the place, and the name of that zone."""
    named = form.place.time_zone if form.place else ""
    zone = ZoneInfo(named) if named else zone_of(event)
    if is_left_out(form.local, zone):
        raise TravelRefused(
            why=msg("no clock shows {time} that night: clocks are put forward", time=form.local)
        )
    return form.local.replace(tzinfo=zone).astimezone(UTC), named or str(zone)


def _require_sound(event: Event, entries: Sequence[Entry], form: JourneyForm, at: datetime) -> None:
    if not 1 <= len(entries) <= MOST_TRAVELLERS:
        raise TravelRefused(why=msg("say who travels"))
    if any(entry.event_id != event.pk or entry.state not in LIVE for entry in entries):
        raise TravelRefused(why=msg("someone on the list does not come to this event"))
    if form.transfer and (form.place is None or form.zone is None):
        raise TravelRefused(why=msg("for a transfer, say from where and where to"))
    if form.luggage < 0 or form.luggage > 10 * len(entries):
        raise TravelRefused(why=msg("more than ten pieces of luggage for each person"))
    around = timedelta(days=DAYS_AROUND)
    day, start, end = at.date(), event.start, event.end or event.start
    if start and end and not start - around <= day <= end + around:
        raise TravelRefused(
            why=msg("the journey is too far away from the event (days: {days})", days=DAYS_AROUND)
        )


def _locked_people(entries: Sequence[Entry]) -> list[Participant]:
    """The people of a journey, locked in the order of their numbers: two forms never wait in a ring."""
    keys = [entry.participant_id for entry in entries]
    rows = list(Participant.objects.select_for_update().filter(pk__in=keys).order_by("pk"))
    if len(rows) != len(keys):
        raise TravelRefused(why=msg("someone is on the list twice"))
    return rows


def require_order(
    people: Sequence[Participant], direction: str, at: datetime, journey: Journey | None
) -> None:
    """Refuse a departure before the arrival."""
    other = Direction.OUT if direction == Direction.IN else Direction.IN
    rows = Traveller.objects.filter(participant__in=people, direction=other).select_related(
        "journey", "participant"
    )
    for row in rows.exclude(journey=journey) if journey else rows:
        arrives, leaves = (at, row.journey.at) if direction == Direction.IN else (row.journey.at, at)
        if leaves <= arrives:
            raise TravelRefused(why=msg("{name} would leave before arriving", name=row.participant.name))


# -- rows -----------------------------------------------------------------------------------


def _locked(journey: Journey, seen_version: int | None) -> Journey:
    row = Journey.objects.select_for_update(of=("self",)).select_related("event").get(pk=journey.pk)
    if seen_version is not None and seen_version != row.version:
        newest = PortalAct.objects.filter(event=row.event_id, subject=row.subject).order_by("-id").first()
        raise Conflict(
            what=str(row),
            author=newest.by if newest else "",
            seen=msg("version {seen_version}", seen_version=seen_version),
            found=msg("version {version}", version=row.version),
        )
    return row


def _leave_other_rows(people: Sequence[Participant], direction: str, journey: Journey | None) -> None:
    rows = Traveller.objects.filter(participant__in=people, direction=direction).select_related("journey")
    for traveller in rows.exclude(journey=journey) if journey else rows:
        take_off(traveller)


def take_off(traveller: Traveller) -> None:
    """Take somebody out of a journey; a row that nobody is left in is cancelled."""
    journey = traveller.journey
    give_up_seats([traveller.pk])
    traveller.delete()
    if not journey.travellers.exists():
        Journey.objects.filter(pk=journey.pk).update(
            state=Journey.State.CANCELLED, version=journey.version + 1
        )


def _write(row: Journey, form: JourneyForm, at: datetime, zone: str) -> None:
    row.direction, row.mode = Direction(form.direction), Journey.Mode(form.mode)
    row.carrier, row.number = form.carrier.strip()[:60], form.number.strip()[:20]
    row.place, row.zone, row.at, row.time_zone = form.place, form.zone, at, zone
    row.luggage, row.transfer = form.luggage, form.transfer
    if row.state == Journey.State.CANCELLED:
        row.state = Journey.State.KNOWN


def _write_travellers(row: Journey, entries: Sequence[Entry], form: JourneyForm) -> None:
    """Make the people of a row those of the form; who stays keeps the seat, unless the row itself changed."""
    wanted = {entry.participant_id: entry for entry in entries}
    known = {traveller.participant_id: traveller for traveller in row.travellers.all()}
    gone = [traveller.pk for key, traveller in known.items() if key not in wanted]
    give_up_seats(gone)
    Traveller.objects.filter(pk__in=gone).delete()
    for key, entry in wanted.items():
        wheelchair = key in form.wheelchairs
        if key not in known:
            Traveller.objects.create(
                journey=row, entry=entry, participant_id=key, direction=row.direction, wheelchair=wheelchair
            )
        elif known[key].wheelchair != wheelchair:
            give_up_seats([known[key].pk])
            Traveller.objects.filter(pk=known[key].pk).update(wheelchair=wheelchair)
    if not row.transfer:
        give_up_seats(row.travellers.values_list("pk", flat=True))


def give_up_seats(travellers: Collection[int]) -> None:
    """Free the seats of people; the runs are locked in the order of their keys."""
    seats = list(Seat.objects.filter(traveller__in=list(travellers)).select_related("traveller"))
    if not seats:
        return
    runs = Run.objects.select_for_update().filter(pk__in={seat.run_id for seat in seats}).order_by("pk")
    locked = {run.pk: run for run in runs}
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat in seats:
        run = locked[seat.run_id]
        run.taken -= 1
        run.wheelchairs_taken -= seat.traveller.wheelchair
    empty = [run.pk for run in locked.values() if not run.taken and run.state not in FIXED]
    Run.objects.bulk_update(locked.values(), ["taken", "wheelchairs_taken"])
    Run.objects.filter(pk__in=empty, state=Run.State.PLANNED).delete()


def _new_code() -> str:
    while True:
        code = code_of(secrets.randbelow(CODES))
        if not Journey.objects.filter(code=code).exists():
            return code
