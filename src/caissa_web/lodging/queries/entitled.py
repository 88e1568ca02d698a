"""Who is entitled to nights on somebody else's account: the first rule that fits, as often as it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from caissa_web.enrolment.models import Entry
from caissa_web.lodging.models import Entitlement, Stay
from caissa_web.lodging.queries.parties import members_of


def entitlement_of(stay: Stay) -> Entitlement | None:
    """The rule under which somebody stays; those of a delegation come in the order in which they asked."""
    rules = list(Entitlement.objects.filter(event=stay.event_id))
    if not rules:
        return None
    return entitled(members_of(stay.entry), rules).get(stay.pk)


def entitled_of_party(entry: Entry) -> dict[int, int]:
    """Stay → rule, for those who come with somebody; empty where no rule is for so many persons only."""
    rules = list(Entitlement.objects.filter(event=entry.event_id))
    if all(rule.most is None for rule in rules):
        return {}
    return {key: rule.pk for key, rule in entitled(members_of(entry), rules).items()}


def entitled(stays: Sequence[Stay], rules: Sequence[Entitlement]) -> dict[int, Entitlement]:
    """The rules of one delegation's stays: each has its number, and whoever comes first has it first."""
    used: Counter[int] = Counter()
    held: dict[int, Entitlement] = {}
    for stay in sorted(stays, key=lambda each: each.pk):
        for rule in rules:
            if fits(rule, stay) and (rule.most is None or used[rule.pk] < rule.most):
                used[rule.pk] += 1
                held[stay.pk] = rule
                break
    return held


def fits(rule: Entitlement, stay: Stay) -> bool:
    """Is a rule about somebody like this?"""
    entry = stay.entry
    asked = (
        (rule.role, entry.category.role),
        (rule.category, entry.category.code),
        (rule.status, entry.status),
        (rule.federation, stay.participant.federation),
    )
    return all(not wanted or wanted == value for wanted, value in asked) and (rule.single or not stay.single)
