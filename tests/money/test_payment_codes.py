"""Codes for phones: the published examples line by line, and what they cannot carry."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.money import Amount, UnfitPayment
from caissa.money.payment_codes import (
    BillAddress,
    SepaTransfer,
    SwissBill,
    check_epc,
    check_swiss_bill,
    epc_payload,
    swiss_bill_payload,
)

RED_CROSS = SepaTransfer(
    "Red Cross of Belgium",
    "BE72000000001616",
    Amount(100, "EUR"),
    text="Urgency fund",
    bic="BPOTBEB1",
    purpose="CHAR",
    note="Sample EPC QR code",
)


def test_the_example_of_the_guideline() -> None:
    """EPC069-12: the Red Cross of Belgium is given one euro, written line by line."""
    assert epc_payload(RED_CROSS).split("\n") == [
        "BCD", "002", "1", "SCT", "BPOTBEB1", "Red Cross of Belgium", "BE72000000001616", "EUR1.00", "CHAR",
        "", "Urgency fund", "Sample EPC QR code",
    ]  # fmt: skip


def test_lines_at_the_end_that_are_empty_are_left_out() -> None:
    """A transfer with a reference ends with it."""
    transfer = SepaTransfer("Club", "BE72 0000 0000 1616", reference="RF18 5390 0754 7034")
    assert epc_payload(transfer).split("\n")[6:] == ["BE72000000001616", "", "", "RF18539007547034"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"name": " "}, "money.epc-name"),
        ({"name": "x" * 71}, "money.epc-length"),
        ({"text": "two\nlines"}, "money.epc-signs"),
        ({"amount": Amount(100, "CHF")}, "money.epc-currency"),
        ({"amount": Amount(0, "EUR")}, "money.epc-amount"),
        ({"amount": Amount(100_000_000_000, "EUR")}, "money.epc-amount"),
        ({"reference": "RF18539007547034"}, "money.epc-two-texts"),
        ({"text": "", "reference": "RF18539007547035"}, "money.epc-reference"),
        ({"bic": "BPOT"}, "money.epc-bic"),
        ({"iban": "BE72000000001617"}, "money.iban-check-digits"),
    ],
)
def test_what_an_epc_code_cannot_carry(change: dict[str, object], code: str) -> None:
    """Each fault is a finding of its own, and the code is not made."""
    transfer = replace(RED_CROSS, **change)
    assert [finding.code for finding in check_epc(transfer)] == [code]
    with pytest.raises(UnfitPayment):
        epc_payload(transfer)


def test_a_code_that_no_phone_could_read_is_refused() -> None:
    """331 bytes at most: 140 letters of three bytes are too many."""
    with pytest.raises(UnfitPayment, match="331"):
        epc_payload(replace(RED_CROSS, text="棋" * 140))


SCHNEIDER = SwissBill(
    BillAddress("Robert Schneider AG", "2501", "Biel", "CH", "Rue du Lac", "1268"),
    "CH44 3199 9123 0008 8901 2",
    "CHF",
    Amount(194975, "CHF"),
    BillAddress("Pia-Maria Rutschmann-Schnyder", "9400", "Rorschach", "CH", "Grosse Marktgasse", "28"),
    "21 00000 00003 13947 14300 09017",
    "Order of 15 June 2020",
    "//S1/10/10201409/11/200701",
)


def test_the_example_of_the_swiss_standard() -> None:
    """SIX, example 1: 1949.75 francs to Robert Schneider AG with a QR reference."""
    assert swiss_bill_payload(SCHNEIDER).split("\n") == [
        "SPC", "0200", "1", "CH4431999123000889012",
        "S", "Robert Schneider AG", "Rue du Lac", "1268", "2501", "Biel", "CH",
        "", "", "", "", "", "", "",
        "1949.75", "CHF",
        "S", "Pia-Maria Rutschmann-Schnyder", "Grosse Marktgasse", "28", "9400", "Rorschach", "CH",
        "QRR", "210000000003139471430009017", "Order of 15 June 2020", "EPD", "//S1/10/10201409/11/200701",
    ]  # fmt: skip


def test_a_bill_without_amount_and_debtor_leaves_their_lines_empty() -> None:
    """For a donation: 31 lines, of which the debtor's seven and the amount are empty."""
    bill = SwissBill(SCHNEIDER.creditor, "CH93 0076 2011 6238 5295 7", reference="RF18 5390 0754 7034")
    lines = swiss_bill_payload(bill).split("\n")
    assert len(lines) == 31
    assert lines[18:] == ["", "CHF", *[""] * 7, "SCOR", "RF18539007547034", "", "EPD"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"iban": "CH93 0076 2011 6238 5295 7"}, "money.bill-reference-type"),
        ({"reference": ""}, "money.bill-reference-type"),
        ({"reference": "21 00000 00003 13947 14300 09018"}, "money.bill-reference"),
        ({"currency": "EUR"}, "money.bill-currency"),
        ({"amount": Amount(-1, "CHF")}, "money.bill-amount"),
        ({"message": "x" * 141, "information": ""}, "money.bill-length"),
        ({"debtor": BillAddress("Anna", "", "Bern", "CH")}, "money.bill-address"),
        ({"debtor": BillAddress("A" * 71, "3000", "Bern", "CH")}, "money.bill-address-length"),
        ({"debtor": BillAddress("Anna", "3000", "Bern", "Switzerland")}, "money.bill-country"),
    ],
)
def test_what_a_swiss_bill_cannot_carry(change: dict[str, object], code: str) -> None:
    """Each fault is a finding of its own, and the code is not made."""
    bill = replace(SCHNEIDER, **change)
    assert [finding.code for finding in check_swiss_bill(bill)] == [code]
    with pytest.raises(UnfitPayment):
        swiss_bill_payload(bill)


def test_an_account_abroad_is_refused() -> None:
    """Bills are paid to Switzerland and Liechtenstein."""
    bill = replace(SCHNEIDER, iban="DE89370400440532013000", reference="")
    assert "money.bill-account" in [finding.code for finding in check_swiss_bill(bill)]
