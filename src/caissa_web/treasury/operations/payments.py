"""Payments by card: noted before the provider hears of them, and booked once, whatever is told how often.

No network is used inside a transaction. What a provider tells is only a reason to ask it; what it answers
then decides, and the ledger is moved to it. So events may come twice, swapped, late or never.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import Q, Sum
from django.utils import timezone

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa.money import AccountKind, Amount
from caissa_web.treasury.errors import MoneyRefused, ProviderRefused
from caissa_web.treasury.events import tell_confirmed, tell_received, tell_refund
from caissa_web.treasury.log import log
from caissa_web.treasury.models import Invoice, Payee, Payer, Payment, ProviderEvent, Refund, Transfer
from caissa_web.treasury.models.payments import PaymentState
from caissa_web.treasury.operations.locking import locked_payers
from caissa_web.treasury.posting import Books
from caissa_web.treasury.providers.protocol import Answer, EventMessage, Order, Provider

logger = logging.getLogger("caissa_web.treasury")

MINUTES_BEFORE_ASKING = 10
HOURS_OF_A_PAGE = 25
"""A page of the provider lasts a day; after that nobody can pay on it any more."""
DAYS_OF_DISPUTES = 130
MOST_TRIES = 30
_RANKS = {
    PaymentState.CREATED: 0,
    PaymentState.PENDING: 1,
    PaymentState.FAILED: 2,
    PaymentState.CANCELLED: 2,
    PaymentState.CONFIRMED: 3,
    PaymentState.DISPUTED: 4,
}


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the provider sends the payer afterwards."""

    success: str
    cancel: str


@transaction.atomic
def note_payment(
    payer: Payer,
    payee: Payee,
    amount: Amount,
    *,
    by: str,
    key: str,
    provider: str,
    invoice: Invoice | None = None,
) -> Payment:
    """Note a payment before anybody is asked; the same key again is the same payment."""
    # Two presses at the same moment are one payment: the payer is held while it is looked for.
    Payer.objects.select_for_update().get(pk=payer.pk)
    known = Payment.objects.filter(key=key).first()
    if known is not None:
        if known.payer_id != payer.pk:
            raise MoneyRefused(why=msg("this payment is not yours"))
        return known
    if amount.units <= 0 or amount.currency != payee.currency:
        raise MoneyRefused(why=msg("{amount} is not an amount above zero", amount=amount))
    now = timezone.now()
    payment = Payment.objects.create(
        event=payer.event,
        payee=payee,
        payer=payer,
        invoice=invoice,
        provider=provider,
        units=amount.units,
        currency=amount.currency,
        key=key,
        begun_at=now,
        begun_by=by[:150],
        changed_at=now,
    )
    log(payer.event, "payment.begun", by=by, subject=payer.code, what=amount, at=now)
    return payment


def begin_payment(payment: Payment, provider: Provider, addresses: Addresses) -> str:
    """Have the provider make its page for a noted payment; its address."""
    payer = payment.payer
    order = Order(
        payment.key,
        payment.amount,
        f"{payment.event.name}: {payment.invoice.number if payment.invoice else payer.code}",
        payer.email,
        payer.language,
        addresses.success,
        addresses.cancel,
    )
    checkout = provider.begin(order)
    with transaction.atomic():
        Payment.objects.filter(pk=payment.pk, provider_ref__isnull=True).update(
            provider_ref=checkout.reference, changed_at=timezone.now()
        )
    return checkout.address


# -- what the provider says --------------------------------------------------------


def ask(payment: Payment, provider: Provider) -> Payment:
    """Ask the provider what has become of a payment, and book it."""
    if not payment.provider_ref:
        return payment
    answer = provider.look(payment.provider_ref)
    return book_answer(payment, answer)


@transaction.atomic
def book_answer(payment: Payment, answer: Answer) -> Payment:
    """Move the ledger to what the provider says; the same answer again changes nothing."""
    by = payment.provider
    with locked_payers(payment.event, [payment.payer_id]):
        current = (
            Payment.objects.select_for_update(of=("self",))
            .select_related("payer", "payee__event", "event", "invoice")
            .get(pk=payment.pk)
        )
        before = (current.state, current.charge_ref, current.refunded_units)
        books = Books(current.payee, by)
        if answer.charge_reference:
            current.charge_ref = answer.charge_reference
        _book_paid(books, current, answer)
        _book_given_back(books, current, answer)
        _book_disputed(books, current, answer)
        current.refunded_units = max(current.refunded_units, answer.refunded)
        current.asked_at = books.now
        if (current.state, current.charge_ref, current.refunded_units) != before:
            current.changed_at = books.now
            what = msg("{amount}: {state}", amount=current.amount, state=current.state)
            log(current.event, f"payment.{current.state}", by=by, subject=current.payer.code, what=what)
        current.save()
    return current


