"""Random acts on delegations: quotas are never exceeded, counters say what is, nobody is entered twice."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from django.urls import reverse

from caissa.errors import CaissaError
from caissa_web.delegations.links import token_of
from caissa_web.delegations.models import Delegation, FederationOfficial, Member, Quota, TeamPlace
from caissa_web.delegations.operations.inviting import set_quota
from caissa_web.delegations.operations.quotas import taken_now
from caissa_web.delegations.operations.substituting import substitute
from caissa_web.delegations.operations.teams import LineUp, make_team, set_team
from caissa_web.enrolment.models import Claim, Counter, Entry, Offer
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.decisions import reinstate, reject
from caissa_web.enrolment.people import PersonData
from caissa_web.treasury.models import Payer
from caissa_web.treasury.queries.balances import balance
from tests.web.delegations.games import NOW, championship, coming, names
from tests.web.seeds import seeds

pytestmark = pytest.mark.django_db
SEEDS = seeds(12)
ACTS = 14
HEADINGS = "category\tstatus\tname\tFIDE ID\tbirth\tsex\n"


class Office:
    """Two delegations, and dice that choose what happens next."""

    def __init__(self, offer: Offer, seed: int) -> None:
        self.offer, self.dice = offer, random.Random(seed)  # noqa: S311 - dice of a test
        self.delegations = [
            coming(offer, federation, {"U14": self.dice.randint(0, 3), "U14G": self.dice.randint(0, 2)})
            for federation in ("HUN", "NOR")
        ]
        self.number = 0

    def act(self) -> None:
        """One act; a refusal is an answer too, and must leave everything as it was."""
        acts = (
            self.enter,
            self.enter,
            self.leave,
            self.refuse,
            self.come_back,
            self.replace,
            self.resize,
            self.team,
        )
        with suppress(CaissaError):
            self.dice.choice(acts)()

    def enter(self) -> None:
        """One to four names, officials and additional ones."""
        rows = HEADINGS
        for _each in range(self.dice.randint(1, 4)):
            self.number += 1
            category, sex = self.dice.choice((("U14", "m"), ("U14G", "w")))
            status = self.dice.choice(("official", "official", "additional"))
            rows += f"{category}\t{status}\tPlayer {self.number}\tnone\t2013-01-01\t{sex}\n"
        delegation = Delegation.objects.get(pk=self.dice.choice(self.delegations).pk)
        names(delegation, self.offer, rows, key=f"key {self.number}")

    def member(self) -> Member:
        """Somebody."""
        rows = list(
            Member.objects.select_related(
                "entry__category__offer", "entry__applicant__event", "delegation__event"
            )
        )
        if not rows:
            self.enter()
            return self.member()
        return self.dice.choice(rows)

    def leave(self) -> None:
        """Somebody withdraws."""
        withdraw(self.member().entry, by="head", now=NOW)

    def refuse(self) -> None:
        """The office rejects somebody."""
        reject(self.member().entry, by="olga", reason="no", now=NOW)

    def come_back(self) -> None:
        """The office brings somebody back."""
        reinstate(self.member().entry, by="olga", reason="yes", now=NOW)

    def replace(self) -> None:
        """Somebody comes for somebody else."""
        self.number += 1
        newcomer = PersonData(f"Player {self.number}", no_fide_id=True, birth="2013-02-02", sex="w")
        substitute(self.member(), newcomer, by="head", now=NOW)

    def resize(self) -> None:
        """The office changes quotas."""
        delegation = self.dice.choice(self.delegations)
        set_quota(delegation, {("U14", "official"): self.dice.randint(0, 4)}, by="olga")

    def team(self) -> None:
        """Some of a delegation become a team."""
        members = list(
            Member.objects.select_related("entry__category").filter(delegation=self.delegations[0])
        )
        category = self.dice.choice(members).entry.category if members else None
        if category is not None:
            self.number += 1
            team = make_team(self.delegations[0], category, f"Team {self.number}", by="head")
            set_team(team, LineUp(self.dice.sample(members, k=min(3, len(members)))), by="head")


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_always_holds(seed: int) -> None:
    """After every act the quota's counter is right and not above its size; in the end the money adds up."""
    offer = championship(slug=f"youth-{seed}")
    office = Office(offer, seed)
    for _act in range(ACTS):
        office.act()
        for delegation in office.delegations:
            taken = taken_now(delegation)
            for quota in Quota.objects.filter(delegation=delegation):
                assert quota.taken == taken.get((quota.category_id, quota.status), 0)
                assert quota.taken <= quota.size
    for counter in Counter.objects.filter(kind=Counter.Kind.CATEGORY):
        live = Claim.objects.filter(counter=counter).exclude(state=Claim.State.RELEASED).count()
        assert counter.taken == live
    _money_is_that_of_the_entries(office)
    entries = TeamPlace.objects.values_list("member__entry__category", "team__category")
    assert all(of_member == of_team for of_member, of_team in entries)


def _money_is_that_of_the_entries(office: Office) -> None:
    """Confirmed officials owe 70, additional ones 140; whoever withdrew may owe a part besides."""
    for delegation in office.delegations:
        payer = Payer.objects.filter(key=delegation.payer_key).first()
        owed = sum(amount.units for amount in balance(payer).values()) if payer else 0
        confirmed = Entry.everybody.filter(applicant=delegation.pk, state=Entry.State.CONFIRMED)
        price = sum(
            7000 if status == "official" else 14000 for status in confirmed.values_list("status", flat=True)
        )
        assert owed >= price
        if not Entry.everybody.filter(applicant=delegation.pk, state=Entry.State.WITHDRAWN).exists():
            assert owed == price


def test_nobody_sees_another_delegation(client) -> None:
    """Marks planted in one delegation are behind no door of another one, nor are its people."""
    offer = championship()
    hungary, norway = coming(offer, "HUN"), coming(offer, "NOR")
    mark = "Zqmark"
    rows = HEADINGS + f"U14\tofficial\t{mark}, Bence\tnone\t2012-06-02\tm\n"
    (planted,) = names(norway, offer, rows).entries
    make_team(norway, planted.category, f"{mark} team", by="head")
    names(hungary, offer, HEADINGS + "U14\tofficial\tToth, Bela\tnone\t2012-06-02\tm\n", key="hun")
    key = token_of(FederationOfficial.objects.get(delegation=hungary))
    pages = ("delegation", "delegation-names", "delegation-teams", "delegation-contacts")
    answers = [client.get(reverse(f"portal:{page}", args=[key])) for page in pages]
    answers += [client.get(reverse("portal:delegation-list", args=[key, form])) for form in ("csv", "json")]
    answers += [client.post(reverse("portal:delegation-names", args=[key]), {"pasted": rows, "look": "yes"})]
    assert all(answer.status_code == 200 for answer in answers)
    pasted_back = answers.pop()
    assert "somebody else" not in pasted_back.content.decode(), "without a FIDE ID nobody is found"
    assert not [answer for answer in answers if mark in answer.content.decode()]
    for page in ("delegation-person", "delegation-substitute"):
        address = reverse(f"portal:{page}", args=[key, planted.code])
        assert client.post(address).status_code == 404
    withdrawal = reverse("portal:delegation-person-act", args=[key, planted.code, "withdraw"])
    assert client.post(withdrawal).status_code == 404
    assert Entry.everybody.get(pk=planted.pk).state == "confirmed"
