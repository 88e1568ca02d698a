"""The addresses of money: reading for everybody with the treasurer's right, and every act once."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from pydantic import Field

from caissa.money import Amount
from caissa_web.api.access import Place, open_place
from caissa_web.api.errors import NotThere, WrongInput
from caissa_web.api.money import answers, shapes
from caissa_web.api.operations.execute import KEY_HEADER, carried_out_once
from caissa_web.api.responses import answer
from caissa_web.records.rights import Right
from caissa_web.treasury.bank_reading import report_on
from caissa_web.treasury.models import Invoice, Payee, Payer
from caissa_web.treasury.operations.bank import take_over
from caissa_web.treasury.operations.charges import PricedLine, WorkingStep, cancel_charges, set_charges
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.parties import ORGANISER, payee_of, set_payer
from caissa_web.treasury.operations.received import receive_payment
from caissa_web.treasury.operations.refunds import Destination, ask_refund
from caissa_web.treasury.papers import stored_pdf, stored_xml

EVENT = "/desk/events/{slug:event}"
AnswersOf = Callable[..., dict[Any, Any]]
Filter = Annotated[str, Field(max_length=60)]
Result = dict[str, Any]


def add(api: NinjaAPI, auth: Any, answers_of: AnswersOf) -> None:
    """Add the addresses to the API."""
    shared: dict[str, Any] = {"auth": auth, "tags": ["Money"]}
    _add_lists(api, shared, answers_of)
    _add_papers(api, shared, answers_of)
    _add_acts(api, shared, answers_of)


def _opened(request: HttpRequest, event: str) -> Place:
    return open_place(request, Right.MONEY, event)


def _add_lists(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    lists: tuple[tuple[str, Any, Callable[..., list[Result]], str], ...] = (
        ("payees", list[shapes.PayeeForm], answers.payees_form, "Who is paid at an event"),
        ("payers", list[shapes.PayerForm], answers.payers_form, "Who owes what at an event"),
        ("invoices", list[shapes.InvoiceForm], answers.invoices_form, "Invoices, credit notes and receipts"),
        ("refunds", list[shapes.RefundForm], answers.refunds_form, "Refunds and how far they have come"),
        ("exchange-rates", list[shapes.RateForm], answers.rates_form, "Exchange rates, the newest first"),
    )
    for name, shape, form, summary in lists:
        _add_list(api, shared | {"response": answers_of(shape), "summary": summary}, name, form)

    @api.get(
        EVENT + "/charges",
        response=answers_of(list[shapes.ChargeForm]),
        summary="What is owed, of one payer or one subject",
        **shared,
    )
    def charges(request: HttpRequest, event: str, payer: Filter = "", subject: Filter = "") -> Any:
        place = _opened(request, event)
        wanted = (payer.replace("\x00", ""), subject.replace("\x00", ""))
        return answer(answers.charges_form(place.opened_event, *wanted))

    @api.get(
        EVENT + "/payments",
        response=answers_of(list[shapes.PaymentForm]),
        summary="What payers paid and got back",
        **shared,
    )
    def payments(request: HttpRequest, event: str, payer: Filter = "") -> Any:
        return answer(answers.payments_form(_opened(request, event).opened_event, payer))


def _add_list(api: NinjaAPI, described: dict[str, Any], name: str, form: Callable[..., list[Result]]) -> None:
    def view(request: HttpRequest, event: str) -> Any:
        return answer(form(_opened(request, event).opened_event))

    view.__name__ = f"money_{name.replace('-', '_')}"
    api.get(f"{EVENT}/{name}", **described)(view)


def _add_papers(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    refusals = {status: shape for status, shape in answers_of(None).items() if status != 200}
    for form, kind, says in (
        ("pdf", "application/pdf", "A paper as PDF, with its EN 16931 document inside"),
        ("xml", "text/xml", "The EN 16931 document of an invoice or credit note"),
    ):
        described = {"description": "The file", "content": {kind: {"schema": {"type": "string"}}}}
        more = {"response": refusals, "summary": says, "openapi_extra": {"responses": {200: described}}}
        _add_paper(api, shared | more, form, kind)


def _add_paper(api: NinjaAPI, described: dict[str, Any], form: str, kind: str) -> None:
    def view(request: HttpRequest, event: str, number: str) -> Any:
        place = _opened(request, event)
        rows = Invoice.objects.select_related("payer", "payee", "event")
        row = rows.filter(event=place.opened_event, number=number).first()
        content = (stored_pdf(row) if form == "pdf" else stored_xml(row)) if row else None
        if content is None:
            raise NotThere
        return HttpResponse(content, content_type=kind, headers={"Cache-Control": "no-store"})

    view.__name__ = f"invoice_{form}"
    api.get(f"{EVENT}/invoices/{{slug:number}}/{form}", **described)(view)


# -- acts -------------------------------------------------------------------------------------


def _add_acts(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    acts: tuple[tuple[str, Any, Any, Callable[[Place, Any], Result], str], ...] = (
        ("payers", shapes.PayerBody, shapes.PayerMade, _make_payer, "Make a payer, or change one"),
        ("charges", shapes.ChargesBody, shapes.ChargesForm, _charge, "Say all that a subject costs"),
        ("invoices", shapes.IssueBody, shapes.IssuedForm, _issue, "Put charges on papers"),
        ("payments", shapes.PaymentBody, shapes.PaymentsForm, _receive, "Report money that was received"),
        ("refunds", shapes.RefundBody, shapes.RefundForm, _ask_refund, "Ask for credit to be given back"),
        ("bank-statements", shapes.StatementBody, shapes.StatementForm, _read_statement, "Send a bank file"),
    )
    for name, body, shape, act, summary in acts:
        described = shared | {
            "response": answers_of(shape),
            "summary": summary,
            "openapi_extra": {"parameters": [KEY_HEADER]},
        }
        _add_act(api, described, name, body, act)


def _add_act(
    api: NinjaAPI, described: dict[str, Any], name: str, taken: Any, act: Callable[[Place, Any], Result]
) -> None:
    def view(request: HttpRequest, event: str, body: Any) -> HttpResponse:
        place = _opened(request, event)
        return carried_out_once(request, place, lambda: act(place, body))

    view.__name__ = f"send_{name.replace('-', '_')}"
    view.__annotations__ |= {"body": taken}
    api.post(f"{EVENT}/{name}", **described)(view)


def _payer(place: Place, code: str) -> Payer:
    row = Payer.objects.select_related("event").filter(event=place.opened_event, code=code).first()
    if row is None:
        raise WrongInput(field="payer", where="payer", why=_("There is no payer with this code."))
    return row


def _payee(place: Place, key: str) -> Payee:
    known = Payee.objects.filter(event=place.opened_event, key=key).exists()
    if key != ORGANISER and not known:
        raise WrongInput(field="payee", where="payee", why=_("There is no payee with this short name."))
    return payee_of(place.opened_event, key)


def _amount(body: Any, payee: Payee) -> Amount:
    if body.currency != payee.currency:
        why = _("The books of this payee are kept in %(currency)s.") % {"currency": payee.currency}
        raise WrongInput(field="currency", where="currency", why=why)
    return Amount(body.amount, body.currency)


def _make_payer(place: Place, body: shapes.PayerBody) -> Result:
    fields = body.model_dump(exclude={"key"})
    return {"payer": set_payer(place.opened_event, body.key, fields, by=place.caller.name).code}


def _charge(place: Place, body: shapes.ChargesBody) -> Result:
    event, by = place.opened_event, place.caller.name
    payer = _payer(place, body.payer)
    if body.lines:
        lines = [_priced(place, line) for line in body.lines]
        set_charges(event, payer, body.subject, lines, by=by, reason=body.reason)
    else:
        cancel_charges(event, body.subject, by=by, reason=body.reason)
    return {"charges": answers.charges_form(event, subject=body.subject)}


def _priced(place: Place, line: shapes.ChargeLine) -> PricedLine:
    payee = _payee(place, line.payee)
    amount = Amount(line.amount, payee.currency)
    return PricedLine(line.kind, line.text, amount, (WorkingStep(line.text, amount),), payee.key)


def _issue(place: Place, body: shapes.IssueBody) -> Result:
    payer, payee = _payer(place, body.payer), _payee(place, body.payee)
    papers = issue(payer, payee, by=place.caller.name, reason=body.reason)
    numbers = [paper.number for paper in papers]
    return {"invoices": answers.invoices_form(place.opened_event, numbers) if numbers else []}


def _receive(place: Place, body: shapes.PaymentBody) -> Result:
    payer, payee = _payer(place, body.payer), _payee(place, body.payee)
    found = Invoice.objects.filter(payee=payee, payer=payer, kind="invoice", number__in=body.invoices)
    known = {row.number: row for row in found}
    for number in body.invoices:
        if number not in known:
            raise WrongInput(field="invoices", where="invoices", why=_("This payer has no such invoice."))
    rows = receive_payment(
        payer,
        payee,
        _amount(body, payee),
        collector=body.collector,
        reference=body.reference,
        invoices=[known[number] for number in dict.fromkeys(body.invoices)],
        by=place.caller.name,
    )
    return {"payments": [answers.payment_form(row) for row in rows]}


def _ask_refund(place: Place, body: shapes.RefundBody) -> Result:
    payer, payee = _payer(place, body.payer), _payee(place, body.payee)
    to = Destination(body.way, body.holder or payer.name, body.iban if body.way == "bank" else "")
    refund = ask_refund(payer, payee, _amount(body, payee), to, by=place.caller.name, reason=body.reason)
    return answers.refund_form(refund)


def _read_statement(place: Place, body: shapes.StatementBody) -> Result:
    payee = _payee(place, body.payee)
    try:
        content = base64.b64decode(body.content, validate=True)
    except (binascii.Error, ValueError):
        raise WrongInput(field="content", where="content", why=_("This is not valid base64.")) from None
    report = report_on(payee, body.name, content)
    form = {
        "kind": report.kind,
        "taken_over": False,
        "new": len(report.new),
        "known": report.known,
        "posted": 0,
        "suggested": 0,
        "errors": [f"{finding.where}: {finding.what}" for finding in report.errors],
    }
    if not body.take_over or report.errors:
        return form
    taken = take_over(payee, report, by=place.caller.name)
    became = {"new": taken.new, "known": taken.known, "posted": taken.posted, "suggested": taken.suggested}
    return form | became | {"taken_over": True}
