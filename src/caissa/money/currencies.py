"""Currencies: amounts as whole numbers of the smallest unit, with the decimals of ISO 4217."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

from caissa.messages import msg

_NO_DECIMALS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"
_THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND"
_TWO_DECIMALS = """
    AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
    CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF
    IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR
    MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD
    SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER
    ZAR ZMW ZWG
"""

DECIMALS: dict[str, int] = {
    **dict.fromkeys(_NO_DECIMALS.split(), 0),
    **dict.fromkeys(_TWO_DECIMALS.split(), 2),
    **dict.fromkeys(_THREE_DECIMALS.split(), 3),
}
"""Currency → digits after the decimal point."""


_SPACES = re.compile(r"[\s'’]+")
_PLAIN = re.compile(r"\d{1,13}(?:[.,]\d+)?")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+(?:,\d+)?")
"""Thousands apart by commas or points, and the other sign before the decimals."""


def is_currency(code: str) -> bool:
    """Is this the code of a currency that can be paid?"""
    return code in DECIMALS


def smallest_units(amount: int | Decimal, currency: str) -> int:
    """An amount in the smallest unit of its currency; `ValueError` if the currency has no such coin."""
    units = Fraction(amount) * 10 ** DECIMALS[currency]
    if units.denominator != 1:
        raise ValueError(
            msg(
                "{amount} has more decimals than {currency} has ({decimals})",
                amount=amount,
                currency=currency,
                decimals=DECIMALS[currency],
            )
        )
    return int(units)


def typed_amount(text: str, currency: str) -> int:
    """An amount as people write it, 1000, 1,000 or 12,50; `ValueError` for what could mean two amounts."""
    digits = _SPACES.sub("", text)
    signs = [sign for sign in digits if not sign.isdecimal()]
    if _GROUPED.fullmatch(digits) and not digits.startswith("0"):
        # A point before three digits is a decimal point where the currency has so many coins.
        if len(signs) > 1 or (signs == [","] and DECIMALS[currency] < 3):
            return smallest_units(_of_groups(digits, signs), currency)
        if DECIMALS[currency] < 3 or signs == [","]:
            raise ValueError(
                msg("{text} could mean two amounts; write it without separators", text=text.strip())
            )
    if not digits.isascii() or not _PLAIN.fullmatch(digits):
        raise ValueError(msg("{text} is not an amount", text=text.strip()))
    return smallest_units(Decimal(digits.replace(",", ".")), currency)


def _of_groups(digits: str, signs: list[str]) -> Decimal:
    """An amount with its thousands apart; a last sign of the other kind stands before the decimals."""
    decimals = len(digits) - digits.rfind(signs[-1]) - 1 if len(set(signs)) > 1 else 0
    plain = "".join(sign for sign in digits if sign.isdecimal())
    return Decimal(f"{plain}E-{decimals}")


def plain_amount(units: int, currency: str) -> str:
    """An amount without its currency: 1234.50, or 1234 where the currency has no smaller unit."""
    decimals = DECIMALS[currency]
    whole, part = divmod(abs(units), 10**decimals)
    text = f"{whole}.{part:0{decimals}d}" if decimals else str(whole)
    return f"-{text}" if units < 0 else text
