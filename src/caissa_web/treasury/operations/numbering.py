"""Numbers without gaps: drawn under the lock of their series, in the transaction that issues the paper."""

from __future__ import annotations

from datetime import date

from caissa.money.invoices import InvoiceKind, InvoiceNumber, next_number
from caissa.money.references import creditor_reference, is_qr_iban, qr_reference
from caissa_web.treasury.models import Payee, Series

_LETTERS = {InvoiceKind.INVOICE: "", InvoiceKind.CREDIT_NOTE: "C", InvoiceKind.RECEIPT: "R"}


def series_of(payee: Payee, kind: InvoiceKind, day: date) -> Series:
    """The series of a kind of papers in a year, locked: its prefix names year, event and payee.

    An organiser has many events and an event several payees; that both stand in the number keeps them apart.
    """
    prefix = f"{day:%y}{payee.event_id:02d}{payee.letters}-{_LETTERS[kind]}"
    Series.objects.get_or_create(payee=payee, prefix=prefix)
    return Series.objects.select_for_update().get(payee=payee, prefix=prefix)


def drawn_number(series: Series) -> InvoiceNumber:
    """The next number of a locked series."""
    number = next_number(series.prefix, series.last, series.width)
    series.last = number.place
    series.save(update_fields=["last"])
    return number


def reference_for(payee: Payee, text: str) -> str:
    """The reference that a payer types: for a Swiss QR-IBAN of 27 digits, else RF and check digits."""
    if is_qr_iban(payee.iban):
        digits = "".join(
            sign if sign.isdecimal() else f"{ord(sign) % 100:02d}" for sign in text if sign.isalnum()
        )
        return qr_reference(digits[-26:])
    return creditor_reference(text)
