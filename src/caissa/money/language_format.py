"""Amounts as the reader's language writes them, and as people of that language type them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from caissa.catalogues import ENGLISH, LANGUAGES, UnknownLanguage
from caissa.messages import msg
from caissa.money.amounts import Amount, amount_of
from caissa.money.currencies import is_currency, typed_amount
from caissa.money.errors import NoAmount, UnknownCurrency

_NO_BREAK = "\u00a0"
_NARROW = "\u202f"
_FROM_RIGHT = "\u200f"
_MINUS = re.compile(r"[-−\u2010-\u2014]")
_BLANKS = re.compile(r"[\s'’\u200e\u200f]+")
_MOST_DIGITS = 13


@dataclass(frozen=True, slots=True)
class NumberSigns:
    """The signs of a language: before the decimals, between thousands, and where the currency stands."""

    decimal: str
    thousands: str
    currency_first: bool
    opening: str = ""


_COMMA_THOUSANDS = NumberSigns(".", ",", currency_first=True)
_POINT_THOUSANDS = NumberSigns(",", ".", currency_first=False)
SIGNS = {
    "en": _COMMA_THOUSANDS,
    "fr": NumberSigns(",", _NARROW, currency_first=False),
    "es": _POINT_THOUSANDS,
    "de": _POINT_THOUSANDS,
    "pt": NumberSigns(",", ".", currency_first=True),
    "ru": NumberSigns(",", _NO_BREAK, currency_first=False),
    "ar": NumberSigns(".", ",", currency_first=False, opening=_FROM_RIGHT),
    "zh": _COMMA_THOUSANDS,
}
"""Language → its signs, as Unicode's CLDR has them."""


def amount_text(amount: Amount, language: str = ENGLISH) -> str:
    """An amount with its currency as a language writes it: EUR 1,234.50 or 1.234,50 EUR."""
    signs = _signs(language)
    whole, point, decimals = abs(amount).plain.partition(".")
    digits = f"{int(whole):,}".replace(",", signs.thousands) + (f"{signs.decimal}{decimals}" if point else "")
    parts = (amount.currency, digits) if signs.currency_first else (digits, amount.currency)
    return f"{signs.opening}{'-' if amount.units < 0 else ''}{_NO_BREAK.join(parts)}"


def amount_to_type(amount: Amount, language: str = ENGLISH) -> str:
    """An amount as somebody of that language would type it into a field: 1234.50 or 1234,50."""
    return amount.plain.replace(".", _signs(language).decimal)


def amount_typed(text: str, currency: str, language: str = "") -> Amount:
    """An amount as it was typed, by the signs of a language.

    Without a language, what could mean two amounts is refused.
    """
    if not is_currency(currency):
        raise UnknownCurrency(currency=currency)
    digits = _BLANKS.sub("", text)
    sign = -1 if _MINUS.match(digits) else 1
    digits = (digits[1:] if sign < 0 else digits).removeprefix(currency).removesuffix(currency)
    if not language:
        try:
            return Amount(sign * typed_amount(digits, currency), currency)
        except ValueError as error:
            raise NoAmount(why=str(error)) from None
    return sign * amount_of(_by_signs(digits, text, _signs(language)), currency)


def _by_signs(digits: str, text: str, signs: NumberSigns) -> Decimal:
    """The number that digits mean in a language; thousands must be groups of three."""
    whole, point, decimals = digits.partition(signs.decimal)
    groups = whole.split(signs.thousands)
    grouped = len(groups) > 1
    if grouped and (len(groups[0]) > 3 or any(len(group) != 3 for group in groups[1:])):
        raise _not_an_amount(text)
    joined = "".join(groups)
    if not _plain_digits(joined) or len(joined) > _MOST_DIGITS or (point and not _plain_digits(decimals)):
        raise _not_an_amount(text)
    return Decimal(f"{joined}.{decimals}" if point else joined)


def _plain_digits(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _not_an_amount(text: str) -> NoAmount:
    return NoAmount(why=msg("{text} is not an amount", text=text.strip()))


def _signs(language: str) -> NumberSigns:
    if language not in SIGNS:
        raise UnknownLanguage(asked=language, known=", ".join(LANGUAGES))
    return SIGNS[language]
