"""Statements in CSV: each bank has its own columns, so these are declared."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from caissa.errors import Finding, UnreadableFile
from caissa.files.bank.fields import Unreadable, line_lost, quoted
from caissa.messages import LabelledStrEnum, comma_separated, msg
from caissa.money import Amount, NoAmount, amount_typed
from caissa.money.bank import BankLine, BankStatement

_DELIMITERS = (";", ",", "\t", "|")
_DATE_PARTS = re.compile(r"(\d{1,4})[./ -](\d{1,2})[./ -](\d{1,4})(?:[ T].*)?")
_LANGUAGE_OF_SIGN = {",": "de", ".": "en"}


class CsvField(LabelledStrEnum):
    """What a column may hold."""

    DATE = "date", msg("day of booking")
    AMOUNT = "amount", msg("amount with its sign")
    CREDIT = "credit", msg("amount that came in")
    DEBIT = "debit", msg("amount that went out")
    CURRENCY = "currency", msg("currency")
    TEXT = "text", msg("what the payer wrote")
    NAME = "name", msg("name of the other side")
    IBAN = "iban", msg("account of the other side")
    REFERENCE = "reference", msg("structured reference")
    END_TO_END = "end-to-end", msg("end-to-end identification")
    BANK_REFERENCE = "bank-reference", msg("the bank's own reference")


class DayOrder(LabelledStrEnum):
    """In which order a day is written; a year of four digits in front is always recognised."""

    DAY_FIRST = "dmy", msg("day, month, year")
    MONTH_FIRST = "mdy", msg("month, day, year")


@dataclass(frozen=True, slots=True)
class CsvLayout:
    """The columns of a bank's CSV by their headings, and how it writes days and decimals."""

    columns: Mapping[CsvField, str]
    account: str = ""
    currency: str = "EUR"
    decimal_sign: str = ","
    days: DayOrder = DayOrder.DAY_FIRST


@dataclass(slots=True)
class _Table:
    """The rows below the headings, with their line numbers, and the place of each field."""

    places: dict[CsvField, int]
    rows: list[tuple[int, list[str]]] = field(default_factory=list)


def read_csv(text: str, name: str, layout: CsvLayout, findings: list[Finding]) -> list[BankStatement]:
    """The lines of a CSV, by account one statement; rows above the headings are passed over."""
    table = _table(text, name, layout)
    lines: list[BankLine] = []
    for number, row in table.rows:
        where = msg("line {line}", line=number)
        try:
            line = _line(_Row(row, table.places), layout, where)
        except (Unreadable, NoAmount) as fault:
            findings.append(line_lost(where, fault))
            continue
        if line is not None:
            lines.append(line)
    return [BankStatement(layout.account, layout.currency, tuple(lines))]


def _table(text: str, name: str, layout: CsvLayout) -> _Table:
    wanted = {heading.strip().casefold() for heading in layout.columns.values()}
    for delimiter in _DELIMITERS:
        rows = _rows(text, delimiter)
        for at, (_number, row) in enumerate(rows):
            headings = [cell.strip().casefold() for cell in row]
            if wanted <= set(headings):
                places = {
                    key: headings.index(name.strip().casefold()) for key, name in layout.columns.items()
                }
                return _Table(places, [entry for entry in rows[at + 1 :] if any(map(str.strip, entry[1]))])
    why = msg("no row has all the headings {headings}", headings=comma_separated(layout.columns.values()))
    raise UnreadableFile(name=name, why=why)


def _rows(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter)
    rows: list[tuple[int, list[str]]] = []
    try:
        rows.extend((reader.line_num, row) for row in reader)
    except csv.Error:
        return rows
    return rows


@dataclass(frozen=True, slots=True)
class _Row:
    """One row, asked by field."""

    cells: Sequence[str]
    places: Mapping[CsvField, int]

    def __getitem__(self, key: CsvField) -> str:
        place = self.places.get(key)
        return self.cells[place].strip() if place is not None and place < len(self.cells) else ""


def _line(row: _Row, layout: CsvLayout, where: str) -> BankLine | None:
    currency = row[CsvField.CURRENCY].upper() or layout.currency
    if currency != layout.currency:
        raise Unreadable(
            msg(
                "the currency is {currency}, not {expected}",
                currency=quoted(currency),
                expected=layout.currency,
            )
        )
    amount = _amount(row, layout)
    if not amount:
        return None
    return BankLine(
        booked_on=_day(row[CsvField.DATE], layout.days),
        amount=amount,
        text=row[CsvField.TEXT],
        name=row[CsvField.NAME],
        iban=row[CsvField.IBAN],
        reference=row[CsvField.REFERENCE],
        end_to_end=row[CsvField.END_TO_END],
        bank_reference=row[CsvField.BANK_REFERENCE],
        where=where,
    )


def _amount(row: _Row, layout: CsvLayout) -> Amount:
    """The amount with its sign, from one column or from two of which one is filled."""
    language = _LANGUAGE_OF_SIGN.get(layout.decimal_sign, "en")
    if CsvField.AMOUNT in row.places:
        return amount_typed(_sign_in_front(row[CsvField.AMOUNT]), layout.currency, language)
    parts = list(_sides(row, layout.currency, language))
    if len(parts) != 1:
        raise Unreadable(msg("either an amount in or an amount out is needed"))
    return parts[0]


def _sides(row: _Row, currency: str, language: str) -> Iterator[Amount]:
    for key, sign in ((CsvField.CREDIT, 1), (CsvField.DEBIT, -1)):
        if row[key]:
            amount = abs(amount_typed(_sign_in_front(row[key]), currency, language))
            if amount:
                yield sign * amount


def _sign_in_front(text: str) -> str:
    """Some banks write the sign behind the amount: 12,50-; a plus says nothing."""
    plain = text.strip().replace("+", "")
    return f"-{plain[:-1]}" if plain.endswith("-") else plain


def _day(text: str, order: DayOrder) -> date:
    match = _DATE_PARTS.fullmatch(text.strip())
    if not match:
        raise Unreadable(msg("{text} is not a day", text=quoted(text)))
    first, second, third = (int(part) for part in match.groups())
    if len(match[1]) == 4:
        year, month, day = first, second, third
    else:
        day, month = (first, second) if order is DayOrder.DAY_FIRST else (second, first)
        year = third + 2000 if third < 100 else third
    try:
        return date(year, month, day)
    except ValueError:
        raise Unreadable(msg("{text} is not a day", text=quoted(text))) from None
