"""Money: whole numbers of a currency's smallest unit, with the decimals that the currency has (ISO 4217)."""

from __future__ import annotations

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


def plain_amount(units: int, currency: str) -> str:
    """An amount without its currency: 1234.50, or 1234 where the currency has no smaller unit."""
    decimals = DECIMALS[currency]
    whole, part = divmod(abs(units), 10**decimals)
    text = f"{whole}.{part:0{decimals}d}" if decimals else str(whole)
    return f"-{text}" if units < 0 else text


def money_text(units: int, currency: str) -> str:
    """An amount as it is printed: EUR 1234.50."""
    return f"{currency} {plain_amount(units, currency)}"


def exact_text(units: Fraction, currency: str) -> str:
    """An exact share: EUR 333.33 1/3 is written as 'EUR 333.33 + 1/3' of the smallest unit."""
    whole, rest = divmod(units, 1)
    text = money_text(int(whole), currency)
    return f"{text} + {rest}" if rest else text
