"""Transfers by the API: a transport company reads runs and says how far they have come."""

from __future__ import annotations

import pytest

from caissa.tournament import Role
from caissa_web.enrolment.models import Offer
from caissa_web.travel.models import Journey, Run
from tests.web.api.partners import Ask, program
from tests.web.enrolment.hall import festival
from tests.web.lodging.world import event_with_hotels, hotel, with_a_guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def offer() -> Offer:
    """A festival with somebody to be fetched today."""
    made = event_with_hotels()
    with_a_guest(made.event)
    return made


@pytest.fixture
def company(offer: Offer) -> Ask:
    """The program of the transport company."""
    return program(offer.event, "coaches", Role.TRANSPORT_OFFICER)


def test_a_company_drives(company: Ask):
    """Reads the manifest, names a driver and a delay, leaves and arrives; a stale version is refused."""
    (row,) = company("GET", "runs").json()
    whole = company("GET", f"runs/{row['code']}").json()
    assert [(each["name"], each["flight"]) for each in whole["passengers"]] == [
        ("Horváth, Zsófia", "Malév MA 610")
    ]
    change = {"driver": "Béla", "delay": 15, "seen_version": row["version"]}
    changed = company("POST", f"runs/{row['code']}", change).json()
    assert (changed["driver"], changed["delay"]) == ("Béla", 15)
    assert company("POST", f"runs/{row['code']}", change | {"driver": "Eve"}).status_code == 409
    for act, state in (("start", "under-way"), ("finish", "done"), ("finish", "done")):
        assert company("POST", f"runs/{row['code']}/step", {"act": act}).json()["state"] == state
    assert Journey.objects.get().state == "done"
    assert Run.objects.get().driver == "Béla"


def test_a_late_flight(company: Ask):
    """Forty minutes later, once for one key."""
    (row,) = company("GET", "journeys").json()
    for _twice in range(2):
        late = company("POST", f"journeys/{row['code']}/delay", {"minutes": 40}, key="LH").json()
    before, after = row["at"][11:16], late["at"][11:16]
    minutes = [int(text[:2]) * 60 + int(text[3:]) for text in (before, after)]
    assert (minutes[1] - minutes[0]) % 1440 == 40
    assert (late["state"], late["persons"]) == ("changed", 1)


def test_nobody_else_reads_runs(offer: Offer):
    """A hotel, a federation and the company of another event get nothing, and change nothing."""
    code = Run.objects.get().code
    other = festival(slug="autumn")
    hotels = program(offer.event, "park", Role.HOTEL_DESK, hotel=hotel("park"))
    federation = program(offer.event, "hun", Role.HEAD_OF_DELEGATION, federation="HUN")
    elsewhere = program(other.event, "elsewhere", Role.TRANSPORT_OFFICER)
    for ask, refusal in ((hotels, 403), (federation, 403), (elsewhere, 404)):
        assert ask("GET", f"runs/{code}").status_code == refusal
        assert ask("POST", f"runs/{code}/step", {"act": "start"}).status_code == refusal
    assert elsewhere("GET", "runs").json() == []
    assert Run.objects.get().state == "published"


def test_a_manifest_has_no_passport(company: Ask, offer: Offer):
    """Name, federation, flight and phone; neither birth nor passport name nor e-mail."""
    person = Run.objects.get().seat_rows.get().traveller.participant
    person.passport_name, person.email, person.birth = "PLANTED NAME", "planted@example.org", "1990-07-07"
    person.save()
    (row,) = company("GET", "runs").json()
    for address in (f"runs/{row['code']}", "runs", "journeys"):
        text = company("GET", address).content.decode()
        assert not [mark for mark in ("PLANTED", "planted", "1990-07-07") if mark in text]
