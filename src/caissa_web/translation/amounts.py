"""Amounts of money as the reader's language writes them."""

from __future__ import annotations

from django.utils.translation import get_language

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.money import Amount, amount_text


def money_text(amount: Amount | None) -> str:
    """An amount in the active language: EUR 1,950.00 or 1.950,00 EUR; nothing where there is none."""
    return amount_text(amount, money_language()) if amount is not None else ""


def money_language() -> str:
    """The active language as the library names it, by whose signs amounts are written and typed."""
    language = (get_language() or ENGLISH).partition("-")[0]
    return language if language in LANGUAGES else ENGLISH
