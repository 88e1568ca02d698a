"""Delegations by the API: a federation's token opens its own delegation, and nothing of another one."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.api.tokens.tokens import make_token
from caissa_web.enrolment.models import Entry, Offer
from caissa_web.operations import Place
from caissa_web.records.rights import Right
from tests.web.delegations.games import championship, coming

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


def asking(offer: Offer, name: str, role: Role, federation: str) -> Any:
    """A program with the token of somebody who comes for a federation."""
    user = User.objects.create_user(name)
    operations.appoint_to(offer.event, user, Place(role, federation=federation), by="olga")
    _row, token = make_token(user, "federation", timezone.now() + timedelta(days=1), [Right.OWN_PEOPLE])

    def ask(method: str, path: str, body: Any = None) -> Any:
        sent = json.dumps(body) if body is not None else ""
        headers = {"Authorization": f"Bearer {token}"}
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
