"""Invoices and credit notes as XML by EN 16931, in the syntax of UN/CEFACT (CII D16B)."""

from __future__ import annotations

from decimal import Decimal

from caissa.errors import UnwritableFile, errors_in
from caissa.files.xml_writing import DECLARATION, element, if_any, text_element
from caissa.messages import joined, msg
from caissa.money import DECIMALS
from caissa.money.invoices import (
    Invoice,
    InvoiceKind,
    InvoiceLine,
    Party,
    VatCategory,
    VatClass,
    VatGroup,
    check_invoice,
    has_country_prefix,
)
from caissa.money.references import compact

PROFILE = "urn:cen.eu:en16931:2017"
_SPACES = {
    "xmlns__rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
    "xmlns__ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
    "xmlns__udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
}
_TYPES = {InvoiceKind.INVOICE: "380", InvoiceKind.CREDIT_NOTE: "381"}
_CREDIT_TRANSFER, _SEPA_TRANSFER, _NOT_DEFINED = "30", "58", "1"
_PIECE = "C62"
MOST_DECIMALS = 2
_KOSOVO = {"XK": "1A"}
"""The list of the standard has a code of its own where ISO has none (BR-CL-14)."""


def has_e_invoice(invoice: Invoice) -> bool:
    """Can a paper be written by the standard? Receipts cannot, nor currencies with three decimals."""
    return invoice.kind in _TYPES and DECIMALS[invoice.bill.currency] <= MOST_DECIMALS


def write_e_invoice(invoice: Invoice) -> str:
    """The invoice as XML; one that the standard would refuse, and a receipt, are not written."""
    if invoice.kind not in _TYPES:
        raise UnwritableFile(kind="EN 16931", why=msg("a receipt is not an invoice"))
    if not has_e_invoice(invoice):
        raise UnwritableFile(kind="EN 16931", why=msg("the standard has two decimals at most (BR-DEC-09)"))
    if wrong := errors_in(check_invoice(invoice)):
        raise UnwritableFile(kind="EN 16931", why=joined("; ", (finding.what for finding in wrong)))
    trade = element(
        "rsm:SupplyChainTradeTransaction",
        *(_line(place, line) for place, line in enumerate(invoice.bill.lines, 1)),
        _agreement(invoice),
        element(
            "ram:ApplicableHeaderTradeDelivery",
            element(
                "ram:ActualDeliverySupplyChainEvent", _day("ram:OccurrenceDateTime", invoice.delivered_on)
            ),
        ),
        _settlement(invoice),
    )
    return (
        DECLARATION + element("rsm:CrossIndustryInvoice", _context(), _head(invoice), trade, **_SPACES) + "\n"
    )


def _context() -> str:
    guideline = element("ram:GuidelineSpecifiedDocumentContextParameter", text_element("ram:ID", PROFILE))
    return element("rsm:ExchangedDocumentContext", guideline)


def _head(invoice: Invoice) -> str:
    return element(
        "rsm:ExchangedDocument",
        text_element("ram:ID", invoice.number),
        text_element("ram:TypeCode", _TYPES[invoice.kind]),
        _day("ram:IssueDateTime", invoice.issued_on),
    )


def _day(tag: str, day: object) -> str:
    return element(tag, text_element("udt:DateTimeString", str(day).replace("-", ""), format="102"))


def _line(place: int, line: InvoiceLine) -> str:
    # A price is never below zero (BR-27): a discount is a quantity below zero.
    quantity = -line.quantity if line.net.units < 0 else line.quantity
    each = line.net.decimal / quantity
    places = max(-int(line.net.decimal.as_tuple().exponent), 6 if line.quantity > 1 else 0)
    return element(
        "ram:IncludedSupplyChainTradeLineItem",
        element("ram:AssociatedDocumentLineDocument", text_element("ram:LineID", place)),
        element("ram:SpecifiedTradeProduct", text_element("ram:Name", line.text)),
        element(
            "ram:SpecifiedLineTradeAgreement",
            element(
                "ram:NetPriceProductTradePrice",
                text_element("ram:ChargeAmount", each.quantize(Decimal(1).scaleb(-places))),
            ),
        ),
        element(
            "ram:SpecifiedLineTradeDelivery",
            text_element("ram:BilledQuantity", quantity, unitCode=_PIECE),
        ),
        element(
            "ram:SpecifiedLineTradeSettlement",
            element("ram:ApplicableTradeTax", text_element("ram:TypeCode", "VAT"), *_category(line.vat)),
            element(
                "ram:SpecifiedTradeSettlementLineMonetarySummation",
                text_element("ram:LineTotalAmount", line.net.plain),
            ),
        ),
    )


def _category(vat: VatClass) -> tuple[str, ...]:
    """The category and its rate; what is not subject to VAT has no rate."""
    category = text_element("ram:CategoryCode", vat.category.value)
    if vat.category is VatCategory.OUTSIDE:
        return (category,)
    return (category, text_element("ram:RateApplicablePercent", vat.percent))


