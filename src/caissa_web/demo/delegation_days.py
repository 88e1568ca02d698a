"""Hotels, nights, flights, runs and badges of an event of invented delegations; one seed, one event."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from random import Random

from django.utils import timezone

from caissa_web.accreditation.models import Badge, Holder
from caissa_web.accreditation.operations.badges import end_badges, print_badges
from caissa_web.accreditation.operations.doors import make_door
from caissa_web.accreditation.operations.holders import take_over
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.queries import entries_of
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.workflow import LIVE
from caissa_web.lodging.models import Hotel, Stay
from caissa_web.lodging.operations.entitling import charge_everybody
from caissa_web.lodging.operations.hotels import save_board, save_hotel, save_type, set_allotment
from caissa_web.lodging.operations.proposing import propose_rooms
from caissa_web.lodging.operations.rooming import confirm_stays
from caissa_web.lodging.operations.stays import StayForm, set_stays
from caissa_web.records.models import Event
from caissa_web.travel.models import Place, Run
from caissa_web.travel.operations.journeys import JourneyForm, set_journey
from caissa_web.travel.operations.places import save_place, save_vehicle
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import publish_runs

ORGANISER = "organiser"
HOTELS = (("lake", "Lake Hotel", True), ("mill", "Old Mill", True), ("station", "Station Inn", False))
MEALS = ("breakfast", "lunch", "dinner")
SINGLES, SPARE = 8, 5
"""One room in eight is a single one; a fifth more beds are held than people come."""


class Days:
    """The days of an event of delegations, from the hotels' promise to the badge at the door."""

    def __init__(self, event: Event, seed: int) -> None:
        self.event = event
        self.dice = Random(seed)  # noqa: S311 - plausible, not secret
        self.first: date = (event.start or timezone.localdate()) - timedelta(days=1)
        self.last: date = event.end or self.first + timedelta(days=10)
        self.delegations = list(
            Delegation.objects.filter(event=event).select_related("event", "applicant").order_by("pk")
        )

    def make(self) -> None:
        """Make all of it."""
        people = sum(len(self._people(each)) for each in self.delegations)
        self._hotels(people)
        self._ways()
        for place, delegation in enumerate(self.delegations):
            self._come(delegation, place)
        self._rooms()
        self._runs()
        self._badges()

    def _people(self, delegation: Delegation) -> list[Entry]:
        rows = [entry for entry in entries_of(delegation) if entry.state in LIVE]
        for entry in rows:
            entry.event, entry.applicant = delegation.event, delegation.applicant
            entry.applicant.event = delegation.event
        return rows

    def _hotels(self, people: int) -> None:
        """Doubles and singles in three hotels, with a release day two weeks before."""
        rooms = -(-people * (SPARE + 1) // SPARE // (2 * len(HOTELS))) + 1
        for place, (key, name, official) in enumerate(HOTELS):
            fields = {"name": name, "official": official, "tax": 150, "tax_nights": 7, "position": place}
            hotel = save_hotel(self.event, key, fields, by=ORGANISER)
            save_board(hotel, "fb", name="Full board", meals=MEALS, units=2500, by=ORGANISER)
            self._kind(hotel, "dbl", "Double room", 2, {1: 9000, 2: 6000}, rooms)
            self._kind(hotel, "sgl", "Single room", 1, {1: 8000}, rooms // SINGLES + 1)

    def _kind(
        self, hotel: Hotel, code: str, name: str, beds: int, prices: dict[int, int], rooms: int
    ) -> None:
        kind = save_type(hotel, code, name=name, beds=beds, prices=prices, by=ORGANISER)
        release = self.first - timedelta(days=14)
        set_allotment(kind, self.first, self.last, rooms, release=release, by=ORGANISER)

    def _ways(self) -> None:
        save_place(self.event, "EXL", name="Example Lake Airport", kind="airport", by=ORGANISER)
        save_place(self.event, "STN", name="Central Station", kind="station", by=ORGANISER)
        for key, name, _official in HOTELS:
            save_place(self.event, key.upper(), name=name, kind="hotel", by=ORGANISER)
        for name, seats, wheelchairs, units in (
            ("car", 3, 0, 4000),
            ("van", 8, 1, 7000),
            ("coach", 50, 2, 26000),
        ):
            save_vehicle(self.event, name, seats=seats, wheelchairs=wheelchairs, units=units, by=ORGANISER)

    def _come(self, delegation: Delegation, place: int) -> None:
        """Nights and flights of a delegation; one in ten has not said anything yet."""
        people = self._people(delegation)
        if not people or place % 10 == 9:
            return
        by = delegation.applicant.email or ORGANISER
        leaves = self.last + timedelta(days=1 if self.dice.random() < 0.7 else 0)
        set_stays(people, StayForm(self.first, leaves), by=by)
        places = {row.code: row for row in Place.objects.filter(event=self.event)}
        zone = places[self.dice.choice(HOTELS)[0].upper()]
        start = places["EXL"] if self.dice.random() < 0.8 else places["STN"]
        mode = "plane" if start.kind == Place.Kind.AIRPORT else "train"
        for direction, day in (("in", self.first), ("out", leaves)):
            hour = self.dice.randint(7, 22) if direction == "in" else self.dice.randint(9, 22)
            local = datetime.combine(day, time(hour, 5 * self.dice.randint(0, 11)))
            number = f"XL {self.dice.randint(100, 999)}"
            form = JourneyForm(direction, local, start, zone, mode, "Lake Air", number, len(people))
            set_journey(self.event, people, form, by=by)

    def _rooms(self) -> None:
        """Rooms are proposed for everybody; most of those who have one are confirmed, and owe for it."""
        propose_rooms(self.event, by=ORGANISER)
        held = Stay.objects.filter(event=self.event, state=Stay.State.HELD).order_by("pk")
        confirmed = [stay for stay in held if self.dice.random() < 0.9]
        confirm_stays(self.event, confirmed, by=ORGANISER)
        charge_everybody(self.event, by=ORGANISER, stays=[stay.pk for stay in confirmed])

    def _runs(self) -> None:
        for direction in ("in", "out"):
            plan_runs(self.event, direction, by=ORGANISER)
        publish_runs(
            self.event,
            list(Run.objects.filter(event=self.event, direction="in").order_by("pk")),
            by=ORGANISER,
        )

    def _badges(self) -> None:
        """Everybody is on the list; two of three badges are printed, one is lost, and there is a door."""
        take_over(self.event, by=ORGANISER)
        holders = list(Holder.objects.filter(event=self.event).order_by("pk").values_list("pk", flat=True))
        printed = [holder for holder in holders if self.dice.random() < 0.67]
        print_badges(self.event, printed, by=ORGANISER)
        end_badges(self.event, printed[:1], Badge.Ended.LOST, by=ORGANISER, reason="left in the bus")
        ends = timezone.now() + timedelta(days=(self.last - timezone.localdate()).days + 5)
        make_door(
            self.event, "Playing hall", "H", max(ends, timezone.now() + timedelta(days=1)), by=ORGANISER
        )


def make_days(event: Event, seed: int) -> None:
    """Make hotels, nights, flights, runs and badges for the delegations of an event."""
    Days(event, seed).make()
