"""What other apps are told, inside the transaction in which it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from caissa_web.records.models import Event
from caissa_web.treasury.models import Invoice, Payment, Refund, Transfer

Settled = Callable[[Event, Sequence[str]], object]
"""Called with the event and the subjects that have just become fully paid."""

Issued = Callable[[Invoice], object]
"""Called with a paper that has just been issued."""
Confirmed = Callable[[Payment], object]
"""Called with a payment that has just been confirmed."""

Received = Callable[[Event, Sequence[Transfer]], object]
"""Called with rows of the ledger that gave money to payers."""
RefundMoved = Callable[[Refund], object]
"""Called with a refund that was asked for, decided, sent, done or came back."""

_ON_SETTLED: list[Settled] = []
_ON_RECEIVED: list[Received] = []
_ON_REFUND: list[RefundMoved] = []
_ON_ISSUED: list[Issued] = []
_ON_CONFIRMED: list[Confirmed] = []


def on_settled(callback: Settled) -> Settled:
    """Have a function called when subjects become fully paid; a second registration is one."""
    if callback not in _ON_SETTLED:
        _ON_SETTLED.append(callback)
    return callback


def tell_settled(event: Event, subjects: Iterable[str]) -> None:
    """Tell everybody who registered."""
    settled = sorted(subjects)
    for callback in tuple(_ON_SETTLED) if settled else ():
        callback(event, settled)


def on_issued(callback: Issued) -> Issued:
    """Have a function called for every invoice, credit note and receipt."""
    if callback not in _ON_ISSUED:
        _ON_ISSUED.append(callback)
    return callback


def tell_issued(invoice: Invoice) -> None:
    """Tell everybody who registered."""
    for callback in tuple(_ON_ISSUED):
        callback(invoice)


def on_confirmed(callback: Confirmed) -> Confirmed:
    """Have a function called for every payment by card that is confirmed."""
    if callback not in _ON_CONFIRMED:
        _ON_CONFIRMED.append(callback)
    return callback


def tell_confirmed(payment: Payment) -> None:
    """Tell everybody who registered."""
    for callback in tuple(_ON_CONFIRMED):
        callback(payment)


def on_received(callback: Received) -> Received:
    """Have a function called whenever money was booked for payers, by bank, cash, card or a program."""
    if callback not in _ON_RECEIVED:
        _ON_RECEIVED.append(callback)
    return callback


def tell_received(event: Event, rows: Sequence[Transfer]) -> None:
    """Tell everybody who registered; rows must be stored."""
    for callback in tuple(_ON_RECEIVED) if rows else ():
        callback(event, rows)


def on_refund(callback: RefundMoved) -> RefundMoved:
    """Have a function called for every step of a refund."""
    if callback not in _ON_REFUND:
        _ON_REFUND.append(callback)
    return callback


def tell_refund(refund: Refund) -> None:
    """Tell everybody who registered."""
    for callback in tuple(_ON_REFUND):
        callback(refund)
