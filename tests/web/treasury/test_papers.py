"""Papers: what stands on them, and what programs find in them."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from caissa_web.treasury.models import Invoice, Paper
from caissa_web.treasury.operations.cash import open_cash, take_cash
from caissa_web.treasury.operations.parties import payee_of, set_payer
from caissa_web.treasury.papers import stored_pdf, stored_xml
from tests.web.treasury.world import ORGANISER, TREASURER, billed, eur, festival, organiser, payer

pytestmark = pytest.mark.django_db


def text_of(invoice: Invoice) -> str:
    """What a person reads on the paper, without blanks."""
    reader = PdfReader(BytesIO(stored_pdf(invoice)))
    return "".join("".join(page.extract_text() for page in reader.pages).split())


def test_an_invoice_is_for_people_and_for_programs() -> None:
    """Number, amount, account and reference on the paper; the EN 16931 document inside it, for archives."""
    event = festival()
    invoice = billed(event, payer(event), "E1")
    content = stored_pdf(invoice)
    reader = PdfReader(BytesIO(content))

    words = text_of(invoice)
    for expected in (invoice.number, "70.00", "DE893704", "AnnaCarlsson", "VR1234"):
        assert expected in words
    assert reader.attachments["factur-x.xml"][0] == stored_xml(invoice)
    metadata = reader.xmp_metadata.stream.get_data().decode()
    assert "<pdfaid:part>3</pdfaid:part>" in metadata
    assert stored_pdf(invoice) == content
    assert Paper.objects.filter(invoice=invoice).count() == 2


def test_a_swiss_account_gets_the_payment_part_on_the_last_page() -> None:
    """A bill in francs to a Swiss account: receipt and payment part with the account and the amount."""
    event = festival()
    swiss = {
        "currency": "CHF",
        "iban": "CH5604835012345678009",
        "country": "CH",
        "postcode": "8000",
        "town": "Zürich",
    }
    organiser(event, **swiss)
    from caissa.money import Amount
    from caissa_web.treasury.operations.charges import PricedLine, set_charges
    from caissa_web.treasury.operations.invoices import issue

    anna = payer(event)
    set_charges(event, anna, "E1", [PricedLine("fee", "Entry fee", Amount(194975, "CHF"))], by=ORGANISER)
    invoice = issue(anna, payee_of(event), by=TREASURER)[0]

    last = "".join(PdfReader(BytesIO(stored_pdf(invoice))).pages[-1].extract_text().split())
    assert "Paymentpart" in last
    assert "Receipt" in last
    assert "1949.75" in last
    assert "CH5604835012345678009" in last


@pytest.mark.parametrize("language", ["de", "ar", "zh-hans"])
def test_papers_are_in_the_payers_language(language: str) -> None:
    """Whatever the language, number and amount stand on the paper; Arabic runs from the right."""
    event = festival()
    anna = set_payer(event, "person:9", {"name": "Anna", "language": language}, by=ORGANISER)
    assert "".join(billed(event, anna, "E1").number.split()) in text_of(Invoice.objects.get())


def test_a_receipt_says_what_was_taken() -> None:
    """20 in cash: a receipt with its own number."""
    event = festival()
    box = open_cash(payee_of(event), eur("50"), by=TREASURER)
    receipt = take_cash(box, payer(event), eur("20"), by=TREASURER, key="a")

    words = text_of(receipt)
    assert receipt.number in words
    assert "20.00" in words
    assert stored_xml(receipt) is None
