"""Entries that come back, and people who are entered anew: by a family, by another one, or too late."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import transaction

from caissa.money import AccountKind, Amount
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.errors import AlreadyEntered
from caissa_web.enrolment.models import Entry, Offer, Participant, PortalAct
from caissa_web.enrolment.operations.applying import Arrival, submit, take_places
from caissa_web.enrolment.operations.changing import change_entry, withdraw
from caissa_web.enrolment.operations.deadlines import pass_deadlines
from caissa_web.enrolment.operations.decisions import reinstate, requeue
from caissa_web.enrolment.operations.preparing import EntryForm, prepare
from caissa_web.enrolment.people import GuardianData, PersonData
from caissa_web.treasury.events import tell_received
from caissa_web.treasury.models import Payer
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.locking import locked_payers
from caissa_web.treasury.operations.parties import payee_of, set_payee, set_payer
from caissa_web.treasury.posting import Books
from caissa_web.treasury.queries import balance
from tests.web.enrolment.hall import NOW, applicant, enter, family, festival, fresh, owed, pay, state

pytestmark = pytest.mark.django_db

CHILD = PersonData("Child", fide_id=777, birth="2014-05-05", guardians=(GuardianData("Mum", "+43 1 234"),))


def entered(offer: Offer, who: str, person: PersonData, category: str = "A") -> Entry:
    """Somebody entered by an applicant of their own."""
    filled = EntryForm(category, person, {}, frozenset({"rules"}))
    (entry,) = submit(offer, applicant(offer, who), [filled], key=f"{who} {category}", by=who, now=NOW)
    return entry


@pytest.mark.parametrize("act", [reinstate, requeue])
def test_who_has_entered_again_is_not_brought_back_besides(act):
    """Withdrawn, entered anew, and then the old one is to come back: refused with the reason."""
    offer = festival()
    first = entered(offer, "Mum", CHILD)
    withdraw(fresh(first), by="Mum", now=NOW)
    (second,) = submit(
        offer, first.applicant, [EntryForm("A", CHILD, {}, frozenset({"rules"}))], key="k", by="Mum", now=NOW
    )

    with pytest.raises(AlreadyEntered):
        act(fresh(first), by="olga", reason="asked to")
    assert (state(first), state(second)) == ("withdrawn", "confirmed")


def test_nobody_sees_what_another_family_says_of_the_same_person():
    """A stranger entered the child and withdrew: what the parent enters afterwards stands by itself."""
    offer = festival()
    stranger = entered(offer, "Stranger", replace(CHILD, guardians=(GuardianData("Stranger", "1"),)))
    withdraw(fresh(stranger), by="Stranger", now=NOW)

    own = entered(offer, "Mum", replace(CHILD, email="mum@example.org", phone="555"))

    assert own.participant_id != stranger.participant_id
    assert Participant.objects.get(fide_id=777, active=True).pk == own.participant_id
    assert fresh(stranger).participant.email == ""
    assert [each.name for each in fresh(stranger).participant.guardians.all()] == ["Stranger"]
    with pytest.raises(AlreadyEntered):
        reinstate(fresh(stranger), by="olga", reason="asked to")


def test_an_entry_comes_back_after_the_other_family_has_withdrawn_too():
    """Then its own participant is the one of the FIDE ID again."""
    offer = festival()
    club = entered(offer, "Club", CHILD)
    withdraw(fresh(club), by="Club", now=NOW)
    own = entered(offer, "Mum", CHILD)
    withdraw(fresh(own), by="Mum", now=NOW)

    reinstate(fresh(club), by="olga", reason="asked to")

    assert state(club) == "confirmed"
    assert Participant.objects.get(fide_id=777, active=True).pk == club.participant_id


def test_what_was_prepared_and_never_sent_holds_nobody_up():
    """A parent has lost the ticket of the opening minute, and enters the child by the form."""
    offer = festival()
    filled = EntryForm("A", CHILD, {}, frozenset({"rules"}))
    lost = prepare(offer, applicant(offer, "Phone"), [filled], key="lost", by="Phone", now=NOW)

    own = entered(offer, "Mum", CHILD)

    assert state(own) == "confirmed"
    assert not lost.entries.exists()
    (pressed,) = take_places(offer.event, [Arrival(lost.pk, NOW)], by="Phone")
    assert "entered by another one" in str(pressed.refusal)


def test_what_a_stranger_prepared_of_a_child_is_nobody_s():
    """A stranger prepares the child with a guardian who agrees, and never sends it: nothing is left."""
    offer = festival()
    stranger = replace(CHILD, guardians=(GuardianData("Stranger", "1", consents=True),))
    filled = EntryForm("A", stranger, {}, frozenset({"rules"}))
    prepare(offer, applicant(offer, "Phone"), [filled], key="lost", by="Phone", now=NOW)

    own = entered(offer, "Mum", replace(CHILD, guardians=()))

    assert list(own.participant.guardians.all()) == []
    assert Participant.objects.count() == 1


def test_whoever_takes_part_otherwise_stays_when_a_draft_is_dropped():
    """A family prepares a second category and never sends it; the child of the first is still there."""
    offer = festival()
    own = entered(offer, "Mum", CHILD)
    filled = EntryForm("U14", CHILD, {}, frozenset({"rules"}))
    lost = prepare(offer, applicant(offer, "Mum"), [filled], key="lost", by="Mum", now=NOW)

    again = entered(offer, "Mum", CHILD, "U14")

    assert not lost.entries.exists()
    assert again.participant_id == own.participant_id


def test_what_is_prepared_before_the_hour_stays():
    """Before the opening two families prepare the same child: the second is refused, as it always was."""
    offer = festival(opens=NOW + timedelta(hours=1))
    filled = EntryForm("A", CHILD, {}, frozenset({"rules"}))
    first = prepare(offer, applicant(offer, "Mum"), [filled], key="a", by="Mum", now=NOW)

    with pytest.raises(AlreadyEntered):
        prepare(offer, applicant(offer, "Other"), [filled], key="b", by="Other", now=NOW)
    assert first.entries.count() == 1


@pytest.mark.parametrize("other", ["Mum", "Dad"])
@pytest.mark.parametrize("act", [reinstate, requeue])
def test_a_form_that_was_never_sent_stops_nobody_from_coming_back(act, other: str):
    """Mum has withdrawn the child; a form with that FIDE ID, hers or Dad's, was filled in and never sent."""
    offer = festival()
    mums = entered(offer, "Mum", CHILD)
    withdraw(fresh(mums), by="Mum")
    filled = EntryForm("A", CHILD, {}, frozenset({"rules"}))
    draft = prepare(offer, applicant(offer, other), [filled], key="never sent", by=other, now=NOW)

    act(fresh(mums), by="olga", reason="asked to")

    assert state(mums) in ("confirmed", "offered")
    assert draft.entries.count() == 0
    assert Participant.objects.get(event=offer.event, fide_id=777, active=True) == mums.participant


