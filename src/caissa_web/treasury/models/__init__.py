"""What the treasury stores; rows of money are added and never changed."""

from __future__ import annotations

from caissa_web.treasury.models.acts import MoneyAct
from caissa_web.treasury.models.bank import BankLine, BankStatement
from caissa_web.treasury.models.cash import CashSession
from caissa_web.treasury.models.charges import BY_HAND, Charge
from caissa_web.treasury.models.invoices import Invoice, InvoicedCharge, Paper, Reminder, Series
from caissa_web.treasury.models.ledger import Account, MonthClose, Transfer
from caissa_web.treasury.models.parties import ForeignAccount, Payee, Payer
from caissa_web.treasury.models.payments import Payment, ProviderEvent
from caissa_web.treasury.models.rates import ExchangeRate
from caissa_web.treasury.models.refunds import Refund, TransferFile

__all__ = [
    "BY_HAND",
    "Account",
    "BankLine",
    "BankStatement",
    "CashSession",
    "Charge",
    "ExchangeRate",
    "ForeignAccount",
    "Invoice",
    "InvoicedCharge",
    "MoneyAct",
    "MonthClose",
    "Paper",
    "Payee",
    "Payer",
    "Payment",
    "ProviderEvent",
    "Refund",
    "Reminder",
    "Series",
    "Transfer",
    "TransferFile",
]
