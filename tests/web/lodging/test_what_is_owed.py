"""What stays cost stands in the ledger, after a proposal and when an entitlement passes to somebody else."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from caissa.tournament import Role
from caissa_web.background import tasks
from caissa_web.enrolment.models import Offer
from caissa_web.lodging.models import Stay
from caissa_web.lodging.operations import entitling, rooming
from caissa_web.lodging.operations.entitling import add_entitlement, charge_everybody
from caissa_web.lodging.operations.presence import check_in
from caissa_web.lodging.operations.proposing import propose_rooms
from caissa_web.lodging.operations.rooming import confirm_stays, place, take_back
from caissa_web.lodging.operations.stays import cancel_stay
from caissa_web.treasury.queries.balances import live_charges
from tests.web.enrolment.hall import NOW
from tests.web.lodging.test_pages import somebody
from tests.web.lodging.world import club, event_with_hotels, guest, kind, on_record, stays

pytestmark = pytest.mark.django_db
NINE_NIGHTS = 9 * 6000


def rooms_owed(offer: Offer) -> dict[str, int]:
    """Subject → what is owed for the room."""
    rows = live_charges(offer.event).filter(kind="room")
    return dict(rows.values_list("subject", "units"))


def proposed(offer: Offer, *names: str) -> list[Stay]:
    """People who named no kind of room, and sleep where the proposal has put them."""
    rooks = club(offer)
    rows = [stays(guest(offer, name, by=rooks), None) for name in names]
    propose_rooms(offer.event, by="olga", now=NOW)
    return [on_record(row) for row in rows]


def test_a_proposal_costs_nothing_until_it_is_confirmed() -> None:
    """Two in a double room for nine nights at 60 EUR: nothing yet, then 540 EUR each."""
    offer = event_with_hotels(rooms=1)
    anna, boris = proposed(offer, "Anna", "Boris")
    assert {anna.state, boris.state} == {"held"}
    assert rooms_owed(offer) == {}
    assert confirm_stays(offer.event, [anna, boris], by="olga", now=NOW) == 2
    assert rooms_owed(offer) == dict.fromkeys((anna.subject, boris.subject), NINE_NIGHTS)


def test_many_are_priced_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than can be priced at once: they are confirmed at once, and what they owe follows."""
    offer = event_with_hotels(rooms=2)
    officer = somebody(offer, Role.ORGANISER, "olga")
    monkeypatch.setattr("caissa_web.office.rooms.rooming.MOST_PRICED", 1)
    monkeypatch.setattr(rooming, "MOST_PRICED", 1)
    anna, boris = proposed(offer, "Anna", "Boris")
    address = f"/office/{offer.event.slug}/rooms/rooming/confirm/"
    answer: Any = officer.post(address)
    assert answer.status_code == 302
    assert (on_record(anna).state, rooms_owed(offer)) == ("confirmed", {})
    tasks.run_waiting(timezone.now(), queue="uploads")
    assert rooms_owed(offer) == dict.fromkeys((anna.subject, boris.subject), NINE_NIGHTS)


