"""What letters can say of journeys: arrival, departure, and the transfers that are published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format

from caissa_web.enrolment.letter_values import Say
from caissa_web.enrolment.models import Entry
from caissa_web.travel.models import Direction, Journey, Run, Traveller

FIELDS = {Direction.IN.value: "arrival", Direction.OUT.value: "departure"}
TOLD = (Run.State.PUBLISHED, Run.State.UNDER_WAY)


def journeys_and_transfers(entries: Sequence[Entry]) -> Mapping[int, Mapping[str, Say]]:
    """Journeys that were not cancelled, by the clock of the place, and their published transfers."""
    people = {entry.participant_id: entry.pk for entry in entries}
    rows = Traveller.objects.filter(participant__in=people, entry__in=entries)
    rows = rows.exclude(journey__state=Journey.State.CANCELLED)
    rows = rows.select_related("journey__place", "seat__run__place", "seat__run__zone").order_by("direction")
    values: dict[int, dict[str, Say]] = {}
    transfers: dict[int, list[Run]] = {}
    for row in rows:
        key = people[row.participant_id]
        values.setdefault(key, {})[FIELDS[row.direction]] = _journey(row.journey)
        run = row.seat.run if hasattr(row, "seat") else None
        if run is not None and run.state in TOLD:
            transfers.setdefault(key, []).append(run)
    for key, runs in transfers.items():
        values[key]["run"] = _runs(runs)
    return values


def _journey(journey: Journey) -> Say:
    place = journey.place.name if journey.place else ""
    return lambda: ", ".join(filter(None, (_hour(journey.local), str(journey), place)))


def _runs(runs: list[Run]) -> Say:
    """Arrival first; the hour by the clock of the event, which is that of the letter."""
    return lambda: "\n".join(map(_run, runs))


def _run(run: Run) -> str:
    leaves = timezone.localtime(run.leaves + timedelta(minutes=run.delay))
    way = (run.place.name, run.zone.name)
    route = " → ".join(way if run.direction == Direction.IN else reversed(way))
    return ", ".join((_hour(leaves), route, run.vehicle, run.code))


def _hour(when: datetime) -> str:
    return str(date_format(when, "DATETIME_FORMAT"))
