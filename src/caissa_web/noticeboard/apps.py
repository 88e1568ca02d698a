"""App configuration of the package `noticeboard`."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

SECONDS_BETWEEN_LOOKS = 10


class NoticeboardConfig(AppConfig):
    """App configuration of the package `noticeboard`."""

    name = "caissa_web.noticeboard"

    def ready(self) -> None:
        """Let what this process changes show at once, and have the index of the search kept."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models are loaded by now only
        from caissa_web.noticeboard.cache.latest import watch  # noqa: PLC0415 - as above
        from caissa_web.noticeboard.live import subscribers  # noqa: PLC0415 - as above

        watch()
        subscribers.watch()
        jobs.register(
            "noticeboard.chances", SECONDS_BETWEEN_LOOKS, work_out_chances, queue="chances", seconds=1800
        )
        jobs.register("noticeboard.search", SECONDS_BETWEEN_LOOKS, keep_index, queue="search", seconds=300)


def keep_index(now: datetime) -> None:
    """Read what was published or changed into the index of the search."""
    from caissa_web.noticeboard.search.index import refresh  # noqa: PLC0415 - a start is quicker without it

    refresh(now)


def work_out_chances(now: datetime) -> None:
    """Play the remaining rounds of sections whose chances are to be shown."""
    from caissa_web.noticeboard.chances.working import work_out  # noqa: PLC0415 - a start is quicker without it

    work_out(now)