def _book_paid(books: Books, payment: Payment, answer: Answer) -> None:
    """Money at the provider is the payer's, once."""
    state = PaymentState(answer.state)
    if _RANKS[state] <= _RANKS[PaymentState(payment.state)]:
        return
    if state == PaymentState.CONFIRMED:
        if answer.paid.currency != payment.currency or answer.paid.units <= 0:
            raise MoneyRefused(
                why=msg(
                    "the provider says {paid}, expected {amount}", paid=answer.paid, amount=payment.amount
                )
            )
        box = books.account(AccountKind.PROVIDER, payment.provider)
        payer = books.payer(payment.payer)
        row = books.transfer(box, payer, answer.paid, f"payment:{payment.pk}:paid", invoice=payment.invoice)
        tell_confirmed(payment)
        tell_received(payment.event, [row])
    payment.state = state


def _book_given_back(books: Books, payment: Payment, answer: Answer) -> None:
    """Refunds: ours are done, and those that somebody made on the provider's own page are booked as well."""
    if payment.state not in (PaymentState.CONFIRMED, PaymentState.DISPUTED):
        return
    box = books.account(AccountKind.PROVIDER, payment.provider)
    ours = list(payment.refunds.select_for_update().filter(state__in=(Refund.State.SENT, Refund.State.DONE)))
    settled = 0
    for refund in ours:
        if settled + refund.units > answer.refunded:
            break
        settled += refund.units
        if refund.state == Refund.State.SENT:
            under_way = books.account(AccountKind.REFUNDS)
            books.transfer(under_way, box, refund.amount, f"refund-card:{refund.pk}")
            refund.state, refund.ended_at = Refund.State.DONE, books.now
            refund.save()
            tell_refund(refund)
    foreign = answer.refunded - sum(refund.units for refund in ours)
    _move_to(books, payment, "refunded", foreign)


def _book_disputed(books: Books, payment: Payment, answer: Answer) -> None:
    """What the payer's bank has taken back is owed again; a dispute that is won gives it back."""
    if payment.state not in (PaymentState.CONFIRMED, PaymentState.DISPUTED):
        return
    _move_to(books, payment, "disputed", answer.disputed)
    payment.state = PaymentState.DISPUTED if answer.disputed else PaymentState.CONFIRMED


def _move_to(books: Books, payment: Payment, kind: str, wanted: int) -> None:
    """Book what is missing so that the payer's account shows this much taken back; never below zero."""
    prefix = f"payment:{payment.pk}:{kind}:"
    rows = Transfer.objects.filter(key__startswith=prefix)
    box, payer = books.account(AccountKind.PROVIDER, payment.provider), books.payer(payment.payer)
    taken = rows.filter(credit=box).aggregate(units=Sum("units"))["units"] or 0
    returned = rows.filter(debit=box).aggregate(units=Sum("units"))["units"] or 0
    change = max(0, wanted) - (taken - returned)
    if change:
        debit, credit = (payer, box) if change > 0 else (box, payer)
        amount = Amount(abs(change), payment.currency)
        books.transfer(debit, credit, amount, f"{prefix}{rows.count() + 1}", invoice=payment.invoice)


# -- what the provider tells -------------------------------------------------------


def keep_event(message: EventMessage, provider: str) -> bool:
    """Store a message before anything is done with it; False if it came before."""
    try:
        with transaction.atomic():
            ProviderEvent.objects.create(
                provider=provider,
                event_id=message.identification[:120],
                kind=message.kind[:80],
                body=message.body,
                received_at=timezone.now(),
            )
    except IntegrityError:
        return False
    return True


def handle_events(provider: Provider, most: int = 100) -> int:
    """Do what stored messages ask for: ask the provider about their payments; how many are done.

    A message that could not be handled thirty times is left: its payment is asked for every ten minutes.
    """
    waiting = ProviderEvent.objects.filter(
        provider=provider.name, state=ProviderEvent.State.RECEIVED, tries__lte=MOST_TRIES
    )
    return sum(_handle(event, provider) for event in list(waiting.order_by("tries", "id")[:most]))


