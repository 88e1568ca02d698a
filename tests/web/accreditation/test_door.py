"""The door: links, codes that are forged, revoked or for another zone, and scans that count once."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa_web.accreditation.codes import HASH_IN_LIST, code_on, hashed, token_of
from caissa_web.accreditation.models import Badge, Door, Holder, Scan
from caissa_web.accreditation.operations.badges import end_badges, print_badges
from caissa_web.accreditation.operations.doors import close_door, make_door
from caissa_web.accreditation.operations.holders import take_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def door(event) -> Door:
    """The door of the hall; Anna and Boris have badges."""
    take_over(event, by="olga")
    print_badges(event, Holder.objects.filter(event=event).values_list("pk", flat=True), by="olga")
    return make_door(event, "Main entrance", "H", timezone.now() + timedelta(days=1), by="olga")


def code(name: str) -> str:
    """The code on somebody's badge."""
    found = code_on(Badge.objects.get(holder__participant__name=name, revoked_at__isnull=True))
    assert found is not None
    return found


def address(door: Door, more: str = "") -> str:
    """A page of the door."""
    return f"/p/door/{token_of(door)}/{more}"


def scan(key: str, of: str, answer: str = "in", at: int = 1_777_000_000_000) -> dict[str, Any]:
    """A scan as a phone sends it."""
    return {"key": key, "hash": hashed(of), "at": at, "answer": answer}


def send(client: Client, door: Door, rows: Any) -> Any:
    """What the server says to scans."""
    return client.post(address(door, "scans/"), json.dumps(rows), content_type="application/json")


def test_the_list_has_no_names(client, door):
    """Hashes, kinds and whether they pass here; nothing that says who it is."""
    answer = client.get(address(door, "badges.json"))
    body = answer.json()
    assert body["badges"] == {
        hashed(code("Anna"))[:HASH_IN_LIST]: [0, 1],
        hashed(code("Boris"))[:HASH_IN_LIST]: [0, 1],
    }
    assert body["kinds"][0] == ["Player", "#2e9e4f"]
    for name in ("Anna", "Boris", code("Anna")):
        assert name not in answer.content.decode()
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_list_that_has_not_changed_is_not_sent_again(client, door, event):
    """Until a badge is revoked: then the next look has another list."""
    serial = client.get(address(door, "badges.json")).json()["serial"]
    assert client.get(address(door, "badges.json"), {"serial": serial}).status_code == 204
    anna = Holder.objects.get(participant__name="Anna")
    gone = hashed(code("Anna"))[:HASH_IN_LIST]
    end_badges(event, [anna.pk], Badge.Ended.REVOKED, by="olga")
    newer = client.get(address(door, "badges.json"), {"serial": serial}).json()
    assert gone not in newer["badges"]


@pytest.mark.parametrize(
    "sent", ["", "K7Q2 M4AP", "zzzz zzzz zzzz zzzz", "<script>alert(1)</script>", "\x00"]
)
def test_without_script_a_forged_code_is_refused(client, door, sent):
    """The server answers, and what was typed is never carried out."""
    page = client.post(address(door), {"code": sent}).content.decode()
    assert "Stop: unknown badge" in page
    assert "<script>alert" not in page
    assert Scan.objects.get().answer == Scan.Answer.UNKNOWN


def test_without_script_a_badge_opens_its_zone_only(client, door, event):
    """Players are let into the hall, and not behind the ropes."""
    page = client.post(address(door), {"code": code("Anna").lower()}).content.decode()
    assert "Come in" in page
    assert "Player" in page
    ropes = make_door(event, "Ropes", "B", timezone.now() + timedelta(days=1), by="olga")
    assert (
        "Stop: not valid for this zone"
        in client.post(address(ropes), {"code": code("Anna")}).content.decode()
    )


def test_a_revoked_badge_is_refused_at_once(client, door, event):
    """Also the one that was replaced; the new one opens."""
    old = code("Anna")
    anna = Holder.objects.get(participant__name="Anna")
    print_badges(event, [anna.pk], by="olga", anew=True)
    assert "Stop: badge not valid" in client.post(address(door), {"code": old}).content.decode()
    assert "Come in" in client.post(address(door), {"code": code("Anna")}).content.decode()
    assert send(client, door, [scan("phone-1-a", old)]).json() == {"answers": {"phone-1-a": "revoked"}}


