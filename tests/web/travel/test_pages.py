"""The pages about travel: the transport officer, those who travel, a delegation, a driver's phone."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.delegations.links import token_of as official_token
from caissa_web.enrolment.models import Entry, Offer
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.lodging.models import Stay
from caissa_web.portal.access import token_of
from caissa_web.travel.links import driver_address
from caissa_web.travel.models import Journey, Place, Run, Seat, VehicleKind
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import publish_runs
from tests.web.delegations.games import championship, coming, names
from tests.web.enrolment.hall import NOW, fresh
from tests.web.lodging.world import child, club, event_with_hotels, guest, kind
from tests.web.travel.world import event_with_airports, flies, place

pytestmark = pytest.mark.django_db
TRAVEL = "/office/spring/travel/"


@pytest.fixture
def offer() -> Offer:
    """The festival with its airports."""
    return event_with_airports()


@pytest.fixture
def officer(offer: Offer) -> Client:
    """The transport officer."""
    user = User.objects.create_user("tom")
    operations.appoint(offer.event, user, Role.TRANSPORT_OFFICER, by="olga")
    client = Client()
    client.force_login(user)
    return client


def page(client: Client, path: str, **query: str) -> str:
    answer = client.get(TRAVEL + path, query)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


def sent(client: Client, path: str, **data: Any) -> Any:
    return client.post(TRAVEL + path, data)


def flight(local: str, direction: str = "in", **more: Any) -> dict[str, Any]:
    """The fields of a journey."""
    return {
        "direction": direction,
        "mode": "plane",
        "carrier": "Lufthansa",
        "number": "LH1676",
        "place": place().pk,
        "zone": place("PARK").pk,
        "local": local,
        "luggage": "2",
        "transfer": "on",
        **more,
    }


def test_a_day_of_the_transport_officer(offer: Offer, officer: Client):
    """A flight is entered, runs are planned, published, given a driver, delayed, driven."""
    anna = guest(offer, "Anna", phone="+36 1 999")
    sent(officer, "journeys/new/", codes=anna.code, **flight("2026-04-30T14:00"))
    journey = Journey.objects.get()
    assert (f"{journey.local:%H:%M}", journey.luggage) == ("14:00", 2)
    assert "Anna" in page(officer, f"journeys/{journey.code}/")
    assert "Anna" in page(officer, "journeys/", day="2026-04-30", direction="in")
    assert "Anna" not in page(officer, "journeys/", direction="out")
    sent(officer, "plan/", direction="in")
    run = Run.objects.get()
    assert "Park Hotel" in page(officer, "", day="2026-04-30")
    sent(officer, "publish/")
    sent(officer, f"runs/{run.code}/change/", driver="Dan", driver_phone="+36 2", plate="ABC-1", delay="10")
    text = page(officer, f"runs/{run.code}/")
    assert "+36 1 999" in text
    run.refresh_from_db()
    assert driver_address(run) in text
    sent(officer, f"journeys/{journey.code}/delay/", minutes="30")
    sent(officer, f"runs/{run.code}/step/", act="start")
    run.refresh_from_db()
    assert (run.state, run.delay) == ("under-way", 10)
    assert officer.get(f"{TRAVEL}runs/{run.code}/boards.pdf").content.startswith(b"%PDF")
    assert officer.get(f"{TRAVEL}boards.pdf?day=2026-04-30").content.startswith(b"%PDF")
    assert b"BEGIN:VEVENT" in officer.get(TRAVEL + "runs.ics").content
    sent(officer, f"journeys/{journey.code}/cancel/", reason="ill")
    assert not Seat.objects.exists()


@pytest.mark.parametrize(
    ("path", "data"),
    [
        (
            "journeys/new/",
            {"codes": "NOBODY00", "local": "2026-04-30T14:00", "direction": "in", "mode": "plane"},
        ),
        ("journeys/new/", {"codes": "", "local": "2026-04-30T14:00", "direction": "in", "mode": "plane"}),
        ("journeys/new/", {"local": "2026-02-30T14:00", "direction": "in", "mode": "plane"}),
        ("journeys/new/", {"local": "tomorrow", "direction": "in", "mode": "plane"}),
        ("journeys/new/", {"local": "2026-04-30T14:00", "direction": "up", "mode": "rocket"}),
        (
            "journeys/new/",
            {"local": "2026-04-30T14:00", "direction": "in", "mode": "plane", "transfer": "on"},
        ),
        ("plan/", {"direction": "sideways"}),
        ("settings/change/", {"act": "place", "code": "X", "name": "", "kind": "airport"}),
        ("settings/change/", {"act": "place", "code": "X", "name": "X", "kind": "moon"}),
        (
            "settings/change/",
            {"act": "place", "code": "X", "name": "X", "kind": "airport", "time_zone": "Mars/X"},
        ),
        ("settings/change/", {"act": "vehicle", "name": "van", "seats": "-1"}),
        ("settings/change/", {"act": "vehicle", "name": "van", "seats": "3", "price": "-1"}),
        ("settings/change/", {"act": "vehicle", "name": "van", "seats": "3", "price": "cheap"}),
        ("settings/change/", {"act": "rules", "longest_wait": "-5"}),
        ("settings/change/", {"act": "fly"}),
    ],
)
def test_bad_input_changes_nothing(officer: Client, path: str, data: dict[str, str]):
    """A message, and nothing stored."""
    answer = sent(officer, path, **data)
    assert answer.status_code in (302, 422)
    assert not Journey.objects.exists()
    assert Place.objects.count() == 4
    assert VehicleKind.objects.count() == 2


def test_settings_by_forms(officer: Client):
    """A place and a vehicle are added, changed and removed."""
    sent(
        officer,
        "settings/change/",
        act="place",
        code="vie",
        name="Vienna",
        kind="airport",
        time_zone="Europe/Vienna",
    )
    sent(officer, "settings/change/", act="vehicle", name="van", seats="6", wheelchairs="1", price="55.50")
    sent(
        officer,
        "settings/change/",
        act="rules",
        longest_wait="45",
        minute_units="20",
        minutes_after_landing="50",
    )
    text = page(officer, "settings/")
    assert "VIE" in text
    assert "55.50" in text
    sent(officer, "settings/change/", act="remove-place", code="VIE")
    sent(officer, "settings/change/", act="remove-vehicle", name="van")
    assert not Place.objects.filter(code="VIE").exists()
    assert not VehicleKind.objects.filter(name="van").exists()


def test_pages_take_few_queries(offer: Offer, officer: Client, django_assert_max_num_queries: Any):
    """Twenty at most, however many travel (thousands are timed by benchmarks/championships/rooms.py)."""
    for number in range(6):
        flies(guest(offer, f"P{number}"), f"04-30 14:{number * 9:02}")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    code, flown = Run.objects.order_by("id")[0].code, Journey.objects.order_by("id")[0].code
    for path in ("", "?day=all", "journeys/", f"journeys/{flown}/", f"runs/{code}/", "settings/"):
        officer.get(TRAVEL + path)
        with django_assert_max_num_queries(20):
            assert officer.get(TRAVEL + path).status_code == 200


def test_the_board_opens_on_a_day_with_runs(offer: Offer, officer: Client):
    """Before the event, and after it, today's board would be empty."""
    flies(guest(offer, "Anna"), "04-30 14:00")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    board = page(officer, "")
    assert "No run leaves on this day." not in board
    assert Run.objects.get().code in board