def _agreement(invoice: Invoice) -> str:
    return element(
        "ram:ApplicableHeaderTradeAgreement",
        if_any("ram:BuyerReference", invoice.buyer_reference),
        _party("ram:SellerTradeParty", invoice.seller, with_vat=_taxed(invoice), known_as=_known_as(invoice)),
        _party("ram:BuyerTradeParty", invoice.buyer, with_vat=_taxed(invoice)),
    )


def _known_as(invoice: Invoice) -> str:
    """What identifies a seller without any number: the account, else the series of the papers (BR-CO-26)."""
    if invoice.seller.vat_id or invoice.seller.registration:
        return ""
    return compact(invoice.terms.iban) or invoice.number.series.rstrip("-")


def _taxed(invoice: Invoice) -> bool:
    """Numbers for VAT stand only on invoices that are subject to it (BR-O-02)."""
    return any(group.vat.category is not VatCategory.OUTSIDE for group in invoice.bill.groups)


def _party(tag: str, party: Party, *, with_vat: bool, known_as: str = "") -> str:
    registration = party.registration or ("" if with_vat else party.vat_id)
    address = element(
        "ram:PostalTradeAddress",
        if_any("ram:PostcodeCode", party.postcode),
        if_any("ram:LineOne", party.street),
        if_any("ram:CityName", party.town),
        text_element("ram:CountryID", _KOSOVO.get(party.country, party.country)),
    )
    email = text_element("ram:URIID", party.email, schemeID="EM") if party.email else ""
    # A number without the letters of a country is none that the standard knows (BR-CO-09).
    has_vat = with_vat and has_country_prefix(party.vat_id)
    vat = text_element("ram:ID", compact(party.vat_id), schemeID="VA") if has_vat else ""
    return element(
        tag,
        if_any("ram:ID", known_as),
        text_element("ram:Name", party.name),
        element("ram:SpecifiedLegalOrganization", text_element("ram:ID", registration))
        if registration
        else "",
        address,
        element("ram:URIUniversalCommunication", email) if email else "",
        element("ram:SpecifiedTaxRegistration", vat) if vat else "",
    )


def _settlement(invoice: Invoice) -> str:
    due_on = invoice.terms.due_on or invoice.issued_on
    preceding = (
        element("ram:InvoiceReferencedDocument", text_element("ram:IssuerAssignedID", invoice.credits))
        if invoice.credits
        else ""
    )
    return element(
        "ram:ApplicableHeaderTradeSettlement",
        if_any("ram:PaymentReference", compact(invoice.terms.reference)),
        text_element("ram:InvoiceCurrencyCode", invoice.bill.currency),
        _payment_means(invoice),
        *map(_tax, invoice.bill.groups),
        element("ram:SpecifiedTradePaymentTerms", _day("ram:DueDateDateTime", due_on)),
        _totals(invoice),
        preceding,
    )


def _payment_means(invoice: Invoice) -> str:
    if not invoice.terms.iban:
        return element("ram:SpecifiedTradeSettlementPaymentMeans", text_element("ram:TypeCode", _NOT_DEFINED))
    account = text_element("ram:IBANID", compact(invoice.terms.iban))
    kind = _SEPA_TRANSFER if invoice.bill.currency == "EUR" else _CREDIT_TRANSFER
    return element(
        "ram:SpecifiedTradeSettlementPaymentMeans",
        text_element("ram:TypeCode", kind),
        element("ram:PayeePartyCreditorFinancialAccount", account),
    )


def _tax(group: VatGroup) -> str:
    category = _category(group.vat)
    return element(
        "ram:ApplicableTradeTax",
        text_element("ram:CalculatedAmount", group.tax.plain),
        text_element("ram:TypeCode", "VAT"),
        _exemption(group.vat),
        text_element("ram:BasisAmount", group.basis.plain),
        category[0],
        *category[1:],
    )


def _exemption(vat: VatClass) -> str:
    """Where no tax is due by exemption, the reason must stand there (BR-E-10, BR-O-10, BR-AE-10)."""
    if vat.category in (VatCategory.STANDARD, VatCategory.ZERO):
        return ""
    return text_element("ram:ExemptionReason", vat.reason or vat.category.label)


def _totals(invoice: Invoice) -> str:
    bill = invoice.bill
    return element(
        "ram:SpecifiedTradeSettlementHeaderMonetarySummation",
        text_element("ram:LineTotalAmount", bill.net.plain),
        text_element("ram:TaxBasisTotalAmount", bill.net.plain),
        text_element("ram:TaxTotalAmount", bill.tax.plain, currencyID=bill.currency),
        text_element("ram:GrandTotalAmount", bill.total.plain),
        text_element("ram:DuePayableAmount", bill.total.plain),
    )
