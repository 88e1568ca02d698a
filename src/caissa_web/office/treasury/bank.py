"""The bank: a file is looked at, then taken over; what is not certain is decided line by line."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Count, Q, Sum
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa.money import Amount, sum_of
from caissa.money.bank import MatchState
from caissa_web.office.treasury.frame import Treasury, money_page, number_in, reason_in
from caissa_web.section.errors import NotAccepted
from caissa_web.treasury.bank_reading import LARGEST_FILE, report_on
from caissa_web.treasury.models import BankLine, Invoice, Payer, Refund
from caissa_web.treasury.operations.bank import ITSELF, match_again, take_over
from caissa_web.treasury.operations.lines import (
    book_bank_charges,
    book_other_income,
    match_line,
    match_refund,
    set_line_aside,
    unmatch_line,
)
from caissa_web.treasury.operations.payouts import book_payout, collectors
from caissa_web.treasury.operations.refund_lines import fits
from caissa_web.treasury.queries.accounts import ledger_bank, statement_bank
from caissa_web.treasury.queries.exchange import exchange_on
from caissa_web.treasury.queries.line_matching import what_lines_pay
from caissa_web.treasury.queries.open_items import open_items
from caissa_web.treasury.queries.outstanding import outstanding

ON_A_PAGE = 50
WAITING = (BankLine.State.NEW, BankLine.State.SUGGESTED)
State = Refund.State
_SALT = "caissa.treasury.statement"
A_DAY = 24 * 60 * 60
MOST_SHOWN = 200
MOST_FOUND = 8


@require_safe
@money_page
def bank(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """The lines that wait for a decision, each with its suggestions; then those that are posted."""
    payee = treasury.payee
    lines = BankLine.objects.filter(payee=payee).select_related("statement")
    shown = request.GET.get("show", "waiting")
    state = {"posted": (BankLine.State.MATCHED,), "aside": (BankLine.State.SET_ASIDE,)}.get(shown, WAITING)
    counts = BankLine.objects.filter(payee=payee).aggregate(
        waiting=Count("pk", filter=Q(state__in=WAITING)),
        posted=Count("pk", filter=Q(state=BankLine.State.MATCHED)),
        aside=Count("pk", filter=Q(state=BankLine.State.SET_ASIDE)),
    )
    order = "-id" if shown == "posted" else "id"
    rows = list(lines.filter(state__in=state).order_by(order)[:ON_A_PAGE])
    ledger, owing = ledger_bank(payee), outstanding(payee, treasury.today)
    context = treasury.context(
        "bank",
        rows=_rows(rows, treasury),
        shown=shown if shown in counts else "waiting",
        counts=counts,
        figures=_figures(treasury),
        owed=sum_of((each.total for each in owing), payee.currency),
        owing=sum(1 for each in owing if each.total),
        ledger=ledger,
        agrees=ledger == statement_bank(payee),
        by_itself=ITSELF,
        can_forgive=payee.bank_charges > 0,
        collectors=collectors(payee),
        largest=LARGEST_FILE >> 20,
    )
    return render(request, "office/treasury/bank.html", context)


def _figures(treasury: Treasury) -> dict[str, Amount]:
    """What came in, in the payee's currency: all of it, what is posted, and what waits."""
    payee = treasury.payee
    came_in = BankLine.objects.filter(payee=payee, currency=payee.currency, units__gt=0)
    sums = came_in.aggregate(
        received=Sum("units"),
        posted=Sum("units", filter=Q(state=BankLine.State.MATCHED)),
        waiting=Sum("units", filter=Q(state__in=WAITING)),
    )
    return {name: Amount(units or 0, payee.currency) for name, units in sums.items()}


