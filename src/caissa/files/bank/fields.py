"""Amounts and days as bank files write them; what cannot be read is an error, never zero."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.money import Amount, NoAmount, UnknownCurrency, amount_of

_NUMBER = re.compile(r"0*\d{1,15}(?:[.,]\d*)?|[.,]\d+")
_LONGEST_SHOWN = 40


class Unreadable(ValueError):
    """A field of a bank file that cannot be read."""


def plain_number(text: str, currency: str) -> Amount:
    """An amount without sign, with a point or a comma before its decimals."""
    digits = text.strip()
    if not _NUMBER.fullmatch(digits) or not digits.isascii():
        raise Unreadable(msg("{text} is not an amount", text=quoted(text)))
    try:
        return amount_of(Decimal(digits.replace(",", ".")), currency)
    except (NoAmount, UnknownCurrency) as error:
        raise Unreadable(str(error)) from None


def iso_day(text: str) -> date:
    """A day written 2026-03-31, perhaps with a time behind it."""
    try:
        return date.fromisoformat(text.strip()[:10])
    except ValueError:
        raise Unreadable(msg("{text} is not a day", text=quoted(text))) from None


def short_day(text: str) -> date:
    """A day written YYMMDD; years from 80 on are those of the last century."""
    if not (len(text) == 6 and text.isascii() and text.isdecimal()):
        raise Unreadable(msg("{text} is not a day", text=quoted(text)))
    year = int(text[:2])
    try:
        return date(year + (1900 if year >= 80 else 2000), int(text[2:4]), int(text[4:]))
    except ValueError:
        raise Unreadable(msg("{text} is not a day", text=quoted(text))) from None


def quoted(text: str) -> str:
    """What stood in the file, in quotes, never longer than a line."""
    return repr(text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…")


def line_lost(where: str, what: object) -> Finding:
    """A line that could not be taken over: the statement must not be posted before it is looked at."""
    return Finding("bank.line-unreadable", Severity.ERROR, where, str(what), msg("the line was left out"))
