"""App configuration of the package `privacy`, and its jobs: retention, backup, clearing of counts."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

AN_HOUR = 60 * 60
A_DAY = 24 * AN_HOUR


class PrivacyConfig(AppConfig):
    """App configuration of the package `privacy`."""

    name = "caissa_web.privacy"

    def ready(self) -> None:
        """Register the jobs."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now

        jobs.register("privacy.retention", A_DAY, retention, erases=True, seconds=AN_HOUR)
        jobs.register("privacy.backup", A_DAY, backup, queue="backup", seconds=2 * AN_HOUR)
        jobs.register("privacy.tries", AN_HOUR, tries)


def retention(now: datetime) -> None:
    """Erase what has been kept long enough."""
    from caissa_web.privacy import retention as rules  # noqa: PLC0415 - a start is quicker without it

    rules.run(now)


def backup(now: datetime) -> None:
    """Make and try today's backup."""
    from caissa_web.privacy import backups  # noqa: PLC0415 - a start is quicker without it

    backups.run(now)


def tries(now: datetime) -> None:
    """Forget tries that no limit counts any more."""
    from caissa_web.accounts.shared_cache import forget_old  # noqa: PLC0415 - as above

    forget_old(now.timestamp())
