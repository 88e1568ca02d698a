"""Creditor references `RF…` (ISO 11649): what a payer types, with check digits that show a slip."""

from __future__ import annotations

import re

from caissa.messages import msg
from caissa.money.errors import BadReference
from caissa.money.references.check_digits import check_digits_97, compact, is_plain, is_valid_97

LONGEST_BODY = 21
_IN_TEXT = re.compile(r"(?=(RF(?:\s?[0-9]){2}(?:\s?[0-9A-Z]){1,21}))")
"""Looked for at every place, because one reference may stand right behind another."""


def creditor_reference(body: str) -> str:
    """The reference for an invoice number or a code of up to 21 digits and letters.

    Digits alone are safest: then every wrong digit and every two that changed places are noticed.
    """
    plain = compact(re.sub(r"[-/._]", "", body))
    if not plain or len(plain) > LONGEST_BODY or not is_plain(plain):
        why = msg("it takes digits and letters from A to Z, at least 1 and at most {most}", most=LONGEST_BODY)
        raise BadReference(text=body, kind=msg("a creditor reference"), why=why, article="ISO 11649")
    return f"RF{check_digits_97(plain, 'RF')}{plain}"


def is_creditor_reference(text: str) -> bool:
    """Is this a creditor reference with right check digits?"""
    reference = compact(text)
    return reference.startswith("RF") and len(reference) <= LONGEST_BODY + 4 and is_valid_97(reference)


def creditor_references_in(text: str) -> tuple[str, ...]:
    """The valid references that stand somewhere in a text, written with or without blanks."""
    valid: list[str] = []
    for match in _IN_TEXT.finditer(text.upper()):
        reference = _longest_valid(match[1])
        if reference and reference not in valid:
            valid.append(reference)
    return tuple(valid)


def _longest_valid(words: str) -> str:
    """The reference at the start of some words; what follows it may be other words of the text."""
    parts = words.split()
    for last in range(len(parts), 0, -1):
        reference = "".join(parts[:last])
        if is_creditor_reference(reference):
            return reference
    return ""
