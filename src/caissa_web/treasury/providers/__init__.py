"""Payment providers behind one protocol; the one that is set up, or none."""

from __future__ import annotations

from typing import cast

from django.conf import settings

from caissa.connectors import BuiltIn, ConnectorKind, connector
from caissa_web.treasury.providers.protocol import PaymentConnector, Provider


def provider() -> Provider | None:
    """The provider that the installation has set up; without one, cards are not offered."""
    chosen = settings.PAYMENTS
    if chosen is None:
        return None
    plugged_in = connector(ConnectorKind.PAYMENTS, chosen.provider)
    if plugged_in is not None and not isinstance(plugged_in, BuiltIn):
        return cast("PaymentConnector", plugged_in).provider(
            chosen.address, chosen.key, chosen.webhook_secret
        )
    from caissa_web.treasury.providers.stripe import StripeCheckout  # noqa: PLC0415 - an extra

    return StripeCheckout(chosen.address, chosen.key, chosen.webhook_secret)
