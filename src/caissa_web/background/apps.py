"""App configuration of the package `background`, and its own jobs: clock, clearing up, old history."""

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
        jobs.register("background.history", 24 * 3600, history, queue="history", seconds=2 * 3600)


def clear_up(now: datetime) -> None:
    """Remove results whose time is over."""
    from caissa_web.background import tasks  # noqa: PLC0415 - models exist only when apps are ready

    tasks.clear_up(now)


def history(_now: datetime) -> None:
    """Pack the versions that an older release stored whole."""
    from caissa_web.records.history_packing import pack_history  # noqa: PLC0415 - as above

    pack_history()
