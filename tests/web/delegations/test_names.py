"""Names of a delegation: judged cell by cell, entered all together or not at all."""

from __future__ import annotations

from datetime import timedelta

import pytest

from caissa_web.delegations.errors import BadRows, DelegationRefused, QuotaFull
from caissa_web.delegations.models import Delegation, Member, Quota
from caissa_web.delegations.operations.judging_names import judge_names
from caissa_web.delegations.operations.teams import LineUp, make_team, set_team
from caissa_web.delegations.queries import delegation_of
from caissa_web.delegations.sheets.fields import NameField
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Category, Entry, PortalAct
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.deadlines import pass_deadlines
from caissa_web.enrolment.operations.moving import move_to_category
from caissa_web.treasury.models import Charge, Payer
from caissa_web.treasury.queries.balances import balance
from tests.web.delegations.games import NOW, championship, coming, lines, names
from tests.web.enrolment.hall import OFFICE, fresh, pay, state

pytestmark = pytest.mark.django_db

TWO = (
    "category\tstatus\tname\tFIDE ID\tbirth\tsex\nU14G\tofficial\tNagy, Lili\tnone\t2013-04-01\tw\n"
    "U14\tofficial\tToth, Bence\tnone\t2012-06-02\tm\n"
)


def test_two_names_become_two_confirmed_entries_and_one_bill() -> None:
    """Two official places of 70 EUR: 140 EUR owed by the federation, one line in its log, one letter."""
    offer = championship()
    delegation = coming(offer, quota={"U14": 1, "U14G": 1})
    done = names(delegation, offer, TWO)
    assert [entry.state for entry in done.entries] == [Entry.State.CONFIRMED] * 2
    assert str(done.total) == "EUR 140.00"
    payer = Payer.objects.get(event=offer.event, key=f"delegation:{delegation.pk}")
    assert [charge.units for charge in Charge.objects.filter(payer=payer)] == [7000, 7000]
    log = PortalAct.objects.filter(subject=delegation.subject).values_list("act", flat=True)
    assert list(log) == ["delegation.accepted", "delegation.names"]
    kinds = Letter.objects.filter(event=offer.event).order_by("id").values_list("kind", flat=True)
    assert list(kinds) == ["delegation.invitation", "delegation.names"]
    assert delegation_of(done.entries[0]) == delegation


def test_a_line_that_is_wrong_stores_nothing() -> None:
    """One bad line among three: no entry, no charge, and the line is named with its column."""
    offer = championship()
    delegation = coming(offer, quota={"U14": 1, "U14G": 1})
    text = TWO + "U14G\tofficial\tKis, Anna\tnone\t31/02/2013\tw\n"
    with pytest.raises(BadRows) as refused:
        names(delegation, offer, text)
    assert any("4" in str(each.where) and "birth" in str(each.where) for each in refused.value.findings)
    assert not Entry.everybody.exists()
    assert not Charge.objects.exists()


def test_the_same_key_is_the_same_names() -> None:
    """A double click enters nobody twice."""
    offer = championship()
    delegation = coming(offer)
    first = names(delegation, offer, TWO)
    again = names(delegation, offer, TWO)
    assert [entry.pk for entry in again.entries] == [entry.pk for entry in first.entries]
    assert Member.objects.count() == 2


def test_each_cell_says_what_is_wrong_with_it() -> None:
    """Too old by the rule, a double, one too many for the quota, an unknown category: each at its cell."""
    offer = championship()
    delegation = coming(offer, quota={"U14": 1})
    judged = judge_names(
        delegation,
        offer,
        lines(
            "category\tname\tFIDE ID\tbirth\tsex\n"
            "U14\tToth, Bence\tnone\t2011-12-31\tm\n"
            "U14\tKiss, Pal\tnone\t2013-01-01\tm\n"
            "U14\tKiss, Pal\tnone\t2013-01-01\tm\n"
            "U15\tPapp, Eva\tnone\t2013-01-01\tw\n"
        ),
        now=NOW,
    )
    notes = [{note.field for note in row.row.notes if note.is_error} for row in judged.rows]
    assert notes == [
        {NameField.BIRTH},
        {NameField.STATUS},
        {NameField.NAME, NameField.STATUS},
        {NameField.CATEGORY},
    ]


