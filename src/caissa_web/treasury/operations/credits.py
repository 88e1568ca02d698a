"""Whose money it is: the transfers from where money waits to a payer's account, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.messages import msg
from caissa.money import Amount
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.models import Account, Invoice, Payee, Payer, Transfer
from caissa_web.treasury.posting import Books
from caissa_web.treasury.queries.balances import allocation


@dataclass(frozen=True, slots=True)
class Target:
    """A part of an amount: whose it is, and which invoice it is for; none for a payer's credit."""

    payer: Payer
    amount: Amount
    invoice: Invoice | None = None
    subject: str = ""


def parts_of(amount: Amount, payer: Payer, payee: Payee, invoices: Sequence[Invoice]) -> list[Target]:
    """What is open of each invoice as far as the money goes; the rest is the payer's credit."""
    open_units = allocation(payer, payee).open_of_invoices()
    rest, targets = amount.units, []
    for invoice in invoices:
        part = min(rest, open_units.get(invoice.pk, 0))
        if part > 0:
            targets.append(Target(payer, Amount(part, amount.currency), invoice))
            rest -= part
    if rest:
        targets.append(Target(payer, Amount(rest, amount.currency)))
    return targets


def require_sound(targets: Sequence[Target], amount: Amount) -> None:
    """Refuse parts that are not above zero, of another payer's invoice, or that do not make the amount."""
    total = sum(target.amount.units for target in targets)
    if not targets or any(target.amount.units <= 0 for target in targets) or total != amount.units:
        raise MoneyRefused(why=msg("the parts do not add up to {amount}", amount=amount))
    for target in targets:
        if target.invoice is not None and target.invoice.payer_id != target.payer.pk:
            raise MoneyRefused(
                why=msg("{number} is not an invoice of this payer", number=target.invoice.number)
            )


def credited_rows(books: Books, source: Account, targets: Sequence[Target], key: str) -> list[Transfer]:
    """Rows that give money to payers, to be added by whoever asked."""
    return [
        books.row(
            source,
            books.payer(target.payer),
            target.amount,
            f"{key}:{place}",
            invoice=target.invoice,
            subject=target.subject,
        )
        for place, target in enumerate(targets)
    ]
