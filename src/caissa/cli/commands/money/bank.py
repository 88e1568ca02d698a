"""`caissa bank`: a bank statement, and which open invoices its lines pay."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import click

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import read_bytes
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, EnumChoice, column_pairs, option
from caissa.errors import Finding, errors_in
from caissa.files.bank import (
    CsvField,
    CsvLayout,
    DayOrder,
    read_open_invoices,
    read_statements,
)
from caissa.money import Amount, amount_typed
from caissa.money.bank import BankLine, Match, MatchState, match_lines, new_lines


def _layout(
    columns: tuple[str, ...], currency: str, decimal_sign: str, days: DayOrder, accounts: tuple[str, ...]
) -> CsvLayout | None:
    """The layout of a CSV, if columns were named."""
    if not columns:
        return None
    named = {}
    for field, heading in column_pairs(columns):
        if field not in set(CsvField):
            known = ", ".join(CsvField)
            raise click.BadParameter(f"{field!r} is not one of {known}", param_hint="--column")
        named[CsvField(field)] = heading
    if CsvField.DATE not in named or not {CsvField.AMOUNT, CsvField.CREDIT, CsvField.DEBIT} & named.keys():
        raise click.BadParameter("name at least date and amount (or credit, debit)", param_hint="--column")
    return CsvLayout(named, accounts[0] if accounts else "", currency, decimal_sign, days)


@click.command()
@click.argument("file", help="A statement: camt.052, 053, 054, MT940 or CSV; - for the standard input.")
@option("--invoices", "-i", default="", help="A CSV of open invoices: number, name, open, reference …")
@option("--charges", default="", help="What banks on the way may have kept, such as 5.00.")
@option("--column", "-c", "columns", multiple=True, help="A column of a CSV, such as date=Buchungstag.")
@option("--currency", default="EUR", help="The currency of a CSV, and of invoices that name none.")
@option("--decimal-sign", type=click.Choice([",", "."]), default=",", help="Before the decimals of a CSV.")
@option("--days", type=EnumChoice(DayOrder), default=DayOrder.DAY_FIRST, help="How a CSV writes days.")
@option("--account", "-a", "accounts", multiple=True, help="An account of one's own; others are refused.")
@JSON
def command(
    file: str,
    invoices: str,
    charges: str,
    columns: tuple[str, ...],
    currency: str,
    decimal_sign: str,
    days: DayOrder,
    accounts: tuple[str, ...],
    as_json: bool,
) -> None:
    """Read a bank statement, and say which open invoices its lines pay: certain, suggested, unmatched.

    Nothing is stored and nothing is posted.

    Example: caissa bank may.xml --invoices open.csv
    """
    name, content = read_bytes(file)
    layout = _layout(columns, currency, decimal_sign, days, accounts)
    reading = read_statements(content, name, layout, own_accounts=accounts)
    findings = list(reading.findings)
    lines = [line for _identity, line in new_lines(reading.statements)]
    matches: tuple[Match, ...] = ()
    if invoices:
        opened = read_open_invoices(read_bytes(invoices)[1], invoices, currency)
        findings += opened.findings
        tolerance = amount_typed(charges, currency) if charges else None
        matches = match_lines(lines, opened.invoices, charges=tolerance)
    if as_json:
        print_json(_as_values(reading.kind, lines, matches, findings))
    else:
        _print_matches(matches) if invoices else _print_lines(lines)
        print_findings(findings)
    if errors_in(findings):
        sys.exit(ExitCode.DOUBTFUL)


def _print_lines(lines: Sequence[BankLine]) -> None:
    rows = [(*_cells(line), line.reference or line.text) for line in lines]
    table("", ("Day", "Amount", "Name", "Reference or text"), rows, right=(1,))
    _print_sums([line.amount for line in lines])


def _print_sums(amounts: Sequence[Amount]) -> None:
    sums: Counter[str] = Counter()
    for amount in amounts:
        sums[amount.currency] += amount.units
    together = ", ".join(str(Amount(units, currency)) for currency, units in sums.items())
    console().print(f"{len(amounts)} lines, together {together or 'nothing'}")


def _cells(line: BankLine) -> tuple[str, str, str]:
    return line.booked_on.isoformat(), str(line.amount), line.name


def _print_matches(matches: Sequence[Match]) -> None:
    rows = [(*_cells(match.line), str(match.state.label), *_best(match)) for match in matches]
    table("", ("Day", "Amount", "Name", "", "Invoice", "Because"), rows, right=(1,))
    states = Counter(match.state for match in matches)
    console().print(", ".join(f"{states[state]} {state.label}" for state in MatchState))


def _best(match: Match) -> tuple[str, str]:
    """The best candidate with its evidence, and what speaks against posting it."""
    if not match.candidates:
        return "", "; ".join(match.doubts)
    best = match.candidates[0]
    numbers = " + ".join(invoice.number for invoice in best.invoices)
    reasons = [*(str(piece.sentence) for piece in best.evidence), *(f"but {doubt}" for doubt in match.doubts)]
    return numbers, "; ".join(reasons)


# -- JSON --------------------------------------------------------------------------


def _as_values(
    kind: str, lines: Sequence[BankLine], matches: Sequence[Match], findings: Sequence[Finding]
) -> dict[str, Any]:
    """A statement and its matches as plain values; amounts are decimal strings."""
    listed: list[dict[str, Any]] = [_line_values(line) for line in lines]
    for values, match in zip(listed, matches, strict=False):
        values["state"] = match.state.value
        values["doubts"] = list(match.doubts)
        values["candidates"] = [
            {
                "invoices": [invoice.number for invoice in candidate.invoices],
                "evidence": [piece.kind.value for piece in candidate.evidence],
            }
            for candidate in match.candidates
        ]
    return {"kind": kind, "lines": listed, "findings": [finding_as_json(finding) for finding in findings]}


def _line_values(line: BankLine) -> dict[str, Any]:
    return {
        "day": line.booked_on.isoformat(),
        "amount": line.amount.plain,
        "currency": line.amount.currency,
        "name": line.name,
        "iban": line.iban,
        "reference": line.reference,
        "text": line.text,
        "end_to_end": line.end_to_end,
        "bank_reference": line.bank_reference,
    }
