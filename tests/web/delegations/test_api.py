"""Delegations by the API: a federation's token opens its own delegation, and nothing of another one."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.tokens.tokens import make_token
from caissa_web.delegations.models import Substitution
from caissa_web.delegations.operations.terms import set_terms
from caissa_web.enrolment.models import Entry, Offer
from caissa_web.lodging.models import Stay
from caissa_web.lodging.operations.hotels import save_hotel, save_type, set_allotment
from caissa_web.operations import Place
from caissa_web.records.rights import Right
from caissa_web.travel.models import Journey
from caissa_web.travel.operations.places import save_place
from caissa_web.treasury.models import Charge, Payer
from tests.web.delegations.games import championship, coming, names

pytestmark = pytest.mark.django_db
HERE = "/desk/events/youth/delegations"
NAMES = {
    "key": "one",
    "names": [
        {"category": "U14", "name": "Toth, Bence", "fide_id": "none", "birth": "2012-06-02", "sex": "m"},
        {"category": "U14G", "name": "Nagy, Lili", "fide_id": "none", "birth": "2013-04-01", "sex": "w"},
    ],
}


@pytest.fixture
def offer() -> Offer:
    """A championship with Hungary and Norway."""
    offer = championship(opens=None)
    coming(offer, "HUN", {"U14": 1, "U14G": 1})
    coming(offer, "NOR")
    return offer


def asking(offer: Offer, name: str, role: Role, federation: str = "", right: Right = Right.OWN_PEOPLE) -> Any:
    """A program with the token of somebody who comes for a federation, or of an officer."""
    user = User.objects.create_user(name)
    operations.appoint_to(offer.event, user, Place(role, federation=federation), by="olga")
    _row, token = make_token(user, "federation", timezone.now() + timedelta(days=1), [right])

    def ask(method: str, path: str, body: Any = None, key: str = "") -> Any:
        sent = json.dumps(body) if body is not None else ""
        headers = {"Authorization": f"Bearer {token}"} | ({"Idempotency-Key": key} if key else {})
        return Client().generic(method, f"/api/v1{path}", sent, "application/json", headers=headers)

    return ask


def code_of(offer: Offer, federation: str) -> str:
    """The code of a delegation."""
    return str(offer.event.delegations.get(federation=federation).code)


def test_a_head_enters_names_once(offer: Offer) -> None:
    """Judged first, then stored; the same key again is the same entries."""
    ask = asking(offer, "kiss", Role.HEAD_OF_DELEGATION, "HUN")
    address = f"{HERE}/{code_of(offer, 'HUN')}/names"
    looked = ask("POST", address, NAMES | {"store": False}).json()
    assert (looked["sound"], looked["total"], looked["codes"]) == (True, "EUR 140.00", [])
    first = ask("POST", address, NAMES).json()
    again = ask("POST", address, NAMES)
    assert len(first["codes"]) == 2
    assert again.json()["codes"] == first["codes"]
    assert Entry.everybody.count() == 2
    whole = ask("GET", f"{HERE}/{code_of(offer, 'HUN')}").json()
    assert {person["name"] for person in whole["people"]} == {"Toth, Bence", "Nagy, Lili"}


def test_a_federation_sees_its_own_delegation_only(offer: Offer) -> None:
    """Norway is not in the list of Hungary's token, and as if it were not there by its code."""
    ask = asking(offer, "kiss", Role.HEAD_OF_DELEGATION, "HUN")
    assert [each["federation"] for each in ask("GET", HERE).json()] == ["HUN"]
    assert ask("GET", f"{HERE}/{code_of(offer, 'NOR')}").status_code == 404
    assert ask("POST", f"{HERE}/{code_of(offer, 'NOR')}/names", NAMES).status_code == 404


def test_an_official_looks_and_does_not_act(offer: Offer) -> None:
    """Whoever is an official of the federation reads and cannot enter anybody."""
    ask = asking(offer, "papp", Role.FEDERATION_OFFICIAL, "HUN")
    assert ask("GET", f"{HERE}/{code_of(offer, 'HUN')}").status_code == 200
    assert ask("POST", f"{HERE}/{code_of(offer, 'HUN')}/names", NAMES).status_code == 403
    assert not Entry.everybody.exists()


def test_a_wrong_row_is_named_and_nothing_is_stored(offer: Offer) -> None:
    """Row 2 is too old: the answer names line and column."""
    ask = asking(offer, "kiss", Role.HEAD_OF_DELEGATION, "HUN")
    rows = [NAMES["names"][0], NAMES["names"][1] | {"birth": "2001-01-01"}]
    refused = ask("POST", f"{HERE}/{code_of(offer, 'HUN')}/names", {"key": "k", "names": rows})
    assert refused.status_code >= 400
    assert "line 2" in refused.content.decode()
    assert not Entry.everybody.exists()


