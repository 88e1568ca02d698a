"""Refunds: asked by one person, approved by another, ordered from the bank, and settled by its statement."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from django.db import transaction
from django.db.models import Q, QuerySet, Sum

from caissa.files.bank import Debtor, TransferOrder, write_transfers
from caissa.files.bank import TransferFile as FileHead
from caissa.messages import msg
from caissa.money import AccountKind, Amount
from caissa.money.references import check_iban, compact
from caissa_web.accounts.encryption import decrypt, encrypt
from caissa_web.treasury.errors import MoneyRefused, OwnApproval
from caissa_web.treasury.events import tell_refund
from caissa_web.treasury.log import log
from caissa_web.treasury.models import CashSession, Payee, Payer, Payment, Refund, TransferFile
from caissa_web.treasury.models.payments import PaymentState
from caissa_web.treasury.operations.cash import expected, own_box
from caissa_web.treasury.operations.locking import locked_payee, locked_payers
from caissa_web.treasury.posting import Books
from caissa_web.treasury.queries.balances import allocation

State, Way = Refund.State, Refund.Way


@dataclass(frozen=True, slots=True)
class Destination:
    """Where the money goes: to an account of somebody, back to a card, or over the counter."""

    way: str = Way.BANK
    holder: str = ""
    iban: str = ""
    payment: Payment | None = None


@transaction.atomic
def ask_refund(
    payer: Payer,
    payee: Payee,
    amount: Amount,
    to: Destination,
    *,
    by: str,
    reason: str,
    replaces: Refund | None = None,
) -> Refund:
    """Ask for money to be given back; never more than the payer has to their credit."""
    _require_sound(amount, to, reason, payee)
    books = Books(payee, by)
    with locked_payers(payer.event, [payer.pk]) as held:
        payer = held[payer.pk]
        left = available(payer, payee)
        if amount > left:
            raise MoneyRefused(
                why=msg("{amount} is more than the credit of {left}", amount=amount, left=left)
            )
        if to.payment is not None:
            _require_on_card(payer, payee, to.payment, amount)
        refund = Refund.objects.create(
            event=payer.event,
            payee=payee,
            payer=payer,
            units=amount.units,
            currency=amount.currency,
            way=to.way,
            holder=to.holder.strip()[:200],
            sealed_iban=encrypt(compact(to.iban)) if to.iban else "",
            payment=to.payment,
            end_to_end=f"R{payer.code}{secrets.token_hex(5).upper()}",
            reason=reason.strip()[:300],
            replaces=replaces,
            asked_by=by[:150],
            asked_at=books.now,
        )
        log(payer.event, "refund.asked", by=by, subject=payer.code, what=amount, reason=reason)
        tell_refund(refund)
    return refund


def available(payer: Payer, payee: Payee, credit: int | None = None) -> Amount:
    """What can be given back: the credit, less what was asked for and is not decided.

    Whoever knows the credit already hands it over.
    """
    asked = Refund.objects.filter(payer=payer, payee=payee, state=State.ASKED)
    waiting = asked.aggregate(units=Sum("units"))["units"] or 0
    units = allocation(payer, payee).credit if credit is None else credit
    return Amount(units - waiting, payee.currency)


def _require_sound(amount: Amount, to: Destination, reason: str, payee: Payee) -> None:
    if amount.units <= 0 or amount.currency != payee.currency:
        raise MoneyRefused(
            why=msg(
                "{amount} is not an amount above zero in {currency}", amount=amount, currency=payee.currency
            )
        )
    if not reason.strip():
        raise MoneyRefused(why=msg("say why the money goes back"))
    if to.way == Way.BANK:
        for finding in check_iban(to.iban):
            raise MoneyRefused(why=finding.what)
        if not to.holder.strip():
            raise MoneyRefused(why=msg("say whose account it is"))
    if (to.way == Way.CARD) != (to.payment is not None):
        raise MoneyRefused(why=msg("money goes back to the card with which it was paid"))


def _require_on_card(payer: Payer, payee: Payee, payment: Payment, amount: Amount) -> None:
    """Refuse to give back more to a card than was paid with it, and another payee's money."""
    if (payment.payer_id, payment.payee_id) != (payer.pk, payee.pk) or payment.state not in (
        PaymentState.CONFIRMED,
        PaymentState.DISPUTED,
    ):
        raise MoneyRefused(why=msg("money goes back to the card with which it was paid"))
    undecided = (State.ASKED, State.APPROVED, State.SENT, State.DONE)
    asked = payment.refunds.filter(state__in=undecided).aggregate(units=Sum("units"))["units"] or 0
    if amount.units > payment.units - asked:
        left = Amount(payment.units - asked, payment.currency)
        raise MoneyRefused(why=msg("{left} is left of this payment by card", left=left))


@transaction.atomic
def approve_refund(refund: Refund, *, by: str) -> Refund:
    """Approve a refund that another person asked for: the payer's credit becomes money under way."""
    with locked_payers(refund.event, [refund.payer_id]):
        current = _in_state(refund, State.ASKED)
        if current.asked_by == by:
            raise OwnApproval
        credit = allocation(current.payer, current.payee).credit
        if current.units > credit:
            left = Amount(credit, current.currency)
            raise MoneyRefused(why=msg("the credit has become {left} in the meantime", left=left))
        books = Books(current.payee, by)
        payer, under_way = books.payer(current.payer), books.account(AccountKind.REFUNDS)
        books.transfer(payer, under_way, current.amount, f"refund:{current.pk}")
        _decide(current, State.APPROVED, books)
        log(current.event, "refund.approved", by=by, subject=current.end_to_end, what=current.amount)
    return current


