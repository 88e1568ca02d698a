"""How long money is kept: ten years after the event, as bookkeeping laws ask; then all of it goes."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db.models import Q, QuerySet

from caissa_web.papers.models import StoredFile
from caissa_web.treasury import models
from caissa_web.treasury.models import Payer

ERASED = "erased"
FILES_IN_A_QUESTION = 5000
"""So many files are named in one question: more than a database takes would fail."""


def rows_of_events_before(day: date) -> list[QuerySet[Any]]:
    """All rows of events that ended before a day, in the order in which they can go.

    Rows that are added only refuse to be deleted; their time over, Django's own manager is asked.
    """

    def rows(model: Any, path: str, **more: Any) -> QuerySet[Any]:
        over = Q(**{f"{path}__end__lt": day}) | Q(**{f"{path}__end__isnull": True, f"{path}__start__lt": day})
        chosen: QuerySet[Any] = model._base_manager.filter(over, **more)  # noqa: SLF001 - see above
        return chosen

    files = StoredFile.objects.filter(
        pk__in=rows(models.Paper, "invoice__event").values("file"), kind__in=("e-invoice", "invoice")
    )
    keys = list(files.values_list("pk", flat=True))
    parts = [keys[at : at + FILES_IN_A_QUESTION] for at in range(0, len(keys), FILES_IN_A_QUESTION)]
    return [
        rows(models.Reminder, "invoice__event"),
        rows(models.Paper, "invoice__event"),
        *(StoredFile.objects.filter(pk__in=part) for part in parts),
        rows(models.Refund, "event", replaces__isnull=False),
        rows(models.Refund, "event"),
        rows(models.TransferFile, "payee__event"),
        rows(models.Payment, "event"),
        rows(models.Transfer, "payee__event", reverses__isnull=False),
        rows(models.Transfer, "payee__event"),
        rows(models.InvoicedCharge, "invoice__event"),
        rows(models.Invoice, "event", credits__isnull=False),
        rows(models.Invoice, "event"),
        rows(models.Series, "payee__event"),
        rows(models.Charge, "event", cancels__isnull=False),
        rows(models.Charge, "event"),
        rows(models.BankLine, "payee__event"),
        rows(models.BankStatement, "payee__event"),
        rows(models.CashSession, "payee__event"),
        rows(models.MonthClose, "payee__event"),
        rows(models.Account, "payee__event"),
        rows(models.MoneyAct, "event"),
        rows(models.ExchangeRate, "event"),
        rows(models.ForeignAccount, "payee__event"),
        rows(models.Payer, "event"),
        rows(models.Payee, "event"),
    ]


def data_of(contact: str) -> list[dict[str, Any]]:
    """All that is kept about the payers with an e-mail address, for their owner."""
    return [
        {
            "payer": payer.name,
            "event": payer.event.name,
            "address": [payer.street, payer.postcode, payer.town, payer.country],
            "charges": [str(charge) for charge in payer.charges.all()],
            "papers": [f"{paper.number}: {paper.amount}" for paper in payer.invoices.all()],
            "payments": [str(payment) for payment in payer.payments.all()],
        }
        for payer in Payer.objects.filter(email__iexact=contact).select_related("event")
    ]


def erase_of(contact: str, now: datetime) -> int:
    """Take name, address and e-mail from payers who owe nothing; the money rows stay for their ten years.

    Invoices keep what the law wants them to say. Who still owes something is not erased.
    """
    from caissa_web.treasury.queries.balances import allocations  # noqa: PLC0415 - models import this module

    erased = 0
    for payer in Payer.objects.filter(email__iexact=contact, erased_at__isnull=True).select_related("event"):
        parts = allocations(payer.event, [payer.pk]).values()
        if any(part.open_units or part.credit for part in parts):
            continue
        for name in ("street", "postcode", "town", "vat_id", "email", "buyer_reference"):
            setattr(payer, name, "")
        payer.name, payer.erased_at = ERASED, now
        payer.save()
        erased += 1
    return erased
