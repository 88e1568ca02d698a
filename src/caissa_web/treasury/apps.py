"""App configuration of the package `treasury`."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.apps import AppConfig

SECONDS_BETWEEN_EVENTS, SECONDS_BETWEEN_QUESTIONS = 3, 60


class TreasuryConfig(AppConfig):
    """App configuration of the package `treasury`."""

    name = "caissa_web.treasury"
    label = "treasury"

    def ready(self) -> None:
        """Register the jobs: handle what a payment provider told, ask for what it did not tell."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.treasury import letters  # noqa: PLC0415 - as above
        from caissa_web.treasury.connectors import register_connectors  # noqa: PLC0415 - as above
        from caissa_web.treasury.events import on_issued  # noqa: PLC0415 - as above
        from caissa_web.treasury.operations.reminders import on_reminder  # noqa: PLC0415 - as above

        register_connectors()
        letters.register()
        on_issued(letters.write_issued)
        on_reminder(letters.write_reminder)

        jobs.register("treasury.events", SECONDS_BETWEEN_EVENTS, handle_events, queue="payments", seconds=120)
        jobs.register(
            "treasury.ask", SECONDS_BETWEEN_QUESTIONS, ask_for_payments, queue="payments", seconds=300
        )

    def data_of(self, contact: str) -> list[dict[str, Any]]:
        """All that is kept about the payers with an e-mail address, for their owner."""
        from caissa_web.treasury import retention  # noqa: PLC0415 - as above

        return retention.data_of(contact)

    def erase_of(self, contact: str, now: datetime) -> int:
        """Erase a contact as far as the books allow; how many payers."""
        from caissa_web.treasury import retention  # noqa: PLC0415 - as above

        return retention.erase_of(contact, now)


def handle_events(_now: datetime) -> None:
    """Do what stored messages of the provider ask for."""
    from caissa_web.treasury.operations.payments import handle_events as handle  # noqa: PLC0415 - as above
    from caissa_web.treasury.providers import provider  # noqa: PLC0415 - as above

    if (chosen := provider()) is not None:
        handle(chosen)


def ask_for_payments(now: datetime) -> None:
    """Ask for payments that were left open."""
    from caissa_web.treasury.operations.payments import ask_about_open_payments  # noqa: PLC0415 - as above
    from caissa_web.treasury.providers import provider  # noqa: PLC0415 - as above

    if (chosen := provider()) is not None:
        ask_about_open_payments(chosen, now)
