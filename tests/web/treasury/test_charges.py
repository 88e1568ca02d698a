"""Charges: what a subject costs is made equal to what was priced; payments cover the oldest first."""

from __future__ import annotations

import pytest

from caissa.entering.pricing import Returned
from caissa_web.treasury import events
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.models import Charge, MoneyAct, Transfer
from caissa_web.treasury.operations.cash import open_cash, take_cash
from caissa_web.treasury.operations.charges import PricedLine, cancel_charges, set_charges
from caissa_web.treasury.operations.parties import payee_of, set_payer
from caissa_web.treasury.queries import balance, open_amount, settled_subjects
from caissa_web.treasury.queries.accounts import account_balances
from tests.web.treasury.world import ORGANISER, TREASURER, eur, fee, festival, payer

pytestmark = pytest.mark.django_db


def test_the_same_prices_again_change_nothing() -> None:
    """A resend adds no row and no log entry."""
    event = festival()
    anna = payer(event)
    set_charges(event, anna, "E1", [fee()], by=ORGANISER)
    rows = (Charge.objects.count(), Transfer.objects.count(), MoneyAct.objects.count())

    set_charges(event, anna, "E1", [fee()], by=ORGANISER)

    assert (Charge.objects.count(), Transfer.objects.count(), MoneyAct.objects.count()) == rows
    assert balance(anna) == {"organiser": eur("70")}


def test_a_changed_price_cancels_the_old_one_and_adds_the_new_one() -> None:
    """70 becomes 52.50 for a junior: three rows, of which one is live, and the ledger shows 52.50."""
    event = festival()
    anna = payer(event)
    set_charges(event, anna, "E1", [fee("70")], by=ORGANISER)

    live = set_charges(event, anna, "E1", [fee("52.50")], by=ORGANISER, reason="junior")

    assert [charge.amount for charge in live] == [eur("52.50")]
    assert Charge.objects.count() == 3
    assert account_balances(payee_of(event))[f"payer:{anna.code}"] == eur("52.50")
    assert open_amount(event, "E1") == {"organiser": eur("52.50")}


def test_another_payer_takes_over_what_a_subject_costs() -> None:
    """The club pays instead of the parent: the parent owes nothing more."""
    event = festival()
    anna = payer(event)
    club = set_payer(event, "club:1", {"name": "Chess Club"}, by=ORGANISER)
    set_charges(event, anna, "E1", [fee()], by=ORGANISER)

    set_charges(event, club, "E1", [fee()], by=ORGANISER, reason="the club pays")

    assert balance(anna) == {"organiser": eur("0")} or not balance(anna)
    assert balance(club) == {"organiser": eur("70")}


def test_what_is_kept_on_cancellation_becomes_a_charge_of_its_own() -> None:
    """Half of 70 is kept: 35 is still owed."""
    event = festival()
    anna = payer(event)
    set_charges(event, anna, "E1", [fee()], by=ORGANISER)

    cancel_charges(
        event, "E1", [Returned("entry fee", eur("35"), eur("35"))], by=ORGANISER, reason="withdrew"
    )

    assert open_amount(event, "E1") == {"organiser": eur("35")}


def test_a_free_entry_is_a_charge_of_nothing_and_settled_at_once() -> None:
    """A grandmaster's free entry says why it costs nothing, moves no money and is settled."""
    event = festival()
    free = PricedLine("entry fee", "Entry fee", eur("0"), ())

    set_charges(event, payer(event), "E1", [free], by=ORGANISER, reason="grandmaster")

    assert Charge.objects.get().reason == "grandmaster"
    assert not Transfer.objects.exists()
    assert settled_subjects(event) == {"E1"}


def test_negative_prices_and_workings_that_do_not_add_up_are_refused() -> None:
    """Nothing is stored of a price below zero, nor of a working that makes another amount."""
    event = festival()
    anna = payer(event)

    with pytest.raises(MoneyRefused):
        set_charges(event, anna, "E1", [PricedLine("fee", "Fee", eur("-1"))], by=ORGANISER)
    wrong = PricedLine("fee", "Fee", eur("10"), fee("9").working)
    with pytest.raises(MoneyRefused):
        set_charges(event, anna, "E1", [wrong], by=ORGANISER)

    assert not Charge.objects.exists()


def test_who_becomes_settled_is_told_in_the_same_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    """A payment for two entries covers the older one first; each is told once, when it is paid in full."""
    event = festival()
    anna = payer(event)
    told: list[str] = []
    monkeypatch.setattr(events, "_ON_SETTLED", [lambda _event, subjects: told.extend(subjects)])
    set_charges(event, anna, "E1", [fee("70")], by=ORGANISER)
    set_charges(event, anna, "E2", [fee("70")], by=ORGANISER)
    box = open_cash(payee_of(event), eur("0"), by=TREASURER)

    take_cash(box, anna, eur("100"), by=TREASURER, key="a")
    assert told == ["E1"]
    take_cash(box, anna, eur("40"), by=TREASURER, key="b")

    assert told == ["E1", "E2"]
    assert settled_subjects(event) == {"E1", "E2"}
