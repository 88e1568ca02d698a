"""A championship's people in a real browser: the head of delegation, the treasurer, the desk of the hotel.

One script that reads like a person: forty names are pasted, judged, priced, roomed and flown; the bill is
paid at the bank and posted, and the guests arrive.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import FederationOfficial, Member
from caissa_web.enrolment.models import Offer
from caissa_web.lodging.models import HotelDesk, Stay
from caissa_web.lodging.operations.hotels import save_board, save_hotel, save_type, set_allotment
from caissa_web.lodging.operations.proposing import propose_rooms
from caissa_web.lodging.operations.rooming import confirm_stays
from caissa_web.travel.models import Run, Seat, Traveller
from caissa_web.travel.operations.places import save_place, save_vehicle
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import publish_runs
from caissa_web.treasury.models import Invoice, Payer
from caissa_web.treasury.queries.balances import balance
from tests.web.browser.hands import follow, press
from tests.web.browser.public.test_delegation import FORTY, PASTE
from tests.web.browser.test_accessibility import violations
from tests.web.delegations.games import championship, invited
from tests.web.treasury.world import IBAN, organiser

pytestmark = pytest.mark.django_db(transaction=True)
NIGHTS = 3


def ready() -> Offer:
    """A championship that begins today, with a hotel of 25 double rooms, an airport and buses."""
    offer = championship(opens=None)
    event, today = offer.event, timezone.localdate()
    event.start, event.end = today, today + timedelta(days=NIGHTS)
    event.save()
    hotel = save_hotel(event, "park", {"name": "Park Hotel"}, by="olga")
    save_board(hotel, "fb", name="Full board", meals=["breakfast", "lunch", "dinner"], units=2500, by="olga")
    double = save_type(hotel, "dbl", name="Double room", beds=2, prices={2: 6000}, by="olga")
    set_allotment(double, today, today + timedelta(days=9), 25, by="olga")
    save_place(event, "BUD", name="Budapest", kind="airport", by="olga")
    save_place(event, "PARK", name="Park Hotel", kind="hotel", by="olga")
    save_vehicle(event, "bus", seats=20, units=9000, by="olga")
    organiser(event)
    return offer


def names_are_pasted(page: Any) -> None:
    """Forty rows out of a spreadsheet: in order, priced, entered by one press."""
    press(page, "Accept the invitation")
    follow(page, "Enter people")
    page.wait_for_url("**/names/")
    page.wait_for_load_state("load")
    page.evaluate(PASTE, FORTY)
    page.get_by_text("40 rows are in order.").wait_for()
    expect(page.locator(".money.sum .number")).to_have_text("EUR 5,600.00")
    press(page, "Enter 40 people")
    page.get_by_text("40 people are entered.").wait_for()


def tick_everybody(page: Any) -> None:
    """Tick all forty."""
    boxes = page.locator("input[name=entry]")
    assert boxes.count() == 40
    for place in range(40):
        boxes.nth(place).check()


def rooms_are_asked_for(page: Any) -> None:
    """Three nights in double rooms with full board, for all of them at once."""
    follow(page, "Rooms")
    tick_everybody(page)
    today = timezone.localdate()
    page.get_by_label("Arrival").fill(today.isoformat())
    page.get_by_label("Departure").fill((today + timedelta(days=NIGHTS)).isoformat())
    page.locator("#id_room_type").select_option(
        label="Park Hotel: Double room, from EUR\xa060.00 a person and night"
    )
    page.locator("#id_board").select_option(label="Park Hotel: Full board")
    press(page, "Save")
    page.get_by_text("Your changes have been saved.").wait_for()
    expect(page.get_by_role("row").nth(1)).to_contain_text("Park Hotel, Double room")
    assert violations(page) == []


def flights_are_known(page: Any) -> None:
    """One row carries the delegation in, another one out."""
    follow(page, "Travel")
    today = timezone.localdate()
    for way, day, number in (("in", today, "LH 1676"), ("out", today + timedelta(days=NIGHTS), "LH 1677")):
        tick_everybody(page)
        page.locator("#id_direction").select_option(way)
        page.get_by_label("Flight or train number").fill(number)
        page.locator("#id_place").select_option(label="BUD Budapest")
        page.locator("#id_zone").select_option(label="PARK Park Hotel")
        page.locator("#id_local").fill(f"{day.isoformat()}T14:30")
        press(page, "Save")
        page.get_by_text("Your changes have been saved.").wait_for()
    expect(page.get_by_role("row").nth(1)).to_contain_text("LH 1677")


def the_bill_gets_an_address(page: Any) -> None:
    """An invoice needs the country of its buyer."""
    follow(page, "Contacts")
    for name, text in (
        ("street", "Falk Miksa utca 10"),
        ("postcode", "1055"),
        ("town", "Budapest"),
        ("country", "HU"),
    ):
        page.locator(f"[name=billing-{name}]").fill(text)
    with page.expect_navigation():
        page.locator("form[action$='/billing/'] button").click()


def statement(reference: str, units: int) -> dict[str, Any]:
    """A file of the bank with one line that names the invoice."""
    amount, day = f"{units // 100},{units % 100:02}", f"{timezone.localdate():%y%m%d}"
    lines = [
        ":20:X",
        f":25:{IBAN}",
        ":28C:1",
        f":60F:C{day}EUR0,00",
        f":61:{day}{day[2:]}C{amount}NTRFNONREF",
    ]
    lines += [f":86:166?20{reference}?32HUNGARIAN FEDERATION", f":62F:C{day}EUR{amount}", "-"]
    return {"name": "bank.sta", "mimeType": "text/plain", "buffer": "\n".join(lines).encode()}


def the_treasurers_day(page: Any, event: str, payer: Payer) -> None:
    """One invoice for names and nights; the bank's file names it; nobody owes anything any more."""
    page.goto(f"/office/{event}/money/payers/{payer.code}/")
    press(page, "Issue what is on no invoice")
    invoice = Invoice.objects.get(payer=payer)
    page.goto(f"/office/{event}/money/bank/")
    page.locator("#file").set_input_files(statement(invoice.reference, invoice.units))
    press(page, "Check the file")
    press(page, "Save these lines")
    page.goto(f"/office/{event}/money/outstanding/")
    expect(page.get_by_text(payer.name, exact=True)).to_have_count(0)
    assert violations(page) == []