# -- one person, rooms, travel -------------------------------------------------------------------


@pytest.fixture
def people(offer: Offer) -> dict[str, str]:
    """Somebody of Hungary and somebody of Norway, by their codes, and a hotel and an airport."""
    hotel = save_hotel(offer.event, "park", {"name": "Park"}, by="olga")
    kind = save_type(hotel, "dbl", name="Double", beds=2, prices={2: 6000}, by="olga")
    set_allotment(kind, date(2026, 4, 30), date(2026, 5, 9), 1, by="olga")
    save_place(offer.event, "BUD", name="Budapest", kind="airport", by="olga")
    save_place(offer.event, "PARK", name="Park", kind="hotel", by="olga")
    row = "category\tname\tFIDE ID\tbirth\tsex\nU14\t{}\tnone\t2012-06-02\tm\n"
    entered = {}
    for federation, name in (("HUN", "Toth, Bence"), ("NOR", "Dahl, Ola")):
        own = offer.event.delegations.get(federation=federation)
        entered[federation] = names(own, offer, row.format(name), key=federation).entries[0].code
    return entered


NIGHTS = {"arrival": "2026-05-01", "departure": "2026-05-05", "hotel": "park", "kind": "dbl"}
KISS = {"name": "Kiss, Pal", "birth": "2013-03-03", "sex": "m"}
FLIGHT = {"direction": "in", "local": "2026-05-01T14:30", "place": "BUD", "to": "PARK", "number": "LH 1676"}


def test_a_head_looks_after_their_own(offer: Offer, people: dict[str, str]) -> None:
    """Details, nights and a flight; a stale version is refused; withdrawn is withdrawn."""
    ask = asking(offer, "kiss", Role.HEAD_OF_DELEGATION, "HUN")
    own = f"{HERE}/{code_of(offer, 'HUN')}"
    person = ask("GET", f"{own}/people/{people['HUN']}").json()
    assert (person["name"], person["birth"]) == ("Toth, Bence", "2012-06-02")
    change = {"version": person["version"], "phone": "+36 1 555"}
    assert ask("POST", f"{own}/people/{people['HUN']}", change).json()["phone"] == "+36 1 555"
    assert ask("POST", f"{own}/people/{people['HUN']}", change).status_code == 409
    stays = ask("POST", f"{own}/stays", NIGHTS | {"people": [people["HUN"]]}).json()["stays"]
    assert [(each["person"], each["hotel"], each["state"]) for each in stays] == [
        (people["HUN"], "park", "held")
    ]
    flights = ask("POST", f"{own}/journeys", FLIGHT | {"people": [people["HUN"]]}).json()["journeys"]
    assert [(each["flight"], each["place"]) for each in flights] == [("LH 1676", "BUD")]
    assert flights[0]["at"].startswith("2026-05-01T14:30")
    newest = ask("GET", f"{own}/people/{people['HUN']}").json()["version"]
    gone = ask("POST", f"{own}/people/{people['HUN']}/withdraw", {"version": newest, "reason": "ill"})
    assert gone.json()["state"] == "withdrawn"


def test_another_delegation_is_not_there(offer: Offer, people: dict[str, str]) -> None:
    """By its own address or by one's own: nothing is read, and nothing changes."""
    ask = asking(offer, "kiss", Role.HEAD_OF_DELEGATION, "HUN")
    own, other = (f"{HERE}/{code_of(offer, federation)}" for federation in ("HUN", "NOR"))
    stranger = people["NOR"]
    for address in (f"{own}/people/{stranger}", f"{other}/people/{stranger}", f"{other}/stays"):
        assert ask("GET", address).status_code == 404
    assert ask("POST", f"{own}/people/{stranger}", {"version": 1, "phone": "1"}).status_code == 404
    assert ask("POST", f"{own}/people/{stranger}/withdraw", {"version": 1}).status_code == 404
    for delegation in (own, other):
        substitution = ask("POST", f"{delegation}/people/{stranger}/substitute", {"version": 1} | KISS)
        assert substitution.status_code == 404
    for address, body in (("stays", NIGHTS), ("journeys", FLIGHT)):
        both = body | {"people": [people["HUN"], stranger]}
        assert ask("POST", f"{own}/{address}", both).status_code == 422
        assert ask("POST", f"{other}/{address}", both).status_code == 404
    assert not Stay.objects.exists()
    assert not Journey.objects.exists()
    assert Entry.everybody.get(code=stranger).state == "confirmed"
    for address in (own, f"{own}/stays", f"{own}/journeys"):
        assert stranger not in ask("GET", address).content.decode()


