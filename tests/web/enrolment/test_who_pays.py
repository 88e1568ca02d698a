"""The one who pays stays the same, in whatever capacity somebody enters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa_web.enrolment.models import Applicant
from caissa_web.enrolment.operations.applicants import set_contact
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.people import GuardianData
from caissa_web.treasury.models import Payer
from caissa_web.treasury.queries import balance
from tests.web.enrolment.hall import NOW, applicant, enter, festival, form, fresh, owed

pytestmark = pytest.mark.django_db


def test_a_parent_who_later_enters_for_the_club_still_owes_what_was_owed():
    """One bill: the first child's fee does not vanish because the second was entered for a club."""
    offer = festival()
    parent = applicant(offer, "Bob", kind=Applicant.Kind.PARENT)
    kid = form("Kid", "U14", birth="2014-01-01", guardians=(GuardianData("Bob", "1"),))
    (first,) = submit(offer, parent, [kid], key="a", by="Bob", now=NOW)

    club = applicant(offer, "Bob", kind=Applicant.Kind.CLUB, club="SK Traun")
    second = replace(kid, person=replace(kid.person, name="Kid 2"))
    submit(offer, club, [second], key="b", by="Bob", now=NOW)

    (payer,) = Payer.objects.filter(event=offer.event)
    assert (payer.key, payer.name) == (club.payer_key, "SK Traun")
    assert [str(amount) for amount in balance(payer).values()] == ["EUR 140.00"]
    assert owed(first) == ["EUR 70.00"]


def test_the_bill_follows_the_newest_address_unless_it_was_put_right():
    """Another e-mail address is taken over; a name that the treasurer has corrected stays."""
    offer = festival()
    (anna,) = enter(offer, "Anna")
    Payer.objects.filter(event=offer.event).update(name="Anna GmbH")

    set_contact(fresh(anna).applicant, {"email": "new@example.org"})
    payer = Payer.objects.get(event=offer.event)
    assert (payer.name, payer.email) == ("Anna GmbH", "new@example.org")
