"""The European Central Bank's reference rates, as XML or CSV: how many of each currency a euro is."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from io import StringIO

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.xml_tree import Element, read_xml
from caissa.messages import msg
from caissa.money import ExchangeRate, is_currency

EURO = "EUR"
_NOT_QUOTED = ("", "N/A")
_DAYS = ("%Y-%m-%d", "%d %B %Y")
"""The long table writes 2026-11-17, the daily one 17 November 2026."""


@dataclass(frozen=True, slots=True)
class RatesReading:
    """The rates in a file, the newest day first, and what could not be read."""

    rates: tuple[ExchangeRate, ...]
    findings: tuple[Finding, ...]


def read_exchange_rates(content: bytes, name: str) -> RatesReading:
    """Read a file of the ECB; currencies that are no longer paid in are left out."""
    findings: list[Finding] = []
    is_xml = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<"
    cells = _of_xml(read_xml(content, name)) if is_xml else _of_table(content, name)
    rates = [rate for cell in cells if (rate := _rate(*cell, findings)) is not None]
    if not rates:
        raise UnreadableFile(name=name, why=msg("it has no exchange rates of the European Central Bank"))
    return RatesReading(
        tuple(sorted(rates, key=lambda rate: (-rate.on.toordinal(), rate.currency))), tuple(findings)
    )


def _of_xml(root: Element) -> Iterator[tuple[str, str, str, str]]:
    """Every rate of the XML: where it stands, day, currency, rate."""
    for day in root.all("Cube", "Cube"):
        for rate in day.all("Cube"):
            values = rate.attributes
            where = msg("line {line}", line=rate.line)
            yield where, day.attributes.get("time", ""), values.get("currency", ""), values.get("rate", "")


def _of_table(content: bytes, name: str) -> Iterator[tuple[str, str, str, str]]:
    """Every rate of the table, whose first column is the day and whose heading names the currencies."""
    rows = csv.reader(StringIO(content.decode("utf-8-sig", errors="replace")))
    heading = [cell.strip() for cell in next(rows, [])]
    if not heading or heading[0] != "Date":
        raise UnreadableFile(name=name, why=msg("it has no exchange rates of the European Central Bank"))
    for row in rows:
        for currency, rate in zip(heading[1:], row[1:], strict=False):
            if currency and rate.strip() not in _NOT_QUOTED:
                yield msg("line {line}", line=rows.line_num), row[0].strip(), currency, rate.strip()


def _rate(where: str, day: str, currency: str, rate: str, findings: list[Finding]) -> ExchangeRate | None:
    if not is_currency(currency):
        return None
    try:
        return ExchangeRate(EURO, currency, _number(rate), _day(day))
    except (InvalidOperation, ValueError):
        what = msg("{text} is not a rate of a day", text=repr(f"{day} {currency} {rate}"[:60]))
        findings.append(Finding("rates.unreadable", Severity.ERROR, where, what))
        return None


def _number(text: str) -> Decimal:
    number = Decimal(text)
    if not 0 < number < 10**9:
        raise ValueError(text)
    return number


def _day(text: str) -> date:
    for form in _DAYS:
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 - a day without a time
        except ValueError:
            continue
    raise ValueError(text)
