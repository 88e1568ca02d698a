"""Entries moved to another category: rules, places, the list, money, letters, and their section."""

from __future__ import annotations

from datetime import timedelta

import pytest

from caissa.tournament import Colour, Tournament
from caissa_web import operations
from caissa_web.api.models import Delivery
from caissa_web.api.webhooks.register import make_webhook
from caissa_web.delegations.operations.qualifications import record_qualification
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.errors import (
    AlreadyEntered,
    EntryRefused,
    NotAllowed,
    ReasonMissing,
    WaitingListFull,
)
from caissa_web.enrolment.models import Claim, Counter, Entry, Offer, PortalAct
from caissa_web.enrolment.operations.admission import admit, preview
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.moving import move_to_category
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.enrolment.operations.preparing import EntryForm
from caissa_web.enrolment.people import PersonData
from caissa_web.records import snapshot
from caissa_web.treasury.models import Charge, Invoice, Payer
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.queries import open_amount
from tests.web.enrolment.hall import NOW, RULES, applicant, category, enter, festival, fresh, pay, state
from tests.web.treasury.world import organiser

pytestmark = pytest.mark.django_db

PRICES = RULES.replace(
    """[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
""",
    """[[price]]
kind = "entry"
label = "Entry fee of juniors"
amount = 40
categories = ["U14"]
[[price]]
kind = "entry"
label = "Entry fee"
amount = 70
to = 2026-03-31
[[price]]
kind = "entry"
label = "Entry fee"
amount = 90
""",
)
YOUNG = {"birth": "2014-05-05"}


def move(entry: Entry, code: str, **options: object) -> Entry:
    """Move an entry as the office does, three days after it was submitted."""
    options = {"by": "olga", "reason": "asked by phone", "now": NOW + timedelta(days=3), **options}
    return move_to_category(fresh(entry), category(entry.category.offer, code), **options)


def taken(offer: Offer, code: str) -> int:
    return Counter.objects.get(category=category(offer, code), kind=Counter.Kind.CATEGORY).taken


def owed(entry: Entry) -> dict[str, str]:
    return {payee: str(amount) for payee, amount in open_amount(entry.event, entry.code).items()}


def test_a_confirmed_entry_keeps_code_and_payer_and_takes_a_place_there():
    """One place less is taken in A, one more in U14; the history says who, why, and from where to where."""
    offer = festival()
    (anna,) = enter(offer, "Anna", person=YOUNG)

    moved = move(anna, "U14")

    assert (moved.state, moved.category.code, moved.code) == ("confirmed", "U14", anna.code)
    assert (taken(offer, "A"), taken(offer, "U14")) == (0, 1)
    line = PortalAct.objects.get(event=offer.event, act="entry.category")
    assert (line.subject, line.by, line.reason) == (anna.code, "olga", "asked by phone")
    assert "A" in line.what
    assert "U14" in line.what
    live = Claim.objects.filter(entry=anna).exclude(state=Claim.State.RELEASED)
    assert {claim.counter.category.code for claim in live} == {"U14"}
    assert {claim.state for claim in live} == {Claim.State.CONFIRMED}


def test_the_rules_are_those_of_the_new_category():
    """Somebody of 35 is not let into U14, unless the office waives that rule, with a reason."""
    offer = festival()
    (anna,) = enter(offer, "Anna")

    with pytest.raises(NotAllowed):
        move(anna, "U14")
    with pytest.raises(ReasonMissing):
        move(anna, "U14", waivers={"age_to": " "})
    with pytest.raises(ReasonMissing):
        move(anna, "U14", reason="")
    assert (fresh(anna).category.code, taken(offer, "A"), taken(offer, "U14")) == ("A", 1, 0)

    rule = _rule_of_u14(anna)
    assert move(anna, "U14", waivers={rule: "helps out"}).state == "confirmed"
    assert fresh(anna).waivers == {rule: "helps out"}
    assert move(anna, "A").waivers == {}, (
        "what was waived of the rules of one category is not waived in another"
    )


def _rule_of_u14(entry: Entry) -> str:
    """The code of the only rule of U14: born late enough."""
    with pytest.raises(NotAllowed) as refused:
        move(entry, "U14")
    (reason,) = refused.value.verdict.reasons
    return reason.rule.code


QUALIFIED = """
[[category]]
code = "A"
needs = ["qualified"]
[[category]]
code = "B"
needs = ["qualified"]
"""


def test_who_is_qualified_for_one_category_is_not_for_another():
    """Earned for A: B asks for it again, also where the office has stated it by hand for A."""
    offer = festival(QUALIFIED)
    record_qualification(offer.event, "Open", fide_id=777, category=category(offer, "A"), by="olga")
    champion, stated = (
        submit(
            offer,
            applicant(offer, name),
            [EntryForm("A", PersonData(name, birth="1990-05-05", facts=facts, **number))],
            key=name,
            by=name,
            now=NOW,
        )[0]
        for name, number, facts in (
            ("Anna", {"fide_id": 777}, {}),
            ("Boris", {"no_fide_id": True}, {"qualified": True}),
        )
    )
    assert (state(champion), state(stated)) == ("confirmed", "confirmed")
    for entry in (champion, stated):
        with pytest.raises(NotAllowed, match="qualified"):
            move(entry, "B")
    moved = move(stated, "B", waivers={"qualified": "a wild card"})
    assert (moved.category.code, moved.facts) == ("B", {})


def test_the_place_given_up_goes_to_the_next_one():
    """A is full and Chen waits: Anna moves to U14, and Chen is offered the place in the same act."""
    offer = festival()
    anna, _boris, chen = enter(offer, "Anna", "Boris", "Chen", person=YOUNG)
    assert state(chen) == "waiting"

    move(anna, "U14")

    assert (state(anna), state(chen)) == ("confirmed", "offered")


