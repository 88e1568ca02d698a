"""App configuration of the package `noticeboard`."""

from __future__ import annotations

from django.apps import AppConfig


class NoticeboardConfig(AppConfig):
    """App configuration of the package `noticeboard`."""

    name = "caissa_web.noticeboard"

    def ready(self) -> None:
        """Let what this process changes show at once."""
        from caissa_web.noticeboard.cache.latest import watch  # noqa: PLC0415 - models are loaded by now only
        from caissa_web.noticeboard.live import subscribers  # noqa: PLC0415 - as above

        watch()
        subscribers.watch()
