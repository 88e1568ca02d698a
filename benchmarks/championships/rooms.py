"""How quick rooms and travel are with an Olympiad: `python benchmarks/championships/rooms.py`.

A database that is thrown away gets 3,500 participants of 180 delegations, twelve hotels, and 40,000 nights of
beds. Measured are the proposal of rooms, runs for everybody, and every page (median of seven, and its
queries). Beside the time on the wall stands that of the processor, for machines on which others work too.
"""

from __future__ import annotations

import os
import random
import statistics
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
os.environ["CAISSA_ALLOWED_HOSTS"] = "testserver"
os.environ["CAISSA_DATA"] = mkdtemp(prefix="caissa-rooms-")

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - Django is set up by now
from django.db import connection  # noqa: E402 - Django is set up by now
from django.test import Client  # noqa: E402 - Django is set up by now
from django.test.utils import CaptureQueriesContext  # noqa: E402 - Django is set up by now

from caissa.entering import code_of  # noqa: E402 - Django is set up by now
from caissa_web import operations  # noqa: E402 - Django is set up by now
from caissa_web.accounts.models import User  # noqa: E402 - Django is set up by now
from caissa_web.enrolment.models import Applicant, Application, Entry, Offer, Participant  # noqa: E402 - Django is set up by now
from caissa_web.enrolment.operations.offers import announce_offer, make_offer, save_offer  # noqa: E402 - Django is set up by now
from caissa_web.lodging.models import BedNight, Hotel, RoomType, Stay  # noqa: E402 - Django is set up by now
from caissa_web.lodging.operations.hotels import save_board, save_hotel, save_type, set_allotment  # noqa: E402 - Django is set up by now
from caissa_web.lodging.operations.proposing import propose_rooms  # noqa: E402 - Django is set up by now
from caissa_web.lodging.operations.rooming import confirm_stays, take_back  # noqa: E402 - Django is set up by now
from caissa_web.travel.models import Journey, Place, Run, Traveller  # noqa: E402 - Django is set up by now
from caissa_web.travel.operations.places import save_place, save_vehicle  # noqa: E402 - Django is set up by now
from caissa_web.travel.operations.planning import plan_runs  # noqa: E402 - Django is set up by now
from caissa_web.travel.operations.runs import publish_runs  # noqa: E402 - Django is set up by now

NOW = datetime(2026, 3, 1, tzinfo=UTC)
OK = 200
PEOPLE, DELEGATIONS, HOTELS = 3_500, 180, 12
START = date(2026, 9, 10)
RULES = """
currency = "EUR"
[[category]]
code = "A"
"""


def filled() -> Offer:
    """An event with its delegations, hotels, stays and journeys."""
    dice = random.Random(7)
    event = operations.create_event(
        "olympiad", "Olympiad", by="b", start=START, end=START + timedelta(days=12)
    )
    offer = make_offer(event, by="b")
    offer = announce_offer(save_offer(offer, by="b", seen_version=offer.version, text=RULES), by="b", now=NOW)
    _hotels(event)
    teams = Applicant.objects.bulk_create(
        Applicant(event=event, kind="club", name=f"Delegation {number}", made_at=NOW)
        for number in range(DELEGATIONS)
    )
    sent = Application.objects.bulk_create(
        Application(event=event, applicant=each, key=str(each.pk), prepared_at=NOW, arrived_at=NOW)
        for each in teams
    )
    people = Participant.objects.bulk_create(
        Participant(
            event=event,
            name=f"Player{number:04}, P",
            folded=f"player{number:04} p",
            federation=f"F{number % DELEGATIONS:02}"[:3],
            sex="mw"[dice.random() < 0.4],
            birth="2010-01-01" if dice.random() < 0.1 else "1995-01-01",
        )
        for number in range(PEOPLE)
    )
    category = offer.categories.get()
    entries = Entry.everybody.bulk_create(
        Entry(
            event=event,
            code=code_of(number * 7919 + 11),
            application=sent[number % DELEGATIONS],
            applicant=teams[number % DELEGATIONS],
            participant=people[number],
            category=category,
            state="confirmed",
            seq=number + 1,
            made_at=NOW,
        )
        for number in range(PEOPLE)
    )
    _stays(event, entries, dice)
    _journeys(event, entries, dice)
    return offer


def _hotels(event: object) -> None:
    for number in range(HOTELS):
        hotel = save_hotel(event, f"hotel-{number}", {"name": f"Hotel {number}"}, by="b")
        save_board(hotel, "fb", name="Full board", meals=["breakfast", "lunch", "dinner"], units=3000, by="b")
        for code, beds, rooms in (("dbl", 2, 140), ("sgl", 1, 60)):
            kind = save_type(hotel, code, name=code, beds=beds, prices={1: 9000, beds: 6000}, by="b")
            set_allotment(kind, START - timedelta(days=2), START + timedelta(days=14), rooms, by="b", now=NOW)


def _stays(event: object, entries: list[Entry], dice: random.Random) -> None:
    Stay.objects.bulk_create(
        Stay(
            event=event,
            code=code_of(number * 6007 + 5),
            entry=entry,
            participant_id=entry.participant_id,
            arrival=START - timedelta(days=dice.randrange(2)),
            departure=START + timedelta(days=11 + dice.randrange(2)),
            single=dice.random() < 0.1,
            made_at=NOW,
        )
        for number, entry in enumerate(entries)
    )


