"""The papers of the treasury: made once, kept in the records byte by byte, and so in their backups."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.documents import pdf, phrases_in
from caissa.documents.money.papers import Reminding, money_paper
from caissa.documents.printing.output import Printing
from caissa.money import Amount
from caissa_web.papers.storing import content_of, store
from caissa_web.records.paper_look import look_of
from caissa_web.records.zones import zone_of
from caissa_web.treasury import invoice_json
from caissa_web.treasury.models import Invoice, Paper, Reminder

PDF, XML = "pdf", "xml"


def stored_pdf(invoice: Invoice) -> bytes:
    """The PDF of an issued paper: the first one that was made is the one for ever."""
    kept = _kept(invoice, PDF)
    return kept if kept is not None else _keep(invoice, PDF, _printed(invoice))


def stored_xml(invoice: Invoice) -> bytes | None:
    """The EN 16931 document of an invoice or credit note; None for a receipt."""
    return _kept(invoice, XML)


def reminder_pdf(reminder: Reminder) -> bytes:
    """The letter of a reminder, made once."""
    kind = f"reminder-{reminder.level}"
    kept = _kept(reminder.invoice, kind)
    if kept is not None:
        return kept
    day = reminder.at.astimezone(zone_of(reminder.invoice.event)).date()
    open_amount = Amount(reminder.open_units, reminder.invoice.currency)
    return _keep(
        reminder.invoice, kind, _printed(reminder.invoice, Reminding(reminder.level, open_amount, day))
    )


def _printed(invoice: Invoice, reminding: Reminding | None = None) -> bytes:
    value = invoice_json.from_json(invoice.content)
    xml = b"" if reminding else stored_xml(invoice) or b""
    language = invoice.language.partition("-")[0]
    document = money_paper(
        value,
        phrases_in(language if language in LANGUAGES else ENGLISH),
        invoice.event.name,
        look=look_of(invoice.event),
        e_invoice=xml.decode(),
        reminding=reminding,
    )
    return pdf(document, Printing(made_on=value.issued_on)).content


def _kept(invoice: Invoice, kind: str) -> bytes | None:
    paper = Paper.objects.filter(invoice=invoice, kind=kind).select_related("file").first()
    return content_of(paper.file) if paper is not None else None


def _keep(invoice: Invoice, kind: str, content: bytes) -> bytes:
    """Store the bytes; if somebody was quicker, theirs are the paper."""
    try:
        with transaction.atomic():
            file = store("invoice", f"{invoice.number}.pdf", content, "application/pdf")
            Paper.objects.create(invoice=invoice, kind=kind, file=file)
    except IntegrityError:
        return _kept(invoice, kind) or content
    return content
