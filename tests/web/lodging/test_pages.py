"""The pages about rooms, as the hotel officer and the desk of a hotel use them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.background import tasks
from caissa_web.enrolment.models import Offer
from caissa_web.lodging.models import Allotment, BedNight, Entitlement, Hotel, HotelDesk, Room, Stay
from caissa_web.lodging.operations.rooming import confirm_stays, place
from tests.web.enrolment.hall import NOW
from tests.web.lodging.world import FIRST, event_with_hotels, guest, hotel, kind, on_record, stays

pytestmark = pytest.mark.django_db
ROOMS = "/office/spring/rooms/"


def somebody(offer: Offer, role: Role, name: str) -> Client:
    """Somebody in a role, logged in."""
    user = User.objects.create_user(name)
    operations.appoint(offer.event, user, role, by="olga")
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def offer() -> Offer:
    """The festival with its hotels."""
    return event_with_hotels()


@pytest.fixture
def officer(offer: Offer) -> Client:
    """Whoever looks after all hotels."""
    return somebody(offer, Role.ORGANISER, "olga")


@pytest.fixture
def desk(offer: Offer) -> Client:
    """The desk of the Park Hotel."""
    client = somebody(offer, Role.HOTEL_DESK, "paula")
    HotelDesk.objects.create(hotel=hotel(), account=User.objects.get(username="paula"))
    return client


def page(client: Client, path: str, **query: str) -> str:
    answer = client.get(ROOMS + path, query)
    assert answer.status_code == 200, (path, answer.status_code)
    return answer.content.decode()


def sent(client: Client, path: str, **data: Any) -> Any:
    return client.post(ROOMS + path, data)


def test_a_hotel_from_nothing(offer: Offer, officer: Client):
    """Name, kind of room, board, nights: then a stay can be booked, and the table shows it."""
    sent(
        officer, "hotels/", name="Hotel Überall", payee="organiser", tax="1.50", tax_nights="7", official="on"
    )
    made = Hotel.objects.get(key="hotel-uberall")
    assert (made.tax, made.currency) == (150, "EUR")
    here = f"hotels/{made.key}/"
    sent(
        officer,
        here + "type/",
        name="Twin room",
        code="twin",
        beds="2",
        **{"price-1": "80", "price-2": "55.50"},
    )
    sent(officer, here + "board/", name="Half board", code="hb", meals=["breakfast", "dinner"], price="18")
    sent(
        officer,
        here + "nights/",
        kind="twin",
        first="2026-04-30",
        last="2026-05-08",
        rooms="5",
        release="2026-04-01",
    )
    twin = kind("twin")
    assert twin.prices == {"1": 8000, "2": 5550}
    assert made.boards.get().meals == ["breakfast", "dinner"]
    assert Allotment.objects.filter(room_type=twin, rooms=5, beds=10).count() == 9
    text = page(officer, here)
    assert "Twin room" in text
    assert "55.50" in text
    assert "Hotel Überall" in page(officer, "hotels/")


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("type/", {"name": "", "beds": "2"}),
        ("type/", {"name": "Room", "beds": "-1"}),
        ("type/", {"name": "Room", "beds": "99"}),
        ("type/", {"name": "Room", "beds": "2", "price-1": "-5"}),
        ("type/", {"name": "Room", "beds": "2", "price-1": "five"}),
        ("type/", {"name": "Room", "beds": "2", "price-1": "0.005"}),
        ("board/", {"name": "", "price": "1"}),
        ("nights/", {"kind": "dbl", "first": "2026-05-09", "last": "2026-05-01", "rooms": "2"}),
        ("nights/", {"kind": "dbl", "first": "2026-02-30", "last": "2026-05-01", "rooms": "2"}),
        ("nights/", {"kind": "dbl", "first": "2026-05-01", "last": "2026-05-02", "rooms": "-2"}),
        ("nights/", {"kind": "none", "first": "2026-05-01", "last": "2026-05-02", "rooms": "2"}),
    ],
)
def test_bad_input_changes_nothing(officer: Client, path: str, data: dict[str, str]):
    """Reversed nights, a day that does not exist, prices that are none: a message, and nothing stored."""
    before = (
        hotel().types.count(),
        hotel().boards.count(),
        list(Allotment.objects.values_list("rooms", flat=True)),
    )
    answer = sent(officer, "hotels/park/" + path, **data)
    assert answer.status_code in (302, 422)
    after = (
        hotel().types.count(),
        hotel().boards.count(),
        list(Allotment.objects.values_list("rooms", flat=True)),
    )
    assert before == after


def test_a_stay_by_hand(offer: Offer, officer: Client):
    """Changed, put into a new room, confirmed, moved, taken out, cancelled, each by a form."""
    stay = stays(guest(offer, "Anna"))
    here = f"stays/{stay.code}/"
    assert "Anna" in page(officer, here)
    form = {"arrival": "2026-04-30", "departure": "2026-05-04", "room_type": kind().pk, "sharing": "2"}
    sent(officer, here + "change/", **form, seen_version=stay.version)
    assert on_record(stay).departure.day == 4
    sent(officer, here + "change/", **form | {"departure": "2026-05-05"}, seen_version=stay.version)  # stale
    assert on_record(stay).departure.day == 4
    sent(officer, here + "place/", room=f"type-{kind().pk}")
    sent(officer, here + "place/", room="confirm")
    assert on_record(stay).state == "confirmed"
    assert "dbl-1" in page(officer, here)
    sent(officer, here + "place/", room="none")
    assert on_record(stay).state == "held"
    sent(officer, here + "place/", room="room-999999")
    assert not BedNight.objects.exists()
    sent(officer, here + "cancel/", reason="ill", all_back="1")
    assert on_record(stay).state == "cancelled"
    answer = sent(officer, here + "change/", **form | {"departure": "2026-04-01"})
    assert answer.status_code == 302


def test_a_proposal_in_the_background(offer: Offer, officer: Client):
    """Asked for, waited for, looked at, confirmed hotel by hotel."""
    people = [stays(guest(offer, name), None) for name in ("Anna", "Boris", "Chen")]
    answer = sent(officer, "rooming/propose/")
    assert "/long-work/" in answer.url or "/work/" in answer.url
    tasks.run_waiting(timezone.now())
    waited = officer.get(answer.url)
    assert waited.status_code == 302
    assert "people: 3" in officer.get(waited.url).content.decode()
    assert {on_record(stay).state for stay in people} == {"held"}
    sent(officer, "rooming/confirm/")
    assert {on_record(stay).state for stay in people} == {"confirmed"}
    for key in ("park", "lake"):
        page(officer, "rooming/", hotel=key)


def test_the_desk_sees_its_own_hotel_only(offer: Offer, desk: Client):
    """Guests of the Park by name, nights, bed and board; nothing of the Lake, no prices, no contacts."""
    anna = stays(guest(offer, "Anna", email="anna@example.org"), note="ground floor")
    boris = stays(guest(offer, "Boris"), "tpl")
    for stay, code in ((anna, "dbl"), (boris, "tpl")):
        place(stay, kind(code), by="olga", now=NOW)
    confirm_stays(offer.event, [anna, boris], by="olga", now=NOW)
    for path in ("", "rooming/", "meals/", f"guest/{anna.code}/"):
        text = page(desk, path, day=FIRST.isoformat())
        assert "Boris" not in text
        assert "anna@example.org" not in text
        assert "ground floor" not in text
    assert "Anna" in page(desk, "rooming/")
    assert desk.get(f"{ROOMS}guest/{boris.code}/").status_code == 404
    assert sent(desk, f"guest/{boris.code}/act/", act="in").status_code == 404
    assert desk.get(f"{ROOMS}rooming/?hotel=lake").status_code == 404
    for path in ("stays/", f"stays/{anna.code}/", "hotels/", "hotels/park/", "rules/", "check/"):
        assert desk.get(ROOMS + path).status_code == 403, path
    for path in ("rooming/propose/", "rooming/confirm/", "charge/", f"stays/{anna.code}/cancel/"):
        assert sent(desk, path).status_code == 403, path


def test_a_desk_without_a_hotel_sees_nobody(offer: Offer):
    """The role alone opens no hotel."""
    stay = stays(guest(offer, "Anna"))
    lost = somebody(offer, Role.HOTEL_DESK, "lost")
    assert "Anna" not in page(lost, "")
    assert lost.get(f"{ROOMS}guest/{stay.code}/").status_code == 404


def test_check_in_by_code(offer: Offer, desk: Client):
    """A scanner types the address or the code; the press is one check-in, and it can be taken back."""
    today = timezone.localdate()
    offer.event.start, offer.event.end = today, today + timedelta(days=9)
    offer.event.save()
    from caissa_web.lodging.operations.hotels import set_allotment
    from caissa_web.lodging.operations.stays import StayForm, set_stay

    set_allotment(kind(), today, today + timedelta(days=9), 2, by="olga")
    entry = guest(offer, "Anna")
    stay = set_stay(entry, StayForm(today, today + timedelta(days=3), kind()), by="anna")
    place(stay, kind(), by="olga")
    confirm_stays(offer.event, [stay], by="olga")
    for typed in (
        stay.code,
        stay.code.lower(),
        f"https://example.org/office/spring/rooms/guest/{stay.code}/",
    ):
        answer = desk.get(ROOMS + "scan/", {"code": typed})
        assert answer.url == f"{ROOMS}guest/{stay.code}/"
    assert desk.get(ROOMS + "scan/", {"code": "nobody"}).url == ROOMS
    assert "Anna" in page(desk, "")
    sent(desk, f"guest/{stay.code}/act/", act="in", back="today")
    sent(desk, f"guest/{stay.code}/act/", act="in")
    assert on_record(stay).state == "in"
    sent(desk, f"guest/{stay.code}/act/", act="undo-in")
    sent(desk, f"guest/{stay.code}/act/", act="no-show", reason="did not answer")
    assert on_record(stay).state == "no-show"
    sent(desk, f"guest/{stay.code}/act/", act="fly")
    assert on_record(stay).state == "no-show"


def test_files_of_the_rooming_list(offer: Offer, officer: Client):
    """Name, nights, bed and board; what a spreadsheet would carry out is made harmless."""
    stay = stays(guest(offer, "=cmd|'/C calc'!A0"))
    place(stay, kind(), by="olga", now=NOW)
    csv = officer.get(ROOMS + "rooming/list.csv", {"hotel": "park"})
    assert csv.status_code in (200, 302)
    if csv.status_code == 200:
        assert "'=cmd" in csv.content.decode()
    assert officer.get(ROOMS + "rooming/list.exe", {"hotel": "park"}).status_code == 404
    assert officer.get(ROOMS + "rooming/list.csv").status_code == 404


def test_meals_by_diet(offer: Offer, desk: Client):
    """Full board for two from 30 April to 3 May: dinner on arrival, lunch on departure, one vegan."""
    full_board = hotel().boards.get(code="fb")
    for name, diet in (("Anna", "vegan"), ("Boris", "")):
        stays(guest(offer, name), nights=3, board=full_board, diet=diet)
    from caissa_web.lodging.queries.meals import meals_of

    counted = meals_of(hotel(), FIRST + timedelta(days=3))
    assert [(each.breakfast, each.lunch, each.dinner) for each in counted.days] == [
        (0, 0, 2),
        (2, 2, 2),
        (2, 2, 2),
        (2, 2, 0),
    ]
    assert counted.diets == (("", (1, 1, 0)), ("vegan", (1, 1, 0)))
    text = page(desk, "meals/", day=(FIRST + timedelta(days=3)).isoformat())
    assert "vegan" in text
    assert "Anna" not in text


def test_entitlements_by_a_form(offer: Offer, officer: Client):
    """Added, wrong ones refused, removed."""
    sent(officer, "rules/", act="add", name="Coaches", role="coach", nights="5", most="1")
    assert sent(officer, "rules/", act="add", name="None", nights="0").status_code == 422
    sent(officer, "rules/", act="add", name="Unknown payer", nights="5", account="XXX00000")
    rule = Entitlement.objects.get()
    assert "Coaches" in page(officer, "rules/")
    sent(officer, "rules/", act="remove", rule=rule.pk)
    assert not Entitlement.objects.exists()


def test_the_occupancy_check(offer: Offer, officer: Client):
    """Somebody pays for half a double and sleeps there alone."""
    place(stays(guest(offer, "Anna")), kind(), by="olga", now=NOW)
    assert "Anna" in page(officer, "check/")


def test_pages_take_few_queries(offer: Offer, officer: Client, django_assert_max_num_queries: Any):
    """Twenty at most, however many stays there are (benchmarks/championships/rooms.py times thousands)."""
    for number in range(4):
        place(
            stays(guest(offer, f"P{number}"), nights=2), kind(("dbl", "tpl")[number % 2]), by="olga", now=NOW
        )
    code = Stay.objects.order_by("id")[0].code
    for path in (
        "",
        "rooming/",
        "meals/",
        "stays/",
        f"stays/{code}/",
        "hotels/",
        "hotels/park/",
        "check/",
        "rules/",
    ):
        page(officer, path)
        with django_assert_max_num_queries(20):
            page(officer, path)
    assert Room.objects.count() == 4