def _journeys(event: object, entries: list[Entry], dice: random.Random) -> None:
    for code, kind in (("AAA", "airport"), ("BBB", "airport"), ("CCC", "station")):
        save_place(event, code, name=code, kind=kind, by="b")
    for number in range(HOTELS):
        save_place(event, f"H{number}", name=f"Hotel {number}", kind="hotel", by="b")
    for name, seats, units in (("car", 3, 4000), ("van", 8, 7000), ("bus", 50, 30000)):
        save_vehicle(event, name, seats=seats, wheelchairs=1, units=units, by="b")
    stops = list(Place.objects.filter(event=event).exclude(kind="hotel"))
    zones = list(Place.objects.filter(event=event, kind="hotel"))
    for direction, day in (("in", START), ("out", START + timedelta(days=12))):
        rows = Journey.objects.bulk_create(
            Journey(
                event=event,
                code=code_of(number * 5003 + (1 if direction == "in" else 2)),
                direction=direction,
                number=f"XX{number}",
                place=stops[number % 3],
                zone=zones[number % HOTELS],
                at=datetime(day.year, day.month, day.day, tzinfo=UTC)
                + timedelta(minutes=dice.randrange(1440)),
                time_zone="UTC",
                made_at=NOW,
            )
            for number in range(PEOPLE // 2)
        )
        Traveller.objects.bulk_create(
            Traveller(
                journey=rows[number // 2],
                entry=entry,
                participant_id=entry.participant_id,
                direction=direction,
            )
            for number, entry in enumerate(entries)
        )


def timed(what: str, act: Callable[[], object]) -> object:
    """Do something and say how long it took."""
    begun, worked = perf_counter(), process_time()
    answer = act()
    print(f"{what:44}{perf_counter() - begun:8.2f} s {process_time() - worked:8.2f} s of processor")
    return answer


def page(client: Client, address: str) -> None:
    """The median of seven looks at a page, and its queries."""
    client.get(address)
    times, processor = [], []
    for _number in range(7):
        begun, worked = perf_counter(), process_time()
        answer = client.get(address)
        times.append(perf_counter() - begun)
        processor.append(process_time() - worked)
        if answer.status_code != OK:
            raise SystemExit(f"{address}: {answer.status_code}")
    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get(address)
    print(
        f"{address:64}{statistics.median(times) * 1000:7.0f} ms "
        f"{statistics.median(processor) * 1000:5.0f} ms of processor {len(queries):4} queries"
    )


def main() -> None:
    """Measure everything."""
    call_command("migrate", verbosity=0)
    offer = filled()
    event = offer.event
    outcome = timed("rooms proposed and taken over", lambda: propose_rooms(event, by="b", now=NOW))
    print(f"  {outcome.rooms} rooms, {outcome.people} people, {len(outcome.without_bed)} without a bed")
    timed("proposal taken back", lambda: take_back(event, by="b", now=NOW))
    timed("rooms proposed again", lambda: propose_rooms(event, by="b", now=NOW))
    print(f"  {BedNight.objects.count()} nights of beds")
    timed("confirmed", lambda: confirm_stays(event, list(Stay.objects.filter(event=event)), by="b", now=NOW))
    Stay.objects.filter(event=event).update(board=Hotel.objects.get(key="hotel-0").boards.get())
    for hotel in Hotel.objects.all():
        Stay.objects.filter(hotel=hotel).update(board=hotel.boards.get())
    for direction in ("in", "out"):
        outcome = timed(
            f"runs planned ({direction})", lambda way=direction: plan_runs(event, way, by="b", now=NOW)
        )
        print(f"  {outcome.runs} runs, {outcome.people} people")
    timed("runs published", lambda: publish_runs(event, list(Run.objects.all()), by="b", now=NOW))
    timed("runs planned again, all published", lambda: plan_runs(event, "in", by="b", now=NOW))
    client = Client()
    client.force_login(User.objects.create_superuser("b"))
    rooms, travel = "/office/olympiad/rooms/", "/office/olympiad/travel/"
    stay, run = Stay.objects.latest("id").code, Run.objects.latest("id").code
    for path in ("", f"?day={START}&hotel=hotel-3", "stays/", "stays/?find=player12", "stays/?only=no-bed"):
        page(client, rooms + path)
    for path in (f"stays/{stay}/", "rooming/?hotel=hotel-0", f"meals/?hotel=hotel-0&day={START}", "check/"):
        page(client, rooms + path)
    for path in ("rooming/proposed/", "hotels/", "hotels/hotel-0/", "rules/", f"guest/{stay}/"):
        page(client, rooms + path)
    journey = Journey.objects.latest("id").code
    for path in (
        f"?day={START}",
        "?day=all",
        "journeys/",
        f"journeys/{journey}/",
        f"runs/{run}/",
        "settings/",
    ):
        page(client, travel + path)
    print(f"{RoomType.objects.count()} kinds of rooms, {Run.objects.count()} runs")


if __name__ == "__main__":
    main()
