"""An invoice of the library as JSON, frozen in the records, and back."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

from caissa.money import Amount
from caissa.money.invoices import (
    Bill,
    Invoice,
    InvoiceKind,
    InvoiceLine,
    InvoiceNumber,
    Party,
    PaymentTerms,
    VatCategory,
    VatClass,
    VatGroup,
)

_PARTY = ("name", "country", "street", "postcode", "town", "vat_id", "registration", "email")


def as_json(invoice: Invoice) -> dict[str, Any]:
    """All that stands on the paper."""
    return {
        "number": _number(invoice.number),
        "kind": invoice.kind.value,
        "issued_on": invoice.issued_on.isoformat(),
        "delivered_on": invoice.delivered_on.isoformat(),
        "seller": _party(invoice.seller),
        "buyer": _party(invoice.buyer),
        "currency": invoice.bill.currency,
        "lines": [
            {"text": str(line.text), "net": line.net.units, "vat": _vat(line.vat), "quantity": line.quantity}
            for line in invoice.bill.lines
        ],
        "groups": [
            {"vat": _vat(group.vat), "basis": group.basis.units, "tax": group.tax.units}
            for group in invoice.bill.groups
        ],
        "due_on": invoice.terms.due_on.isoformat() if invoice.terms.due_on else None,
        "iban": invoice.terms.iban,
        "reference": invoice.terms.reference,
        "buyer_reference": invoice.buyer_reference,
        "credits": _number(invoice.credits) if invoice.credits else None,
    }


def from_json(stored: dict[str, Any]) -> Invoice:
    """The invoice again."""
    currency = stored["currency"]
    lines = tuple(
        InvoiceLine(line["text"], Amount(line["net"], currency), _vat_class(line["vat"]), line["quantity"])
        for line in stored["lines"]
    )
    groups = tuple(
        VatGroup(_vat_class(group["vat"]), Amount(group["basis"], currency), Amount(group["tax"], currency))
        for group in stored["groups"]
    )
    due_on = date.fromisoformat(stored["due_on"]) if stored["due_on"] else None
    return Invoice(
        InvoiceNumber(*stored["number"]),
        InvoiceKind(stored["kind"]),
        date.fromisoformat(stored["issued_on"]),
        date.fromisoformat(stored["delivered_on"]),
        Party(**stored["seller"]),
        Party(**stored["buyer"]),
        Bill(lines, groups),
        PaymentTerms(due_on, stored["iban"], stored["reference"]),
        stored["buyer_reference"],
        InvoiceNumber(*stored["credits"]) if stored["credits"] else None,
    )


def _number(number: InvoiceNumber) -> list[str | int]:
    return [number.series, number.place, number.width]


def _party(party: Party) -> dict[str, str]:
    return {name: str(getattr(party, name)) for name in _PARTY}


def _vat(vat: VatClass) -> list[str]:
    return [vat.category.value, str(vat.percent), str(vat.reason)]


def _vat_class(stored: list[str]) -> VatClass:
    category, percent, reason = stored
    return VatClass(VatCategory(category), Decimal(percent), reason)
