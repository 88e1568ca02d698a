"""App configuration of the package `background`, and its own jobs: looking at the clock, clearing up."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig


class BackgroundConfig(AppConfig):
    """App configuration of the package `background`."""

    name = "caissa_web.background"

    def ready(self) -> None:
        """Register the jobs of this app."""
        from caissa_web.background import clock, jobs  # noqa: PLC0415 - models exist only now

        jobs.register("background.clock", clock.SECONDS_BETWEEN_RECORDS, clock.record)
        jobs.register("background.clear-up", 3600, clear_up, erases=True)


def clear_up(now: datetime) -> None:
    """Remove results whose time is over."""
    from caissa_web.background import tasks  # noqa: PLC0415 - models exist only when apps are ready

    tasks.clear_up(now)
