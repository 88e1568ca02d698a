"""Letters about money: an invoice was issued, a payment arrived, an invoice is overdue."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from caissa.catalogues import ENGLISH
from caissa.money import Amount
from caissa_web.delivery.models import Letter
from caissa_web.delivery.outbox import Draft, post, register_link, register_reason
from caissa_web.delivery.wording import rendered
from caissa_web.translation.amounts import money_text
from caissa_web.translation.web_language import web_language
from caissa_web.treasury.links import pay_address
from caissa_web.treasury.models import Invoice, Payer, Reminder
from caissa_web.treasury.queries.balances import allocations

ISSUED, REMINDER = "invoice-issued", "invoice-reminder"
LINK = "treasury.pay"


def register() -> None:
    """Say how links in these letters are made, and whether their reason still holds."""
    register_link(LINK, _link)
    register_reason(REMINDER, is_still_open)


def write_issued(invoice: Invoice) -> None:
    """Tell a payer that an invoice was issued, in the transaction that issues it."""
    if invoice.kind != "invoice":
        return
    _write(invoice, ISSUED, f"invoice:{invoice.pk}", invoice.amount, 0)


def write_reminder(reminder: Reminder) -> None:
    """Remind a payer, in the transaction that notes it."""
    amount = Amount(reminder.open_units, reminder.invoice.currency)
    _write(reminder.invoice, REMINDER, f"reminder:{reminder.pk}", amount, reminder.level)


def is_still_open(letter: Letter) -> bool:
    """Is anything of the invoice still open? Nobody is reminded of what was paid in the meantime."""
    invoice = Invoice.objects.filter(number=letter.about, event=letter.event, kind="invoice").first()
    if invoice is None:
        return False
    part = allocations(invoice.event, [invoice.payer_id]).get((invoice.payer_id, invoice.payee_id))
    return part is not None and part.open_of_invoices().get(invoice.pk, 0) > 0


def _write(invoice: Invoice, kind: str, once: str, amount: Amount, level: int) -> None:
    payer = invoice.payer
    if not payer.email:
        return
    language = payer.language or ENGLISH
    with translation.override(web_language(language)):
        text = rendered(
            f"treasury/letters/{kind}.txt",
            {"name": payer.name, "event": invoice.event.name, "payee": invoice.payee.name},
            {
                "number": invoice.number,
                "amount": money_text(amount),
                "due_on": invoice.due_on,
                "level": level,
            },
        )
    post(
        Draft(
            kind=kind,
            once=once,
            contact=payer.email,
            language=language,
            text=text,
            event=invoice.event,
            about=invoice.number,
            links=((LINK, str(payer.pk)),),
        )
    )


def _link(leads_to: str) -> tuple[str, str]:
    return _("Your bill, and how to pay it"), pay_address(Payer.objects.get(pk=int(leads_to)))
