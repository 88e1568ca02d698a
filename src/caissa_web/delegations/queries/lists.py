"""All delegations of an event for the office: states, people, quotas and money."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, Sum

from caissa.money import Amount
from caissa_web.delegations.models import Delegation, FederationOfficial, Quota, Terms
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.workflow import HOLDING, LIVE
from caissa_web.records.models import Event
from caissa_web.treasury.models import Payee, Payer
from caissa_web.treasury.queries import allocations

PAGE = 100


@dataclass(frozen=True, slots=True)
class DelegationLine:
    """A delegation in the list of the office."""

    delegation: Delegation
    head: str
    people: int
    confirmed: int
    waiting: int
    to_decide: int
    quota: int
    taken: int
    owing: tuple[Amount, ...]
    is_overdue: bool


def lines_of(event: Event, now: datetime, *, state: str = "", find: str = "") -> list[DelegationLine]:
    """The delegations of an event, with their figures."""
    rows = Delegation.objects.filter(event=event).select_related("applicant")
    if state:
        rows = rows.filter(state=state)
    if words := find.strip()[:100]:
        rows = rows.filter(Q(name__icontains=words) | Q(federation__iexact=words) | Q(code__iexact=words))
    delegations = list(rows.order_by("federation", "name"))
    heads = dict(
        FederationOfficial.objects.filter(
            delegation__event=event, duty=FederationOfficial.Duty.HEAD, ended_at__isnull=True
        ).values_list("delegation", "name")
    )
    people, quotas, owing = _people(event), _quotas(event), _owing(event)
    terms = Terms.objects.filter(event=event).first()
    return [
        DelegationLine(
            each,
            heads.get(each.pk, ""),
            people[each.pk]["all"],
            people[each.pk][Entry.State.CONFIRMED],
            people[each.pk][Entry.State.WAITING],
            people[each.pk]["decide"],
            quotas.get(each.pk, (0, 0))[0],
            quotas.get(each.pk, (0, 0))[1],
            owing.get(each.payer_key, ()),
            _is_overdue(each, terms, now),
        )
        for each in delegations
    ]


def states_of(event: Event) -> dict[str, int]:
    """State → how many delegations of an event."""
    rows = Delegation.objects.filter(event=event).values_list("state").annotate(many=Count("pk"))
    return dict(rows.order_by("state"))


def _people(event: Event) -> defaultdict[int, defaultdict[str, int]]:
    """Delegation → how many people, of which state, and to be decided."""
    counts: defaultdict[int, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    rows = Entry.everybody.filter(member__delegation__event=event, state__in=LIVE | HOLDING)
    grouped = rows.values_list("member__delegation", "state").annotate(
        many=Count("id"), decide=Count("id", filter=Q(to_decide=True))
    )
    for delegation, state, many, decide in grouped.order_by("member__delegation", "state"):
        counts[delegation][state] += many
        counts[delegation]["all"] += many
        counts[delegation]["decide"] += decide
    return counts


def _quotas(event: Event) -> dict[int, tuple[int, int]]:
    """Delegation → official places, and how many of them are taken."""
    rows = Quota.objects.filter(delegation__event=event, status="official").values_list("delegation")
    sums = rows.annotate(places=Sum("size"), used=Sum("taken")).order_by("delegation")
    return {row[0]: (row[1], row[2]) for row in sums}


def _owing(event: Event) -> dict[str, tuple[Amount, ...]]:
    """Key of a payer → what is open, a sum for each currency."""
    payers = dict(Payer.objects.filter(event=event, key__startswith="delegation:").values_list("pk", "key"))
    currencies = dict(Payee.objects.filter(event=event).values_list("pk", "currency"))
    sums: defaultdict[str, defaultdict[str, int]] = defaultdict(lambda: defaultdict(int))
    for (payer, payee), part in allocations(event, list(payers)).items():
        sums[payers[payer]][currencies[payee]] += part.open_units - part.credit
    return {
        key: tuple(Amount(units, currency) for currency, units in sorted(by.items()) if units)
        for key, by in sums.items()
    }


def _is_overdue(delegation: Delegation, terms: Terms | None, now: datetime) -> bool:
    """Has the day passed for what the delegation has to do next?"""
    if delegation.state == Delegation.State.INVITED:
        due = delegation.reply_by or (terms.reply_by if terms else None)
    elif delegation.state == Delegation.State.ACCEPTED:
        due = delegation.names_until or (terms.names_until if terms else None)
    else:
        return False
    return due is not None and due < now
