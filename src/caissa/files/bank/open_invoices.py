"""Open invoices from a CSV, for matching without the portal: number, name, amount and what else is known."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass

from caissa.errors import CaissaError, Finding, Severity, UnreadableFile
from caissa.messages import comma_separated, msg
from caissa.money import amount_typed, is_currency
from caissa.money.bank import OpenInvoice

NEEDED = ("number", "name", "open")
KNOWN = (*NEEDED, "currency", "payer", "reference", "codes", "ibans")


@dataclass(frozen=True, slots=True)
class OpenInvoicesReading:
    """The invoices of a table, and what is wrong in it."""

    invoices: tuple[OpenInvoice, ...]
    findings: tuple[Finding, ...]


def read_open_invoices(content: bytes, name: str, currency: str = "EUR") -> OpenInvoicesReading:
    """Read a table with the headings number, name and open; the others of `KNOWN` may follow in any order."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFile(name=name, why=msg("it is not written in UTF-8")) from None
    first = text.split("\n", 1)[0]
    delimiter = max(";,\t", key=first.count)
    rows = csv.DictReader(text.splitlines(), delimiter=delimiter)
    headings = [heading.strip().casefold() for heading in rows.fieldnames or ()]
    if missing := [heading for heading in NEEDED if heading not in headings]:
        why = msg("it has no column {headings}", headings=comma_separated(missing))
        raise UnreadableFile(name=name, why=why)
    rows.fieldnames = headings
    invoices: list[OpenInvoice] = []
    findings: list[Finding] = []
    for row in rows:
        cells = {key: (value or "").strip() for key, value in row.items() if isinstance(value, str | None)}
        if any(cells.values()):
            _take(cells, msg("line {line}", line=rows.line_num), currency, invoices, findings)
    return OpenInvoicesReading(tuple(invoices), tuple(findings))


def _take(
    cells: Mapping[str, str],
    where: str,
    currency: str,
    invoices: list[OpenInvoice],
    findings: list[Finding],
) -> None:
    """Add the invoice of a row, or say what is wrong with it."""
    stated = cells.get("currency", "").upper() or currency
    try:
        if not is_currency(stated) or not cells["number"]:
            what = msg("number or currency is missing or unknown")
            findings.append(Finding("bank.invoice-row", Severity.ERROR, where, what))
            return
        amount = amount_typed(cells["open"], stated)
    except CaissaError as fault:
        findings.append(Finding("bank.invoice-row", Severity.ERROR, where, str(fault)))
        return
    invoices.append(
        OpenInvoice(
            cells["number"],
            cells.get("payer") or cells["name"],
            cells["name"],
            amount,
            cells.get("reference", ""),
            tuple(cells.get("codes", "").split()),
            tuple(part.strip() for part in cells.get("ibans", "").split("|") if part.strip()),
        )
    )
