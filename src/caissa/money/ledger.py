"""The ledger: every act of money is one row with a debit, a credit and an amount, so it always sums to zero.

A payer's balance is what the payer owes: charges are debited to the payer, payments credited. What came to
the bank stays in suspense until it is known whose it is, so that the ledger's bank agrees with the statement.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from caissa.messages import LabelledEnum, msg
from caissa.money.amounts import Amount, sum_of, zero
from caissa.money.errors import UnlawfulPosting


class AccountKind(LabelledEnum):
    """What an account keeps."""

    PAYER = "payer", msg("payer")
    INCOME = "income", msg("income")
    VAT = "vat", msg("VAT")
    BANK = "bank", msg("bank")
    CASH = "cash", msg("cash")
    PROVIDER = "provider", msg("payment provider")
    SUSPENSE = "suspense", msg("suspense")
    REFUNDS = "refunds", msg("refunds under way")
    CHARGES = "charges", msg("bank charges")
    ROUNDING = "rounding", msg("rounding")


@dataclass(frozen=True, slots=True)
class Account:
    """An account of a payee: its kind, and whose or what for, such as a payer's code or a kind of fee."""

    kind: AccountKind
    payee: str
    subject: str = ""

    def __str__(self) -> str:
        return ":".join(part for part in (self.kind.value, self.payee, self.subject) if part)


@dataclass(frozen=True, slots=True)
class Posting:
    """A row of the ledger: an amount above zero moves from the credit account to the debit account."""

    debit: Account
    credit: Account
    amount: Amount
    cause: str
    event: str = ""

    def __post_init__(self) -> None:
        if self.amount.units <= 0:
            raise UnlawfulPosting(why=msg("the amount {amount} is not positive", amount=self.amount))
        if self.debit == self.credit:
            raise UnlawfulPosting(why=msg("debit and credit are the same account"))
        if self.debit.payee != self.credit.payee:
            raise UnlawfulPosting(why=msg("the accounts belong to two payees"))

    @property
    def reversed(self) -> Posting:
        """The row that takes this one back; nothing is ever erased."""
        return replace(self, debit=self.credit, credit=self.debit)


@dataclass(frozen=True, slots=True)
class Ledger:
    """All rows so far, in the order in which they were added."""

    postings: tuple[Posting, ...] = ()

    def with_postings(self, *added: Posting) -> Ledger:
        """The ledger with further rows."""
        return Ledger((*self.postings, *added))

    def balance(self, account: Account, currency: str) -> Amount:
        """Debits less credits of one account."""
        sides = (
            posting.amount if posting.debit == account else -posting.amount
            for posting in self.postings
            if account in (posting.debit, posting.credit) and posting.amount.currency == currency
        )
        return sum_of(sides, currency)

    @property
    def balances(self) -> Mapping[tuple[Account, str], Amount]:
        """Every account with its balance, by currency."""
        units: defaultdict[tuple[Account, str], int] = defaultdict(int)
        for posting in self.postings:
            currency = posting.amount.currency
            units[posting.debit, currency] += posting.amount.units
            units[posting.credit, currency] -= posting.amount.units
        return {key: Amount(value, key[1]) for key, value in units.items()}

    @property
    def is_balanced(self) -> bool:
        """Do all accounts of each currency sum to zero?"""
        totals: defaultdict[str, int] = defaultdict(int)
        for (_account, currency), amount in self.balances.items():
            totals[currency] += amount.units
        return not any(totals.values())


# -- the acts ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Books:
    """The accounts of one payee: what each act writes into its ledger."""

    payee: str
    event: str = ""

    def account(self, kind: AccountKind, subject: str = "") -> Account:
        """One of the payee's accounts."""
        return Account(kind, self.payee, subject)

    def payer(self, payer: str) -> Account:
        """The account of somebody who owes the payee."""
        return self.account(AccountKind.PAYER, payer)

    def charged(
        self, payer: str, kind: str, net: Amount, cause: str, vat: Amount | None = None
    ) -> tuple[Posting, ...]:
        """A payer owes a fee, and the VAT on it; a fee of nothing writes no row."""
        tax = vat or zero(net.currency)
        sides = ((self.account(AccountKind.INCOME, kind), net), (self.account(AccountKind.VAT), tax))
        return tuple(self._row(self.payer(payer), account, part, cause) for account, part in sides if part)

    def credited(
        self, payer: str, kind: str, net: Amount, cause: str, vat: Amount | None = None
    ) -> tuple[Posting, ...]:
        """A fee is given up, with its VAT: the charge the other way round."""
        return tuple(posting.reversed for posting in self.charged(payer, kind, net, cause, vat))

    def banked(self, amount: Amount, cause: str) -> Posting:
        """A line of the statement, in or out, before it is known whose money it is."""
        bank, suspense = self.account(AccountKind.BANK), self.account(AccountKind.SUSPENSE)
        if amount.units < 0:
            return self._row(suspense, bank, -amount, cause)
        return self._row(bank, suspense, amount, cause)

    def matched(self, payer: str, amount: Amount, cause: str) -> Posting:
        """Money in suspense is a payer's."""
        return self._row(self.account(AccountKind.SUSPENSE), self.payer(payer), amount, cause)

    def paid_in_cash(self, payer: str, amount: Amount, cause: str) -> Posting:
        """A payer has paid at the desk."""
        return self._row(self.account(AccountKind.CASH), self.payer(payer), amount, cause)

    def refund_ordered(self, payer: str, amount: Amount, cause: str) -> Posting:
        """Money goes back to a payer: ordered, but not yet on a statement."""
        return self._row(self.payer(payer), self.account(AccountKind.REFUNDS), amount, cause)

    def refund_settled(self, amount: Amount, cause: str) -> Posting:
        """A refund has left the bank; the line of the statement was in suspense."""
        return self._row(self.account(AccountKind.REFUNDS), self.account(AccountKind.SUSPENSE), amount, cause)

    def _row(self, debit: Account, credit: Account, amount: Amount, cause: str) -> Posting:
        return Posting(debit, credit, amount, cause, self.event)
