"""Letters to delegations leave only while their reason holds (PORTAL.md 15, invariant 14)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from caissa_web.background import tasks
from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import Delegation, FederationOfficial
from caissa_web.delegations.operations.answering import Contact, accept, decline, set_official
from caissa_web.delegations.operations.inviting import Invitee, invite
from caissa_web.delegations.operations.reminding import remind
from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Entry, Offer
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.mailings.audience import Audience
from caissa_web.mailings.models import Mailing
from caissa_web.mailings.operations.templates import Words, save_template
from caissa_web.mailings.operations.writing import Wish, send_mailing
from tests.web.delegations.games import NOW, championship, coming, invited, names

pytestmark = pytest.mark.django_db
ONE = "category\tname\tFIDE ID\tbirth\tsex\nU14\tToth, Bence\tnone\t2012-06-02\tm\n"
ANNA = Contact("Anna", "anna@example.org")


@pytest.fixture
def offer() -> Offer:
    """A championship."""
    return championship()


def leaves(kind: str, about: Delegation) -> bool:
    """Would the newest letter of a kind leave now?"""
    rows = Letter.objects.filter(kind=f"delegation.{kind}", about=about.code)
    return outbox.OUTBOX.is_wanted(rows.latest("pk"))


@pytest.mark.parametrize("answer", [lambda row: accept(row, ANNA, by="h"), lambda row: decline(row, by="h")])
def test_who_has_answered_is_not_invited(offer: Offer, answer: Callable[[Delegation], Delegation]) -> None:
    """The mail server was away when the federation answered by the telephone."""
    hungary = invited(offer, "HUN")
    assert leaves("invitation", hungary)
    answer(hungary)
    assert not leaves("invitation", hungary)


def test_who_no_longer_acts_gets_no_link(offer: Offer) -> None:
    """A deputy was named and replaced before the letter left: only the new one gets theirs."""
    hungary = coming(offer, "HUN")
    first = set_official(hungary, "deputy", ANNA, by="head", now=NOW)
    assert leaves("link", hungary)
    set_official(hungary, "deputy", Contact("Boris", "boris@example.org"), by="head", now=NOW)
    assert first is not None
    old = Letter.objects.get(contact=ANNA.email)
    assert not outbox.OUTBOX.is_wanted(old)
    assert leaves("link", hungary)


def test_nobody_is_reminded_of_what_is_settled(offer: Offer) -> None:
    """A fee is open; then the only player withdraws long before the event, and nothing is missing."""
    hungary = coming(offer, "HUN")
    (entry,) = names(hungary, offer, ONE).entries
    assert remind(hungary, by="olga", now=NOW)
    assert leaves("reminder", hungary)
    withdraw(Entry.everybody.get(pk=entry.pk), by="head", now=NOW)
    assert not leaves("reminder", hungary)


def test_a_former_head_is_not_told_of_new_names(offer: Offer) -> None:
    """Names came in, and another head was named before the letter left."""
    hungary = coming(offer, "HUN")
    names(hungary, offer, ONE)
    assert leaves("names", hungary)
    set_official(hungary, FederationOfficial.Duty.HEAD, ANNA, by="olga", now=NOW)
    assert not leaves("names", hungary)


def test_a_waiting_letter_does_not_bring_the_link_of_the_next_head(offer: Offer) -> None:
    """A place is lost and told; meanwhile Anna becomes head: the letter to the former one opens nothing."""
    hungary = coming(offer, "HUN")
    (entry,) = names(hungary, offer, ONE).entries
    withdraw(Entry.everybody.get(pk=entry.pk), by="head", now=NOW)
    letter = Letter.objects.get(kind="portal.withdrawn")
    (link,) = outbox.links_of(letter)
    former = FederationOfficial.objects.get(delegation=hungary, ended_at__isnull=True)
    assert link.address.endswith(f"/enter/delegation/{token_of(former)}/")
    set_official(hungary, FederationOfficial.Duty.HEAD, ANNA, by="olga", now=NOW)
    new = FederationOfficial.objects.get(delegation=hungary, ended_at__isnull=True)
    assert [token_of(new) in link.address for link in outbox.links_of(letter)] == [False]


def test_a_player_does_not_get_the_link_of_the_delegation(offer: Offer) -> None:
    """The federation has no address: what the office writes does not go to its players instead."""
    (norway,) = invite(offer, [Invitee(1, "NOR")], by="olga", now=NOW)
    headings = "category\tname\tFIDE ID\tbirth\tsex\te-mail\n"
    rows = headings + "U14\tBerg, Per\tnone\t2012-06-02\tm\tper@example.org\n"
    names(norway, offer, rows, in_office=True)
    template = save_template(offer.event, None, "Hello", "entry", {"en": Words("{event}", "{name}")}, by="o")
    send_mailing(offer.event, Wish(template, Audience(), "k"), by="olga")
    tasks.run_waiting(timezone.now())
    assert not Letter.objects.filter(contact="per@example.org").exists()
    assert Mailing.objects.get().left_out == {"no-contact": 1}
