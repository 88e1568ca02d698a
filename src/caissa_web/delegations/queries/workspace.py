"""A delegation at a glance: people and teams with what is missing, quotas, what it owes, in few queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from caissa.entering import MissingItem
from caissa.money import Amount
from caissa_web.delegations.models import Delegation, Quota
from caissa_web.delegations.queries.judged_teams import TeamWithVerdict, teams_of_delegation
from caissa_web.enrolment.missing import needed_of_many
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.operations.judging import lists_asked
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.enrolment.workflow import HOLDING, LIVE
from caissa_web.treasury.models import Payee, Payer
from caissa_web.treasury.queries import allocations


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of a delegation, with what is missing of them."""

    entry: Entry
    missing: tuple[MissingItem, ...]

    @property
    def is_ready(self) -> bool:
        """Is nothing missing, and the place confirmed?"""
        return not self.missing and self.entry.state == Entry.State.CONFIRMED

    @property
    def first(self) -> MissingItem | None:
        """What is due first."""
        return next(iter(self.missing), None)


@dataclass(frozen=True, slots=True)
class Owing:
    """What a delegation owes one payee; below zero it is to its credit."""

    payee: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Workspace:
    """Everything that the first page of a delegation shows."""

    people: tuple[Person, ...]
    quotas: tuple[Quota, ...]
    owing: tuple[Owing, ...]
    payer: Payer | None
    teams: tuple[TeamWithVerdict, ...] = ()

    @property
    def ready(self) -> int:
        """How many are complete."""
        return sum(person.is_ready for person in self.people)

    @property
    def percent(self) -> int:
        """How far the delegation has come, in per cent."""
        return 100 * self.ready // len(self.people) if self.people else 0

    @property
    def missing(self) -> int:
        """How many things are missing in all, of people and of teams."""
        return sum(len(person.missing) for person in self.people) + len(self.missing_of_teams)

    @property
    def missing_of_teams(self) -> tuple[MissingItem, ...]:
        """What the rules of teams still ask for."""
        return tuple(item for team in self.teams for item in team.missing)

    @property
    def open_quotas(self) -> list[Quota]:
        """Official places that nobody has taken yet."""
        return [quota for quota in self.quotas if quota.left and quota.status == "official"]

    def late(self, today: date) -> list[tuple[Person, MissingItem]]:
        """What should have been there already."""
        return [(person, item) for person in self.people for item in person.missing if item.is_late(today)]


def workspace_of(delegation: Delegation, *, with_quotas: bool = True) -> Workspace:
    """A delegation with people, teams, quotas and balance; as many queries for one person as for fifty.

    A page that shows no quotas does not ask for them.
    """
    entries = people_of(delegation)
    payer = Payer.objects.filter(event=delegation.event_id, key=delegation.payer_key).first()
    owing, owed = _money(delegation, payer)
    lists = lists_asked(entries[0].category.offer, delegation.event) if entries else None
    needed = needed_of_many([entry for entry in entries if entry.state in LIVE])
    people = tuple(Person(entry, missing_of(entry, lists, owed, needed)) for entry in entries)
    rows = delegation.quotas.select_related("category").order_by("category__position", "status")
    quotas = tuple(rows) if with_quotas else ()
    teams = teams_of_delegation(delegation, entries[0].category.offer, entries) if entries else ()
    return Workspace(people, quotas, owing, payer, teams)


def people_of(delegation: Delegation) -> list[Entry]:
    """Everybody who comes, or may come, in the delegation's own order."""
    rows = Entry.everybody.filter(member__delegation=delegation, state__in=LIVE | HOLDING)
    rows = rows.select_related("participant", "category__offer", "event", "applicant", "member")
    rows = rows.prefetch_related("consents", "participant__guardians")
    return list(rows.order_by("category__position", "member__position", "id"))


def _money(delegation: Delegation, payer: Payer | None) -> tuple[tuple[Owing, ...], dict[str, list[Amount]]]:
    """What is owed to each payee, and what is open for each subject."""
    if payer is None:
        return (), {}
    payees = {payee.pk: payee for payee in Payee.objects.filter(event=delegation.event_id)}
    owing: list[Owing] = []
    owed: dict[str, list[Amount]] = {}
    for (_payer, payee), part in allocations(delegation.event, [payer.pk]).items():
        currency = payees[payee].currency
        owing.append(Owing(payees[payee].name, Amount(part.open_units - part.credit, currency)))
        for subject, units in part.open_of_subjects().items():
            if units:
                owed.setdefault(subject, []).append(Amount(units, currency))
    return tuple(owing), owed


def players_of(entries: Sequence[Entry]) -> list[Entry]:
    """Those who play."""
    return [entry for entry in entries if entry.category.role == Category.Role.PLAYER]
