"""Amounts written and typed in the eight languages."""

from __future__ import annotations

from decimal import Decimal

import pytest
from babel.numbers import format_currency
from hypothesis import given
from hypothesis import strategies as st

from caissa.catalogues import LANGUAGES, UnknownLanguage
from caissa.money import Amount, NoAmount, amount_of, amount_text, amount_typed

BLANKS = {"\u00a0": "", "\u202f": "", "\u200f": ""}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "EUR 1,234.50"),
        ("de", "1.234,50 EUR"),
        ("fr", "1\u202f234,50 EUR"),
        ("pt", "EUR 1.234,50"),
        ("ru", "1 234,50 EUR"),
    ],
)
def test_each_language_has_its_signs(language: str, text: str) -> None:
    """Decimal comma or point, thousands apart, the currency before or behind; blanks never break a line."""
    assert amount_text(Amount(123450, "EUR"), language) == text.replace(" ", "\u00a0")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("units", [5, 123450, -123456789, 100000000])
def test_the_signs_are_those_of_unicode(language: str, units: int) -> None:
    """Babel carries Unicode's data; only the blank after the currency may differ."""
    amount = Amount(units, "CHF")
    expected = format_currency(amount.decimal, "CHF", locale=language)
    assert _without_blanks(amount_text(amount, language)) == _without_blanks(expected)


def _without_blanks(text: str) -> str:
    return text.translate(str.maketrans(BLANKS))


@given(st.integers(-(10**12), 10**12), st.sampled_from(["EUR", "JPY", "KWD"]), st.sampled_from([*LANGUAGES]))
def test_what_is_written_can_be_typed_again(units: int, currency: str, language: str) -> None:
    """Every language reads its own amounts."""
    amount = Amount(units, currency)
    assert amount_typed(amount_text(amount, language), currency, language) == amount


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("1.234", "de", "1234"),
        ("1.234", "en", None),
        ("1,234", "en", "1234"),
        ("12,5", "fr", "12.5"),
        ("1 234,56", "ru", "1234.56"),
        ("1.23,4", "de", None),
        ("12,3456", "en", None),
        ("0,005", "de", None),
        ("12..5", "en", None),
        ("", "en", None),
        ("٣", "ar", None),
        ("1e5", "en", None),
        ("−50", "en", "-50"),
    ],
)
def test_a_language_settles_what_a_sign_means(text: str, language: str, expected: str | None) -> None:
    """1.234 is a thousand and more in German, and in English an amount with a tenth of a cent."""
    if expected is None:
        with pytest.raises(NoAmount):
            amount_typed(text, "EUR", language)
    else:
        assert amount_typed(text, "EUR", language) == amount_of(Decimal(expected), "EUR")


def test_without_a_language_two_meanings_are_refused() -> None:
    """1.234 euros: a thousand, or one and a bit?"""
    with pytest.raises(NoAmount, match="could mean two amounts"):
        amount_typed("1.234", "EUR")
    assert amount_typed("EUR 1,234.50", "EUR") == Amount(123450, "EUR")


def test_an_unknown_language_is_refused() -> None:
    """The message names those that there are."""
    with pytest.raises(UnknownLanguage):
        amount_text(Amount(1, "EUR"), "tlh")
