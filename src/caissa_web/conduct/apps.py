"""App configuration of the package `conduct`, its jobs, and what it says before a round is paired."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

A_MINUTE = 60
A_DAY = 24 * 60 * A_MINUTE


class ConductConfig(AppConfig):
    """App configuration of the package `conduct`."""

    name = "caissa_web.conduct"

    def ready(self) -> None:
        """Register the jobs, the warning about appeals that are still open, and the reports that are due."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.conduct.pending import held_for_checks, warnings_about_pending  # noqa: PLC0415 - as above
        from caissa_web.conduct.reports import reports_of_disputes  # noqa: PLC0415 - as above
        from caissa_web.operations.closing import further_reports  # noqa: PLC0415 - as above
        from caissa_web.operations.rounds import open_matters  # noqa: PLC0415 - as above

        open_matters.ask_before_pairing(warnings_about_pending)
        open_matters.ask_before_prizes(held_for_checks)
        further_reports.ask_for_reports(reports_of_disputes)
        jobs.register("conduct.moving", A_MINUTE, move_incidents, seconds=1800)
        jobs.register("conduct.erasing", A_DAY, erase, erases=True)


def move_incidents(_now: datetime) -> None:
    """Move fair-play incidents of older releases out of the incidents book."""
    from caissa_web.conduct.operations import moving  # noqa: PLC0415 - a start is quicker without it

    moving.run()


def erase(now: datetime) -> None:
    """Erase the text and evidence of cases that were dismissed long enough ago."""
    from caissa_web.conduct.operations import erasing  # noqa: PLC0415 - as above

    erasing.run(now)
