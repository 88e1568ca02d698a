"""App configuration of the package `zones`."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

SECONDS_BETWEEN_LOOKS = 5
AN_HOUR = 3600


class ZonesConfig(AppConfig):
    """App configuration of the package `zones`."""

    name = "caissa_web.zones"

    def ready(self) -> None:
        """Make the zones known; have games created and watched, permissions asked for and deleted in time."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.zones.offered import register_connectors  # noqa: PLC0415 - as above
        from caissa_web.zones.operations import writing  # noqa: PLC0415 - as above

        register_connectors()
        writing.register()
        jobs.register("zones.games", SECONDS_BETWEEN_LOOKS, look_after_games, queue="zones", seconds=300)
        jobs.register("zones.erase", AN_HOUR, erase, erases=True)


def look_after_games(now: datetime) -> None:
    """Have games created, clocks started and results fetched."""
    from caissa_web.zones.operations.creating import carry_out_all  # noqa: PLC0415 - as above
    from caissa_web.zones.operations.watching import watch_all  # noqa: PLC0415 - as above

    carry_out_all(now)
    watch_all(now)


def erase(now: datetime) -> None:
    """Delete permissions and tokens of events that are over."""
    from caissa_web.zones.personal_data import erase_old  # noqa: PLC0415 - as above

    erase_old(now)
