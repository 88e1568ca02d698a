"""What is corrected afterwards: the price follows, and so do the other entries of the same person."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from caissa_web.enrolment.models import Entry, Offer
from caissa_web.enrolment.operations.applying import Arrival, submit, take_places
from caissa_web.enrolment.operations.changing import change_entry
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.operations.preparing import EntryForm, prepare
from caissa_web.enrolment.people import GuardianData, PersonData, data_of
from caissa_web.treasury.models import Payer
from caissa_web.treasury.queries import balance
from tests.web.enrolment.hall import NOW, RULES, applicant, enter, festival, form, fresh, owed, pay, state

pytestmark = pytest.mark.django_db

PRICED = (
    RULES
    + """
[[price]]
kind = "dinner"
label = "Dinner"
amount = 10
per = "dinners"
[[adjustment]]
label = "Juniors"
kinds = ["entry"]
percent = -50
age_to = 17
on = 2026-01-01
[[question]]
code = "dinners"
label = "Dinners"
kind = "number"
"""
)
LATE_FEE = """
[[price]]
kind = "entry"
label = "Entry fee"
amount = 90
"""
LATER = NOW + timedelta(days=1)
CHILD = PersonData("Child", fide_id=777, birth="2014-05-05", guardians=(GuardianData("Mum", "+43 1 234"),))


def entered(offer: Offer, who: str, person: PersonData, category: str = "A") -> Entry:
    """Somebody entered by an applicant of their own."""
    filled = EntryForm(category, person, {}, frozenset({"rules"}))
    (entry,) = submit(offer, applicant(offer, who), [filled], key=f"{who} {category}", by=who, now=NOW)
    return entry


def test_the_price_follows_the_answers_and_the_year_of_birth():
    """A junior with a dinner owes 35 + 10; three dinners 35 + 30; no junior after all 70 + 30."""
    offer = festival(PRICED)
    (anna,) = submit(
        offer,
        applicant(offer),
        [form("Anna", birth="2012-01-01", answers={"dinners": "1"})],
        key="k",
        by="Anna",
        now=NOW,
    )
    assert owed(anna) == ["EUR 45.00"]

    change_entry(fresh(anna), data_of(anna.participant), by="Anna", answers={"dinners": "3"}, now=LATER)
    assert owed(anna) == ["EUR 65.00"]

    older = replace(data_of(anna.participant), birth="1980-01-01")
    change_entry(fresh(anna), older, by="Anna", answers={"dinners": "3"}, now=LATER)
    assert owed(anna) == ["EUR 100.00"]


def test_only_what_was_corrected_changes_the_price():
    """The organiser asks 80 by now: whoever orders a dinner more pays 10 more, and the old fee."""
    offer = festival(PRICED)
    (anna,) = enter(offer, "Anna")
    dearer = PRICED.replace("amount = 70", "amount = 80")
    save_offer(offer, by="olga", seen_version=offer.version, text=dearer, reason="hall")

    change_entry(fresh(anna), replace(data_of(anna.participant), phone="+43 1"), by="Anna", now=LATER)
    assert owed(anna) == ["EUR 70.00"]
    change_entry(fresh(anna), data_of(anna.participant), by="Anna", answers={"dinners": "1"}, now=LATER)
    assert owed(anna) == ["EUR 80.00"]


def test_what_becomes_cheaper_is_a_credit():
    """Three dinners were paid, one is eaten: 20 to the credit, and nothing is owed."""
    offer = festival(PRICED)
    filled = form("Anna", answers={"dinners": "3"})
    (anna,) = submit(offer, applicant(offer), [filled], key="k", by="Anna", now=NOW)
    pay(fresh(anna), "100")

    change_entry(fresh(anna), data_of(anna.participant), by="Anna", answers={"dinners": "1"}, now=LATER)

    payer = Payer.objects.get(key=anna.applicant.payer_key)
    assert [str(amount) for amount in balance(payer).values()] == ["EUR -20.00"]


def test_who_waits_is_charged_for_nothing_that_is_corrected():
    """The price is noted; it is owed once there is a place."""
    offer = festival(PRICED)
    *_both, chen = enter(offer, "Anna", "Boris", "Chen")

    change_entry(fresh(chen), data_of(chen.participant), by="Chen", answers={"dinners": "2"}, now=LATER)

    assert (state(chen), owed(chen)) == ("waiting", [])
    assert sum(line["units"] for line in fresh(chen).quote["working"]) == 9000


def test_a_correction_is_seen_in_the_other_entries_of_the_same_person():
    """Born in 1980 says the entry in A: the one in U14 is a line for the office, at the full price."""
    offer = festival(PRICED)
    open_one = entered(offer, "Mum", CHILD)
    youth = entered(offer, "Mum", CHILD, "U14")
    assert owed(youth) == ["EUR 35.00"]

    change_entry(fresh(open_one), replace(data_of(youth.participant), birth="1980"), by="Mum", now=LATER)

    assert fresh(youth).changed_verdict is not None
    assert (state(youth), owed(youth)) == ("confirmed", ["EUR 70.00"])


def test_the_price_of_a_form_that_was_prepared_long_ago_is_that_of_sending():
    """70 in March, 90 later: prepared in March, pressed in April; the new price is named, then accepted."""
    late = RULES.replace("amount = 70", "amount = 70\nto = 2026-03-31") + LATE_FEE
    offer = festival(late, opens=NOW + timedelta(hours=1))
    filled = form("Anna")
    ready = prepare(offer, applicant(offer), [filled], key="k", by="Anna", now=NOW)
    in_april = datetime(2026, 4, 28, 12, tzinfo=UTC)

    (first,) = take_places(offer.event, [Arrival(ready.pk, in_april)], by="Anna")
    assert first.refusal is not None
    assert "EUR 90.00" in str(first.refusal)
    assert not Entry.everybody.exclude(state="draft").exists()

    (again,) = take_places(offer.event, [Arrival(ready.pk, in_april)], by="Anna")
    assert [(entry.state, owed(entry)) for entry in again.entries] == [("confirmed", ["EUR 90.00"])]


def test_the_price_of_a_form_holds_in_the_opening_minute():
    """Whoever prepared days before presses at the opening: what was seen is what is charged."""
    offer = festival(opens=NOW + timedelta(days=5))
    ready = prepare(offer, applicant(offer), [form("Anna")], key="k", by="Anna", now=NOW)
    dearer = RULES.replace("amount = 70", "amount = 80")
    save_offer(offer, by="olga", seen_version=offer.version, text=dearer, reason="hall")

    (done,) = take_places(offer.event, [Arrival(ready.pk, NOW + timedelta(days=5))], by="Anna")

    assert [owed(entry) for entry in done.entries] == [["EUR 70.00"]]
