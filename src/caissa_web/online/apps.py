"""App configuration of the package `online`, and its job."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

AN_HOUR = 3600


class OnlineConfig(AppConfig):
    """App configuration of the package `online`."""

    name = "caissa_web.online"

    def ready(self) -> None:
        """Register the erasure of references to recordings."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now

        jobs.register("online.erase", AN_HOUR, erase, erases=True)


def erase(now: datetime) -> None:
    """Take references of recordings away whose year is over."""
    from caissa_web.online.operations.papers import erase_recordings  # noqa: PLC0415 - as in notices

    erase_recordings(now)
