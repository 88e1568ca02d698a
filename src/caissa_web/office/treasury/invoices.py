"""Invoices: the list, the papers themselves, issuing for everybody, reminders."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from caissa.money import Amount
from caissa_web.office.treasury.frame import Treasury, file_answer, money_page
from caissa_web.treasury.models import Invoice
from caissa_web.treasury.operations.invoices import issue_all
from caissa_web.treasury.operations.reminders import remind
from caissa_web.treasury.papers import reminder_pdf, stored_pdf, stored_xml
from caissa_web.treasury.queries.outstanding import due_reminders, open_invoices

ON_A_PAGE = 100
KINDS = ("invoice", "credit note", "receipt")


@require_safe
@money_page
def invoices(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """All papers, the newest first; what is open of each, and the reminders that are due."""
    payee = treasury.payee
    rows = (
        Invoice.objects.filter(payee=payee)
        .defer("content")
        .select_related("payer", "credits")
        .order_by("-id")
    )
    kind, wanted = request.GET.get("kind", ""), request.GET.get("q", "").strip()[:60]
    if kind in KINDS:
        rows = rows.filter(kind=kind)
    if wanted:
        rows = rows.filter(number__icontains=wanted) | rows.filter(payer__name__icontains=wanted)
    before = request.GET.get("before", "")
    if before.isascii() and before.isdecimal() and len(before) < 15:
        rows = rows.filter(pk__lt=int(before))
    page = list(rows[: ON_A_PAGE + 1])
    unpaid = open_invoices(payee, treasury.today)
    still_open = {row.invoice.pk: row for row in unpaid}
    for row in page:
        found_open = still_open.get(row.pk)
        row.open = found_open.open if found_open else Amount(0, row.currency)
        row.days = found_open.days if found_open else 0
    context = treasury.context(
        "invoices",
        rows=page[:ON_A_PAGE],
        next_before=page[ON_A_PAGE - 1].pk if len(page) > ON_A_PAGE else None,
        kinds=KINDS,
        kind=kind,
        q=wanted,
        reminders=due_reminders(payee, treasury.today, unpaid),
    )
    return render(request, "office/treasury/invoices.html", context)


@require_safe
@money_page
def paper(_request: HttpRequest, treasury: Treasury, number: str, form: str) -> HttpResponse:
    """A paper as PDF, its EN 16931 document, or one of its reminders."""
    rows = Invoice.objects.select_related("payer", "payee", "event")
    row = rows.filter(event=treasury.event, number=number).first()
    if row is None:
        raise Http404
    if form == "pdf":
        return file_answer(stored_pdf(row), "application/pdf", f"{row.number}.pdf")
    if form == "xml":
        content = stored_xml(row)
        if content is None:
            raise Http404
        return file_answer(content, "text/xml", f"{row.number}.xml")
    level = form.removeprefix("reminder-")
    is_level = len(level) == 1 and level in "123456789"
    reminder = row.reminders.filter(level=int(level)).first() if is_level else None
    if reminder is None:
        raise Http404
    return file_answer(reminder_pdf(reminder), "application/pdf", f"{row.number}-{form}.pdf")


@require_POST
@money_page
def issue_everybody(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Issue the papers of all payers."""
    count = issue_all(treasury.event, treasury.payee, by=treasury.user)
    messages.success(
        request,
        ngettext("%(count)d paper was issued.", "%(count)d papers were issued.", count) % {"count": count},
    )
    return treasury.redirect("invoices")


@require_POST
@money_page
def send_reminders(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Remind the ticked payers; letters wait in the outbox until there is a mail server."""
    reminders = remind(treasury.payee, set(request.POST.getlist("number")), by=treasury.user)
    count = len(reminders)
    text = ngettext("%(count)d reminder is on its way.", "%(count)d reminders are on their way.", count)
    messages.success(request, text % {"count": count}) if count else messages.info(
        request, _("Nothing was ticked.")
    )
    return treasury.redirect("invoices")
