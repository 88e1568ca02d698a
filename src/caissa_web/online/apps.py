"""App configuration of the package `online`, its job and its part of portable events."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

AN_HOUR = 3600


class OnlineConfig(AppConfig):
    """App configuration of the package `online`."""

    name = "caissa_web.online"

    def ready(self) -> None:
        """Register the erasure of references to recordings, and what a portable event carries."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.exchange import event_parts  # noqa: PLC0415 - as above
        from caissa_web.online.operations.papers import follow_announcement  # noqa: PLC0415 - as above
        from caissa_web.online.portable import VENUES_AND_RULES  # noqa: PLC0415 - as above
        from caissa_web.operations.events import announcing  # noqa: PLC0415 - as above

        announcing.on_published(follow_announcement)
        event_parts.register(VENUES_AND_RULES)
        jobs.register("online.erase", AN_HOUR, erase, erases=True)


def erase(now: datetime) -> None:
    """Take references of recordings away whose year is over."""
    from caissa_web.online.operations.papers import erase_recordings  # noqa: PLC0415 - as in notices

    erase_recordings(now)
