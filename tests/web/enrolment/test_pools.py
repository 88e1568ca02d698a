"""Pools of places: those who pay first, quotas, places that pass on, draws by rating, and later changes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from caissa.money import Amount
from caissa_web.enrolment.models import Counter, Entry, Offer
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.deadlines import pass_deadlines
from caissa_web.enrolment.operations.door import walk_up
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.operations.waiting import accept_offer, draw
from caissa_web.enrolment.queries.standing import position
from caissa_web.treasury.models import Payer
from caissa_web.treasury.queries import balance, open_amount
from tests.web.enrolment.hall import NOW, applicant, category, enter, festival, form, fresh, pay, state

pytestmark = pytest.mark.django_db

PRICE = """
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
"""
FIRST_PAID = (
    """
currency = "EUR"
[[category]]
code = "A"
[[category.pool]]
code = "payers"
size = 2
method = "first-paid"
"""
    + PRICE
)
OFFICIAL = """
[[category]]
code = "A"
[[category.pool]]
code = "official"
size = 3
statuses = ["official"]
per_federation = 1
until = 2026-03-10
[[category.pool]]
code = "open"
size = 1
"""


def official(offer: Offer, name: str, federation: str, status: str = "official", **more: Any) -> Entry:
    """Somebody entered by a federation."""
    person = form(name, federation=federation, status=status, **more)
    (entry,) = submit(offer, applicant(offer, name), [person], key=name, by=name, now=NOW)
    return entry


def sizes(offer: Offer) -> dict[str, tuple[int, int]]:
    """Pool → (taken, size)."""
    rows = Counter.objects.filter(category=category(offer), kind="pool")
    return {row.key: (row.taken, row.size) for row in rows}


def states(*entries: Entry) -> list[str]:
    return [state(entry) for entry in entries]


# -- first paid --------------------------------------------------------------------------------


def test_places_go_to_those_who_pay_first():
    """Three enter, two places: Chen pays first, then Anna; Boris waits and owes nothing any more."""
    offer = festival(FIRST_PAID)
    anna, boris, chen = enter(offer, "Anna", "Boris", "Chen")
    assert states(anna, boris, chen) == ["submitted"] * 3
    assert str(open_amount(offer.event, boris.code)["organiser"]) == "EUR 70.00"

    pay(chen)
    assert states(anna, boris, chen) == ["submitted", "submitted", "confirmed"]
    pay(anna)

    assert states(anna, boris, chen) == ["confirmed", "waiting", "confirmed"]
    assert open_amount(offer.event, boris.code) == {}
    assert position(fresh(boris)) == 1


def test_half_a_payment_is_no_place():
    """EUR 30 of 70: submitted as before."""
    offer = festival(FIRST_PAID)
    (anna,) = enter(offer, "Anna")
    pay(anna, "30")
    assert state(anna) == "submitted"


def test_nobody_is_asked_to_pay_for_a_place_that_is_gone():
    """Both places are paid: who enters now waits and is not charged."""
    offer = festival(FIRST_PAID)
    for entry in enter(offer, "Anna", "Boris"):
        pay(entry)

    (dora,) = enter(offer, "Dora")

    assert state(dora) == "waiting"
    assert open_amount(offer.event, dora.code) == {}


def test_money_that_comes_too_late_is_a_credit():
    """Boris paid after the last place was gone: on the list, and EUR 70 are his."""
    offer = festival(FIRST_PAID)
    anna, boris, chen = enter(offer, "Anna", "Boris", "Chen")
    for entry in (anna, chen):
        pay(entry)

    pay(boris)

    assert state(boris) == "waiting"
    payer = Payer.objects.get(event=offer.event, key=boris.applicant.payer_key)
    assert balance(payer) == {"organiser": Amount(-7000, "EUR")}


def test_a_paid_place_that_comes_back_is_offered_to_the_list():
    """Anna withdraws: Boris, first on the list, is offered her place and pays after he has accepted."""
    offer = festival(FIRST_PAID)
    anna, boris, chen = enter(offer, "Anna", "Boris", "Chen")
    for entry in (anna, chen):
        pay(entry)
    (dora,) = enter(offer, "Dora")

    withdraw(fresh(anna), by="Anna", now=NOW)

    assert states(boris, dora) == ["offered", "waiting"]
    accept_offer(fresh(boris), by="Boris", now=NOW)
    assert state(boris) == "confirmed"
    assert str(open_amount(offer.event, boris.code)["organiser"]) == "EUR 70.00"


# -- quotas --------------------------------------------------------------------------------------


def test_a_federation_has_its_quota_and_holds_nobody_up():
    """One official place a federation: the second Hungarian takes the open place, the third waits."""
    offer = festival(OFFICIAL)
    lili, bence, nora = (official(offer, name, "HUN") for name in ("Lili", "Bence", "Nora"))
    paul = official(offer, "Paul", "FRA")

    assert states(lili, bence, nora, paul) == ["confirmed", "confirmed", "waiting", "confirmed"]
    assert [fresh(entry).pool for entry in (lili, bence, paul)] == ["official", "open", "official"]
    quotas = Counter.objects.filter(kind="federation").order_by("key")
    assert [(row.key, row.taken, row.size) for row in quotas] == [
        ("official/FRA", 1, 1),
        ("official/HUN", 1, 1),
    ]


def test_a_freed_quota_goes_to_the_same_federation():
    """Lili withdraws: a Hungarian place is free, so Nora of Hungary is offered it, not Iva of Croatia."""
    offer = festival(OFFICIAL.replace("size = 3", "size = 2"))
    lili = official(offer, "Lili", "HUN")
    official(offer, "Bence", "HUN")  # the open place
    official(offer, "Paul", "FRA")  # the second official place
    nora, iva = official(offer, "Nora", "HUN"), official(offer, "Iva", "CRO", status="additional")

    withdraw(lili, by="Lili", now=NOW)

    assert states(nora, iva) == ["offered", "waiting"]


def test_a_pool_for_some_is_closed_to_others():
    """An additional entry does not take an official place, even if all of them are free."""
    offer = festival(OFFICIAL)
    first, second = (official(offer, name, "CRO", status="additional") for name in ("Iva", "Ana"))
    assert states(first, second) == ["confirmed", "waiting"]
    assert fresh(first).pool == "open"


# -- places that pass on ---------------------------------------------------------------------------


def test_what_is_left_falls_to_the_next_pool_on_the_day_after():
    """Official places are kept until 10 March inclusive; on the 11th two of them go to whoever waits."""
    offer = festival(OFFICIAL)
    official(offer, "Lili", "HUN")
    waiting = [official(offer, name, "CRO", status="additional") for name in ("Iva", "Ana", "Eva", "Ida")]
    assert states(*waiting) == ["confirmed", "waiting", "waiting", "waiting"]

    pass_deadlines(datetime(2026, 3, 10, 23, 59, tzinfo=UTC))
    assert sizes(offer) == {"official": (1, 3), "open": (1, 1)}
    pass_deadlines(datetime(2026, 3, 11, 0, 1, tzinfo=UTC))

    assert sizes(offer) == {"official": (1, 1), "open": (3, 3)}
    assert states(*waiting) == ["confirmed", "offered", "offered", "waiting"]
    pass_deadlines(datetime(2026, 3, 11, 0, 2, tzinfo=UTC))
    assert sizes(offer) == {"official": (1, 1), "open": (3, 3)}


def test_the_last_day_is_a_day_of_the_event():
    """10 March ends in Auckland thirteen hours before it ends in Greenwich (UTC+13 until 5 April)."""
    offer = festival(OFFICIAL)
    offer.event.time_zone = "Pacific/Auckland"
    offer.event.save()
    pass_deadlines(datetime(2026, 3, 10, 10, 59, tzinfo=UTC))
    assert sizes(offer)["official"] == (0, 3)
    pass_deadlines(datetime(2026, 3, 10, 11, 0, tzinfo=UTC))
    assert sizes(offer)["official"] == (0, 0)


def test_an_event_without_a_zone_has_that_of_the_installation(settings):
    """Not Greenwich: with Berlin set, 10 March ends at 23:00 UTC."""
    settings.TIME_ZONE = "Europe/Berlin"
    offer = festival(OFFICIAL)
    pass_deadlines(datetime(2026, 3, 10, 22, 59, tzinfo=UTC))
    assert sizes(offer)["official"] == (0, 3)
    pass_deadlines(datetime(2026, 3, 10, 23, 0, tzinfo=UTC))
    assert sizes(offer)["official"] == (0, 0)


def test_places_that_have_passed_on_stay_there_when_the_offer_changes():
    """After the passing on, the hour of closing is changed, then the open pool grows by two."""
    offer = festival(OFFICIAL)
    for name in ("Iva", "Ana", "Eva"):
        official(offer, name, "CRO", status="additional")
    pass_deadlines(datetime(2026, 3, 11, 0, 1, tzinfo=UTC))
    assert sizes(offer) == {"official": (0, 0), "open": (3, 4)}
    offer.refresh_from_db()

    offer = save_offer(offer, by="olga", seen_version=offer.version, offer_hours=24, reason="quicker")
    assert sizes(offer) == {"official": (0, 0), "open": (3, 4)}
    larger = OFFICIAL.replace("size = 1", "size = 3")
    save_offer(offer, by="olga", seen_version=offer.version, text=larger, reason="larger hall")

    assert sizes(offer) == {"official": (0, 0), "open": (3, 6)}
    assert Counter.objects.get(category=category(offer), kind="category").size == 6


def test_a_place_made_at_the_door_does_not_stop_later_changes():
    """Three in two places by decision: the offer can still be changed, and the pool stays full."""
    offer = festival()
    enter(offer, "Anna", "Boris")
    walk_up(offer, form("Carl"), by="olga", beyond=True, reason="titled player")
    assert sizes(offer) == {"all": (3, 3)}
    offer.refresh_from_db()

    save_offer(offer, by="olga", seen_version=offer.version, offer_hours=24, reason="quicker")

    assert sizes(offer) == {"all": (3, 3)}
    assert states(*enter(offer, "Dora")) == ["waiting"]


def test_a_place_beyond_the_quota_of_a_federation():
    """The official places of Hungary are used up and the open one too: the office makes one more."""
    offer = festival(
        OFFICIAL.replace('code = "open"\nsize = 1', 'code = "open"\nsize = 1\nper_federation = 1')
    )
    official(offer, "Lili", "HUN"), official(offer, "Bence", "HUN")
    extra = form("Nora", federation="HUN", status="official")
    entry = walk_up(offer, extra, by="olga", beyond=True, reason="title holder")
    assert state(entry) == "confirmed"
    assert sizes(offer)["open"] == (2, 2)


# -- by rating, by nomination ------------------------------------------------------------------------


BY_RATING = """
[[category]]
code = "A"
[[category.pool]]
code = "strong"
size = 2
method = "rating"
[[category.pool]]
code = "wild"
size = 1
method = "nominated"
"""


def rated(offer: Offer, name: str, rating: int) -> Entry:
    """Somebody with a rating of a national list."""
    return official(offer, name, "HUN", status="", ratings={"HUN:standard": rating})


def test_the_highest_rated_have_the_places_and_wild_cards_follow():
    """2 by rating, 1 wild card, whoever came first: Chen 2500 and Anna 2400, and Boris by nomination."""
    offer = festival(BY_RATING)
    boris, anna = rated(offer, "Boris", 2100), rated(offer, "Anna", 2400)
    dora, chen = rated(offer, "Dora", 2300), rated(offer, "Chen", 2500)
    assert states(boris, anna, dora, chen) == ["waiting"] * 4
    Entry.everybody.filter(pk=boris.pk).update(nominated=1)

    draw(offer, category(offer), by="olga", now=NOW)

    assert states(chen, anna, boris, dora) == ["confirmed", "confirmed", "confirmed", "waiting"]
    assert [fresh(entry).pool for entry in (chen, anna, boris)] == ["strong", "strong", "wild"]
    assert draw(offer, category(offer), by="olga", now=NOW) == []
    pass_deadlines(NOW + timedelta(days=1))
    assert state(dora) == "waiting"
