"""Invoices as XML by EN 16931: what stands where, and what is not written."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from caissa.errors import UnwritableFile
from caissa.files import write_e_invoice
from caissa.files.xml_tree import Element, read_xml
from caissa.money import Amount
from caissa.money.invoices import (
    Invoice,
    InvoiceItem,
    InvoiceKind,
    InvoiceNumber,
    Party,
    PaymentTerms,
    VatCategory,
    VatClass,
    billed,
    credit_note,
)

TAXED = VatClass(VatCategory.STANDARD, Decimal(19))
CLUB = Party("Chess club", "DE", "Marktplatz 1", "04109", "Leipzig", "DE123456789")
DAY = date(2026, 5, 1)
ITEMS = (
    InvoiceItem("Entry fee", Amount(10000, "EUR"), TAXED, 2),
    InvoiceItem("Junior", Amount(-1000, "EUR"), TAXED),
)
INVOICE = Invoice(
    InvoiceNumber("2026-", 17),
    InvoiceKind.INVOICE,
    DAY,
    DAY,
    CLUB,
    Party("Anna & <Co>", "FR"),
    billed(ITEMS, contains_vat=False),
    PaymentTerms(date(2026, 5, 15), "DE89 3704 0044 0532 0130 00", "RF18 5390 0754 7034"),
)


def read(invoice: Invoice) -> Element:
    """The XML of an invoice, read again."""
    return read_xml(write_e_invoice(invoice).encode(), "invoice.xml")


def test_the_head_and_the_sums() -> None:
    """90 euros net, 17.10 VAT at 19 %, 107.10 to pay (BR-CO-10, 13, 15)."""
    root = read(INVOICE)
    assert root.text_of("ExchangedDocument", "ID") == "2026-0017"
    assert root.text_of("ExchangedDocument", "TypeCode") == "380"
    settlement = root.first("SupplyChainTradeTransaction", "ApplicableHeaderTradeSettlement")
    sums = settlement.first("SpecifiedTradeSettlementHeaderMonetarySummation")
    assert [(each.tag, each.text) for each in sums.children] == [
        ("LineTotalAmount", "90.00"),
        ("TaxBasisTotalAmount", "90.00"),
        ("TaxTotalAmount", "17.10"),
        ("GrandTotalAmount", "107.10"),
        ("DuePayableAmount", "107.10"),
    ]
    assert settlement.text_of("PaymentReference") == "RF18539007547034"
    assert settlement.text_of("SpecifiedTradeSettlementPaymentMeans", "TypeCode") == "58"


def test_a_discount_has_a_quantity_below_zero() -> None:
    """BR-27: a price never is; two fees at 50 and one discount of 10."""
    lines = read(INVOICE).all("SupplyChainTradeTransaction", "IncludedSupplyChainTradeLineItem")
    prices = [
        (
            Decimal(line.text_of("SpecifiedLineTradeAgreement", "NetPriceProductTradePrice", "ChargeAmount")),
            line.text_of("SpecifiedLineTradeDelivery", "BilledQuantity"),
        )
        for line in lines
    ]
    assert prices == [(50, "2"), (10, "-1")]


def test_names_are_escaped() -> None:
    """Signs of XML and signs that XML cannot hold."""
    path = ("SupplyChainTradeTransaction", "ApplicableHeaderTradeAgreement", "BuyerTradeParty", "Name")
    assert read(INVOICE).text_of(*path) == "Anna & <Co>"
    assert read(replace(INVOICE, buyer=Party("A\x00nna", "FR"))).text_of(*path) == "Anna"


def test_without_vat_no_number_for_it_stands_there() -> None:
    """BR-O-02, BR-O-05: no VAT identifier, no rate, but the reason."""
    club = replace(CLUB, vat_id="", registration="VR 17")
    bill = billed([InvoiceItem("Entry fee", Amount(5000, "EUR"))], contains_vat=True)
    text = write_e_invoice(replace(INVOICE, seller=club, bill=bill))
    assert "RateApplicablePercent" not in text
    assert "SpecifiedTaxRegistration" not in text
    assert "<ram:ExemptionReason>Not subject to VAT</ram:ExemptionReason>" in text
    assert "<ram:ID>VR 17</ram:ID>" in text


def test_a_credit_note_names_its_invoice() -> None:
    """Type 381 with the number of what it gives up (BT-25)."""
    note = read(credit_note(INVOICE, InvoiceNumber("G", 1), DAY))
    assert note.text_of("ExchangedDocument", "TypeCode") == "381"
    path = ("SupplyChainTradeTransaction", "ApplicableHeaderTradeSettlement", "InvoiceReferencedDocument")
    assert note.text_of(*path, "IssuerAssignedID") == "2026-0017"


@pytest.mark.parametrize("changes", [{"kind": InvoiceKind.RECEIPT}, {"seller": replace(CLUB, vat_id="")}])
def test_what_the_standard_refuses_is_not_written(changes: dict[str, object]) -> None:
    """A receipt is no invoice, and VAT needs the seller's number."""
    with pytest.raises(UnwritableFile):
        write_e_invoice(replace(INVOICE, **changes))
