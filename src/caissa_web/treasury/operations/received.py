"""Money that somebody else took for a payee, such as a shop or another provider: booked once."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from caissa.messages import msg
from caissa.money import AccountKind, Amount
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.events import tell_received
from caissa_web.treasury.log import log
from caissa_web.treasury.models import Invoice, Payee, Payer, Transfer
from caissa_web.treasury.operations.credits import credited_rows, parts_of, require_sound
from caissa_web.treasury.operations.locking import locked_payers
from caissa_web.treasury.posting import Books

MOST_PARTS = 101
"""A payment is for a hundred invoices at most, and the rest is credit."""


@transaction.atomic
def receive_payment(
    payer: Payer,
    payee: Payee,
    amount: Amount,
    *,
    collector: str,
    reference: str,
    invoices: Sequence[Invoice] = (),
    by: str,
) -> list[Transfer]:
    """Book money that a collector took; what the collector calls the payment is booked once.

    It waits on the collector's account until the collector pays it out and the bank shows it.
    """
    if len(invoices) >= MOST_PARTS:
        raise MoneyRefused(why=msg("a payment is for at most {most} invoices", most=MOST_PARTS - 1))
    if amount.units <= 0 or amount.currency != payee.currency:
        raise MoneyRefused(why=msg("{amount} is not an amount above zero", amount=amount))
    key = f"api:{payee.pk}:{collector}:{reference}"
    with locked_payers(payer.event, [payer.pk]) as held:
        payer = held[payer.pk]
        known = _known(key)
        if known:
            _require_same(known, payer, amount)
            return known
        books = Books(payee, by)
        targets = parts_of(amount, payer, payee, invoices)
        require_sound(targets, amount)
        source = books.account(AccountKind.PROVIDER, collector)
        for row in credited_rows(books, source, targets, key):
            row.save()
        rows = _known(key)
        tell_received(payer.event, rows)
        what = msg("{amount} by {collector}", amount=amount, collector=collector)
        log(payer.event, "payment.received", by=by, subject=payer.code, what=what)
    return rows


def _known(key: str) -> list[Transfer]:
    """The parts under this name, letter for letter: by its start alone SQLite takes `a` for `A`."""
    rows = Transfer.objects.filter(key__in=[f"{key}:{place}" for place in range(MOST_PARTS)])
    return list(rows.select_related("debit__payer", "credit__payer", "invoice", "payee"))


def _require_same(rows: Sequence[Transfer], payer: Payer, amount: Amount) -> None:
    """Refuse another payment under a name that was used."""
    if sum(row.units for row in rows) != amount.units or any(row.credit.payer_id != payer.pk for row in rows):
        raise MoneyRefused(why=msg("another payment with this reference has been booked already"))