def test_a_form_that_was_never_sent_keeps_nobody_from_their_fide_id():
    """Anna's FIDE ID is put right; somebody has filled in a form with it and never sent it."""
    offer = festival()
    (anna,) = enter(offer, "Anna")
    filled = EntryForm("A", CHILD, {}, frozenset({"rules"}))
    draft = prepare(offer, applicant(offer, "Stranger"), [filled], key="never sent", by="Stranger", now=NOW)

    change_entry(fresh(anna), PersonData("Anna", fide_id=777, birth="1990-05-05"), by="olga", in_office=True)

    assert (fresh(anna).participant.fide_id, draft.entries.count()) == (777, 0)


def test_who_pays_too_late_gets_the_place_back_if_it_is_left():
    """Anna's entry has expired, nobody has taken the place, and her money arrives: confirmed and paid."""
    offer = festival(pay_within_days=3)
    (anna,) = enter(offer, "Anna")
    pass_deadlines(NOW + timedelta(days=4))
    assert state(anna) == "expired"

    pay(fresh(anna), "69")
    assert state(anna) == "expired", "one euro is missing"
    pay(fresh(anna), "1", cashier="other")

    assert (state(anna), owed(anna)) == ("confirmed", [])
    pass_deadlines(NOW + timedelta(days=60))
    assert state(anna) == "confirmed"


def test_what_was_paid_before_and_the_rest_that_comes_too_late_are_the_price():
    """EUR 30 came in time and EUR 40 a day too late: together it is what the entry costs."""
    offer = festival(pay_within_days=3)
    (anna,) = enter(offer, "Anna")
    pay(fresh(anna), "30")
    pass_deadlines(NOW + timedelta(days=4))
    assert state(anna) == "expired"

    pay(fresh(anna), "39", cashier="other")
    assert state(anna) == "expired", "one euro is missing"
    pay(fresh(anna), "1", cashier="third")

    assert (state(anna), owed(anna)) == ("confirmed", [])


