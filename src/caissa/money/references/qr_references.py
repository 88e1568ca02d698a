"""QR references of Swiss invoices: 26 digits and a check digit (SIX, Implementation Guidelines QR-bill)."""

from __future__ import annotations

from caissa.messages import msg
from caissa.money.errors import BadReference
from caissa.money.references.check_digits import check_digit_10, compact

LENGTH = 27
_ARTICLE = "Implementation Guidelines QR-bill, annex B"


def qr_reference(number: int | str) -> str:
    """The reference for a number of up to 26 digits, filled with zeros in front."""
    digits = str(number)
    if not digits.isascii() or not digits.isdecimal() or len(digits) > LENGTH - 1 or not int(digits):
        why = msg("it takes a number of 1 to {most} digits, not zero", most=LENGTH - 1)
        raise BadReference(text=digits, kind=msg("a QR reference"), why=why, article=_ARTICLE)
    body = digits.zfill(LENGTH - 1)
    return body + check_digit_10(body)


def is_qr_reference(text: str) -> bool:
    """Are these 27 digits, the last of which checks the others?"""
    digits = compact(text)
    return (
        len(digits) == LENGTH
        and digits.isascii()
        and digits.isdecimal()
        and int(digits) != 0
        and check_digit_10(digits[:-1]) == digits[-1]
    )


def grouped_qr_reference(text: str) -> str:
    """A reference as it is printed: two digits, then groups of five."""
    digits = compact(text)
    return " ".join([digits[:2], *(digits[start : start + 5] for start in range(2, len(digits), 5))])
