"""Account numbers: IBANs by ISO 13616, and the QR-IBANs of Switzerland and Liechtenstein."""

from __future__ import annotations

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.money.references.check_digits import compact, is_plain, is_valid_97

_LENGTHS = """
    AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20
    EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30
    KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23
    PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26
    UA29 VA22 VG24 XK20 YE30
"""
IBAN_LENGTHS = {entry[:2]: int(entry[2:]) for entry in _LENGTHS.split()}
"""Country → how many signs its account numbers have."""

SWISS = ("CH", "LI")
_QR_INSTITUTIONS = range(30000, 32000)


def is_iban(text: str) -> bool:
    """Is this an account number of a country that has IBANs, of its length and with right check digits?"""
    number = compact(text)
    return IBAN_LENGTHS.get(number[:2]) == len(number) and is_valid_97(number)


def is_qr_iban(text: str) -> bool:
    """Is this a Swiss account number for payments with a QR reference (institutions 30000 to 31999)?"""
    number = compact(text)
    return is_iban(number) and number[:2] in SWISS and number[4:9].isdecimal() and _is_qr(number[4:9])


def _is_qr(institution: str) -> bool:
    return int(institution) in _QR_INSTITUTIONS


def check_iban(text: str, where: str = "IBAN") -> tuple[Finding, ...]:
    """What is wrong with an account number, or nothing."""
    number = compact(text)
    length = IBAN_LENGTHS.get(number[:2])
    if not is_plain(number) or length is None:
        what = msg("{text} does not start with a country that has IBANs", text=repr(text.strip()))
        return (Finding("money.iban-country", Severity.ERROR, where, what),)
    if len(number) != length:
        what = msg(
            "an IBAN of {country} has {length} characters, not {count}",
            country=number[:2],
            length=length,
            count=len(number),
        )
        return (Finding("money.iban-length", Severity.ERROR, where, what),)
    if not is_valid_97(number):
        what = msg("the check digits of {text} are wrong: a character was mistyped", text=grouped(number))
        return (Finding("money.iban-check-digits", Severity.ERROR, where, what),)
    return ()


def grouped(text: str) -> str:
    """A number as it is printed on paper, in groups of four: DE89 3704 0044 0532 0130 00."""
    number = compact(text)
    return " ".join(number[start : start + 4] for start in range(0, len(number), 4))