def test_who_pays_too_late_overtakes_nobody():
    """Somebody waits for the place of the expired entry: the money is a credit."""
    offer = festival(pay_within_days=3)
    anna, boris, chen = enter(offer, "Anna", "Boris", "Chen")
    pay(fresh(boris))
    pass_deadlines(NOW + timedelta(days=4))
    assert state(chen) == "offered"

    pay(fresh(anna))

    assert state(anna) == "expired"
    payer = Payer.objects.get(key=anna.applicant.payer_key)
    assert [str(amount) for amount in balance(payer).values()] == ["EUR -70.00"]


def lines_about(entry: Entry, act: str = "entry.paid-late") -> list[str]:
    """What the log says about an entry."""
    return [row.what for row in PortalAct.objects.filter(subject=entry.code, act=act)]


def test_credit_that_lies_around_brings_nobody_back():
    """Mum lets Anna's entry expire. Later Boris, whom she has paid, withdraws: EUR 70 are hers.

    One euro that she pays then does not bring Anna back; she and the office are told what it is.
    """
    offer = festival(pay_within_days=3, withdraw_until=NOW + timedelta(days=900))
    anna, boris = family(offer, "Mum", "Anna", "Boris", category="U14", together=False)
    pass_deadlines(NOW + timedelta(days=4))
    reinstate(fresh(boris), by="olga")
    pay(fresh(boris))
    withdraw(fresh(boris), by="Mum")
    payer = Payer.objects.get(key=anna.applicant.payer_key)
    assert [str(amount) for amount in balance(payer).values()] == ["EUR -70.00"]

    pay(fresh(anna), "1", cashier="other")

    assert (state(anna), state(boris)) == ("expired", "withdrawn")
    assert [str(amount) for amount in balance(payer).values()] == ["EUR -71.00"]
    assert lines_about(anna) == ["EUR 71.00 is to the payer's credit: it is less than the price"]


def test_money_that_may_be_for_either_of_two_is_asked_about():
    """Both children's entries have expired and EUR 70 come: nobody guesses who still wants to play."""
    offer = festival(pay_within_days=3)
    anna, boris = family(offer, "Mum", "Anna", "Boris", category="U14", together=False)
    pass_deadlines(NOW + timedelta(days=4))

    pay(fresh(anna))

    why = "EUR 70.00 is to the payer's credit: it is not known for which of the entries it was paid"
    assert (state(anna), state(boris)) == ("expired", "expired")
    assert lines_about(anna) == lines_about(boris) == [why]
    assert Letter.objects.filter(kind="portal.late-payment").count() == 1

    pay(fresh(anna), cashier="other")
    assert (state(anna), state(boris)) == ("confirmed", "confirmed"), "now it is enough for both"


def test_money_that_names_its_invoice_is_for_that_entry():
    """Boris' invoice is paid late, by card: he has his place again, Anna has not."""
    offer = festival(pay_within_days=3)
    (boris,) = family(offer, "Mum", "Boris", category="U14")
    payee, payer = payee_of(offer.event), Payer.objects.get(key=boris.applicant.payer_key)
    address = {"street": "Main Street 1", "postcode": "1010", "town": "Wien", "country": "AT"}
    payee = set_payee(offer.event, payee.key, address, by="olga")
    payer = set_payer(offer.event, payer.key, address, by="olga")
    (invoice,) = issue(payer, payee, by="olga")
    anna = entered(offer, "Mum", CHILD, "U14")
    pass_deadlines(NOW + timedelta(days=4))
    books = Books(payee, "card")
    with transaction.atomic(), locked_payers(offer.event, [payer.pk]):
        box = books.account(AccountKind.PROVIDER, "card")
        paid = books.transfer(box, books.payer(payer), Amount(7000, "EUR"), "paid", invoice=invoice)
        tell_received(offer.event, [paid])

    assert (state(anna), state(boris)) == ("expired", "confirmed")
    assert owed(boris) == []


def test_who_pays_too_late_for_a_place_that_is_gone_is_told():
    """The money is a credit, the office has a line, and Anna a letter."""
    offer = festival(pay_within_days=3)
    anna, _boris, chen = enter(offer, "Anna", "Boris", "Chen")
    pay(fresh(_boris))
    pass_deadlines(NOW + timedelta(days=4))
    assert state(chen) == "offered"

    pay(fresh(anna))

    assert lines_about(anna) == ["EUR 70.00 is to the payer's credit: There is no place left in Masters."]
    assert Letter.objects.filter(kind="portal.late-payment", about=anna.code).count() == 1
