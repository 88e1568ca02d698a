"""Places and the waiting list: who has one, who is next, and that nobody overtakes."""

from __future__ import annotations

import pytest

from caissa_web.enrolment.errors import EntryRefused
from caissa_web.enrolment.models import Claim, Counter, Entry
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.waiting import accept_offer, decline_offer
from caissa_web.enrolment.queries.standing import position, queue_length
from caissa_web.treasury.queries import open_amount
from tests.web.enrolment.hall import category, enter, family, festival, fresh, state

pytestmark = pytest.mark.django_db


def test_who_comes_after_the_last_place_waits():
    """Two places for three players: the third waits, is first on the list and owes nothing."""
    offer = festival()

    anna, boris, chen = enter(offer, "Anna", "Boris", "Chen")

    assert [state(entry) for entry in (anna, boris, chen)] == ["confirmed", "confirmed", "waiting"]
    assert position(chen) == 1
    assert queue_length(category(offer)) == 1
    assert str(open_amount(offer.event, anna.code)["organiser"]) == "EUR 70.00"
    assert open_amount(offer.event, chen.code) == {}
    assert Counter.objects.get(category=category(offer), kind="pool").taken == 2


def test_a_freed_place_is_offered_at_once():
    """Whoever withdraws frees a place for the head of the list, who is charged only on accepting it."""
    offer = festival()
    anna, _boris, chen, dora = enter(offer, "Anna", "Boris", "Chen", "Dora")

    withdraw(anna, by="Anna")
    assert (state(chen), state(dora)) == ("offered", "waiting")
    assert open_amount(offer.event, chen.code) == {}

    accept_offer(fresh(chen), by="Chen")
    assert state(chen) == "confirmed"
    assert str(open_amount(offer.event, chen.code)["organiser"]) == "EUR 70.00"


def test_who_declines_goes_to_the_end_of_the_list():
    """An offer that is declined goes to the next one, and the decliner stands behind everybody."""
    offer = festival()
    anna, _boris, chen, dora, egon = enter(offer, "Anna", "Boris", "Chen", "Dora", "Egon")
    withdraw(anna, by="Anna")

    decline_offer(fresh(chen), by="Chen")

    assert [state(entry) for entry in (chen, dora, egon)] == ["waiting", "offered", "waiting"]
    assert position(fresh(egon)) == 1
    assert position(fresh(chen)) == 2


def test_a_family_is_one_claim():
    """Three children for the last place: all of them wait, and the place waits with them."""
    offer = festival()
    enter(offer, "Anna")

    children = family(offer, "Frida", "Gerd", "Hans")
    (later,) = enter(offer, "Boris")

    assert {state(child) for child in children} == {"waiting"}
    assert state(later) == "waiting"
    assert Claim.objects.filter(entry__in=children).count() == 0
    assert Entry.everybody.filter(state="confirmed").count() == 1


def test_nobody_accepts_what_was_not_offered():
    """Chen waits and something is to be decided about her: accepting takes her off no list."""
    offer = festival()
    _anna, _boris, chen = enter(offer, "Anna", "Boris", "Chen")
    Entry.everybody.filter(pk=chen.pk).update(to_decide=True)

    with pytest.raises(EntryRefused, match="on the waiting list"):
        accept_offer(fresh(chen), by="Chen")
    assert (state(chen), position(fresh(chen))) == ("waiting", 1)
