"""App configuration of the package `welfare`, and what it adds to the missing list."""

from __future__ import annotations

from django.apps import AppConfig


class WelfareConfig(AppConfig):
    """App configuration of the package `welfare`."""

    name = "caissa_web.welfare"

    def ready(self) -> None:
        """Register what is missing of an entry."""
        from caissa_web.enrolment import missing  # noqa: PLC0415 - models exist only now
        from caissa_web.welfare.queries import missing_cover, missing_covers  # noqa: PLC0415 - as above

        missing.register(missing_cover, missing_covers)
