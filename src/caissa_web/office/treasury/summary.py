"""The financial summary: fees, papers, money, prizes and balances of an event on one page, and as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from caissa.files.formulas import guarded
from caissa.money import AccountKind, Amount
from caissa.money.invoices import InvoiceKind
from caissa_web.office.treasury.charge_kinds import in_words
from caissa_web.office.treasury.frame import Treasury, file_answer, money_page
from caissa_web.translation import translate
from caissa_web.treasury.queries.summary import Summary, summary_of


@require_safe
@money_page
def summary(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """What came in, what is open, what goes out."""
    shown = summary_of(treasury.payee)
    fees = [(in_words(line.kind), line) for line in shown.kinds]
    papers = [(translate(InvoiceKind(line.kind).label), line) for line in shown.papers]
    ways = [(_way(line.way), line) for line in shown.ways]
    context = treasury.context("summary", summary=shown, fees=fees, papers=papers, ways=ways)
    return render(request, "office/treasury/summary.html", context)


def _way(kind: AccountKind) -> str:
    """A way of paying in words; a bank transfer goes through the account of lines to be decided."""
    return _("bank transfer") if kind is AccountKind.SUSPENSE else translate(kind.label)


@require_safe
@money_page
def summary_csv(_request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """The same for spreadsheets: one amount in a row; no person is named."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(("part", "what", "count", "amount", "currency"))
    for part, what, count, amount in _rows(summary_of(treasury.payee)):
        rows.writerow((part, guarded(what), count, amount.plain, amount.currency))
    name = f"{treasury.event.slug}-{treasury.payee.key}-summary.csv"
    return file_answer(text.getvalue(), "text/csv; charset=utf-8", name)


def _rows(money: Summary) -> Iterator[tuple[str, str, str, Amount]]:
    """Part, what, how many, amount."""
    for kind in money.kinds:
        yield "charged", kind.kind, str(kind.count), kind.charged
        yield "open", kind.kind, "", kind.open
    for paper in money.papers:
        yield "papers", paper.kind, str(paper.count), paper.amount
    for way in money.ways:
        yield "received", way.way.value, "", way.received
        yield "given back", way.way.value, "", way.given_back
    for prize in money.prizes:
        yield "prizes", prize.section, "", prize.amount
    for what, amount in (("charged", money.charged), ("open", money.open), ("credit", money.credit)):
        yield "total", what, "", amount