def _rows(lines: Sequence[BankLine], treasury: Treasury) -> list[dict[str, Any]]:
    """Lines with their suggestions in words, and the refunds that they may be."""
    names = {entry["payer"] for line in lines for entry in line.suggestions}
    payers = dict(Payer.objects.filter(event=treasury.event, code__in=names).values_list("code", "name"))
    ways = {"payee": treasury.payee, "way": Refund.Way.BANK, "state__in": (State.SENT, State.DONE)}
    refunds = list(Refund.objects.filter(**ways).select_related("payer"))
    return [_row(line, treasury, payers, refunds) for line in lines]


def _row(
    line: BankLine, treasury: Treasury, payers: Mapping[str, str], refunds: Sequence[Refund]
) -> dict[str, Any]:
    own = treasury.payee.currency
    exchange = exchange_on(treasury.payee, line.currency, line.booked_on) if line.currency != own else None
    amount = exchange.converted(line.amount) if exchange else line.amount
    suggestions = [
        {
            **entry,
            "name": payers.get(entry["payer"], ""),
            "amount": Amount(entry["open"], own),
            "difference": Amount(amount.units - entry["open"], own),
            "missing": Amount(entry["open"] - amount.units, own),
            "value": "|".join([entry["payer"], *entry["numbers"]]),
        }
        for entry in line.suggestions
    ]
    return {
        "line": line,
        "suggestions": suggestions,
        "more": len(suggestions) - 1,
        "worth": amount if exchange else None,
        "exchange": exchange,
        "is_foreign": line.currency != own,
        "refunds": [row for row in refunds if row.amount == abs(line.amount) and fits(line, row)],
    }