def the_desks_day(page: Any, event: str, came: Stay, missing: Stay) -> None:
    """The first guest's code is scanned and they are checked in; another one did not come."""
    page.goto(f"/office/{event}/rooms/")
    page.get_by_text(came.participant.name).first.wait_for()
    for stay, act in ((came, "Check in"), (missing, "Did not come")):
        follow(page, "Today")
        page.get_by_label("Scan or type the guest's code").fill(stay.code)
        page.keyboard.press("Enter")
        page.get_by_role("heading", name=stay.participant.name).wait_for()
        press(page, act)
    assert violations(page) == []


def test_a_delegation_comes(windows: Any, live_server: Any, logged_in: Any) -> None:
    """40 x 140 and 3 nights of 60 and 25 for each are 15,800 EUR; all of it is paid, slept and driven."""
    assert live_server.url
    offer = ready()
    delegation = invited(offer, quota={"U14": 1, "U14G": 1})
    home = reverse("portal:delegation", args=[token_of(FederationOfficial.objects.get())])
    head = windows.open()
    head.goto(home)
    names_are_pasted(head)
    rooms_are_asked_for(head)
    flights_are_known(head)
    the_bill_gets_an_address(head)
    payer = Payer.objects.get(key=delegation.payer_key)
    assert Member.objects.count() == Stay.objects.filter(state="held").count() == 40
    assert Traveller.objects.count() == 80
    assert {key: str(amount) for key, amount in balance(payer).items()} == {"organiser": "EUR 15800.00"}

    event = offer.event
    propose_rooms(event, by="olga")
    assert confirm_stays(event, list(Stay.objects.all()), by="olga") == 40
    plan_runs(event, "in", by="olga")
    assert publish_runs(event, list(Run.objects.all()), by="olga") == 2
    assert Seat.objects.count() == 40
    follow(head, "Travel")
    head.get_by_text("bus").first.wait_for()

    treasurer = logged_in("tessa")
    operations.appoint(event, User.objects.get(username="tessa"), Role.TREASURER, by="olga")
    the_treasurers_day(treasurer, event.slug, payer)
    assert not any(balance(payer).values())

    desk = logged_in("paula", 390)
    paula = User.objects.get(username="paula")
    operations.appoint(event, paula, Role.HOTEL_DESK, by="olga")
    HotelDesk.objects.create(hotel=event.hotels.get(), account=paula)
    came, missing = Stay.objects.select_related("participant").order_by("pk")[:2]
    the_desks_day(desk, event.slug, came, missing)
    assert [Stay.objects.get(pk=stay.pk).state for stay in (came, missing)] == ["in", "no-show"]