def test_an_official_changes_nobody(offer: Offer, people: dict[str, str]) -> None:
    """Whoever may only look reads rooms and flights, and every act is refused."""
    ask = asking(offer, "papp", Role.FEDERATION_OFFICIAL, "HUN")
    own = f"{HERE}/{code_of(offer, 'HUN')}"
    for address in ("stays", "journeys", f"people/{people['HUN']}"):
        assert ask("GET", f"{own}/{address}").status_code == 200
    acts = (
        ("stays", NIGHTS | {"people": [people["HUN"]]}),
        ("journeys", FLIGHT | {"people": [people["HUN"]]}),
        (f"people/{people['HUN']}", {"version": 1, "club": "X"}),
        (f"people/{people['HUN']}/withdraw", {"version": 1}),
        (f"people/{people['HUN']}/substitute", {"version": 1} | KISS),
    )
    for address, body in acts:
        assert ask("POST", f"{own}/{address}", body).status_code == 403
    assert Entry.everybody.get(code=people["HUN"]).state == "confirmed"


# -- substitutions ---------------------------------------------------------------------------------


def test_a_head_substitutes_once(offer: Offer, people: dict[str, str]) -> None:
    """Toth's nights, flight and fee of 70 EUR are Kiss's; the same key again is the same newcomer."""
    ask = asking(offer, "kiss", Role.HEAD_OF_DELEGATION, "HUN")
    own, old = f"{HERE}/{code_of(offer, 'HUN')}", people["HUN"]
    ask("POST", f"{own}/stays", NIGHTS | {"people": [old]})
    ask("POST", f"{own}/journeys", FLIGHT | {"people": [old]})
    body = KISS | {"version": ask("GET", f"{own}/people/{old}").json()["version"], "reason": "flu"}
    first = ask("POST", f"{own}/people/{old}/substitute", body, key="k1")
    new = first.json()
    assert (first.status_code, new["name"], new["state"], new["category"]) == (
        200,
        "Kiss, Pal",
        "confirmed",
        "U14",
    )
    again = ask("POST", f"{own}/people/{old}/substitute", body, key="k1")
    assert (again.json(), again.headers["Idempotency-Replayed"]) == (new, "true")
    other = ask("POST", f"{own}/people/{old}/substitute", body | {"name": "Papp, Ede"}, key="k1")
    assert (other.status_code, other.json()["code"]) == (422, "api.key-used")
    assert ask("GET", f"{own}/people/{old}").json()["state"] == "withdrawn"
    assert [each["person"] for each in ask("GET", f"{own}/stays").json()["stays"]] == [new["code"]]
    assert [each["person"] for each in ask("GET", f"{own}/journeys").json()["journeys"]] == [new["code"]]
    hungary = Payer.objects.get(key=offer.event.delegations.get(federation="HUN").payer_key)
    live = Charge.objects.filter(payer=hungary, kind="entry", cancels=None, cancelled_by=None)
    assert [(charge.subject, charge.units) for charge in live] == [(new["code"], 7000)]
    assert Substitution.objects.get().reason == "flu"


def test_a_stale_version_or_a_newcomer_who_is_too_old_changes_nothing(
    offer: Offer, people: dict[str, str]
) -> None:
    """Another version than is on record: 409. Born in 2010, too old for under 14: refused by the rules."""
    ask = asking(offer, "kiss", Role.HEAD_OF_DELEGATION, "HUN")
    address = f"{HERE}/{code_of(offer, 'HUN')}/people/{people['HUN']}"
    version = ask("GET", address).json()["version"]
    assert ask("POST", f"{address}/substitute", KISS | {"version": version + 1}).status_code == 409
    older = KISS | {"version": version, "birth": "2010-03-03"}
    assert 400 <= ask("POST", f"{address}/substitute", older).status_code < 500
    nobody = ask("POST", f"{address}/substitute", {"version": version, "birth": "2013-03-03"})
    assert 400 <= nobody.status_code < 500
    assert Entry.everybody.get(code=people["HUN"]).state == "confirmed"
    assert Entry.everybody.exclude(state="draft").count() == 2


def test_after_the_day_the_office_alone_substitutes(offer: Offer, people: dict[str, str]) -> None:
    """The announced day has passed: the head's token is refused, the office's is not (C.05 7)."""
    set_terms(offer.event, by="olga", substitutes_until=timezone.now() - timedelta(hours=1))
    head = asking(offer, "kiss", Role.HEAD_OF_DELEGATION, "HUN")
    office = asking(offer, "eva", Role.ENTRIES_OFFICER, right=Right.ENTRIES_OFFICE)
    address = f"{HERE}/{code_of(offer, 'HUN')}/people/{people['HUN']}"
    body = KISS | {"version": office("GET", address).json()["version"]}
    refused = head("POST", f"{address}/substitute", body)
    assert refused.json()["code"] == "delegations.refused"
    assert Entry.everybody.get(code=people["HUN"]).state == "confirmed"
    assert office("POST", f"{address}/substitute", body).json()["name"] == "Kiss, Pal"
