"""The ledger for bookkeepers: a CSV for spreadsheets, and a journal of plain text accounting.

The journal is that of hledger, Ledger and Beancount's importers: a text format that is documented in public,
needs no licence, has one entry a transfer with both accounts, and can be checked with free programs. National
formats (SAF-T, DATEV) ask for charts of accounts that a chess club does not have.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from caissa.files.formulas import guarded
from caissa_web.treasury.models import Payee, Transfer
from caissa_web.treasury.queries.accounts import account_name

COLUMNS = (
    "number",
    "day",
    "debit",
    "credit",
    "amount",
    "currency",
    "cause",
    "invoice",
    "subject",
    "payer",
    "by",
)

_GROUPS = {
    "payer": "assets:receivable",
    "bank": "assets:bank",
    "cash": "assets:cash",
    "provider": "assets:provider",
    "income": "income",
    "vat": "liabilities:vat",
    "suspense": "liabilities:suspense",
    "refunds": "liabilities:refunds",
    "charges": "expenses:bank charges",
    "rounding": "expenses:rounding",
}
"""Kind of account → where it stands in the journal."""


def ledger_csv(transfers: Iterable[Transfer]) -> str:
    """One row a transfer; cells that a spreadsheet would take for a formula are guarded."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for row in transfers:
        payer = row.debit.payer or row.credit.payer
        cells = (
            row.pk,
            row.booked_on.isoformat(),
            account_name(row.debit),
            account_name(row.credit),
            row.amount.plain,
            row.currency,
            row.key,
            row.invoice.number if row.invoice else "",
            row.subject,
            payer.name if payer else "",
            row.by,
        )
        rows.writerow([guarded(str(cell)) for cell in cells])
    return text.getvalue()


def ledger_journal(payee: Payee, transfers: Iterable[Transfer]) -> str:
    """The same as a journal: an entry a transfer, debit above zero, credit below."""
    lines = [f"; {_plain(payee.name)}, {payee.currency}", ""]
    for row in transfers:
        about = " ".join(filter(None, (row.invoice.number if row.invoice else "", row.subject)))
        lines += [
            f"{row.booked_on.isoformat()} * ({row.pk}) {_plain(' | '.join(filter(None, (row.key, about))))}",
            f"    {_account(row.debit)}  {row.amount.plain} {row.currency}",
            f"    {_account(row.credit)}  -{row.amount.plain} {row.currency}",
            "",
        ]
    return "\n".join(lines)


def _account(account: object) -> str:
    kind, subject = account.kind, account.subject  # type: ignore[attr-defined]
    return ":".join(part for part in (_GROUPS[kind], _plain(subject)) if part)


def _plain(text: str) -> str:
    """A text that the journal cannot take for something else: no two blanks, no comment, no line break."""
    return " ".join(text.replace(";", ",").split())
