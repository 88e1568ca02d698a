"""Name boards to be held up at an airport, and journeys and runs as calendar files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.documents import pdf, phrases_in
from caissa.documents.document import Card, Cards, Document, NameCard
from caissa_web.records.models import Event
from caissa_web.records.paper_look import look_of
from caissa_web.travel.models import Direction, Journey, Run, Seat

MAKER = "-//Caissa//Travel//EN"
A_RUN = timedelta(minutes=60)
SMALL_PARTY = 3
"""Up to so many people are named on a board; a larger party by its federation or club."""


def name_boards(event: Event, seats: Sequence[Seat], language: str) -> bytes:
    """A page for each party that is fetched: the name large, flight and number of people below."""
    spoken = language.partition("-")[0]
    spoken = spoken if spoken in LANGUAGES else ENGLISH
    say = phrases_in(spoken)
    cards = tuple(Card((board,)) for board in _boards(event, seats))
    document = Document(
        say.word(_("Name boards")),
        (Cards(cards, 1, 1),),
        (event.name,),
        language=spoken,
        bare=True,
        landscape=True,
        look=look_of(event),
    )
    return pdf(document).content


def _boards(event: Event, seats: Sequence[Seat]) -> Iterable[NameCard]:
    parties: dict[int, list[Seat]] = {}
    for seat in seats:
        parties.setdefault(seat.traveller.journey_id, []).append(seat)
    for people in parties.values():
        journey = people[0].traveller.journey
        line = " · ".join(filter(None, (str(journey), f"{journey.local:%H:%M}", str(len(people)))))
        yield NameCard(_board_name(people), line, _federation(people), event.name)


def _board_name(people: Sequence[Seat]) -> str:
    if len(people) <= SMALL_PARTY:
        return "; ".join(seat.traveller.participant.name for seat in people)
    applicant = people[0].traveller.entry.applicant
    return applicant.club or _federation(people) or applicant.name


def _federation(people: Sequence[Seat]) -> str:
    federations = {seat.traveller.participant.federation for seat in people}
    return federations.pop() if len(federations) == 1 else ""


def calendar_of(event: Event, runs: Iterable[Run], journeys: Iterable[Journey], stamp: datetime) -> bytes:
    """Runs and journeys as a calendar; an entry keeps its name, so that a changed one replaces it."""
    from icalendar import Calendar  # noqa: PLC0415 - a start does not wait for it
    from icalendar import Event as Entry  # noqa: PLC0415 - as above

    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", event.name)
    for name, version, start, lasts, words, place in [*_runs(runs), *_journeys(journeys)]:
        entry = Entry()
        entry.add("uid", f"{name}@{event.slug}.{settings.INSTALLATION_NAME}")
        entry.add("sequence", version)
        entry.add("dtstamp", stamp.replace(microsecond=0))
        entry.add("dtstart", start)
        entry.add("dtend", start + lasts)
        entry.add("summary", words)
        entry.add("location", place)
        calendar.add_component(entry)
    content: bytes = calendar.to_ical()
    return content


_Line = tuple[str, int, datetime, timedelta, str, str]


def _runs(runs: Iterable[Run]) -> Iterable[_Line]:
    for run in runs:
        arriving = run.direction == Direction.IN
        start, end = (run.place, run.zone) if arriving else (run.zone, run.place)
        words = _("Transfer %(start)s to %(end)s, %(vehicle)s") % {
            "start": start.name,
            "end": end.name,
            "vehicle": run.vehicle,
        }
        leaves = run.leaves + timedelta(minutes=run.delay)
        yield f"run-{run.code}", run.version, leaves, A_RUN, words, start.name


def _journeys(journeys: Iterable[Journey]) -> Iterable[_Line]:
    for journey in journeys:
        words = _("Arrival %(number)s") if journey.direction == Direction.IN else _("Departure %(number)s")
        place = journey.place.name if journey.place else ""
        name = f"journey-{journey.code}"
        yield name, journey.version, journey.at, timedelta(), words % {"number": str(journey)}, place