def test_a_badge_of_another_event_is_unknown(client, door):
    """Every event has its own."""
    from tests.web.enrolment.hall import enter, festival

    other = festival(slug="autumn")
    enter(other, "Dora")
    take_over(other.event, by="olga")
    print_badges(
        other.event, Holder.objects.filter(event=other.event).values_list("pk", flat=True), by="olga"
    )
    assert "Stop: unknown badge" in client.post(address(door), {"code": code("Dora")}).content.decode()


def test_what_is_sent_twice_counts_once(client, door):
    """A phone that heard no answer sends its scans again, with others."""
    rows = [scan("phone-1-a", code("Anna")), scan("phone-1-b", code("Boris"))]
    assert send(client, door, rows).status_code == 200
    answers = send(client, door, [*rows, scan("phone-1-c", code("Anna"))]).json()["answers"]
    assert answers == {"phone-1-a": "in", "phone-1-b": "in", "phone-1-c": "in"}
    assert Scan.objects.filter(door=door).count() == 3


def test_what_a_phone_said_without_network_is_kept(client, door, event):
    """It let somebody in whose badge had been revoked: that is what happened, and the answer says so now."""
    old = code("Anna")
    end_badges(event, [Holder.objects.get(participant__name="Anna").pk], Badge.Ended.LOST, by="olga")
    assert send(client, door, [scan("phone-1-a", old)]).json()["answers"] == {"phone-1-a": "revoked"}
    assert Scan.objects.get().answer == Scan.Answer.IN


def test_a_clock_ahead_is_not_believed(client, door):
    """A phone whose clock is a year ahead."""
    ahead = int((timezone.now() + timedelta(days=365)).timestamp() * 1000)
    send(client, door, [scan("phone-1-a", code("Anna"), at=ahead)])
    assert Scan.objects.get().at <= timezone.now()


@pytest.mark.parametrize(
    "rows",
    [
        "no list",
        [1],
        [{}],
        [{"key": "x", "hash": "0" * 64, "at": 1, "answer": "in"}],
        [{"key": "phone-1-a", "hash": "short", "at": 1, "answer": "in"}],
        [{"key": "phone-1-a", "hash": "0" * 64, "at": "now", "answer": "in"}],
        [{"key": "phone-1-a", "hash": "0" * 64, "at": True, "answer": "in"}],
        [{"key": "phone-1-a", "hash": "0" * 64, "at": 1, "answer": "perhaps"}],
        [{"key": f"phone-1-{number}", "hash": "0" * 64, "at": 1, "answer": "in"} for number in range(501)],
    ],
)
def test_what_is_no_scan_changes_nothing(client, door, rows):
    """The phone keeps it."""
    assert send(client, door, rows).status_code == 400
    assert not Scan.objects.exists()


def test_a_wrong_or_closed_link_opens_nothing(client, door):
    """Somebody else's guess; a link that was closed."""
    assert client.get("/p/door/" + "A" * 43 + "/").status_code == 404
    assert client.get("/p/door/short/").status_code == 404
    close_door(door, by="olga")
    for more in ("", "badges.json"):
        assert client.get(address(door, more)).status_code == 410
    assert send(client, door, [scan("phone-1-a", "x")]).status_code == 410


def test_only_the_door_may_use_the_camera(client, door):
    """Every other page forbids it."""
    assert "camera=(self)" in client.get(address(door)).headers["Permissions-Policy"]
    assert "camera=()" in client.get("/").headers["Permissions-Policy"]


def test_doors_by_the_pages_of_the_desk(desk, event):
    """Make one, see its code, count, close it."""
    take_over(event, by="olga")
    until = f"{timezone.localtime() + timedelta(days=3):%Y-%m-%dT%H:%M}"
    assert (
        desk.post("/office/spring/badges/doors/", {"name": "Hall", "zone": "H", "expires": until}).status_code
        == 302
    )
    door = Door.objects.get()
    assert b"<svg" in desk.get(f"/office/spring/badges/doors/{door.pk}/code.svg").content
    assert token_of(door) in desk.get("/office/spring/badges/doors/").content.decode()
    desk.post(f"/office/spring/badges/doors/{door.pk}/close/")
    assert desk.get(f"/office/spring/badges/doors/{door.pk}/code.svg").status_code == 404
    assert token_of(door) not in desk.get("/office/spring/badges/doors/").content.decode()
