"""Random acts on rooms and travel: whatever people do, beds, nights, seats and people agree.

`CAISSA_RANDOM_SEEDS=200` tries as many as the measure of the portal asks for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from caissa.errors import CaissaError
from caissa.lodging import may_share
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.lodging.models import Allotment, BedNight, Room, RoomType, Stay
from caissa_web.lodging.models.stays import CLAIMING
from caissa_web.lodging.operations.hotels import release_rooms, set_allotment
from caissa_web.lodging.operations.nights import beds_of
from caissa_web.lodging.operations.presence import came_after_all, check_in, check_out, note_no_show
from caissa_web.lodging.operations.proposing import propose_rooms
from caissa_web.lodging.operations.rooming import confirm_stays, place, take_back, unplace
from caissa_web.lodging.operations.stays import Wish, cancel_stay, set_stay
from caissa_web.lodging.queries.parties import guests, stays_with_guests
from caissa_web.travel.models import Journey, Run, Seat, Traveller
from caissa_web.travel.operations.journeys import note_delay, set_journey
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import move_traveller, publish_runs, step_run
from caissa_web.treasury.queries.balances import live_charges
from tests.web.enrolment.hall import NOW, fresh
from tests.web.lodging.world import FIRST, LAST, asked, child, club, event_with_hotels, guest, kind
from tests.web.seeds import random_seeds
from tests.web.travel.world import event_with_airports, form

SEEDS = random_seeds(4)
PHASES = (Phase.explicit, Phase.generate)
STEPS = (
    "stay", "stay", "stay", "wish", "place", "place", "place", "join", "join", "unplace", "confirm", "cancel",
    "propose", "take back", "in", "out", "no-show", "came", "time", "release", "withdraw", "allot",
)  # fmt: skip
acts = st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 997)), min_size=10, max_size=30)


class Hotels:
    """A festival with two hotels of one room of each kind, and nine people of three parties."""

    def __init__(self) -> None:
        self.offer = event_with_hotels(rooms=1)
        rooks, bishops = club(self.offer, "Rooks"), club(self.offer, "Bishops")
        self.people = [
            child(self.offer, "Kim", by=rooks),
            child(self.offer, "Lee", by=rooks),
            child(self.offer, "Mia", by=bishops, sex="w"),
            guest(self.offer, "Coach", by=rooks),
            guest(self.offer, "Mother", by=bishops, sex="w"),
            guest(self.offer, "Anna", sex="w"),
            guest(self.offer, "Boris"),
            guest(self.offer, "Chen"),
            guest(self.offer, "Unknown", sex=""),
        ]
        self.now = NOW

    def do(self, step: str, which: int) -> None:
        """One act; what is refused changes nothing."""
        entry = fresh(self.people[which % len(self.people)])
        if step in ("stay", "wish"):
            self._ask(entry, step, which)
        elif step == "time":
            self.now = max(self.now, NOW.replace(month=4, day=29)) + timedelta(days=1 + which % 3)
        elif step == "release":
            release_rooms(self.now)
        elif step == "allot":
            release = FIRST - timedelta(days=which % 40) if which % 2 else None
            code = ("dbl", "sgl", "tpl")[which % 3]
            set_allotment(kind(code), FIRST, LAST, which % 4, release=release, by="x", now=self.now)
        elif step == "propose":
            propose_rooms(self.offer.event, by="x", now=self.now)
        elif step == "take back":
            take_back(self.offer.event, by="x", now=self.now)
        elif step == "withdraw":
            if which % 5 == 0:
                withdraw(entry, by="x", now=self.now)
        else:
            self._act(step, entry, which)

    def _ask(self, entry: Entry, step: str, which: int) -> None:
        code = (None, "dbl", "sgl", "tpl", "dbl")[which % 5] if step == "stay" else None
        other = self.people[(which * 7 + 3) % len(self.people)]
        wishes = (Wish(other.participant_id, guardian_agrees=which % 3 == 0),)
        wanted = asked(code, which % 4, 1 + which % 5, sharing=1 + which % 3)
        set_stay(entry, wanted, by="x", now=self.now)
        set_stay(entry, asked(code, which % 4, 1 + which % 5, wishes=wishes), by="x", now=self.now)

    def _act(self, step: str, entry: Entry, which: int) -> None:
        stay = Stay.objects.filter(entry=entry).order_by("-id").first()
        if stay is None:
            return
        stay = Stay.objects.select_related("entry__applicant__event", "event", "room_type__hotel").get(
            pk=stay.pk
        )
        since = FIRST + timedelta(days=which % 6) if which % 4 == 0 else None
        rooms = list(Room.objects.select_related("room_type__hotel").order_by("id"))
        by_name: dict[str, Callable[[], object]] = {
            "place": lambda: place(
                stay, kind(("dbl", "sgl", "tpl")[which % 3]), by="x", since=since, now=self.now
            ),
            "join": lambda: (
                rooms and place(stay, rooms[which % len(rooms)], by="x", since=since, now=self.now)
            ),
            "unplace": lambda: unplace(stay, by="x", now=self.now),
            "confirm": lambda: confirm_stays(self.offer.event, [stay], by="x", now=self.now),
            "cancel": lambda: cancel_stay(stay, by="x", now=self.now),
            "in": lambda: check_in(stay, by="x", now=self.now),
            "out": lambda: check_out(stay, by="x", now=self.now),
            "no-show": lambda: note_no_show(stay, by="x", now=self.now),
            "came": lambda: came_after_all(stay, by="x", now=self.now),
        }
        by_name[step]()

    def check(self) -> None:
        """No bed twice, no room too many, cancelled stays hold nothing, minors safe."""
        beds = list(BedNight.objects.values_list("room", "bed", "night", "stay"))
        assert len({bed[:3] for bed in beds}) == len(beds)
        stays = {stay.pk: stay for stay in stays_with_guests(self.offer.event)}
        claimed: Counter[tuple[int, object]] = Counter()
        owed = set(live_charges(self.offer.event).filter(kind="room").values_list("subject", flat=True))
        for stay in stays.values():
            if stay.state in ("wished", "confirmed", "in"):
                assert (stay.subject in owed) is (stay.state != "wished")
            slept = {night for _room, _bed, night, who in beds if who == stay.pk}
            assert slept <= set(stay.nights)
            if stay.state in ("confirmed", "in"):
                assert slept == set(stay.nights)
            if stay.state in ("wished", "no-show", "cancelled"):
                assert not slept
            if stay.state in CLAIMING or stay.state == "out":
                for night in stay.nights:
                    claimed[stay.room_type_id, night] += beds_of(stay, stay.room_type)
        occupied: defaultdict[tuple[int, object], set[int]] = defaultdict(set)
        kinds = dict(Room.objects.values_list("pk", "room_type"))
        sleeping: defaultdict[tuple[int, object], list[int]] = defaultdict(list)
        for room, _bed, night, stay in beds:
            occupied[kinds[room], night].add(room)
            sleeping[room, night].append(stay)
        for row in Allotment.objects.all():
            key = (row.room_type_id, row.night)
            assert row.beds_taken == claimed[key] <= row.beds == row.rooms * row.room_type.beds
            assert row.rooms_taken == len(occupied[key]) <= row.rooms
        known = guests(list(stays.values()))
        for together in sleeping.values():
            assert may_share([known[stay] for stay in together])
        assert all(len(together) <= 3 for together in sleeping.values())
        assert RoomType.objects.count() == 3


@pytest.mark.django_db
@settings(max_examples=SEEDS, deadline=None, phases=PHASES)
@given(acts)
def test_beds_and_nights_agree(steps):
    """After every act, refused or not, what is taken is what is slept in and claimed."""
    with transaction.atomic():
        hotels = Hotels()
        for step, which in steps:
            try:
                with transaction.atomic():
                    hotels.do(step, which)
            except CaissaError:
                pass
            hotels.check()
        transaction.set_rollback(True)


RIDES = (
    "fly",
    "fly",
    "fly",
    "together",
    "leave",
    "delay",
    "plan in",
    "plan out",
    "publish",
    "move",
    "step",
    "withdraw",
)
rides = st.lists(st.tuples(st.sampled_from(RIDES), st.integers(0, 997)), min_size=10, max_size=30)


class Airports:
    """A festival with airports and twelve people, one of them in a wheelchair."""

    def __init__(self) -> None:
        self.offer = event_with_airports()
        self.people = [guest(self.offer, f"P{number:02}") for number in range(12)]

    def do(self, step: str, which: int) -> None:
        """One act; what is refused changes nothing."""
        event, entry = self.offer.event, fresh(self.people[which % 12])
        if step in ("fly", "together", "leave"):
            self._fly(step, entry, which)
        elif step.startswith("plan"):
            gone = Seat.objects.filter(run__state__in=("under-way", "done")).order_by("pk")
            before = list(gone.values_list("run", "traveller"))
            plan_runs(event, step.removeprefix("plan "), by="x", now=NOW)
            assert list(gone.values_list("run", "traveller")) == before
        elif step == "publish":
            publish_runs(event, list(Run.objects.all()[: which % 4]), by="x", now=NOW)
        elif step == "withdraw":
            if which % 5 == 0:
                withdraw(entry, by="x", now=NOW)
        elif journeys := list(Journey.objects.order_by("id")):
            runs, travellers = (
                list(Run.objects.order_by("id")),
                list(Traveller.objects.select_related("journey")),
            )
            if step == "delay":
                note_delay(journeys[which % len(journeys)], which - 400, by="x", now=NOW)
            elif step == "move" and runs and travellers:
                move_traveller(travellers[which % len(travellers)], runs[which % len(runs)], by="x", now=NOW)
            elif step == "step" and runs:
                act = ("start", "finish", "cancel", "withdraw", "unstart")[which % 5]
                step_run(runs[which % len(runs)], act, by="x", now=NOW)

    def _fly(self, step: str, entry: Entry, which: int) -> None:
        direction = "out" if step == "leave" else "in"
        people = [entry]
        if step == "together":
            people = [fresh(self.people[(which + number) % 12]) for number in range(1 + which % 11)]
        day = "05-09" if direction == "out" else "04-30"
        local = f"{day} {8 + which % 12:02}:{which % 60:02}"
        chairs = frozenset({self.people[0].participant_id})
        wanted = form(local, direction, to=("PARK", "LAKE")[which % 2], wheelchairs=chairs)
        set_journey(self.offer.event, people, wanted, by="x", now=NOW)

    def check(self) -> None:
        """Seats as counted and never more than there are; one seat each; nobody leaves before arriving."""
        for run in Run.objects.all():
            people = list(Traveller.objects.filter(seat__run=run))
            assert run.taken == len(people) <= run.seats
            assert run.wheelchairs_taken == sum(who.wheelchair for who in people) <= run.wheelchairs
            assert all(who.direction == run.direction for who in people)
            assert run.state != "cancelled" or not people
        seats = list(Seat.objects.values_list("traveller", flat=True))
        assert len(seats) == len(set(seats))
        times: defaultdict[int, dict[str, object]] = defaultdict(dict)
        for who in Traveller.objects.select_related("journey"):
            assert who.journey.state != "cancelled"
            assert who.direction not in times[who.participant_id]
            times[who.participant_id][who.direction] = who.journey.at
        assert all(each["in"] < each["out"] for each in times.values() if len(each) == 2)


@pytest.mark.django_db
@settings(max_examples=SEEDS, deadline=None, phases=PHASES)
@given(rides)
def test_seats_and_journeys_agree(steps):
    """After every act, refused or not."""
    with transaction.atomic():
        airports = Airports()
        for step, which in steps:
            try:
                with transaction.atomic():
                    airports.do(step, which)
            except CaissaError:
                pass
            airports.check()
        transaction.set_rollback(True)
