"""App configuration of the package `school`."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

AN_HOUR = 3600


class SchoolConfig(AppConfig):
    """App configuration of the package `school`."""

    name = "caissa_web.school"

    def ready(self) -> None:
        """Erase classes whose time is over."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now

        jobs.register("school.erase", AN_HOUR, erase, erases=True)


def erase(now: datetime) -> None:
    """Erase classes with everything in them on the day that was set."""
    from caissa_web.school.personal_data import erase_old  # noqa: PLC0415 - as above

    erase_old(now)
