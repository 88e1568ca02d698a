"""Account numbers and references: published examples, and slips that the check digits notice."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from caissa.money import BadReference
from caissa.money.references import (
    check_iban,
    creditor_reference,
    creditor_references_in,
    grouped,
    grouped_qr_reference,
    is_creditor_reference,
    is_iban,
    is_qr_iban,
    is_qr_reference,
    qr_reference,
)

DIGITS = st.text("0123456789", min_size=1, max_size=21)


@pytest.mark.parametrize(
    "iban",
    [
        "GB82 WEST 1234 5698 7654 32",
        "DE89 3704 0044 0532 0130 00",
        "CH93 0076 2011 6238 5295 7",
        "NO93 8601 1117 947",
        "fr14 2004 1010 0505 0001 3m02 606",
    ],
)
def test_published_ibans_are_right(iban: str) -> None:
    """The examples of the registry (ISO 13616), in any writing."""
    assert is_iban(iban)
    assert check_iban(iban) == ()


@pytest.mark.parametrize(
    ("iban", "code"),
    [
        ("DE89 3704 0044 0532 0130 01", "money.iban-check-digits"),
        ("DE89 3704 0044 0532 0130 0", "money.iban-length"),
        ("XX89 3704 0044 0532 0130 00", "money.iban-country"),
        ("", "money.iban-country"),
        ("DE89 3704 0044 0532 0130 ٠٠", "money.iban-country"),
    ],
)
def test_what_is_wrong_with_an_iban_is_named(iban: str, code: str) -> None:
    """A slip, a digit too few, a country without IBANs."""
    assert [finding.code for finding in check_iban(iban)] == [code]
    assert not is_iban(iban)


def test_qr_ibans_belong_to_institutions_from_30000_to_31999() -> None:
    """SIX: CH44 3199 9… is a QR-IBAN, CH93 0076 2… is not; nor is a German account with such digits."""
    assert is_qr_iban("CH44 3199 9123 0008 8901 2")
    assert not is_qr_iban("CH93 0076 2011 6238 5295 7")
    assert not is_qr_iban("DE89 3704 0044 0532 0130 00")


def test_an_iban_is_printed_in_groups_of_four() -> None:
    """As on paper."""
    assert grouped("DE89370400440532013000") == "DE89 3704 0044 0532 0130 00"


def test_the_published_creditor_reference() -> None:
    """ISO 11649's example: 539007547034 is RF18 5390 0754 7034."""
    assert creditor_reference("539007547034") == "RF18539007547034"
    assert is_creditor_reference("rf18 5390 0754 7034")


@pytest.mark.parametrize("body", ["", "1" * 22, "2026#17", "Ä1"])
def test_what_is_no_body_of_a_reference_is_refused(body: str) -> None:
    """Up to 21 digits and letters from A to Z."""
    with pytest.raises(BadReference):
        creditor_reference(body)


def test_signs_between_the_parts_of_a_number_are_left_out() -> None:
    """Invoice 2026-0017 and 2026/0017 have one reference."""
    assert (
        creditor_reference("2026-0017") == creditor_reference("2026/0017") == creditor_reference("20260017")
    )


@given(DIGITS, st.data())
def test_every_wrong_digit_is_noticed(body: str, data: st.DataObject) -> None:
    """One digit replaced by another, anywhere behind RF."""
    reference = creditor_reference(body)
    assert is_creditor_reference(reference)
    place = data.draw(st.integers(2, len(reference) - 1))
    digit = data.draw(st.sampled_from("0123456789"))
    assume(digit != reference[place])
    assert not is_creditor_reference(reference[:place] + digit + reference[place + 1 :])


@given(DIGITS, st.data())
def test_every_two_digits_that_changed_places_are_noticed(body: str, data: st.DataObject) -> None:
    """Neighbours swapped, the check digits and RF itself included."""
    reference = creditor_reference(body)
    place = data.draw(st.integers(0, len(reference) - 2))
    assume(reference[place] != reference[place + 1])
    swapped = reference[:place] + reference[place + 1] + reference[place] + reference[place + 2 :]
    assert not is_creditor_reference(swapped)


def test_check_digits_that_are_never_computed_are_refused() -> None:
    """00, 01 and 99 leave the remainders of 97, 98 and 02: two wrong digits at once would pass."""
    for body in map(str, range(1, 500)):
        valid = [digits for digits in range(100) if is_creditor_reference(f"RF{digits:02d}{body}")]
        assert valid == [int(creditor_reference(body)[2:4])]


@pytest.mark.parametrize(
    "text",
    [
        "RF18539007547034",
        "Entry fee RF18 5390 0754 7034 thank you",
        "EREF+NOTPROVIDED SVWZ+rf18 5390 0754 7034",
        "RF18 5390 0754 7034 MUELLER ANNA U14 CHAMPIONSHIP 2026",
        "RF18 539007\n547034",
    ],
)
def test_a_reference_is_seen_in_what_people_type(text: str) -> None:
    """With words around it, with blanks or a line break in it."""
    assert creditor_references_in(text) == ("RF18539007547034",)


@pytest.mark.parametrize("text", ["RF18 5390 0754 7035", "RF18", "", "no reference at all"])
def test_a_reference_with_a_slip_is_none(text: str) -> None:
    """Whoever looks for it gets nothing rather than something wrong."""
    assert creditor_references_in(text) == ()


def test_the_published_qr_reference() -> None:
    """SIX's example 21 00000 00003 13947 14300 09017."""
    assert qr_reference("21000000000313947143000901") == "210000000003139471430009017"
    assert is_qr_reference("21 00000 00003 13947 14300 09017")
    assert grouped_qr_reference("210000000003139471430009017") == "21 00000 00003 13947 14300 09017"


@given(st.integers(1, 10**26 - 1), st.data())
def test_a_wrong_digit_of_a_qr_reference_is_noticed(number: int, data: st.DataObject) -> None:
    """Modulus 10, recursive, notices every single wrong digit."""
    reference = qr_reference(number)
    assert is_qr_reference(reference)
    assert int(reference[:-1]) == number
    place = data.draw(st.integers(0, 26))
    digit = data.draw(st.sampled_from("0123456789"))
    assume(digit != reference[place])
    assert not is_qr_reference(reference[:place] + digit + reference[place + 1 :])


@pytest.mark.parametrize("number", [0, -1, "abc", 10**26])
def test_a_qr_reference_is_made_of_a_number(number: int | str) -> None:
    """Not of zero, of letters or of 27 digits."""
    with pytest.raises(BadReference):
        qr_reference(number)
