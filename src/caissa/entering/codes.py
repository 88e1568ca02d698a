"""Codes of entries: seven characters and a check character, easy to read out and hard to mistype.

Neither 0, 1, I, O nor U is used. The check is a weighted sum modulo 31, the number of characters: as 31 is a
prime, one wrong character, or two neighbours exchanged, never give another code.
"""

from __future__ import annotations

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTVWXYZ"
LENGTH = 7
CODES = len(ALPHABET) ** LENGTH
"""How many codes there are: 27 thousand million."""

_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_SEPARATORS = str.maketrans(dict.fromkeys(" -.\u00a0\u202f"))


def code_of(number: int, length: int = LENGTH) -> str:
    """The code of a number below 31 to the power of its length; whoever draws the number decides how."""
    if not 0 <= number < len(ALPHABET) ** length:
        raise ValueError(number)
    characters = []
    for _place in range(length):
        number, value = divmod(number, len(ALPHABET))
        characters.append(ALPHABET[value])
    code = "".join(reversed(characters))
    return code + _check(code)


def code_typed(text: str, length: int = LENGTH) -> str:
    """The code that somebody typed, with blanks or in small letters; empty if it is none."""
    code = text.upper().translate(_SEPARATORS)
    if len(code) != length + 1 or not all(character in _VALUES for character in code):
        return ""
    return code if _check(code[:length]) == code[length] else ""


def _check(code: str) -> str:
    """The character that makes the sum of weight × value divisible."""
    total = sum(weight * _VALUES[character] for weight, character in enumerate(code, 2))
    return ALPHABET[-total % len(ALPHABET)]
