"""Check digits: two of modulus 97 (ISO 7064) and one of modulus 10, recursive (Swiss payments)."""

from __future__ import annotations

import re

_NOT_PLAIN = re.compile(r"[\s\u200e\u200f]+")
_CARRIES = (0, 9, 4, 6, 8, 2, 7, 1, 3, 5)
"""The first row of the table of the Swiss payment standards; every other row is this one, turned."""


def compact(text: str) -> str:
    """A number as it is compared: without blanks, in capitals."""
    return _NOT_PLAIN.sub("", text).upper()


def is_plain(text: str) -> bool:
    """Does it hold nothing but digits and letters from A to Z?"""
    return text.isascii() and text.isalnum()


def remainder_97(text: str) -> int:
    """Digits and letters as one number (A is 10, Z is 35), modulo 97."""
    return int("".join(str(int(sign, 36)) for sign in text)) % 97


def check_digits_97(body: str, head: str) -> str:
    """The two check digits for a head such as `RF` before a body: from 02 to 98."""
    return f"{98 - remainder_97(f'{body}{head}00'):02d}"


def is_valid_97(text: str) -> bool:
    """Do the third and fourth signs of a compact number check the rest?"""
    if len(text) < 5 or not is_plain(text) or not text[2:4].isdecimal():
        return False
    # 00, 01 and 99 would leave the same remainder as 97, 98 and 02, which alone are ever computed.
    return text[2:4] not in ("00", "01", "99") and remainder_97(text[4:] + text[:4]) == 1


def check_digit_10(digits: str) -> str:
    """The check digit of modulus 10, recursive, for some digits."""
    carry = 0
    for digit in digits:
        carry = _CARRIES[(carry + int(digit)) % 10]
    return str((10 - carry) % 10)
