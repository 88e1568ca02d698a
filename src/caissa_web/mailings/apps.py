"""App configuration of the package `mailings`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.apps import AppConfig

if TYPE_CHECKING:
    from caissa_web.background.tasks import FinishedFile


class MailingsConfig(AppConfig):
    """App configuration of the package `mailings`."""

    name = "caissa_web.mailings"

    def ready(self) -> None:
        """Say how letters to many are written, when they are still wanted, and how they are stopped."""
        from caissa_web.background import tasks  # noqa: PLC0415 - models exist only now
        from caissa_web.delivery import outbox  # noqa: PLC0415 - as above
        from caissa_web.mailings import links  # noqa: PLC0415 - as above
        from caissa_web.mailings.wanted import is_still_wanted  # noqa: PLC0415 - as above

        tasks.register("mailings.write", write, queue="mailings")
        outbox.register_reason("mailing", is_still_wanted)
        outbox.register_link(links.STOP, links.stop_link, stops=True)


def write(arguments: Mapping[str, Any]) -> FinishedFile:
    """Write the letters of a mailing into the outbox."""
    from caissa_web.background.tasks import FinishedFile  # noqa: PLC0415 - as in office
    from caissa_web.mailings.operations.writing import write_letters  # noqa: PLC0415 - as in office

    many = write_letters(int(arguments["mailing"]))
    return FinishedFile(str(many).encode(), "letters.txt", "text/plain")
