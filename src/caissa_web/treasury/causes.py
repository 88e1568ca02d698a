"""Why a row stands in the ledger, and what an act of the log is called, in words for people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from caissa.messages import msg
from caissa_web.translation import translate
from caissa_web.treasury.models import MoneyAct, Transfer

_CAUSES = {
    "charge": _("charged"),
    "vat": _("VAT of an invoice"),
    "bank": _("line of the bank"),
    "match": _("bank transfer"),
    "unmatch": _("bank transfer, undone"),
    "charges": _("charges of the bank"),
    "cash": _("cash"),
    "cash-difference": _("difference of a cash box"),
    "api": _("reported by a program"),
    "payment:paid": _("payment by card"),
    "payment:refunded": _("refund to the card"),
    "payment:disputed": _("disputed payment by card"),
    "refund": _("refund approved"),
    "refund-line": _("refund on the statement"),
    "refund-back": _("refund that came back"),
    "refund-cash": _("refund in cash"),
    "refund-card": _("refund to the card"),
    "provider-fees": _("fees of the payment provider"),
}

ACTS = {
    "bank.taken-over": msg("Bank statement imported"),
    "bank.matched-again": msg("Bank lines matched again"),
    "bank.line-matched": msg("Bank line matched"),
    "bank.line-unmatched": msg("Match of a bank line undone"),
    "bank.line-set-aside": msg("Bank line set aside"),
    "bank.charges-booked": msg("Bank charges booked"),
    "bank.income-booked": msg("Other income booked"),
    "bank.payout": msg("Payout of the payment provider booked"),
    "bank.refund-matched": msg("Bank line matched with a refund"),
    "cash.opened": msg("Cash box opened"),
    "cash.taken": msg("Cash taken"),
    "cash.closed": msg("Cash box closed"),
    "charges.set": msg("Charged"),
    "charges.cancelled": msg("Charge cancelled"),
    "credit-note.issued": msg("Credit note issued"),
    "invoice.issued": msg("Invoice issued"),
    "invoice.reminded": msg("Reminders sent"),
    "month.closed": msg("Month closed"),
    "payee.set": msg("Account settings changed"),
    "payee.foreign-account": msg("Account in a foreign currency added"),
    "payer.set": msg("Details of a payer changed"),
    "payment.begun": msg("Payment by card begun"),
    "payment.created": msg("Payment by card begun"),
    "payment.pending": msg("Payment by card under way"),
    "payment.confirmed": msg("Payment by card received"),
    "payment.failed": msg("Payment by card failed"),
    "payment.cancelled": msg("Payment by card cancelled"),
    "payment.disputed": msg("Payment by card disputed"),
    "provider.fees": msg("Fees of the payment provider booked"),
    "rate.entered": msg("Exchange rate entered"),
    "rates.taken-over": msg("Exchange rates imported"),
    "receipt.issued": msg("Receipt issued"),
    "refund.asked": msg("Refund asked for"),
    "refund.approved": msg("Refund approved"),
    "refund.refused": msg("Refund refused"),
    "refund.sent": msg("Refund sent to the bank"),
    "refund.paid-out": msg("Refund paid out"),
    "payment.received": msg("Payment reported by a program"),
}
"""Code in the treasury's log → what it is called."""


def act_in_words(act: MoneyAct) -> str:
    """What an act of the log is called; its code where nobody has named it yet."""
    return str(translate(ACTS.get(act.act, act.act)))


def cause_of(row: Transfer) -> str:
    """What caused a row; the key itself where it is of a kind that nobody has named yet."""
    first, *rest = row.key.split(":")
    name = f"{first}:{rest[1]}" if first == "payment" and len(rest) > 1 else first
    return str(_CAUSES.get(name, row.key))
