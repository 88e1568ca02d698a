"""Bank statements as values: accounts, lines, and what does not add up in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.money.amounts import Amount, sum_of
from caissa.money.references import compact


@dataclass(frozen=True, slots=True)
class BankLine:
    """A movement on an account: above zero it came in, below zero it went out."""

    booked_on: date
    amount: Amount
    text: str = ""
    name: str = ""
    iban: str = ""
    reference: str = ""
    """A structured reference, RF or QR, if the bank hands it over as such."""
    end_to_end: str = ""
    bank_reference: str = ""
    """What the bank calls the movement; empty if it says nothing."""
    valued_on: date | None = None
    returned: bool = False
    """Is this a payment that came back?"""
    where: str = ""
    """The place in the file, for findings."""


@dataclass(frozen=True, slots=True)
class BankStatement:
    """The lines of an account that one statement holds, with its balances where the bank states them."""

    account: str
    currency: str
    lines: tuple[BankLine, ...]
    number: str = ""
    opening: Amount | None = None
    closing: Amount | None = None

    @property
    def moved(self) -> Amount:
        """All lines together."""
        return sum_of((line.amount for line in self.lines), self.currency)


def check_statement(statement: BankStatement, own_accounts: Sequence[str] = ()) -> Iterator[Finding]:
    """Whether a statement is of one's own account and adds up."""
    where = _name(statement)
    own = {compact(account) for account in own_accounts}
    if own and compact(statement.account) not in own:
        what = msg("the account {account} is not one of ours", account=statement.account or "–")
        yield Finding("bank.other-account", Severity.ERROR, where, what)
    if statement.opening is None or statement.closing is None:
        return
    expected = statement.opening + statement.moved
    if expected != statement.closing:
        what = msg(
            "opening balance and entries add up to {expected}, but the closing balance is {closing}",
            expected=expected,
            closing=statement.closing,
        )
        yield Finding("bank.balance", Severity.ERROR, where, what)


def check_sequence(statements: Sequence[BankStatement]) -> Iterator[Finding]:
    """Whether statements of one account, in the order of their numbers, leave nothing out."""
    accounts = dict.fromkeys((statement.account, statement.currency) for statement in statements)
    for account, currency in accounts:
        same = [entry for entry in statements if (entry.account, entry.currency) == (account, currency)]
        for earlier, later in pairwise(same):
            if earlier.closing is not None and later.opening is not None and earlier.closing != later.opening:
                what = msg(
                    "it opens with {opening}, but {earlier} closed with {closing}: a statement is missing",
                    opening=later.opening,
                    earlier=_name(earlier),
                    closing=earlier.closing,
                )
                yield Finding("bank.statement-missing", Severity.WARNING, _name(later), what)


def _name(statement: BankStatement) -> str:
    if not statement.number:
        return msg("statement of {account}", account=statement.account or "–")
    return msg("statement {number} of {account}", number=statement.number, account=statement.account or "–")