@transaction.atomic
def refuse_refund(refund: Refund, *, by: str, reason: str) -> Refund:
    """Refuse a refund; the credit stays the payer's."""
    current = _in_state(refund, State.ASKED)
    _decide(current, State.REFUSED, Books(current.payee, by))
    log(current.event, "refund.refused", by=by, subject=current.end_to_end, reason=reason)
    return current


@transaction.atomic
def send_refunds(payee: Payee, *, by: str, execute_on: date | None = None) -> TransferFile:
    """Write all approved transfers into one file for the bank."""
    rows = list(
        Refund.objects.select_for_update(of=("self",))
        .filter(payee=payee, way=Way.BANK, state=State.APPROVED)
        .select_related("payer")
    )
    if not rows:
        raise MoneyRefused(why=msg("no approved refund waits for the bank"))
    if not payee.iban:
        raise MoneyRefused(why=msg("the account that the money leaves is not set up"))
    books = Books(payee, by)
    head = FileHead(
        f"CAISSA{payee.pk}-{books.now:%Y%m%d%H%M%S}-{secrets.token_hex(2)}"[:35],
        books.now,
        execute_on or books.today,
        Debtor(payee.name, payee.iban, payee.bic),
    )
    content = write_transfers(head, [_order(row) for row in rows])
    file = TransferFile.objects.create(
        payee=payee,
        identification=head.identification,
        sha256=sha256(content.encode()).hexdigest(),
        content=encrypt(content),
        at=books.now,
        by=by[:150],
    )
    for row in rows:
        row.state, row.file = State.SENT, file
        tell_refund(row)
    Refund.objects.filter(pk__in=[row.pk for row in rows]).update(state=State.SENT, file=file)
    total = Amount(sum(row.units for row in rows), payee.currency)
    what = msg("transfers: {count}, {total}", count=len(rows), total=total)
    log(payee.event, "refund.sent", by=by, subject=head.identification, what=what)
    return file


def content_of(file: TransferFile) -> str:
    """The file for the bank as it was written; it lies sealed, for it has account numbers."""
    return decrypt(file.content)


def _order(row: Refund) -> TransferOrder:
    text = f"{row.event.name} {row.reason}"
    return TransferOrder(
        row.end_to_end, row.holder, decrypt(row.sealed_iban), row.amount, text, row.asked_by, row.decided_by
    )


@transaction.atomic
def pay_out_in_cash(refund: Refund, session: CashSession, *, by: str) -> Refund:
    """Give an approved refund over the counter, out of the cashier's own open box."""
    locked_payee(session.payee)
    held = own_box(session, by)
    current = _in_state(refund, State.APPROVED)
    if current.way != Way.CASH or current.payee_id != held.payee_id:
        raise MoneyRefused(why=msg("this refund is not given in cash"))
    if current.amount > expected(held):
        raise MoneyRefused(why=msg("there is only {amount} in the box", amount=expected(held)))
    books = Books(current.payee, by)
    under_way, box = books.account(AccountKind.REFUNDS), books.account(AccountKind.CASH, str(held.pk))
    books.transfer(under_way, box, current.amount, f"refund-cash:{current.pk}")
    current.state, current.ended_at = State.DONE, books.now
    current.save()
    tell_refund(current)
    log(current.event, "refund.paid-out", by=by, subject=current.end_to_end, what=current.amount)
    return current


@transaction.atomic
def send_again(refund: Refund, iban: str, *, by: str) -> Refund:
    """Ask for a refund that came back once more, to a right account; it must be approved again."""
    current = _in_state(refund, State.RETURNED)
    if Refund.objects.filter(replaces=current).exists():
        raise MoneyRefused(why=msg("this refund has been asked for again already"))
    to = Destination(Way.BANK, current.holder, iban)
    return ask_refund(
        current.payer, current.payee, current.amount, to, by=by, reason=current.reason, replaces=current
    )


def _in_state(refund: Refund, state: str) -> Refund:
    held = Refund.objects.select_for_update(of=("self",)).select_related(
        "payer__event", "payee__event", "event"
    )
    current = held.get(pk=refund.pk)
    if current.state != state:
        raise MoneyRefused(why=msg("the refund is {state} already", state=current.get_state_display()))
    return current


def _decide(refund: Refund, state: str, books: Books) -> None:
    refund.state, refund.decided_by, refund.decided_at = state, books.by[:150], books.now
    refund.save()
    tell_refund(refund)


def waiting_refunds(payee: Payee) -> QuerySet[Refund]:
    """Refunds that somebody has to do something about; one that came back, until it is asked for again."""
    rows = Refund.objects.filter(payee=payee).select_related("payer", "payment")
    return rows.filter(
        Q(state__in=(State.ASKED, State.APPROVED))
        | Q(state=State.SENT, way=Way.CARD)
        | Q(state=State.RETURNED, replaced_by__isnull=True)
    )
