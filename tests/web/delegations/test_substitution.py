"""Substitutions: the newcomer keeps place, quota, board and fee, and others move rooms and flights."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from caissa_web.delegations import events
from caissa_web.delegations.errors import DelegationRefused, NamesClosed
from caissa_web.delegations.models import Member, Quota, Substitution, TeamPlace
from caissa_web.delegations.operations.substituting import substitute
from caissa_web.delegations.operations.teams import LineUp, make_team, set_team
from caissa_web.delegations.operations.terms import set_terms
from caissa_web.enrolment.errors import NotAllowed
from caissa_web.enrolment.models import Claim, Counter, Entry
from caissa_web.enrolment.people import PersonData
from caissa_web.treasury.models import Charge, Payer
from caissa_web.treasury.queries.balances import balance
from tests.web.delegations.games import NOW, championship, coming, names

pytestmark = pytest.mark.django_db

ONE = "category\tname\tFIDE ID\tbirth\tsex\nU14\tToth, Bence\tnone\t2012-06-02\tm\n"
NEWCOMER = PersonData("Kiss, Pal", no_fide_id=True, federation="HUN", birth="2013-03-03", sex="m")


def test_everything_is_kept() -> None:
    """One place, one quota, one fee of 70 EUR, board 1: all of them are the newcomer's, nothing twice."""
    offer = championship()
    delegation = coming(offer, quota={"U14": 1})
    names(delegation, offer, ONE)
    member = Member.objects.select_related("entry__category", "delegation__event").get()
    team = make_team(delegation, member.entry.category, "Hungary", by="head")
    set_team(team, LineUp([member], captain=member), by="head")
    told: list[tuple[str, str]] = []

    def moved(old: Entry, new: Entry) -> None:
        told.append((old.code, new.code))

    events.on_substituted(moved)
    try:
        new = substitute(member, NEWCOMER, by="head", reason="flu", now=NOW)
    finally:
        events._ON_SUBSTITUTED.remove(moved)
    old = Entry.everybody.get(pk=member.entry_id)
    assert (old.state, Entry.everybody.get(pk=new.pk).state) == ("withdrawn", "confirmed")
    assert told == [(old.code, new.code)]
    assert [claim.entry_id for claim in Claim.objects.exclude(state="released")] == [new.pk, new.pk]
    assert Counter.objects.get(category__code="U14", kind="category").taken == 1
    assert Quota.objects.get().taken == 1
    payer = Payer.objects.get(key=delegation.payer_key)
    assert {key: str(amount) for key, amount in balance(payer).items()} == {"organiser": "EUR 70.00"}
    live = Charge.objects.filter(cancels__isnull=True, cancelled_by__isnull=True)
    assert [charge.subject for charge in live] == [new.code]
    assert TeamPlace.objects.get().member.entry_id == new.pk
    assert Substitution.objects.get().reason == "flu"


def test_whoever_breaks_a_rule_does_not_come() -> None:
    """Born in 2010, too old for under 14: refused, and nothing has changed."""
    offer = championship()
    delegation = coming(offer, quota={"U14": 1})
    names(delegation, offer, ONE)
    member = Member.objects.select_related("entry__category", "delegation__event").get()
    older = PersonData("Kiss, Pal", no_fide_id=True, federation="HUN", birth="2010-03-03", sex="m")
    with pytest.raises(NotAllowed):
        substitute(member, older, by="head", now=NOW)
    assert Entry.everybody.get().state == "confirmed"


def test_after_the_day_only_the_office_substitutes() -> None:
    """The day for substitutions has passed: the head is refused, the office is not (C.05 7)."""
    offer = championship()
    delegation = coming(offer)
    names(delegation, offer, ONE)
    set_terms(offer.event, by="olga", substitutes_until=NOW)
    member = Member.objects.select_related("entry__category__offer", "delegation__event").get()
    later = NOW + timedelta(hours=1)
    with pytest.raises(DelegationRefused):
        substitute(member, NEWCOMER, by="head", now=later)
    assert substitute(member, NEWCOMER, by="olga", in_office=True, now=later).state == "confirmed"


def test_a_late_name_costs_the_late_fee_until_the_federation_s_own_day() -> None:
    """70 EUR in time; 70 + 80 late; a federation with a later day of its own pays 70 on the same day."""
    offer = championship()
    set_terms(
        offer.event,
        by="olga",
        names_until=NOW,
        late_until=NOW + timedelta(days=10),
        late_fee_units=8000,
    )
    late = NOW + timedelta(days=2)
    hungary, norway = coming(offer, "HUN"), coming(offer, "NOR")
    norway.names_until = NOW + timedelta(days=5)
    norway.save()
    assert str(names(hungary, offer, ONE, now=late).total) == "EUR 150.00"
    assert str(names(norway, offer, ONE, key="other", now=late).total) == "EUR 70.00"
    units = Charge.objects.filter(payer__key=hungary.payer_key).values_list("kind", "units")
    assert sorted(units) == [("entry", 7000), ("late", 8000)]


def test_a_name_that_comes_too_late_is_told_the_last_hour_of_the_event_s_clock() -> None:
    """In the night in which clocks are put back: 2:30 summer time is the hour that counted, not 0:30 UTC."""
    offer = championship()
    offer.event.time_zone = "Europe/Vienna"
    offer.event.save()
    last = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    set_terms(offer.event, by="olga", names_until=NOW, late_until=last, late_fee_units=8000)
    delegation = coming(offer)
    with pytest.raises(NamesClosed) as refused:
        names(delegation, offer, ONE, now=last + timedelta(minutes=1))
    assert "2026-10-25 02:30" in str(refused.value)
    assert str(names(delegation, offer, ONE, now=last).total) == "EUR 150.00"
