"""The app's name for Django, and its daily jobs: retention and backup."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

A_DAY = 24 * 60 * 60


class PrivacyConfig(AppConfig):
    """Django's handle on this app."""

    name = "caissa_web.privacy"

    def ready(self) -> None:
        """Register the jobs."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now

        jobs.register("privacy.retention", A_DAY, retention)
        jobs.register("privacy.backup", A_DAY, backup)


def retention(now: datetime) -> None:
    """Erase what has been kept long enough."""
    from caissa_web.privacy import retention as rules  # noqa: PLC0415 - a start is quicker without it

    rules.run(now)


def backup(now: datetime) -> None:
    """Make and try today's backup."""
    from caissa_web.privacy import backups  # noqa: PLC0415 - a start is quicker without it

    backups.run(now)
