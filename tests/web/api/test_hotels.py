"""Hotels by the API: a hotel's token opens that hotel, and nothing of another one."""

from __future__ import annotations

import pytest
from django.core.cache import caches
from django.utils import timezone

from caissa.tournament import Role
from caissa_web.accounts.encryption import encrypt
from caissa_web.enrolment.models import Offer, PortalAct
from caissa_web.lodging.models import Hotel, Stay
from caissa_web.privacy.models import AccessEntry
from caissa_web.records.rights import Right
from tests.web.api.partners import Ask, program
from tests.web.lodging.world import event_with_hotels, hotel, with_a_guest

pytestmark = pytest.mark.django_db


@pytest.fixture
def offer() -> Offer:
    """A festival with three hotels; the Grand has a guest tonight."""
    made = event_with_hotels()
    with_a_guest(made.event)
    return made


@pytest.fixture
def stay(offer: Offer) -> Stay:
    """The guest of the Grand, with everything that a hotel must not learn."""
    row = Stay.objects.select_related("participant").get(hotel__key="grand")
    Stay.objects.filter(pk=row.pk).update(diet=encrypt("halal"), note=encrypt("PLANTED-NOTE"))
    row.participant.phone, row.participant.email = "+PLANTED-PHONE", "planted@example.org"
    row.participant.save()
    return row


@pytest.fixture
def grand(offer: Offer) -> Ask:
    """The program of the Grand."""
    return program(offer.event, "grand", Role.HOTEL_DESK, hotel=hotel("grand"))


@pytest.fixture
def park(offer: Offer) -> Ask:
    """The program of the Park."""
    return program(offer.event, "park", Role.HOTEL_DESK, hotel=hotel("park"))


def test_a_hotel_reads_its_list_and_its_day(grand: Ask, stay: Stay):
    """Name, nights, bed and board; the kitchen gets numbers."""
    assert [each["hotel"] for each in grand("GET", "hotels").json()] == ["grand"]
    (room,) = grand("GET", "hotels/grand/rooming").json()
    (guest,) = room["guests"]
    assert (guest["name"], guest["nights"], guest["board"], guest["kind"]) == (
        "Horváth, Zsófia", 3, "fb", "twin",
    )  # fmt: skip
    day = grand("GET", "hotels/grand/day").json()
    assert ([each["code"] for each in day["arriving"]], day["in_house"]) == ([stay.code], 0)
    meals = grand("GET", f"hotels/grand/meals?day={timezone.localdate()}").json()
    assert meals["diets"] == [{"diet": "halal", "breakfast": 0, "lunch": 0, "dinner": 1}]


def test_what_a_program_reads_is_in_the_access_log(grand: Ask, stay: Stay):
    """Like the pages of the desk: who read which hotel; a refused look is none."""
    caches["here"].clear()
    for address in ("rooming", "day", "rooming"):
        grand("GET", f"hotels/grand/{address}")
    grand("GET", "hotels/park/rooming")
    looks = AccessEntry.objects.order_by("id").values_list("by", "page", "whom")
    assert list(looks) == [("grand", "office:rooms-rooming", "grand"), ("grand", "office:rooms", "grand")]


def test_a_hotel_says_who_came(grand: Ask, stay: Stay):
    """Checked in by mistake, then a no-show; the same key is once, and the log names the account."""
    address = f"hotels/grand/guests/{stay.code}"
    first = grand("POST", address, {"act": "in"}, key="scan 1")
    again = grand("POST", address, {"act": "in"}, key="scan 1")
    assert (first.json()["state"], again.json(), again.headers["Idempotency-Replayed"]) == (
        "in", first.json(), "true",
    )  # fmt: skip
    assert grand("POST", address, {"act": "undo-in"}).json()["state"] == "confirmed"
    gone = grand("POST", address, {"act": "no-show", "reason": "did not come"}).json()
    assert (gone["state"], gone["room"]) == ("no-show", "")
    acts = PortalAct.objects.filter(subject=f"stay:{stay.code}", by="grand").values_list("act", flat=True)
    assert list(acts.order_by("id")) == ["stay.in", "stay.in-undone", "stay.no-show"]
    assert grand("POST", address, {"act": "out"}).status_code == 409


def test_another_hotel_sees_nothing(park: Ask, stay: Stay):
    """Neither list nor day nor guest, by the other hotel's address or by its own; nothing is changed."""
    assert [each["hotel"] for each in park("GET", "hotels").json()] == ["park"]
    for address in ("rooming", "day", "meals"):
        assert park("GET", f"hotels/grand/{address}").status_code == 404
        assert stay.code not in park("GET", f"hotels/park/{address}").content.decode()
    for key in ("grand", "park"):
        assert park("POST", f"hotels/{key}/guests/{stay.code}", {"act": "in"}).status_code == 404
    numbers = {"rooms": [{"room": "twin-1", "number": "666"}]}
    assert park("POST", "hotels/grand/rooms", numbers).status_code == 404
    assert park("POST", "hotels/park/rooms", numbers).status_code == 422
    assert Stay.objects.get(pk=stay.pk).state == "confirmed"


def test_a_hotel_learns_nothing_else_of_a_guest(grand: Ask, stay: Stay):
    """No diet beside a name, no note, phone or e-mail in any answer."""
    pages = [grand("GET", f"hotels/grand/{each}").content.decode() for each in ("rooming", "day")]
    pages.append(grand("POST", f"hotels/grand/guests/{stay.code}", {"act": "in"}).content.decode())
    for text in pages:
        assert stay.code in text
        assert not [mark for mark in ("PLANTED", "planted@", "halal", "1990") if mark in text]
    for address in ("entries", "delegations", "runs", "journeys", "payers", "log"):
        assert grand("GET", address).status_code == 403


def test_the_number_on_the_door(grand: Ask, offer: Offer):
    """A hotel numbers its rooms; one that it does not have is refused."""
    (room,) = grand("GET", "hotels/grand/rooming").json()
    sent = {"rooms": [{"room": room["room"], "number": "101"}]}
    assert grand("POST", "hotels/grand/rooms", sent).json() == {"changed": 1}
    assert grand("GET", "hotels/grand/rooming").json()[0]["number"] == "101"
    assert grand("POST", "hotels/grand/rooms", {"rooms": [{"room": "x", "number": "1"}]}).status_code == 422


def test_a_token_without_the_office_manages_nothing(offer: Offer):
    """The organiser's token with the right of rooms alone opens no hotel; with the entries office all."""
    narrow = program(offer.event, "olga2", Role.ORGANISER, rights=[Right.ROOMS])
    wide = program(offer.event, "olga3", Role.ORGANISER)
    assert narrow("GET", "hotels").json() == []
    assert len(wide("GET", "hotels").json()) == Hotel.objects.count() == 3
