"""Offers, verdicts and entries by the API, and the webhooks that tell of them."""

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
from caissa_web.api.models import Delivery
from caissa_web.api.tokens.tokens import make_token
from caissa_web.api.webhooks.register import make_webhook
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.records.rights import Right
from tests.web.enrolment.hall import enter, festival, fresh, state

pytestmark = pytest.mark.django_db
BODY: dict[str, Any] = {
    "key": "from-our-website-1",
    "applicant": "Frida",
    "entries": [
        {
            "category": "A",
            "person": {"name": "Gerd", "no_fide_id": True, "birth": "1990"},
            "consents": ["rules"],
        },
        {
            "category": "A",
            "person": {"name": "Hans", "no_fide_id": True, "birth": "1991"},
            "consents": ["rules"],
        },
    ],
}


@pytest.fixture
def offer() -> Offer:
    """A public event whose entries are open."""
    offer = festival()
    offer.event.public = True
    offer.event.save()
    return offer


@pytest.fixture
def office(offer: Offer) -> Any:
    """A program of the entries office."""
    user = User.objects.create_user("otto")
    operations.appoint(offer.event, user, Role.ENTRIES_OFFICER, by="olga")
    _row, token = make_token(user, "website", timezone.now() + timedelta(days=1), [Right.ENTRIES_OFFICE])

    def ask(method: str, path: str, body: Any = None) -> Any:
        sent = json.dumps(body) if body is not None else None
        headers = {"Authorization": f"Bearer {token}"}
        return Client().generic(method, f"/api/v1{path}", sent or "", "application/json", headers=headers)

    return ask


def test_everybody_sees_the_offer(offer: Offer):
    """Places, who waits, and no names."""
    enter(offer, "Anna", "Boris", "Chen")

    form = Client().get("/api/v1/offers/spring").json()

    assert form["stage"] == "open"
    assert form["categories"][0] == {
        "code": "A",
        "name": "Masters",
        "places": 2,
        "taken": 2,
        "waiting": 1,
        "team_rules": [],
    }
    assert "Anna" not in json.dumps(form)


def test_may_i_enter(offer: Offer):
    """A verdict for every category with its reasons and price; nothing is stored."""
    body = {"person": {"name": "Child", "no_fide_id": True, "birth": "2011-12-31"}}

    answer = Client().post("/api/v1/offers/spring/verdict", body, "application/json").json()

    assert [(each["category"], each["standing"], each["price"]) for each in answer] == [
        ("A", "pass", "EUR 70.00"),
        ("U14", "fail", "EUR 70.00"),
    ]
    assert offer.event.participants.count() == 0


def test_people_are_entered_once(offer: Offer, office: Any):
    """The same key again gives the same codes; a third person waits."""
    first = office("POST", "/desk/events/spring/entries", BODY).json()
    again = office("POST", "/desk/events/spring/entries", BODY).json()

    assert [each["state"] for each in first] == ["confirmed", "confirmed"]
    assert again == first
    page = office("GET", "/desk/events/spring/entries?state=confirmed").json()
    assert page["total"] == 2


def test_a_stale_act_is_refused(offer: Offer, office: Any):
    """An act names the version it saw; another one is a conflict and changes nothing."""
    (anna,) = enter(offer, "Anna")
    path = f"/desk/events/spring/entries/{anna.code}/withdraw"

    refused = office("POST", path, {"version": anna.version + 5})
    done = office("POST", path, {"version": fresh(anna).version, "reason": "ill"})

    assert refused.json()["code"] == "records.conflict"
    assert done.json()["state"] == state(anna) == "withdrawn"


def test_nobody_without_the_right_reads_entries(offer: Offer, office: Any):
    """Without a token, or at an event of others, there is nothing."""
    operations.create_event("autumn", "Autumn", by="olga")

    assert Client().get("/api/v1/desk/events/spring/entries").status_code == 401
    assert office("GET", "/desk/events/autumn/entries").status_code == 404


def test_webhooks_tell_id_and_version_only(offer: Offer):
    """An offered place is told of, with the code of the entry and no name."""
    make_webhook(offer.event, "https://hooks.example/caissa", ["place.offered"], by="olga")
    anna, _boris, chen = enter(offer, "Anna", "Boris", "Chen")
    withdraw(anna, by="Anna")

    (message,) = Delivery.objects.all()
    told = json.loads(message.payload)
    assert (told["topic"], told["entry"], told["version"]) == (
        "place.offered",
        chen.code,
        fresh(chen).version,
    )
    assert "Chen" not in message.payload


def test_a_program_moves_an_entry_to_another_category(offer: Offer, office: Any):
    """With the version that was seen and a reason; a rule is waived by its name."""
    (anna,) = enter(offer, "Anna")
    path = f"/desk/events/spring/entries/{anna.code}/category"
    body = {"version": anna.version, "category": "U14", "reason": "asked by phone"}

    assert office("POST", path, body | {"category": "B"}).status_code == 404
    assert office("POST", path, body).json()["code"] == "entries.not-allowed"
    assert office("POST", path, body | {"version": 99}).status_code == 409
    answer = office("POST", path, body | {"waivers": {"age": "plays with her sister"}})

    assert answer.status_code == 200, answer.content
    assert answer.json()["category"] == "U14"
    assert fresh(anna).category.code == "U14"