def _handle(event: ProviderEvent, provider: Provider) -> bool:
    message = provider.about(event.body)
    payment = _payment_of(message, provider.name)
    if payment is None:
        return _unknown(event, message)
    if payment.provider_ref is None and message.certain and message.references:
        # We were stopped before we could write down what the provider calls it; now it has told us.
        payment.provider_ref = message.references[0]
        Payment.objects.filter(pk=payment.pk, provider_ref__isnull=True).update(
            provider_ref=payment.provider_ref
        )
    try:
        ask(payment, provider)
    except (CaissaError, IntegrityError) as fault:
        logger.warning("an event of %s could not be handled: %s", provider.name, fault)
        ProviderEvent.objects.filter(pk=event.pk).update(tries=event.tries + 1, fault=str(fault)[:500])
        return False
    _finish(event, ProviderEvent.State.HANDLED)
    return True


def _payment_of(message: EventMessage, provider: str) -> Payment | None:
    """The payment that a message is about."""
    known = Payment.objects.filter(provider=provider)
    if message.key and (payment := known.filter(key=message.key).first()):
        return payment
    if not message.references:
        return None
    by_reference = Q(provider_ref__in=message.references) | Q(charge_ref__in=message.references)
    return known.filter(by_reference).first()


def _unknown(event: ProviderEvent, message: EventMessage) -> bool:
    """A payment of somebody else; or one whose references we do not know yet, which is tried again."""
    if message.certain or event.tries >= MOST_TRIES:
        _finish(event, ProviderEvent.State.NOT_OURS)
        return True
    ProviderEvent.objects.filter(pk=event.pk).update(tries=event.tries + 1)
    return False


def _finish(event: ProviderEvent, state: str) -> None:
    ProviderEvent.objects.filter(pk=event.pk).update(state=state, handled_at=timezone.now(), fault="")


# -- what nobody told --------------------------------------------------------------


def ask_about_open_payments(provider: Provider, now: datetime) -> int:
    """Ask for payments that were left open, and look now and then at those that may be disputed."""
    begun = Payment.objects.filter(provider=provider.name)
    _give_up(begun.filter(provider_ref__isnull=True, begun_at__lt=now - timedelta(hours=1)), now)
    pause = now - timedelta(minutes=MINUTES_BEFORE_ASKING)
    undecided = (PaymentState.CREATED, PaymentState.PENDING)
    left_open = Q(state__in=undecided) & (Q(asked_at__isnull=True) | Q(asked_at__lt=pause))
    paid = (PaymentState.CONFIRMED, PaymentState.DISPUTED)
    watched = Q(
        state__in=paid,
        begun_at__gt=now - timedelta(days=DAYS_OF_DISPUTES),
        asked_at__lt=now - timedelta(days=1),
    )
    due = begun.filter(left_open | watched, provider_ref__isnull=False, begun_at__lt=pause)
    asked = 0
    for payment in list(due.select_related("event")[:200]):
        try:
            ask(payment, provider)
            asked += 1
        except (ProviderRefused, MoneyRefused) as fault:
            logger.warning("%s could not be asked about %s: %s", provider.name, payment.key, fault)
    return asked


def _give_up(payments: object, now: datetime) -> None:
    """Payments of which nobody ever saw the provider's page cannot be paid any more."""
    payments.filter(state=PaymentState.CREATED).update(  # type: ignore[attr-defined]
        state=PaymentState.CANCELLED, changed_at=now
    )


# -- refunds to the card -----------------------------------------------------------


def send_card_refund(refund: Refund, provider: Provider, *, by: str) -> Refund:
    """Give an approved refund back to the card: noted as sent first, then asked, then booked."""
    with transaction.atomic():
        current = (
            Refund.objects.select_for_update(of=("self",))
            .select_related("payment__event", "event")
            .get(pk=refund.pk)
        )
        if current.way != Refund.Way.CARD or current.payment is None:
            raise MoneyRefused(why=msg("this refund does not go to a card"))
        was_sent = current.state == Refund.State.SENT
        if current.state == Refund.State.APPROVED:
            current.state = Refund.State.SENT
            current.save()
            tell_refund(current)
            log(current.event, "refund.sent", by=by, subject=current.end_to_end, what=current.amount)
        elif not was_sent:
            raise MoneyRefused(why=msg("the refund is {state}", state=current.get_state_display()))
    if was_sent:
        # A provider forgets our keys after a day, and would then give the money a second time: ask it first.
        ask(current.payment, provider)
        current.refresh_from_db()
    if current.state == Refund.State.SENT and current.provider_ref is None:
        reference = provider.refund(current.payment.charge_ref, current.amount, current.end_to_end)
        Refund.objects.filter(pk=current.pk, provider_ref__isnull=True).update(provider_ref=reference)
        ask(current.payment, provider)
        current.refresh_from_db()
    return current
