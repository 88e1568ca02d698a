"""Rules of EN 16931 that the official Schematron found broken once, each by its number."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from caissa.errors import UnwritableFile
from caissa.files import has_e_invoice, write_e_invoice
from caissa.files.xml_tree import Element
from caissa.money import Amount
from caissa.money.invoices import (
    Invoice,
    InvoiceItem,
    InvoiceKind,
    Party,
    VatCategory,
    VatClass,
    billed,
    check_invoice,
)
from tests.files.test_e_invoice import CLUB, INVOICE, read

EXEMPT = VatClass(VatCategory.EXEMPT, Decimal(0), "Sport")


def with_items(*items: InvoiceItem, **changes: object) -> Invoice:
    """The invoice with other items."""
    return replace(INVOICE, bill=billed(items, contains_vat=True), **changes)  # type: ignore[arg-type]


def item(vat: VatClass, text: str = "Entry fee", units: int = 7000, currency: str = "EUR") -> InvoiceItem:
    """An item of 70 euros."""
    return InvoiceItem(text, Amount(units, currency), vat)


def vat(category: str, percent: str = "0", reason: str = "") -> VatClass:
    """A class by its letters."""
    return VatClass(VatCategory(category), Decimal(percent), reason)


def groups_of(invoice: Invoice) -> list[Element]:
    """The VAT breakdown of the XML."""
    settlement = read(invoice).first("SupplyChainTradeTransaction", "ApplicableHeaderTradeSettlement")
    assert settlement is not None
    return list(settlement.all("ApplicableTradeTax"))


def seller_of(invoice: Invoice) -> Element:
    """The seller in the XML."""
    agreement = read(invoice).first("SupplyChainTradeTransaction", "ApplicableHeaderTradeAgreement")
    assert agreement is not None
    seller = agreement.first("SellerTradeParty")
    assert seller is not None
    return seller


@pytest.mark.parametrize(
    ("rule", "wrong"),
    [
        ("BR-09", replace(INVOICE, seller=replace(CLUB, country="XX"))),
        ("BR-11", replace(INVOICE, buyer=Party("Anna", ""))),
        ("BR-25", with_items(item(vat("S", "19"), "  "))),
        ("BR-S-05", with_items(item(vat("S", "0")))),
        ("BR-E-05", with_items(item(vat("Z", "5")))),
        ("BR-E-05", with_items(item(vat("E", "5", "Sport")))),
        ("BR-E-05", with_items(item(vat("AE", "5")), buyer=Party("Anna", "SE", vat_id="SE556677889901"))),
        ("BR-E-05", with_items(item(vat("O", "5", "Club")))),
        ("BR-CO-09", replace(INVOICE, seller=replace(CLUB, vat_id="123456789"))),
        ("BR-AE-02", with_items(item(vat("AE")))),
        ("BR-AE-02", with_items(item(vat("AE")), buyer=Party("Anna", "SE", vat_id="5566"))),
    ],
)
def test_what_the_standard_refuses_is_not_issued(rule: str, wrong: Invoice) -> None:
    """The finding names the rule, and no XML is written; a receipt may be so."""
    findings = [each for each in check_invoice(wrong) if each.code == "money.invoice-rule"]
    assert [str(each.hint) for each in findings] == [f"EN 16931 {rule}"]
    with pytest.raises(UnwritableFile):
        write_e_invoice(wrong)
    receipt = replace(wrong, kind=InvoiceKind.RECEIPT)
    assert not [each for each in check_invoice(receipt) if each.code == "money.invoice-rule"]


def test_what_is_taxed_alike_stands_once() -> None:
    """BR-S-08, BR-E-01: a rate has one group, whatever was written as a reason; both reasons are printed."""
    taxed = with_items(item(vat("S", "19", "printed")), item(vat("S", "19.00")))
    assert [each.text_of("BasisAmount") for each in groups_of(taxed)] == ["117.65"]
    exempt = with_items(item(EXEMPT), item(vat("E", "0", "Youth")), item(EXEMPT))
    assert [(each.text_of("BasisAmount"), each.text_of("ExemptionReason")) for each in groups_of(exempt)] == [
        ("210.00", "Sport; Youth")
    ]


def test_a_club_without_any_number_is_known_by_its_account() -> None:
    """BR-CO-26: an identifier of the seller, a registration or a VAT number must be there."""
    club = Party("Chess club", "DE")
    small = with_items(item(vat("O", "0", "Club")), seller=club)
    assert seller_of(small).text_of("ID") == "DE89370400440532013000"
    assert seller_of(replace(small, terms=replace(small.terms, iban=""))).text_of("ID") == "2026"
    assert seller_of(replace(small, seller=replace(club, registration="VR 1"))).text_of("ID") == ""


def test_a_buyers_number_without_its_country_is_left_out() -> None:
    """BR-CO-09: it is no VAT number; Greece begins with EL."""
    for number, written in (("5566", 0), ("SE556677889901", 1), ("EL123456789", 1)):
        xml = write_e_invoice(replace(INVOICE, buyer=Party("Anna", "SE", vat_id=number)))
        assert xml.count('schemeID="VA"') == 1 + written


def test_kosovo_has_the_code_of_the_standard() -> None:
    """BR-CL-14: 1A, since ISO 3166 has no code for it."""
    assert "<ram:CountryID>1A</ram:CountryID>" in write_e_invoice(replace(INVOICE, buyer=Party("A", "XK")))


def test_three_decimals_are_beyond_the_standard() -> None:
    """BR-DEC-09: dinars of Kuwait get an invoice for people, and no XML."""
    dinars = with_items(item(vat("O", "0", "Club"), currency="KWD"))
    assert not has_e_invoice(dinars)
    assert check_invoice(replace(dinars, seller=CLUB)) == ()
    with pytest.raises(UnwritableFile, match="two decimals"):
        write_e_invoice(dinars)
