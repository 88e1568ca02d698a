"""What is open: invoices that wait for money, and refunds that wait for their debit."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.money.amounts import Amount


@dataclass(frozen=True, slots=True)
class OpenInvoice:
    """An invoice with what is still to be paid, and by what its payment may be recognised."""

    number: str
    payer: str
    name: str
    open: Amount
    reference: str = ""
    """RF or QR reference."""
    codes: tuple[str, ...] = ()
    """Entry codes of the people it is for."""
    ibans: tuple[str, ...] = ()
    """Accounts from which this payer has paid before."""


@dataclass(frozen=True, slots=True)
class OpenRefund:
    """A refund that was ordered from the bank."""

    end_to_end: str
    payer: str
    amount: Amount
