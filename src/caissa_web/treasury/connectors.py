"""Payments by card as a connector."""

from __future__ import annotations

from django.conf import settings

from caissa.connectors import BuiltIn, ConnectorKind, ConnectorState, register
from caissa.messages import msg


def register_connectors() -> None:
    """Make it known."""
    register(BuiltIn("stripe", ConnectorKind.PAYMENTS, "Stripe", stripe))


def stripe() -> ConnectorState:
    """Are cards taken by Stripe?"""
    chosen = settings.PAYMENTS
    address = chosen.address if chosen is not None and chosen.provider == "stripe" else ""
    summary = address or msg("people pay by bank transfer or cash")
    return ConnectorState(bool(address), summary, "CAISSA_PAYMENTS_URL")
