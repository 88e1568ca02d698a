"""Who owes what since when; one payer's account with the working of every price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.contrib import messages
from django.forms import model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_list_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa.money import Amount, sum_of
from caissa_web.office.treasury.charge_kinds import HAND_KINDS
from caissa_web.office.treasury.forms import PayerForm
from caissa_web.office.treasury.frame import (
    WRONG,
    Treasury,
    amount_in,
    form_key,
    money_page,
    number_in,
    reason_in,
)
from caissa_web.treasury.allocation import Allocation
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.links import pay_address
from caissa_web.treasury.models import BY_HAND, Charge, Invoice, MoneyAct, Payee, Payer, Payment, Refund
from caissa_web.treasury.operations.cash import open_session
from caissa_web.treasury.operations.charges import PricedLine, WorkingStep, cancel_charges, set_charges
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.parties import set_payer
from caissa_web.treasury.operations.refunds import Destination, ask_refund, available
from caissa_web.treasury.queries.accounts import payments_of
from caissa_web.treasury.queries.balances import Key, allocations
from caissa_web.treasury.queries.open_items import known_accounts
from caissa_web.treasury.queries.outstanding import AGES, outstanding

ON_A_PAGE = 100


@require_safe
@money_page
def outstanding_page(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Everybody who owes something or has credit, with ages; found by name or code."""
    wanted = request.GET.get("q", "").strip().casefold()[:80]
    rows = outstanding(treasury.payee, treasury.today)
    if wanted:
        rows = [
            row for row in rows if wanted in row.payer.name.casefold() or wanted == row.payer.code.casefold()
        ]
    number = request.GET.get("page", "1")
    page = max(1, int(number)) if number.isascii() and number.isdecimal() and len(number) < 5 else 1
    currency = treasury.payee.currency
    context = treasury.context(
        "outstanding",
        rows=rows[(page - 1) * ON_A_PAGE : page * ON_A_PAGE],
        many=len(rows),
        page=page,
        pages=max(1, -(-len(rows) // ON_A_PAGE)),
        q=wanted,
        ages=AGES,
        total=sum_of((row.total for row in rows), currency),
        sums=[sum_of((row.ages[place] for row in rows), currency) for place in range(len(AGES))],
    )
    return render(request, "office/treasury/outstanding.html", context)


@require_safe
@money_page
def account(request: HttpRequest, treasury: Treasury, code: str) -> HttpResponse:
    """One payer: what is owed and why, what was paid, papers, refunds, and what was done."""
    payer = treasury.payer(code)
    return _page_of(request, treasury, payer, PayerForm(initial=model_to_dict(payer)))


def _page_of(request: HttpRequest, treasury: Treasury, payer: Payer, form: PayerForm) -> HttpResponse:
    payee = treasury.payee
    parts = allocations(treasury.event, [payer.pk])
    part = parts.get((payer.pk, payee.pk), Allocation())
    charges = Charge.objects.filter(payer=payer, payee=payee).select_related(
        "invoiced__invoice", "cancelled_by"
    )
    invoices = list(Invoice.objects.filter(payer=payer, payee=payee).defer("content"))
    open_units = part.open_of_invoices()
    for invoice in invoices:
        invoice.open = Amount(open_units.get(invoice.pk, 0), invoice.currency)
    statement = payments_of(payer, payee)
    signed = [(row, row.amount if row.credit.payer_id == payer.pk else -row.amount) for row in statement]
    refundable = available(payer, payee, part.credit)
    context = treasury.context(
        "outstanding",
        payer=payer,
        form=form,
        others=_owed_to_others(treasury, parts),
        open=Amount(part.open_units, payee.currency),
        credit=Amount(part.credit, payee.currency),
        charges=charges,
        invoices=invoices,
        statement=signed,
        refunds=Refund.objects.filter(payer=payer, payee=payee),
        cards=Payment.objects.filter(payer=payer, payee=payee, state__in=("confirmed", "disputed")),
        refundable=refundable,
        paid_from=_only_account(payer, payee) if refundable.units > 0 else "",
        acts=MoneyAct.objects.filter(
            event=treasury.event, subject__in=_subjects(payer.code, invoices, charges)
        ).order_by("-id")[:30],
        box=open_session(payee, treasury.user),
        key=form_key(payer.pk, treasury.user),
        hand_kinds=HAND_KINDS,
        link=request.build_absolute_uri(pay_address(payer)),
    )
    return render(request, "office/treasury/payer.html", context, status=WRONG if form.errors else 200)


def _only_account(payer: Payer, payee: Payee) -> str:
    """The account from which a payer has paid before, if it was always the same."""
    accounts = known_accounts(payee).get(payer.pk, set())
    return next(iter(accounts)) if len(accounts) == 1 else ""


def _owed_to_others(treasury: Treasury, parts: Mapping[Key, Allocation]) -> list[tuple[Payee, Amount]]:
    """The other payees to whom this payer owes something or has owed it, with what is open."""
    payees = {payee.pk: payee for payee in treasury.payees}
    return [
        (payees[payee], Amount(part.open_units, payees[payee].currency))
        for (_payer, payee), part in sorted(parts.items())
        if payee != treasury.payee.pk
    ]


def _subjects(code: str, invoices: list[Invoice], charges: Iterable[Charge]) -> set[str]:
    return {code, *(invoice.number for invoice in invoices), *(charge.subject for charge in charges)}


@require_POST
@money_page
def change_payer(request: HttpRequest, treasury: Treasury, code: str) -> HttpResponse:
    """Change a payer's name and address."""
    payer, form = treasury.payer(code), PayerForm(request.POST)
    if not form.is_valid():
        return _page_of(request, treasury, payer, form)
    seen = number_in(request, "seen")
    set_payer(treasury.event, payer.key, form.cleaned_data, by=treasury.user, seen=seen)
    messages.success(request, _("The address has been changed. Invoices that were issued stay as they are."))
    return treasury.redirect("payer", code)


@require_POST
@money_page
def issue_papers(request: HttpRequest, treasury: Treasury, code: str) -> HttpResponse:
    """Issue everything that is on no paper yet."""
    papers = issue(treasury.payer(code), treasury.payee, by=treasury.user, reason=reason_in(request))
    if papers:
        messages.success(request, _("Issued: %(numbers)s") % {"numbers": ", ".join(map(str, papers))})
    else:
        messages.info(request, _("Everything is on a paper already."))
    return treasury.redirect("payer", code)


@require_POST
@money_page
def charge_by_hand(request: HttpRequest, treasury: Treasury, code: str) -> HttpResponse:
    """Charge something that no tariff has, such as a fine; the key makes a second press the first."""
    payer = treasury.payer(code)
    text, amount = reason_in(request, "text"), amount_in(request, "amount", treasury.payee.currency)
    kind = request.POST.get("kind", "")
    kind = kind if kind in dict(HAND_KINDS) else "other"
    line = PricedLine(kind, text or _("Other"), amount, (WorkingStep(text, amount),), treasury.payee.key)
    subject = f"{BY_HAND}{request.POST.get('key', '')[:20] or form_key(payer.pk)[:20]}"
    set_charges(treasury.event, payer, subject, [line], by=treasury.user, reason=text)
    messages.success(request, _("The charge has been added."))
    return treasury.redirect("payer", code)


@require_POST
@money_page
def cancel_charge_by_hand(request: HttpRequest, treasury: Treasury, code: str) -> HttpResponse:
    """Cancel a charge that was typed here; what is invoiced gets a credit note with the next papers."""
    payer, subject, reason = treasury.payer(code), request.POST.get("subject", "")[:40], reason_in(request)
    if not subject.startswith(BY_HAND) or not reason:
        raise MoneyRefused(why=msg("say why the charge is cancelled"))
    get_list_or_404(Charge, payer=payer, payee=treasury.payee, subject=subject)
    cancel_charges(treasury.event, subject, by=treasury.user, reason=reason)
    messages.success(request, _("The charge has been cancelled."))
    return treasury.redirect("payer", code)


@require_POST
@money_page
def ask_for_refund(request: HttpRequest, treasury: Treasury, code: str) -> HttpResponse:
    """Ask for credit to be given back; somebody else approves it."""
    payer, way = treasury.payer(code), request.POST.get("way", "")
    card = (
        Payment.objects.filter(payer=payer, key=request.POST.get("card", "")).first()
        if way == "card"
        else None
    )
    to = Destination(
        way if way in Refund.Way.values else Refund.Way.BANK,
        request.POST.get("holder", "")[:200],
        request.POST.get("iban", "")[:50] if way == "bank" else "",
        card,
    )
    amount = amount_in(request, "amount", treasury.payee.currency)
    ask_refund(payer, treasury.payee, amount, to, by=treasury.user, reason=reason_in(request))
    messages.success(request, _("The refund has been asked for. Another person must approve it."))
    return treasury.redirect("refunds")
