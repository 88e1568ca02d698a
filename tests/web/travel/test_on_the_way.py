"""Runs on their way, delegations in several vehicles, and journeys of those who come for somebody else."""

from __future__ import annotations

import pytest

from caissa_web.enrolment.models import Entry, Offer
from caissa_web.lodging.models import Stay
from caissa_web.lodging.operations.substitution import keep_stay
from caissa_web.travel.errors import TravelRefused
from caissa_web.travel.models import Journey, Run, Seat, Traveller
from caissa_web.travel.operations.journeys import note_delay
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import move_traveller, publish_runs, step_run
from caissa_web.travel.operations.substitution import keep_journeys
from tests.web.enrolment.hall import NOW
from tests.web.lodging.world import event_with_hotels, guest, stays
from tests.web.travel.world import event_with_airports, flies

pytestmark = pytest.mark.django_db


@pytest.fixture
def offer() -> Offer:
    """A festival with airports, cars of three seats and buses of eight."""
    return event_with_airports()


def planned(offer: Offer) -> list[Run]:
    """The arrivals planned and published, in the order in which they were made."""
    plan_runs(offer.event, "in", by="olga", now=NOW)
    rows = list(Run.objects.order_by("pk"))
    publish_runs(offer.event, rows, by="olga", now=NOW)
    return rows


def drive(run: Run, *steps: str) -> None:
    """A driver leaves, and arrives."""
    for each in steps:
        step_run(run, each, by="driver", now=NOW)


def seats() -> dict[int, tuple[int, str]]:
    """Run → who sits in it, and how far it has come."""
    return {run.pk: (run.seat_rows.count(), run.state) for run in Run.objects.all()}


def test_the_second_bus_keeps_its_passengers(offer: Offer) -> None:
    """Twelve on one flight in two buses: the first arrives, and planning again leaves the second as it is."""
    flies([guest(offer, f"P{number:02}") for number in range(12)], "04-30 10:00")
    first, second = planned(offer)
    before = set(Seat.objects.filter(run=second).values_list("traveller", flat=True))
    assert before
    drive(first, "start", "finish")
    assert Journey.objects.get().state == "known"
    plan_runs(offer.event, "in", by="olga", now=NOW)
    assert set(Seat.objects.filter(run=second).values_list("traveller", flat=True)) == before
    assert Run.objects.count() == 2
    drive(second, "start", "finish")
    assert Journey.objects.get().state == "done"
    plan_runs(offer.event, "in", by="olga", now=NOW)
    assert seats() == {first.pk: (8, "done"), second.pk: (4, "done")}


def test_nobody_is_put_into_a_run_that_has_left(offer: Offer) -> None:
    """The same flight, entered when the car is gone: another run, although the car has two free seats."""
    flies(guest(offer, "Anna"), "04-30 10:00")
    (car,) = planned(offer)
    drive(car, "start")
    flies(guest(offer, "Boris"), "04-30 10:00")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    assert sorted(seats().values()) == [(1, "planned"), (1, "under-way")]


def test_nobody_is_taken_out_of_a_run_on_its_way(offer: Offer) -> None:
    """The airport notes a delay of the flight when its passenger sits in the car already: she stays there."""
    journey = flies(guest(offer, "Anna"), "04-30 10:00")
    (car,) = planned(offer)
    drive(car, "start")
    note_delay(journey, 300, by="olga", now=NOW)
    outcome = plan_runs(offer.event, "in", by="olga", now=NOW)
    assert (seats(), outcome.moved) == ({car.pk: (1, "under-way")}, ())


def test_a_run_from_another_airport_takes_nobody(offer: Offer) -> None:
    """Anna lands in London: a car that leaves Budapest later on cannot fetch her."""
    anna = flies(guest(offer, "Anna"), "04-30 08:00", at="LHR")
    flies(guest(offer, "Boris"), "04-30 12:00")
    planned(offer)
    budapest = Run.objects.get(place__code="BUD")
    with pytest.raises(TravelRefused):
        move_traveller(Traveller.objects.get(journey=anna), budapest, by="olga", now=NOW)
    assert Seat.objects.get(traveller__journey=anna).run.place.code == "LHR"


def out_and_in(offer: Offer) -> tuple[Entry, Entry]:
    """Anna comes in April and leaves on 3 May; Boris arrives on 5 May, and has said nothing more."""
    anna, boris = guest(offer, "Anna"), guest(offer, "Boris")
    flies(anna, "04-30 10:00")
    flies(anna, "05-03 10:00", "out")
    flies(boris, "05-05 10:00")
    return anna, boris


def test_who_comes_for_somebody_does_not_leave_before_arriving(offer: Offer) -> None:
    """Boris keeps his own arrival; Anna's journeys are given up, and nobody who stays at home is fetched."""
    anna, boris = out_and_in(offer)
    keep_journeys(anna, boris)
    rows = Traveller.objects.values_list("participant", "direction", "journey__at__day")
    assert list(rows) == [(boris.participant_id, "in", 5)]
    assert Journey.objects.filter(state="cancelled").count() == 2


def test_a_place_for_a_wheelchair_was_the_other_persons(offer: Offer) -> None:
    """The newcomer has the flight; the bus with its place for a wheelchair is free again."""
    anna, boris = guest(offer, "Anna"), guest(offer, "Boris")
    flies(anna, "04-30 10:00", wheelchairs=frozenset({anna.participant_id}))
    (bus,) = planned(offer)
    keep_journeys(anna, boris)
    row = Traveller.objects.get()
    assert (row.participant_id, row.wheelchair) == (boris.participant_id, False)
    bus.refresh_from_db()
    assert (bus.taken, bus.wheelchairs_taken) == (0, 0)


def test_who_has_a_stay_already_needs_no_other(db: None) -> None:
    """Boris has a room of his own: Anna's is given up, and is not left to somebody who does not come."""
    offer = event_with_hotels()
    anna, boris = guest(offer, "Anna"), guest(offer, "Boris")
    gone, own = stays(anna), stays(boris)
    keep_stay(anna, boris)
    assert {stay.pk: stay.state for stay in Stay.objects.all()} == {gone.pk: "cancelled", own.pk: "held"}