def test_others_see_nothing(offer: Offer):
    """A hotel's desk, an entries officer and a stranger get no flight."""
    for name, role in (("paula", Role.HOTEL_DESK), ("otto", Role.ENTRIES_OFFICER), ("stan", None)):
        user = User.objects.create_user(name)
        if role is not None:
            operations.appoint(offer.event, user, role, by="olga")
        client = Client()
        client.force_login(user)
        assert client.get(TRAVEL).status_code in (403, 404), name


# -- those who travel -----------------------------------------------------------------------


def test_ones_own_travel(offer: Offer, client: Client):
    """By the link: arrival and departure, the transfer once it is published, the calendar."""
    anna = guest(offer, "Anna")
    here = f"/enter/mine/{token_of(anna.applicant)}/travel/"
    assert len([item for item in missing_of(fresh(anna)) if item.kind.value == "flight"]) == 2
    assert client.post(here, {"entry": anna.code, **flight("2026-05-09T10:00", "out")}).status_code == 302
    refused = client.post(here, {"entry": anna.code, **flight("2026-05-10T10:00")})
    assert refused.status_code == 422
    assert "before arriving" in refused.content.decode()
    client.post(here, {"entry": anna.code, **flight("2026-04-30T14:00")})
    client.post(here, {"entry": anna.code, **flight("2026-04-30T15:00")})
    assert Journey.objects.filter(direction="in").count() == 1
    assert not [item for item in missing_of(fresh(anna)) if item.kind.value == "flight"]
    plan_runs(offer.event, "in", by="olga", now=NOW)
    assert "not published yet" in client.get(here).content.decode()
    publish_runs(offer.event, list(Run.objects.all()), by="olga", now=NOW)
    assert "Transfer 2026" in client.get(here).content.decode() or "car" in client.get(here).content.decode()
    assert client.get(here + "travel.ics").content.count(b"BEGIN:VEVENT") == 3


def test_another_ones_link(offer: Offer, client: Client):
    """Nobody sees or changes the journey of somebody else's entry."""
    anna, boris = guest(offer, "Anna"), guest(offer, "Boris")
    here = f"/enter/mine/{token_of(anna.applicant)}/travel/"
    assert client.post(here, {"entry": boris.code, **flight("2026-04-30T14:00")}).status_code == 422
    assert not Journey.objects.exists()
    assert "Boris" not in client.get(here).content.decode()
    assert client.get(here.replace(token_of(anna.applicant), "1-" + "0" * 40)).status_code == 404


