"""App configuration of the package `delivery` and its job."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig

SECONDS_BETWEEN_LOOKS = 5


class DeliveryConfig(AppConfig):
    """App configuration of the package `delivery`."""

    name = "caissa_web.delivery"

    def ready(self) -> None:
        """Register the job that sends what waits."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.delivery.connectors import register_connectors  # noqa: PLC0415 - as above

        register_connectors()
        jobs.register("delivery.send", SECONDS_BETWEEN_LOOKS, send, queue="messages", seconds=300)

    def data_of(self, contact: str) -> list[dict[str, Any]]:
        """All letters to an address, for its owner."""
        from caissa_web.delivery import outbox  # noqa: PLC0415 - models exist only when apps are ready

        return outbox.data_of(contact)

    def erase_of(self, contact: str, now: datetime) -> int:
        """Erase an address; how many letters were to it."""
        from caissa_web.delivery import outbox  # noqa: PLC0415 - models exist only when apps are ready

        return outbox.erase_of(contact, now)


def send(now: datetime) -> None:
    """Send the letters that wait."""
    from caissa_web.delivery.outbox import send_due  # noqa: PLC0415 - a start is quicker without it

    send_due(now)
