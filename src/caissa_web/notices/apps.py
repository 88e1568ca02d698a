"""App configuration of the package `notices`, its jobs, and what it knows about a person."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from caissa_web.operations.events.announcing import Republished

SECONDS_BETWEEN_LOOKS = 5
AN_HOUR = 3600


class NoticesConfig(AppConfig):
    """App configuration of the package `notices`."""

    name = "caissa_web.notices"

    def ready(self) -> None:
        """Register the jobs: follow the sections, send what waits, erase what nobody needs."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.operations.events import announcing  # noqa: PLC0415 - models exist only now

        announcing.on_republished(tell_of_change)
        jobs.register("notices.follow", SECONDS_BETWEEN_LOOKS, follow, queue="news", seconds=300)
        jobs.register("notices.send", SECONDS_BETWEEN_LOOKS, send, queue="messages", seconds=300)
        jobs.register("notices.erase", AN_HOUR, erase, erases=True)

    def data_of(self, contact: str) -> list[dict[str, Any]]:
        """All that is kept about an e-mail address or phone number, for its owner."""
        from caissa_web.notices import subscribing  # noqa: PLC0415 - models exist only when apps are ready

        return subscribing.data_of(contact)

    def erase_of(self, contact: str, now: datetime) -> int:
        """Erase a contact everywhere; how many subscriptions ended."""
        from caissa_web.notices import subscribing  # noqa: PLC0415 - models exist only when apps are ready

        return subscribing.erase_of(contact, now)


def tell_of_change(change: Republished) -> int:
    """Tell followers and entrants of changed regulations."""
    from caissa_web.notices import regulations  # noqa: PLC0415 - a start is quicker without it

    return regulations.tell_of_change(change)


def follow(now: datetime) -> None:
    """Make the messages that are due by what is public."""
    from caissa_web.notices.following import follow_all  # noqa: PLC0415 - a start is quicker without it

    follow_all(now)


def send(now: datetime) -> None:
    """Send what waits."""
    from caissa_web.notices.sending import send_due  # noqa: PLC0415 - a start is quicker without it

    send_due(now)


def erase(now: datetime) -> None:
    """Erase contacts that nobody needs any more."""
    from caissa_web.notices.subscribing import erase_old  # noqa: PLC0415 - a start is quicker without it

    erase_old(now)