def test_many_confirmed_at_once_leave_those_without_a_bed_unpriced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boris has lost the bed of his last night: only Anna is confirmed, and only she is priced."""
    offer = event_with_hotels(rooms=2)
    officer = somebody(offer, Role.ORGANISER, "olga")
    monkeypatch.setattr("caissa_web.office.rooms.rooming.MOST_PRICED", 1)
    monkeypatch.setattr(rooming, "MOST_PRICED", 1)
    anna, boris = proposed(offer, "Anna", "Boris")
    boris.beds.order_by("-night")[0].delete()
    officer.post(f"/office/{offer.event.slug}/rooms/rooming/confirm/")
    tasks.run_waiting(timezone.now(), queue="uploads")
    assert (on_record(anna).state, on_record(boris).state) == ("confirmed", "held")
    assert rooms_owed(offer) == {anna.subject: NINE_NIGHTS}


def test_pricing_everybody_again_prices_no_proposal() -> None:
    """Rules have changed and every stay is priced again: whoever is only proposed a room owes nothing yet."""
    offer = event_with_hotels(rooms=2)
    anna, boris = proposed(offer, "Anna", "Boris")
    confirm_stays(offer.event, [anna], by="olga", now=NOW)
    assert charge_everybody(offer.event, by="olga") == 1
    assert rooms_owed(offer) == {anna.subject: NINE_NIGHTS}
    assert on_record(boris).state == "held"


def test_stays_confirmed_without_a_price_are_found() -> None:
    """Confirmed by an earlier version, which priced no proposal: the page says so, one press prices them."""
    offer = event_with_hotels(rooms=1)
    officer = somebody(offer, Role.ORGANISER, "olga")
    anna, boris = proposed(offer, "Anna", "Boris")
    told = "2 confirmed stays have no price yet"
    address = f"/office/{offer.event.slug}/rooms/"
    pages = (f"{address}rooming/", f"{address}rules/")
    assert all(told not in officer.get(page).content.decode() for page in pages)
    Stay.objects.filter(pk__in=[anna.pk, boris.pk]).update(state=Stay.State.CONFIRMED)
    assert all(told in officer.get(page).content.decode() for page in pages)
    officer.post(f"{address}charge/")
    tasks.run_waiting(timezone.now(), queue="uploads")
    assert rooms_owed(offer) == dict.fromkeys((anna.subject, boris.subject), NINE_NIGHTS)
    assert all(told not in officer.get(page).content.decode() for page in pages)


def test_who_checks_in_without_having_been_confirmed_owes_too() -> None:
    """The desk lets somebody in whose single room at 80 EUR was only proposed: owed from then on."""
    offer = event_with_hotels()
    (anna,) = proposed(offer, "Anna")
    check_in(anna, by="desk", now=NOW.replace(month=4, day=30, hour=16))
    assert rooms_owed(offer) == {anna.subject: 9 * 8000}


def test_what_is_taken_back_costs_nothing_any_more() -> None:
    """Put into a room by hand without having named a kind: owed; taken back, it is a wish and free."""
    offer = event_with_hotels()
    stay = stays(guest(offer, "Anna", sex="w"), None)
    place(on_record(stay), kind(), by="olga", now=NOW)
    assert rooms_owed(offer) == {stay.subject: NINE_NIGHTS}
    take_back(offer.event, by="olga", now=NOW)
    assert (on_record(stay).state, rooms_owed(offer)) == ("wished", {})


def test_an_entitlement_passes_to_the_next() -> None:
    """One of the club stays free; when the first cancels, it is the second who owes nothing."""
    offer = event_with_hotels()
    add_entitlement(offer.event, by="olga", name="One of each", nights=9, most=1)
    rooks = club(offer)
    first, second = (stays(guest(offer, name, by=rooks)) for name in ("Anna", "Boris"))
    assert rooms_owed(offer) == {first.subject: 0, second.subject: NINE_NIGHTS}
    cancel_stay(on_record(first), by="rooks", now=NOW)
    assert rooms_owed(offer)[second.subject] == 0


def test_an_entitlement_that_no_longer_fits_passes_on() -> None:
    """The rule is not for single use: who changes to a single room pays for it, and the next is free."""
    offer = event_with_hotels(rooms=3)
    add_entitlement(offer.event, by="olga", name="One of each", nights=9, most=1)
    rooks = club(offer)
    anna = guest(offer, "Anna", by=rooks)
    first, second = stays(anna), stays(guest(offer, "Boris", by=rooks))
    stays(anna, sharing=1)
    assert rooms_owed(offer) == {first.subject: 9 * 9000, second.subject: 0}


def test_what_is_kept_of_an_entitled_stay_stays_owed() -> None:
    """Five of nine nights are free, 240 EUR are owed; cancelled a week before, half of it is kept."""
    offer = event_with_hotels()
    add_entitlement(offer.event, by="olga", name="One of each", nights=5, most=1)
    rooks = club(offer)
    first, second = (stays(guest(offer, name, by=rooks)) for name in ("Anna", "Boris"))
    assert rooms_owed(offer) == {first.subject: 4 * 6000, second.subject: NINE_NIGHTS}
    cancel_stay(on_record(first), by="rooks", now=NOW.replace(month=4, day=24))
    kept = {first.subject: 2 * 6000, second.subject: 4 * 6000}
    assert rooms_owed(offer) == kept
    charge_everybody(offer.event, by="olga", stays=[first.pk, second.pk])
    assert rooms_owed(offer) == kept


def test_a_stay_cancelled_meanwhile_is_not_priced_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is priced again, and somebody cancels after the list was made: what is kept stays owed."""
    offer = event_with_hotels()
    anna = stays(guest(offer, "Anna", sex="w"))
    late = NOW.replace(month=4, day=24)

    def while_priced(applicants: Any, *, by: str) -> None:
        cancel_stay(on_record(anna), by="anna", now=late)

    monkeypatch.setattr(entitling, "lock_payers", while_priced)
    charge_everybody(offer.event, by="olga")
    assert rooms_owed(offer) == {anna.subject: NINE_NIGHTS // 2}


def test_a_stay_cancelled_in_time_costs_nothing() -> None:
    """Two months before nothing is kept, also of whoever has nights on another account."""
    offer = event_with_hotels()
    add_entitlement(offer.event, by="olga", name="One of each", nights=5, most=1)
    anna = stays(guest(offer, "Anna", sex="w"))
    cancel_stay(on_record(anna), by="anna", now=NOW)
    assert not live_charges(offer.event).filter(subject__startswith=anna.subject, units__gt=0).exists()
