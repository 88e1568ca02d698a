"""Who owes what: the charges and payments of payers, and what follows from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Q, QuerySet

from caissa.money import AccountKind, Amount
from caissa_web.records.models import Event
from caissa_web.treasury.allocation import Allocation, Owed, Paid, allocate
from caissa_web.treasury.models import Charge, Payee, Payer, Transfer

PAYER, INCOME = AccountKind.PAYER.value, AccountKind.INCOME.value

Key = tuple[int, int]
"""A payer and a payee, by their numbers in the records."""


def live_charges(event: Event) -> QuerySet[Charge]:
    """The charges of an event that neither cancel another nor were cancelled."""
    return Charge.objects.filter(event=event, cancels__isnull=True, cancelled_by__isnull=True)


def allocations(event: Event, payers: Collection[int] | None = None) -> dict[Key, Allocation]:
    """Payer and payee → what is open and what is to their credit, for all payers or some: two queries."""
    charges = live_charges(event)
    transfers = Transfer.objects.filter(payee__event=event)
    if payers is not None:
        charges = charges.filter(payer__in=payers)
        transfers = transfers.filter(Q(debit__payer__in=payers) | Q(credit__payer__in=payers))
    owed: defaultdict[Key, list[Owed]] = defaultdict(list)
    rows = charges.order_by("id").values_list("payer", "payee", "id", "subject", "invoiced__invoice", "units")
    for payer, payee, charge, subject, invoice, units in rows.iterator():
        owed[payer, payee].append(Owed(charge, subject, invoice, units))
    paid = _paid(transfers)
    return {key: allocate(owed.get(key, ()), paid.get(key, ())) for key in {**owed, **paid}}


def _paid(transfers: QuerySet[Transfer]) -> dict[Key, list[Paid]]:
    """What payers paid and got back; charges are no payments."""
    paid: defaultdict[Key, list[Paid]] = defaultdict(list)
    of_payers = Q(credit__kind=PAYER) | Q(debit__kind=PAYER)
    earned = Q(credit__kind=INCOME) | Q(debit__kind=INCOME)
    rows = transfers.filter(of_payers).exclude(earned).order_by("id")
    sides = ("credit__kind", "credit__payer", "debit__kind", "debit__payer")
    # One look for both sides, since a page may ask for the balances of everybody.
    listed = rows.values_list("payee", "units", "invoice", "subject", *sides)
    for payee, units, invoice, subject, credited, giver, debited, receiver in listed.iterator():
        if credited == PAYER:
            paid[giver, payee].append(Paid(units, invoice, subject))
        if debited == PAYER:
            paid[receiver, payee].append(Paid(-units, invoice, subject))
    return paid


def allocation(payer: Payer, payee: Payee) -> Allocation:
    """What a payer owes one payee."""
    return allocations(payer.event, [payer.pk]).get((payer.pk, payee.pk), Allocation())


def balance(payer: Payer) -> dict[str, Amount]:
    """What a payer owes, by payee; below zero it is to their credit."""
    payees = {payee.pk: payee for payee in Payee.objects.filter(event=payer.event_id)}
    return {
        payees[payee].key: Amount(part.open_units - part.credit, payees[payee].currency)
        for (_payer, payee), part in allocations(payer.event, [payer.pk]).items()
    }


def open_amount(event: Event, subject: str) -> dict[str, Amount]:
    """What is still to be paid for a subject, by payee; what was paid is left out."""
    charges = live_charges(event).filter(subject=subject)
    charged = set(charges.values_list("payer", "payee", "payee__key", "payee__currency"))
    if not charged:
        return {}
    payees = {payee: (key, currency) for _payer, payee, key, currency in charged}
    sums: defaultdict[int, int] = defaultdict(int)
    for (_payer, payee), part in allocations(event, {payer for payer, *_payee in charged}).items():
        sums[payee] += part.open_of_subjects().get(subject, 0)
    return {payees[payee][0]: Amount(units, payees[payee][1]) for payee, units in sums.items() if units}


def open_amounts(event: Event) -> dict[str, list[Amount]]:
    """What is still to be paid for every subject of an event, one amount a payee; the same number of queries
    however many there are.
    """
    currencies = dict(Payee.objects.filter(event=event).values_list("pk", "currency"))
    sums: defaultdict[tuple[str, int], int] = defaultdict(int)
    for (_payer, payee), part in allocations(event).items():
        for subject, units in part.open_of_subjects().items():
            sums[subject, payee] += units
    amounts: defaultdict[str, list[Amount]] = defaultdict(list)
    for (subject, payee), units in sums.items():
        if units:
            amounts[subject].append(Amount(units, currencies[payee]))
    return dict(amounts)


def settled_subjects(event: Event, payers: Collection[int] | None = None) -> set[str]:
    """The subjects that have charges, of which nothing is open at any payee."""
    sums: defaultdict[str, int] = defaultdict(int)
    for part in allocations(event, payers).values():
        for subject, units in part.open_of_subjects().items():
            sums[subject] += units
    return {subject for subject, units in sums.items() if not units}