def test_whoever_withdraws_gives_the_place_of_the_quota_back() -> None:
    """One official place: taken, given back by a withdrawal in the office, taken again by somebody else."""
    offer = championship()
    delegation = coming(offer, quota={"U14": 1, "U14G": 0})
    row = "category\tname\tFIDE ID\tbirth\tsex\nU14\t{}\tnone\t2013-01-01\tm\n"
    entered = names(delegation, offer, row.format("Kiss, Pal"))
    with pytest.raises(BadRows):
        names(delegation, offer, row.format("Nagy, Imre"), key="second")
    withdraw(entered.entries[0], by=OFFICE, now=NOW)
    assert Quota.objects.get(category__code="U14").taken == 0
    names(delegation, offer, row.format("Nagy, Imre"), key="third")
    assert Quota.objects.get(category__code="U14").taken == 1
    assert Delegation.objects.get().members.count() == 2


def test_money_for_whoever_has_lost_the_place_of_the_quota_is_a_credit() -> None:
    """One official place: unpaid, it went to somebody else; the money for both comes, and 70 EUR are left."""
    offer = championship(pay_within_days=3)
    delegation = coming(offer, quota={"U14": 1, "U14G": 0})
    row = "category\tname\tFIDE ID\tbirth\tsex\nU14\t{}\tnone\t2013-01-01\tm\n"
    (first,) = names(delegation, offer, row.format("Kiss, Pal")).entries
    later = NOW + timedelta(days=4)
    pass_deadlines(later)
    (second,) = names(delegation, offer, row.format("Nagy, Imre"), key="second", now=later).entries
    pay(fresh(first), "140")
    assert (state(first), state(second)) == ("expired", "confirmed")
    payer = Payer.objects.get(key=delegation.payer_key)
    assert {key: str(amount) for key, amount in balance(payer).items()} == {"organiser": "EUR -70.00"}
    assert Quota.objects.get(category__code="U14").taken == 1


def test_whoever_is_moved_to_another_category_changes_the_quotas() -> None:
    """A girl goes to the open group: one place of each quota changes hands; a full one refuses."""
    offer = championship()
    delegation = coming(offer, quota={"U14": 1, "U14G": 1})
    row = "category\tname\tFIDE ID\tbirth\tsex\n{}\t{}\tnone\t2013-01-01\tw\n"
    girl = names(delegation, offer, row.format("U14G", "Nagy, Lili")).entries[0]
    open_group = Category.objects.get(offer=offer, code="U14")

    moved = move_to_category(girl, open_group, by=OFFICE, reason="plays in the open group", now=NOW)

    assert moved.state == Entry.State.CONFIRMED
    quotas = Quota.objects.order_by("category__code").values_list("category__code", "taken")
    assert list(quotas) == [("U14", 1), ("U14G", 0)]
    other = names(delegation, offer, row.format("U14G", "Kiss, Anna"), key="second").entries[0]
    with pytest.raises(QuotaFull):
        move_to_category(other, open_group, by=OFFICE, reason="too", now=NOW)
    assert Entry.everybody.get(pk=other.pk).category.code == "U14G"
    assert list(quotas.all()) == [("U14", 1), ("U14G", 1)]


def test_whoever_stands_on_a_board_of_a_team_is_not_moved() -> None:
    """The line-up of the team comes first (C.05 7)."""
    offer = championship()
    delegation = coming(offer)
    entered = names(delegation, offer, TWO).entries[0]
    team = make_team(delegation, entered.category, "Hungary", by=OFFICE)
    set_team(team, LineUp([entered.member]), by=OFFICE)
    other = Category.objects.get(offer=offer, code="U14")

    with pytest.raises(DelegationRefused):
        move_to_category(entered, other, by=OFFICE, reason="wanted", now=NOW)

    assert Entry.everybody.get(pk=entered.pk).category.code == "U14G"
