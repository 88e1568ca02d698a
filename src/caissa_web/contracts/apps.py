"""App configuration of the package `contracts`, its jobs, and what it adds to the missing list."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

A_MINUTE, AN_HOUR = 60, 3600


class ContractsConfig(AppConfig):
    """App configuration of the package `contracts`."""

    name = "caissa_web.contracts"

    def ready(self) -> None:
        """Register letters, jobs, and what is missing of an entry."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.contracts import letters  # noqa: PLC0415 - as above
        from caissa_web.contracts.operations.deadlines import lapse_with_entry  # noqa: PLC0415 - as above
        from caissa_web.contracts.queries import missing_contracts, missing_of_many  # noqa: PLC0415 - as above
        from caissa_web.enrolment import missing  # noqa: PLC0415 - as above
        from caissa_web.enrolment.events import on_act  # noqa: PLC0415 - as above

        letters.register()
        missing.register(missing_contracts, missing_of_many)
        on_act(lapse_with_entry)
        jobs.register("contracts.deadlines", AN_HOUR, deadlines)
        jobs.register("contracts.sealing", A_MINUTE, seal_papers, queue="papers", seconds=300)


def deadlines(now: datetime) -> None:
    """End contracts that nobody signed in time."""
    from caissa_web.contracts.operations.deadlines import lapse_due  # noqa: PLC0415 - a start is quicker

    lapse_due(now)


def seal_papers(_now: datetime) -> None:
    """Make the papers that were not made when the last signature came."""
    from caissa_web.contracts.papers import seal_unsealed  # noqa: PLC0415 - as above

    seal_unsealed()