def test_a_full_category_means_the_end_of_its_waiting_list_and_no_debt():
    """Masters are full and Chen waits there: a junior who paid comes behind Chen, with a credit."""
    offer = festival()
    _anna, _boris, chen = enter(offer, "Anna", "Boris", "Chen")
    (dora,) = enter(offer, "Dora", category="U14", person=YOUNG)
    pay(dora)

    moved = move(dora, "A")

    assert moved.state == "waiting"
    assert moved.order > fresh(chen).order
    assert taken(offer, "U14") == 0
    assert owed(moved) == {}
    assert not moved.charged
    assert sum(row.units for row in Charge.objects.filter(subject=dora.code)) == 0


def test_a_place_that_others_wait_for_is_not_taken_by_whoever_is_moved():
    """Where somebody waits, whoever comes from another category waits too (as when entering)."""
    offer = festival(waiting_most=1)
    anna, _boris, chen = enter(offer, "Anna", "Boris", "Chen")
    (dora,) = enter(offer, "Dora", category="U14", person=YOUNG)
    with pytest.raises(WaitingListFull):
        move(dora, "A")
    assert (state(dora), fresh(dora).category.code, taken(offer, "U14")) == ("confirmed", "U14", 1)

    withdraw(fresh(anna), by="Anna", now=NOW)  # Chen is offered the place: it is not free
    assert state(chen) == "offered"
    assert move(dora, "A").state == "waiting"


def test_the_price_is_that_of_the_new_category_on_the_day_of_submission():
    """40 for juniors, 70 in March and 90 later for masters: moved in April, the March price holds."""
    offer = festival(PRICES, pay_within_days=7)
    (dora,) = enter(offer, "Dora", category="U14", person=YOUNG)
    assert owed(dora) == {"organiser": "EUR 40.00"}
    pay(dora, "40")

    moved = move(dora, "A", now=NOW + timedelta(days=40))

    assert owed(moved) == {"organiser": "EUR 30.00"}
    assert moved.pay_by == NOW + timedelta(days=47)
    back = move(dora, "U14", now=NOW + timedelta(days=41))
    assert owed(back) == {}
    assert back.pay_by is None, "whoever has paid all of it has no day to pay by"


def test_an_invoice_that_was_issued_is_credited_and_issued_anew():
    """40 were invoiced: the next papers are a credit note of 40 and an invoice of 70, never a changed one."""
    offer = festival(PRICES)
    (dora,) = enter(offer, "Dora", category="U14", person=YOUNG)
    payer = Payer.objects.get(event=offer.event, key=dora.applicant.payer_key)
    payee = organiser(offer.event)
    issue(payer, payee, by="tina")

    move(dora, "A")
    issue(payer, payee, by="tina")

    papers = Invoice.objects.filter(payer=payer).order_by("id").values_list("kind", "units")
    assert [(kind, abs(units)) for kind, units in papers] == [
        ("invoice", 4000),
        ("credit note", 4000),
        ("invoice", 7000),
    ]


def test_the_entrant_and_programs_are_told():
    """A letter with the new category, and a message to whoever listens for the states of entries."""
    offer = festival()
    make_webhook(offer.event, "https://hooks.example/caissa", ["entry.state"], by="olga")
    (anna,) = enter(offer, "Anna", person=YOUNG)
    before = Delivery.objects.count()

    move(anna, "U14")

    letter = Letter.objects.filter(about=anna.code).order_by("id").last()
    assert letter.kind == "portal.category"
    assert "U14" in letter.body
    assert "asked by phone" in letter.body
    assert Delivery.objects.count() == before + 1


def test_what_cannot_be_moved():
    """An entry that ended, the same category, and a category in which the person is entered already."""
    offer = festival()
    (anna,) = enter(offer, "Anna", person=YOUNG)
    with pytest.raises(EntryRefused):
        move(anna, "A")
    twin = enter(offer, "Twin", category="U14", person=YOUNG)[0]
    Entry.everybody.filter(pk=twin.pk).update(participant=anna.participant)
    with pytest.raises(AlreadyEntered):
        move(anna, "U14")
    withdraw(fresh(anna), by="Anna", now=NOW)
    with pytest.raises(EntryRefused):
        move(anna, "U14")


def test_an_admitted_player_leaves_the_section_until_round_1_is_paired():
    """Before round 1 the next admission takes the player off; afterwards the move is refused."""
    offer = festival()
    tournament = Tournament("Masters", initial_colour=Colour.WHITE)
    section = operations.create_section(offer.event, "masters", tournament, by="olga")
    offer = save_offer(
        offer, by="olga", seen_version=offer.version, sections={"A": section}, reason="section made"
    )
    anna, boris = enter(offer, "Anna", "Boris", person=YOUNG)
    confirmed = ("no-fide-id", "no-team", "late-entry")
    section = admit(section, by="olga", seen_version=section.version, confirmed=confirmed)

    move(anna, "U14")
    assert [each.code for each in preview(section).gone] == [anna.code]
    section = admit(section, by="olga", seen_version=section.version, confirmed=confirmed)
    assert [each.name for each in snapshot.load_state(section).facts.players] == ["Boris"]

    move(anna, "A")
    section = admit(section, by="olga", seen_version=section.version, confirmed=confirmed)
    confirmed += ("unpaid",)
    operations.pair_next_round(section, by="olga", seen_version=section.version, confirmed=confirmed)
    with pytest.raises(EntryRefused, match="already paired"):
        move(boris, "U14")
