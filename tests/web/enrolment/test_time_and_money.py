"""Deadlines, pools that are drawn, places for those who pay first, and people who want to be erased."""

from __future__ import annotations

from datetime import timedelta

import pytest

from caissa.entering import commitment, lot
from caissa_web.enrolment import personal_data
from caissa_web.enrolment.models import Participant
from caissa_web.enrolment.operations import deadlines
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.deadlines import pass_deadlines
from caissa_web.enrolment.operations.decisions import reinstate
from caissa_web.enrolment.operations.judging import acknowledge_change, judge_again
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.operations.settling import entries_settled
from caissa_web.enrolment.operations.waiting import draw
from caissa_web.privacy.finding import Wanted
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.queries import open_amount
from tests.web.enrolment.hall import NOW, RULES, category, enter, festival, fresh, state

pytestmark = pytest.mark.django_db


def test_who_does_not_pay_in_time_loses_the_place():
    """At pay_by the entry expires, owes nothing, and the next one is offered the place."""
    offer = festival(pay_within_days=3)
    anna, boris, chen = enter(offer, "Anna", "Boris", "Chen")
    entries_settled(offer.event, [boris.code])  # as the treasury tells when somebody has paid

    pass_deadlines(NOW + timedelta(days=4))

    assert [state(entry) for entry in (anna, boris, chen)] == ["expired", "confirmed", "offered"]
    assert open_amount(offer.event, anna.code) == {}
    pass_deadlines(NOW + timedelta(days=8))
    assert state(chen) == "waiting"


def test_an_entry_that_cannot_expire_holds_up_nobody_else(monkeypatch):
    """The treasury refuses one: those of this event and of the next one expire, and the fault is said."""
    offer, other = festival(pay_within_days=3), festival(slug="autumn", pay_within_days=3)
    (anna, boris), (chen,) = enter(offer, "Anna", "Boris"), enter(other, "Chen")
    real = deadlines.uncharge

    def refused(entry, **details):
        if entry.pk == anna.pk:
            raise MoneyRefused(why="the month is closed")
        real(entry, **details)

    monkeypatch.setattr(deadlines, "uncharge", refused)
    with pytest.raises(MoneyRefused):
        pass_deadlines(NOW + timedelta(days=4))

    assert [state(entry) for entry in (anna, boris, chen)] == ["confirmed", "expired", "expired"]


def test_an_expired_entry_comes_back_if_a_place_is_left():
    """Nobody waits: whoever is late takes the place again and is charged again."""
    offer = festival(pay_within_days=3)
    (anna,) = enter(offer, "Anna")
    pass_deadlines(NOW + timedelta(days=4))

    reinstate(fresh(anna), by="Anna")

    assert state(anna) == "confirmed"
    assert str(open_amount(offer.event, anna.code)["organiser"]) == "EUR 70.00"


def test_lots_are_drawn_by_the_published_seed():
    """Two places by lots for five: everybody waits until the draw, which anybody can work out again."""
    offer = festival(RULES.replace('code = "all"\nsize = 2', 'code = "all"\nsize = 2\nmethod = "lots"', 1))
    entries = enter(offer, *"ABCDE")
    assert {state(entry) for entry in entries} == {"waiting"}

    offer.refresh_from_db()
    draw(offer, category(offer), by="olga")

    assert offer.lots_commitment == commitment(offer.lots_seed)
    first = sorted(entries, key=lambda entry: lot(offer.lots_seed, entry.code))[:2]
    assert {entry.code for entry in entries if state(entry) == "confirmed"} == {entry.code for entry in first}


def test_whoever_enters_after_the_seed_is_known_comes_last():
    """Lots were drawn for one place; it comes back, and a later entry with a better lot has to wait."""
    lots = RULES.replace('code = "all"\nsize = 2', 'code = "all"\nsize = 1\nmethod = "lots"', 1)
    offer = festival(lots)
    entries = enter(offer, *"ABC")
    offer.refresh_from_db()
    draw(offer, category(offer), by="olga", now=NOW + timedelta(hours=1))
    drawn_at = offer.lots_drawn_at
    lucky = next(entry for entry in entries if state(entry) == "confirmed")
    others = [entry for entry in entries if entry is not lucky]
    others.sort(key=lambda entry: lot(offer.lots_seed, entry.code))
    later, number = None, 0
    while later is None or lot(offer.lots_seed, later.code) > lot(offer.lots_seed, others[0].code):
        number += 1
        (later,) = enter(offer, f"Late {number}", now=NOW + timedelta(hours=2))
    withdraw(fresh(lucky), by="x", now=NOW + timedelta(hours=3))

    draw(offer, category(offer), by="olga", now=NOW + timedelta(hours=4))

    assert (state(others[0]), state(later)) == ("confirmed", "waiting")
    offer.refresh_from_db()
    assert offer.lots_drawn_at == drawn_at, "the codes that took part stay those of the first drawing"


def test_all_categories_are_drawn_with_the_same_seed_at_once():
    """The seed is public after the first drawing, so that nothing may be left to be drawn by it."""
    lots = RULES.replace('code = "all"\nsize', 'code = "all"\nmethod = "lots"\nsize')
    offer = festival(lots)
    entries = [*enter(offer, "Anna"), *enter(offer, "Young", category="U14", person={"birth": "2015-05-05"})]
    offer.refresh_from_db()
    draw(offer, category(offer), by="olga", now=NOW + timedelta(hours=1))
    assert [state(entry) for entry in entries] == ["confirmed", "confirmed"]


def test_a_changed_verdict_is_a_line_and_no_removal():
    """New rules would let nobody in: everybody stays, and the office sees a line."""
    offer = festival()
    (anna,) = enter(offer, "Anna")
    text = RULES.replace('code = "A"\n', 'code = "A"\nage_to = 10\non = 2026-01-01\n', 1)
    offer = save_offer(offer, by="olga", seen_version=offer.version, text=text, reason="juniors only")

    assert judge_again(offer, by="olga", now=NOW) == 1
    assert state(anna) == "confirmed"
    assert fresh(anna).changed_verdict is not None

    acknowledge_change(fresh(anna), by="olga")
    assert fresh(anna).changed_verdict is None
    assert judge_again(offer, by="olga", now=NOW) == 0


def test_whoever_is_erased_leaves_the_sums_behind():
    """The person goes, the place goes on, and what is kept of the fee stays under the code."""
    offer = festival()
    anna, _boris, chen = enter(offer, "Anna", "Boris", "Chen")
    wanted = Wanted(contact="anna@example.org")

    assert "Anna" in str(personal_data.data_of(wanted))
    personal_data.erase_of(wanted, by="privacy", now=NOW)

    assert not Participant.objects.filter(name="Boris", erased_at__isnull=False).exists()
    assert personal_data.data_of(wanted) == []
    assert (state(anna), state(chen)) == ("withdrawn", "offered")
    assert fresh(anna).applicant.name == "erased"
