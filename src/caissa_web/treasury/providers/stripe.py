"""Stripe's hosted checkout: the payer types the card on Stripe's page, never on ours."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

import stripe

from caissa.money import Amount
from caissa_web.treasury.errors import ProviderRefused, WebhookRefused
from caissa_web.treasury.models.payments import PaymentState
from caissa_web.treasury.providers.protocol import Answer, Checkout, EventMessage, Order

SECONDS_TO_WAIT = 10
OLDEST_MESSAGE = 300
"""Seconds after which a signed message is refused: somebody may have kept it to send it again."""
OUR_KEY = "caissa_payment"
_EXPANDED = ["payment_intent.latest_charge"]
_LANGUAGES = {"en": "en", "fr": "fr", "es": "es", "de": "de", "pt": "pt", "ru": "ru", "zh-hans": "zh"}
_NOTHING_TAKEN = ("won", "warning_needs_response", "warning_under_review", "warning_closed")
"""States of a dispute in which the money is with us."""


class StripeCheckout:
    """Stripe, asked by its own client library."""

    name = "stripe"

    def __init__(self, address: str, key: str, webhook_secret: str) -> None:
        self.webhook_secret = webhook_secret
        self.client = stripe.StripeClient(
            key,
            base_addresses={"api": address},
            max_network_retries=1,
            http_client=stripe.RequestsClient(timeout=SECONDS_TO_WAIT),
        )

    def begin(self, order: Order) -> Checkout:
        """Have a checkout session made; the key makes a second request the first again."""
        product = {"name": order.text[:200]}
        price = {
            "currency": order.amount.currency.lower(),
            "unit_amount": order.amount.units,
            "product_data": product,
        }
        wanted: dict[str, Any] = {
            "mode": "payment",
            "line_items": [{"quantity": 1, "price_data": price}],
            "client_reference_id": order.key,
            "metadata": {OUR_KEY: order.key},
            "payment_intent_data": {"metadata": {OUR_KEY: order.key}},
            "success_url": order.success_address,
            "cancel_url": order.cancel_address,
            "locale": _LANGUAGES.get(order.language, "auto"),
        }
        if order.email:
            wanted["customer_email"] = order.email
        try:
            session = self.client.v1.checkout.sessions.create(
                cast("Any", wanted), {"idempotency_key": order.key}
            )
        except stripe.StripeError as error:
            raise _refused(error) from error
        return Checkout(session.id, session.url or "")

    def look(self, reference: str) -> Answer:
        """The session as it is now, with its charge, refunds and disputes."""
        try:
            session: Any = self.client.v1.checkout.sessions.retrieve(reference, {"expand": _EXPANDED})
            intent = session.payment_intent
            disputed = self._disputed(intent)
        except stripe.StripeError as error:
            raise _refused(error) from error
        currency = str(session.currency).upper()
        charge = getattr(intent, "latest_charge", None) if intent else None
        paid = session.payment_status == "paid"
        received = int(getattr(intent, "amount_received", 0) or 0) if intent else 0
        return Answer(
            _state(session, paid=paid),
            Amount(received if paid else 0, currency),
            intent.id if intent else "",
            int(getattr(charge, "amount_refunded", 0) or 0) if charge else 0,
            disputed,
        )

    def _disputed(self, intent: Any) -> int:
        """What disputes keep from us."""
        charge = getattr(intent, "latest_charge", None) if intent else None
        if not charge or not charge.disputed:
            return 0
        disputes = self.client.v1.disputes.list({"payment_intent": intent.id, "limit": 100})
        return sum(dispute.amount for dispute in disputes.data if dispute.status not in _NOTHING_TAKEN)

    def refund(self, charge_reference: str, amount: Amount, key: str) -> str:
        """Give money back to the card."""
        try:
            refund = self.client.v1.refunds.create(
                {"payment_intent": charge_reference, "amount": amount.units, "metadata": {OUR_KEY: key}},
                {"idempotency_key": key},
            )
        except stripe.StripeError as error:
            raise _refused(error) from error
        return refund.id

    def message(self, body: bytes, headers: Mapping[str, str]) -> EventMessage:
        """A message whose signature is right and that was signed not long ago."""
        try:
            stripe.WebhookSignature.verify_header(
                body.decode(), headers.get("Stripe-Signature", ""), self.webhook_secret, OLDEST_MESSAGE
            )
            return self.about(json.loads(body))
        except stripe.SignatureVerificationError as error:
            raise WebhookRefused(why=str(error.user_message or error)) from None
        except (UnicodeDecodeError, json.JSONDecodeError, KeyError, TypeError, AttributeError):
            raise WebhookRefused(why="it is no event") from None

    def about(self, body: Mapping[str, object]) -> EventMessage:
        """Which payment an event is about: by our key in its object, or by the provider's references."""
        thing = cast("Mapping[str, Any]", cast("Mapping[str, Any]", body["data"])["object"])
        key = str((thing.get("metadata") or {}).get(OUR_KEY) or thing.get("client_reference_id") or "")
        is_session = thing.get("object") == "checkout.session"
        listed = (thing.get("id"), thing.get("payment_intent"))
        references = tuple(str(name) for name in listed if isinstance(name, str))
        return EventMessage(str(body["id"]), str(body["type"]), body, key, references, certain=is_session)


def _state(session: Any, *, paid: bool) -> str:
    if paid:
        return PaymentState.CONFIRMED
    if session.status == "expired":
        return PaymentState.CANCELLED
    return PaymentState.PENDING


def _refused(error: stripe.StripeError) -> ProviderRefused:
    return ProviderRefused(why=str(error.user_message or type(error).__name__))
