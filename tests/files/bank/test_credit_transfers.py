"""Refunds as a file for the bank (pain.001)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from caissa.files.bank import Debtor, TransferFile, TransferOrder, check_transfers, write_transfers
from caissa.files.xml_tree import read_xml
from caissa.money import Amount, UnfitPayment

FILE = TransferFile(
    "REFUNDS-2026-05",
    datetime(2026, 5, 4, 8, 30, tzinfo=UTC),
    date(2026, 5, 5),
    Debtor("Schachclub Köln & Söhne", "DE02120300000000202051"),
)
ANNA = TransferOrder(
    "R-1",
    "Anna Kovács <GM>",
    "DE89370400440532013000",
    Amount(5000, "EUR"),
    "Rückzahlung",
    "treasurer",
    "president",
)
BORIS = replace(ANNA, end_to_end="R-2", name="Łukasz Straße", amount=Amount(3050, "EUR"), text="")


def test_the_file_says_how_many_and_how_much() -> None:
    """Two transfers of 50.00 and 30.50 are 80.50, in the head and in the payment."""
    document = read_xml(write_transfers(FILE, [ANNA, BORIS]).encode(), "pain.xml")
    initiation = document.first("CstmrCdtTrfInitn")
    assert document.space == "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
    for part in ("GrpHdr", "PmtInf"):
        assert (initiation.text_of(part, "NbOfTxs"), initiation.text_of(part, "CtrlSum")) == ("2", "80.50")
    transfers = list(initiation.all("PmtInf", "CdtTrfTxInf"))
    assert [each.text_of("PmtId", "EndToEndId") for each in transfers] == ["R-1", "R-2"]
    assert [each.text_of("Amt", "InstdAmt") for each in transfers] == ["50.00", "30.50"]


def test_names_are_in_letters_that_every_bank_takes() -> None:
    """Accents go, signs of XML go, ß is ss."""
    document = read_xml(write_transfers(FILE, [ANNA, BORIS]).encode(), "pain.xml")
    payment = document.first("CstmrCdtTrfInitn", "PmtInf")
    assert [each.text_of("Cdtr", "Nm") for each in payment.all("CdtTrfTxInf")] == [
        "Anna Kovacs GM",
        "Lukasz Strasse",
    ]
    assert payment.text_of("Dbtr", "Nm") == "Schachclub Koln Sohne"
    assert payment.text_of("CdtTrfTxInf", "RmtInf", "Ustrd") == "Ruckzahlung"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (replace(ANNA, approved_by="treasurer"), "bank.transfer-approval"),
        (replace(ANNA, approved_by=""), "bank.transfer-approval"),
        (replace(ANNA, amount=Amount(0, "EUR")), "bank.transfer-amount"),
        (replace(ANNA, amount=Amount(100, "CHF")), "bank.transfer-amount"),
        (replace(ANNA, name="王"), "bank.transfer-name"),
        (replace(ANNA, end_to_end=""), "bank.transfer-identification"),
        (replace(ANNA, end_to_end="R_1"), "bank.transfer-identification"),
        (replace(ANNA, iban="DE89370400440532013001"), "money.iban-check-digits"),
    ],
)
def test_what_the_bank_would_send_back_is_refused(order: TransferOrder, code: str) -> None:
    """And nobody approves what he ordered himself."""
    assert [finding.code for finding in check_transfers([order])] == [code]
    with pytest.raises(UnfitPayment):
        write_transfers(FILE, [order])


def test_an_identification_is_used_once_and_a_file_is_not_empty() -> None:
    """Otherwise a refund could not be told from another."""
    assert [finding.code for finding in check_transfers([ANNA, ANNA])] == ["bank.transfer-twice"]
    assert [finding.code for finding in check_transfers([])] == ["bank.transfer-none"]