@require_POST
@money_page
def look_at_file(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Read a file of the bank and show what it would do; nothing is stored."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise NotAccepted(why=msg("choose the file of the bank"))
    if (file.size or 0) > LARGEST_FILE:
        raise NotAccepted(why=msg("the file is larger than {number} MB", number=LARGEST_FILE >> 20))
    name, content = str(file.name)[:100], file.read()
    report = report_on(treasury.payee, name, content)
    open_now = open_items(treasury.payee)
    matches = what_lines_pay(treasury.payee, [entry.line for entry in report.new], open_now)
    context = treasury.context(
        "bank",
        report=report,
        totals=_totals([entry.line.amount for entry in report.new]),
        rows=list(zip(report.new, matches, strict=True))[:MOST_SHOWN],
        certain=sum(match.state is MatchState.POSTED for match in matches),
        suggested=sum(match.state is MatchState.SUGGESTED for match in matches),
        names={code: payer.name for code, payer in open_now.payers.items()},
        sealed=_sealed(name, content, treasury) if not report.errors else "",
    )
    return render(request, "office/treasury/bank_report.html", context, status=422 if report.errors else 200)


def _totals(amounts: Sequence[Amount]) -> list[Amount]:
    """What the lines make together, currency by currency."""
    currencies = dict.fromkeys(amount.currency for amount in amounts)
    return [
        sum_of((amount for amount in amounts if amount.currency == currency), currency)
        for currency in currencies
    ]


def _sealed(name: str, content: bytes, treasury: Treasury) -> str:
    """The file as it travels through the treasurer's browser: packed, signed for this person and payee."""
    value = {"name": name, "content": base64.b85encode(content).decode(), "payee": treasury.payee.pk}
    return signing.dumps(value, salt=f"{_SALT}:{treasury.user}", compress=True)


@require_POST
@money_page
def take_over_file(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Take over a file that was looked at."""
    try:
        sent = signing.loads(request.POST.get("sealed", ""), salt=f"{_SALT}:{treasury.user}", max_age=A_DAY)
    except signing.BadSignature:
        raise NotAccepted(why=msg("the report is out of date or not yours; upload the file again")) from None
    if sent["payee"] != treasury.payee.pk:
        raise NotAccepted(why=msg("the file was looked at for another payee"))
    report = report_on(treasury.payee, sent["name"], base64.b85decode(sent["content"]))
    taken = take_over(treasury.payee, report, by=treasury.user)
    text = _(
        "%(new)d new lines: %(posted)d posted by themselves, %(suggested)d with suggestions. "
        "%(known)d were known."
    )
    values = {"new": taken.new, "posted": taken.posted, "suggested": taken.suggested, "known": taken.known}
    messages.success(request, text % values)
    return treasury.redirect("bank")


@require_POST
@money_page
def look_again(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Match all lines that nobody has decided once more, after invoices were issued or names corrected."""
    taken = match_again(treasury.payee, by=treasury.user)
    messages.info(request, _("Lines posted: %(posted)d.") % {"posted": taken.posted})
    return treasury.redirect("bank")


@require_POST
@money_page
def decide(request: HttpRequest, treasury: Treasury, line: int) -> HttpResponse:
    """What a person decides about one line."""
    row = BankLine.objects.filter(payee=treasury.payee, pk=line).first()
    if row is None:
        raise Http404
    act = request.POST.get("act", "")
    if act == "find":
        return _search_results(request, treasury, row)
    _carry_out(request, treasury, row, *act.partition(":")[::2])
    following = BankLine.objects.filter(payee=treasury.payee, state__in=WAITING, pk__gt=row.pk).first()
    address = treasury.address("bank")
    here = f"#line-{following.pk}" if following and act != "back" else ""
    return HttpResponseRedirect(f"{address}{here}")


def _carry_out(request: HttpRequest, treasury: Treasury, row: BankLine, act: str, target: str) -> None:
    """One act on one line; what is asked for is named behind a colon."""
    who: dict[str, Any] = {"by": treasury.user, "seen": number_in(request, "seen")}
    note = reason_in(request, "note")
    acts: dict[str, Callable[[], object]] = {
        "match": lambda: _match(row, target, treasury, who["seen"], forgive=False),
        "forgive": lambda: _match(row, target, treasury, who["seen"], forgive=True),
        "refund": lambda: match_refund(row, _refund(treasury, target), **who),
        "payout": lambda: book_payout(row, target, **who),
        "charges": lambda: book_bank_charges(row, **who),
        "income": lambda: book_other_income(row, note, **who),
        "aside": lambda: set_line_aside(row, note, **who),
        "back": lambda: unmatch_line(row, reason=note, **who),
    }
    if act not in acts:
        raise Http404
    acts[act]()


def _refund(treasury: Treasury, end_to_end: str) -> Refund:
    row = Refund.objects.filter(payee=treasury.payee, end_to_end=end_to_end).first()
    if row is None:
        raise Http404
    return row


def _match(row: BankLine, target: str, treasury: Treasury, seen: int | None, *, forgive: bool) -> None:
    code, *numbers = target.split("|")
    payer = treasury.payer(code)
    wanted = {
        invoice.number: invoice
        for invoice in Invoice.objects.filter(
            payee=treasury.payee, payer=payer, number__in=numbers, kind="invoice"
        )
    }
    invoices = [wanted[number] for number in numbers if number in wanted]
    match_line(row, payer, invoices, by=treasury.user, seen=seen, forgive=forgive)


def _search_results(request: HttpRequest, treasury: Treasury, row: BankLine) -> HttpResponse:
    """Payers and invoices that fit what was typed, to choose from."""
    wanted = request.POST.get("q", "").strip()[:60].casefold()
    items = [
        item
        for item in open_items(treasury.payee).items
        if wanted
        and (
            wanted in item.name.casefold()
            or wanted in item.number.casefold()
            or wanted == item.payer.casefold()
            or wanted == item.open.plain
            or any(wanted == code.casefold() for code in item.codes)
        )
    ][:MOST_FOUND]
    others = [
        payer
        for payer in Payer.objects.filter(event=treasury.event, name__icontains=wanted)[:MOST_FOUND]
        if wanted and payer.code not in {item.payer for item in items}
    ]
    (shown,) = _rows([row], treasury)
    context = treasury.context("bank", row=shown, items=items, others=others, q=wanted)
    return render(request, "office/treasury/bank_find.html", context)