def test_the_drivers_phone(offer: Offer, client: Client):
    """Passengers are ticked, the run leaves and arrives; a wrong link is nothing."""
    flies(guest(offer, "Anna", email="anna@example.org"), "04-30 14:00")
    plan_runs(offer.event, "in", by="olga", now=NOW)
    publish_runs(offer.event, list(Run.objects.all()), by="olga", now=NOW)
    run = Run.objects.get()
    here = driver_address(run)
    text = client.get(here).content.decode()
    if "Anna" not in text:  # the run was long ago for today's clock
        assert client.get(here).status_code == 404
        return
    assert "anna@example.org" not in text
    client.post(here, {"act": "aboard", "traveller": Seat.objects.get().traveller_id})
    assert Seat.objects.get().aboard_at is not None
    client.post(here, {"act": "start"})
    client.post(here, {"act": "finish"})
    assert Run.objects.get().state == "done"
    assert client.get(here[:-2] + "0/").status_code == 404


# -- rooms of those who come ------------------------------------------------------------------


def test_ones_own_rooms(client: Client):
    """Two children share a room by their parent's word; a full night is named; no room needed; cancelled."""
    offer = event_with_hotels(rooms=1)
    rooks = club(offer)
    kim, lee = child(offer, "Kim", by=rooks), child(offer, "Lee", by=rooks)
    here = f"/enter/mine/{token_of(rooks)}/rooms/"
    assert "Kim" in client.get(here).content.decode()
    form = {
        "arrival": "2026-04-30",
        "departure": "2026-05-04",
        "room_type": kind().pk,
        "sharing": "2",
        "diet": "vegan",
    }
    answer = client.post(here, {"entry": [kim.code, lee.code], "together": "on", "act": "save", **form})
    assert answer.status_code == 302
    assert Stay.objects.filter(state="held").count() == 2
    assert Stay.objects.get(entry=kim).wishes.get().other == lee.participant
    other = guest(offer, "Otto")
    full = client.post(
        f"/enter/mine/{token_of(other.applicant)}/rooms/", {"entry": other.code, "act": "save", **form}
    )
    assert full.status_code == 422
    assert "2026-04-30" in full.content.decode()
    assert client.post(here, {"entry": other.code, "act": "save", **form}).status_code == 422
    for wrong in (
        {"departure": "2026-04-29"},
        {"arrival": "2026-02-30"},
        {"sharing": "9"},
        {"room_type": "0"},
    ):
        assert client.post(here, {"entry": kim.code, "act": "save", **form | wrong}).status_code == 422
    client.post(here, {"entry": kim.code, "act": "cancel"})
    client.post(here, {"entry": lee.code, "act": "none"})
    assert set(Stay.objects.values_list("state", flat=True)) == {"cancelled"}
    assert "vegan" not in client.get(here).content.decode().split("<fieldset")[0]


def test_a_room_is_missing_until_somebody_answers():
    """An event with an official hotel asks everybody; no room needed is an answer too."""
    offer = event_with_hotels()
    anna = guest(offer, "Anna")
    assert "room" in [item.kind.value for item in missing_of(fresh(anna))]
    from caissa_web.lodging.operations.stays import decline_room

    decline_room(anna, by="anna", now=NOW)
    assert "room" not in [item.kind.value for item in missing_of(fresh(anna))]


def test_a_delegation_rooms_and_flies_together(client: Client):
    """The head ticks people, one form for all of them; an official who only looks changes nothing."""
    offer = championship()
    delegation = coming(offer, "HUN", {"U14": 4})
    text = "Name\tCategory\tBirth\tSex\n" + "".join(
        f"Player {n}\tU14\t2013-02-0{n}\tm\n" for n in range(1, 4)
    )
    entries: list[Entry] = list(names(delegation, offer, text).entries)
    head = delegation.officials.get(duty="head")
    from caissa_web.lodging.operations.hotels import save_hotel, save_type, set_allotment
    from caissa_web.travel.operations.places import save_place

    hotel = save_hotel(offer.event, "park", {"name": "Park Hotel"}, by="olga")
    twin = save_type(hotel, "twin", name="Twin room", beds=2, prices={2: 5000}, by="olga")
    set_allotment(twin, offer.event.start, offer.event.end, 5, by="olga", now=NOW)
    save_place(offer.event, "BUD", name="Budapest", kind="airport", time_zone="Europe/Budapest", by="olga")
    save_place(offer.event, "PARK", name="Park Hotel", kind="hotel", by="olga")
    here = f"/enter/delegation/{official_token(head)}/"
    codes = [entry.code for entry in entries]
    form = {"arrival": "2026-05-01", "departure": "2026-05-08", "room_type": twin.pk, "sharing": "2"}
    assert client.post(here + "rooms/", {"entry": codes, "act": "save", **form}).status_code == 302
    assert Stay.objects.filter(state="held").count() == 3
    answer = client.post(here + "travel/", {"entry": codes, **flight("2026-05-01T09:00")})
    assert answer.status_code == 302
    assert Journey.objects.get().travellers.count() == 3
    for path in ("rooms/", "travel/", "travel/travel.ics"):
        assert client.get(here + path).status_code == 200, path
