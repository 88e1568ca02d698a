"""Journeys and runs: local times, nobody leaves before arriving, no seat too many, published runs stay."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from caissa_web.enrolment.models import PortalAct
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.section.errors import Conflict
from caissa_web.travel.errors import NoSeat, TravelRefused
from caissa_web.travel.links import run_by, token_of
from caissa_web.travel.models import Journey, Run, Seat, Traveller
from caissa_web.travel.operations.journeys import cancel_journey, note_delay, set_journey
from caissa_web.travel.operations.places import remove_place, save_place, save_vehicle
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import change_run, move_traveller, publish_runs, step_run
from caissa_web.travel.papers import calendar_of, name_boards
from caissa_web.travel.queries.lists import passengers
from tests.web.enrolment.hall import NOW, fresh
from tests.web.lodging.world import guest
from tests.web.travel.world import event_with_airports, flies, form, place

pytestmark = pytest.mark.django_db


def runs() -> list[str]:
    """Runs as the board shows them: time in UTC, vehicle, seats taken, state."""
    return [
        f"{run.leaves:%H:%M} {run.vehicle} {run.taken} {run.state}" for run in Run.objects.order_by("leaves")
    ]


def test_a_flight_is_at_its_local_time():
    """Two o'clock in London is another moment than two o'clock in Budapest."""
    offer = event_with_airports()
    anna, boris = guest(offer, "Anna"), guest(offer, "Boris")
    assert flies(anna, "04-30 14:00").at == datetime(2026, 4, 30, 12, tzinfo=UTC)
    late = flies(boris, "05-09 14:00", "out", at="LHR")
    assert (late.at, f"{late.local:%H:%M}") == (datetime(2026, 5, 9, 13, tzinfo=UTC), "14:00")


def test_an_hour_that_no_clock_shows():
    """On 29 March 2026 clocks go from 02:00 to 03:00."""
    anna = guest(event_with_airports(), "Anna")
    with pytest.raises(TravelRefused, match="put forward"):
        flies(anna, "03-29 02:30")
    assert not Journey.objects.exists()


def test_nobody_leaves_before_arriving():
    """Also by minutes, across zones, and when the arrival is changed afterwards."""
    offer = event_with_airports()
    anna = guest(offer, "Anna")
    arrival = flies(anna, "04-30 14:00")
    with pytest.raises(TravelRefused, match="before arriving"):
        flies(anna, "04-30 12:30", "out", at="LHR")  # 13:30 in Budapest
    flies(anna, "05-09 14:00", "out")
    with pytest.raises(TravelRefused, match="before arriving"):
        set_journey(offer.event, [anna], form("05-10 09:00"), by="anna", journey=arrival, now=NOW)
    with pytest.raises(TravelRefused, match="before arriving"):
        note_delay(flies(anna, "05-08 15:00"), 24 * 60, by="olga")


def test_whole_delegations_in_one_row():
    """Five in one row; one of them takes another flight and leaves the row."""
    offer = event_with_airports()
    people = [guest(offer, name) for name in "ABCDE"]
    together = flies(people, "04-30 14:00")
    flies(people[4], "04-30 18:00")
    assert together.travellers.count() == 4
    assert Traveller.objects.filter(participant=people[4].participant).count() == 1


@pytest.mark.parametrize("more", [{"at": "BUD", "luggage": -1}, {"luggage": 99}])
def test_luggage_beyond_reason(more):
    """Below nothing, or more than anybody carries."""
    with pytest.raises(TravelRefused):
        flies(guest(event_with_airports(), "Anna"), "04-30 14:00", **more)


def test_a_year_too_early():
    """The journey is far from the event."""
    anna = guest(event_with_airports(), "Anna")
    with pytest.raises(TravelRefused, match=r"too far away from the event \(days: 60\)"):
        flies(anna, "01-01 10:00")


def test_the_cheapest_runs():
    """Four land within ten minutes: one bus (90) is cheaper than two cars (80) only if nobody waits long.

    By hand: two cars cost 80, one bus 90; waiting costs 10 cents a minute. Three in the first car wait
    0+5+10 minutes for the last of them, so 15 persons' minutes = 1.50; the fourth goes alone.
    """
    offer = event_with_airports()
    for number, minute in enumerate((0, 5, 10, 15)):
        flies(guest(offer, f"P{number}"), f"04-30 14:{minute:02}")
    outcome = plan_runs(offer.event, "in", by="olga", now=NOW)
    assert (outcome.runs, outcome.people) == (2, 4)
    assert sum(run.units for run in Run.objects.all()) == 8000
    assert {run.taken for run in Run.objects.all()} in ({3, 1}, {2})
    assert PortalAct.objects.filter(act="runs.planned").count() == 1


def test_a_delegation_larger_than_any_vehicle():
    """Nineteen people: two full buses and one car; everybody has one seat."""
    offer = event_with_airports()
    people = [guest(offer, f"P{number:02}") for number in range(19)]
    flies(people, "04-30 14:00")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    assert sorted(run.taken for run in Run.objects.all()) == [3, 8, 8]
    assert Seat.objects.values("traveller").distinct().count() == 19


def test_a_wheelchair_needs_its_place():
    """The car has none, so a bus goes for one person; two of them need two buses."""
    offer = event_with_airports()
    anna = guest(offer, "Anna")
    flies(anna, "04-30 14:00", wheelchairs=frozenset({anna.participant_id}))
    plan_runs(offer.event, "in", by="olga", now=NOW)
    assert [run.vehicle for run in Run.objects.all()] == ["bus"]


def test_published_runs_stay_and_delays_move_people():
    """A published car keeps its time; whoever lands too late is put into another run and named."""
    offer = event_with_airports()
    anna = flies(guest(offer, "Anna"), "04-30 14:00")
    flies(guest(offer, "Boris"), "04-30 14:05")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    (car,) = Run.objects.all()
    publish_runs(offer.event, [car], by="olga", now=NOW)
    before = Run.objects.get().leaves
    assert plan_runs(offer.event, "in", by="olga", now=NOW).moved == ()
    note_delay(anna, 90, by="olga", now=NOW)
    outcome = plan_runs(offer.event, "in", by="olga", now=NOW)
    assert outcome.moved == ("Anna",)
    car.refresh_from_db()
    assert (car.leaves, car.state, car.taken) == (before, "published", 1)
    assert Run.objects.count() == 2


def test_planning_again_changes_nothing():
    """The same journeys, the same runs; planned ones are written anew, published ones are the same rows."""
    offer = event_with_airports()
    for number in range(7):
        flies(guest(offer, f"P{number}"), f"04-30 14:{number * 8:02}")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    first = runs()
    plan_runs(offer.event, "in", by="olga", now=NOW)
    assert runs() == first


def test_a_full_run_takes_nobody():
    """Three seats, three people: the fourth is refused, and keeps the old seat."""
    offer = event_with_airports()
    full = flies([guest(offer, name) for name in "ABC"], "04-30 14:00")
    dora = flies(guest(offer, "Dora"), "04-30 14:00", to="LAKE")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    target = Run.objects.get(zone=place("PARK"))
    traveller = dora.travellers.get()
    with pytest.raises(NoSeat):
        move_traveller(traveller, target, by="olga", now=NOW)
    assert Seat.objects.get(traveller=traveller).run.zone == place("LAKE")
    step_run(Run.objects.get(zone=place("LAKE")), "cancel", by="olga", now=NOW)
    assert not Seat.objects.filter(traveller=traveller).exists()
    assert full.travellers.count() == 3


def test_a_run_cannot_leave_before_the_landing():
    """By hand nobody is put into a car that leaves before they have landed."""
    offer = event_with_airports()
    flies(guest(offer, "Anna"), "04-30 10:00")
    late = flies(guest(offer, "Boris"), "04-30 22:00")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    early = Run.objects.order_by("leaves")[0]
    with pytest.raises(TravelRefused, match="cannot be in it"):
        move_traveller(late.travellers.get(), early, by="olga", now=NOW)


def test_who_withdraws_is_not_fetched():
    """The seat is free in the same transaction; an empty planned run goes."""
    offer = event_with_airports()
    anna = guest(offer, "Anna")
    flies(anna, "04-30 14:00")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    withdraw(fresh(anna), by="anna", now=NOW)
    assert not Seat.objects.exists()
    assert not Run.objects.exists()
    assert Journey.objects.get().state == "cancelled"


def test_a_stale_form_changes_nothing():
    """Two windows: the second one is told so; a cancelled journey is cancelled once."""
    offer = event_with_airports()
    anna = guest(offer, "Anna")
    journey = flies(anna, "04-30 14:00")
    with pytest.raises(Conflict):
        set_journey(
            offer.event, [anna], form("04-30 15:00"), by="anna", journey=journey, seen_version=99, now=NOW
        )
    cancel_journey(journey, by="anna", now=NOW)
    assert cancel_journey(journey, by="anna", now=NOW).version == 2


def test_steps_of_a_run():
    """Published, under way, done; a second press changes nothing, a planned run cannot leave."""
    offer = event_with_airports()
    flies(guest(offer, "Anna"), "04-30 14:00")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    (run,) = Run.objects.all()
    with pytest.raises(TravelRefused):
        step_run(run, "start", by="driver")
    publish_runs(offer.event, [run], by="olga", now=NOW)
    for act in ("start", "start", "finish", "finish"):
        step_run(run, act, by="driver", now=NOW)
    assert Run.objects.get().state == "done"
    assert Journey.objects.get().state == "done"
    assert PortalAct.objects.filter(act__startswith="run.").count() == 2


def test_the_drivers_link():
    """It opens a published run, for two days; another driver makes another link."""
    offer = event_with_airports()
    flies(guest(offer, "Anna"), "04-30 14:00")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    (run,) = Run.objects.all()
    assert run_by(token_of(run), NOW) is None
    publish_runs(offer.event, [run], by="olga", now=NOW)
    run.refresh_from_db()
    token = token_of(run)
    assert run_by(token, NOW) == run
    assert run_by(token[:-1] + ("0" if token[-1] != "0" else "1"), NOW) is None
    assert run_by(token, run.leaves + timedelta(days=3)) is None
    change_run(run, driver="Dan", by="olga", now=NOW)
    assert run_by(token, NOW) is None


def test_papers():
    """Name boards are a PDF; the calendar names the run by its code and says where it leaves."""
    offer = event_with_airports()
    journey = flies([guest(offer, name, federation="HUN") for name in "ABCD"], "04-30 14:00")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    rows = list(Run.objects.select_related("place", "zone"))
    seats = [seat for run in rows for seat in passengers(run)]
    assert name_boards(offer.event, seats, "en").startswith(b"%PDF")
    text = calendar_of(offer.event, rows, [journey], NOW).decode()
    assert text.count("BEGIN:VEVENT") == len(rows) + 1
    assert f"run-{rows[0].code}@spring" in text.replace("\r\n ", "")


def test_places_and_vehicles():
    """A zone that no computer knows, a vehicle without seats, a place in use."""
    offer = event_with_airports()
    flies(guest(offer, "Anna"), "04-30 14:00")
    with pytest.raises(Exception, match="Mars"):
        save_place(offer.event, "MRS", name="Mars", kind="airport", time_zone="Mars/Olympus", by="olga")
    for seats, wheelchairs in ((0, 0), (-1, 0), (3, 4), (500, 0)):
        with pytest.raises(TravelRefused):
            save_vehicle(offer.event, "van", seats=seats, wheelchairs=wheelchairs, by="olga")
    with pytest.raises(TravelRefused):
        remove_place(place("BUD"), by="olga")
    remove_place(place("LHR"), by="olga")
