"""The app's name for Django."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """Django's handle on this app."""

    name = "caissa_web.desk"

    def ready(self) -> None:
        """Register the files that are made in the background."""
        from caissa_web.background import jobs, tasks  # noqa: PLC0415 - models exist only now

        for kind, maker in _MAKERS.items():
            tasks.register(kind, _loaded_later(maker))
        tasks.register("desk.rating-lists", _fetch_lists)
        jobs.register("desk.rating-lists", 3600, _keep_current)


_MAKERS = {
    "desk.document": "make_document",
    "desk.section-zip": "make_section_zip",
    "desk.event-zip": "make_event_zip",
}


def _loaded_later(maker: str) -> Callable[[Mapping[str, Any]], Any]:
    """A function of `being_made` that loads it when it is needed."""

    def make(arguments: Mapping[str, Any]) -> Any:
        from caissa_web.desk import being_made  # noqa: PLC0415 - a start is quicker without it

        return getattr(being_made, maker)(arguments)

    return make


def _fetch_lists(arguments: Mapping[str, Any]) -> Any:
    from caissa_web.desk import rating_fetch  # noqa: PLC0415 - a start is quicker without it

    return rating_fetch.fetch_lists(arguments)


def _keep_current(now: datetime) -> None:
    from caissa_web.desk import rating_fetch  # noqa: PLC0415 - a start is quicker without it

    rating_fetch.keep_current(now)
