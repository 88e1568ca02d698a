"""Messages about money: which paper was issued, which payment arrived; who and how much must be asked for."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from caissa_web.api.models import Delivery, Webhook
from caissa_web.api.webhooks.topics import (
    INVOICE_ISSUED,
    PAYMENT_CONFIRMED,
    PAYMENT_RECEIVED,
    REFUND_STATE,
)
from caissa_web.records.models import Event
from caissa_web.treasury.events import on_confirmed, on_issued, on_received, on_refund
from caissa_web.treasury.models import Invoice, Payment, Refund, Transfer


def register() -> None:
    """Have messages written down in the transaction of what they tell of."""
    on_issued(invoice_issued)
    on_confirmed(payment_confirmed)
    on_received(payments_received)
    on_refund(refund_moved)


def invoice_issued(invoice: Invoice) -> None:
    """A paper was issued: its kind and number."""
    more = {"kind": invoice.kind, "number": invoice.number}
    _write_down(invoice.event, INVOICE_ISSUED, f"invoice-{invoice.pk}", more, invoice.at)


def payment_confirmed(payment: Payment) -> None:
    """A payment is confirmed: by its key."""
    more = {"payment": payment.key}
    _write_down(payment.event, PAYMENT_CONFIRMED, f"payment-{payment.pk}", more, timezone.now())


def payments_received(event: Event, rows: Sequence[Transfer]) -> None:
    """Money was booked for payers: one message a row, by its number in the ledger."""
    for webhook in _listening(event, PAYMENT_RECEIVED):
        for row in rows:
            _write_for(webhook, PAYMENT_RECEIVED, f"transfer-{row.pk}", {"payment": str(row.pk)}, row.at)


def refund_moved(refund: Refund) -> None:
    """A refund has come a step further."""
    more = {"refund": refund.end_to_end, "state": refund.state}
    _write_down(refund.event, REFUND_STATE, f"refund-{refund.pk}-{refund.state}", more, timezone.now())


def _listening(event: Event, topic: str) -> list[Webhook]:
    """The webhooks of an event that want to hear of something."""
    hooks = Webhook.objects.filter(event=event, active=True).select_related("event")
    return [hook for hook in hooks if topic in hook.topics]


def _write_down(event: Event, topic: str, name: str, more: dict[str, str], at: datetime) -> None:
    """One message for every webhook of the event that wants to hear it; the same name is the same message."""
    for webhook in _listening(event, topic):
        _write_for(webhook, topic, name, more, at)


def _write_for(webhook: Webhook, topic: str, name: str, more: dict[str, str], at: datetime) -> None:
    body = {"id": name, "topic": topic, "topics": [topic], "event": webhook.event.slug, "at": at.isoformat()}
    Delivery.objects.get_or_create(
        webhook=webhook,
        name=name,
        defaults={"topic": topic, "payload": json.dumps(body | more), "made_at": at, "next_try": at},
    )
