"""App configuration of the package `delegations`."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

AN_HOUR = 3600


class DelegationsConfig(AppConfig):
    """App configuration of the package `delegations`."""

    name = "caissa_web.delegations"

    def ready(self) -> None:
        """Keep quotas in step with entries, and tell the outbox how links to a delegation are made."""
        from caissa_web.background import jobs  # noqa: PLC0415 - as above
        from caissa_web.delegations import letters  # noqa: PLC0415 - models exist only now
        from caissa_web.delegations.operations import reminding  # noqa: PLC0415 - as above
        from caissa_web.delegations.operations.qualifications import qualified_ids  # noqa: PLC0415 - as above
        from caissa_web.delegations.operations.quotas import follow_entry  # noqa: PLC0415 - as above
        from caissa_web.delegations.queries.line_ups import teams_of_section  # noqa: PLC0415 - as above
        from caissa_web.enrolment import line_ups  # noqa: PLC0415 - as above
        from caissa_web.enrolment.events import on_act  # noqa: PLC0415 - as above
        from caissa_web.enrolment.people import count_as_qualified  # noqa: PLC0415 - as above

        jobs.register("delegations.erase", AN_HOUR, erase, erases=True)
        on_act(follow_entry)
        line_ups.register(teams_of_section)
        count_as_qualified(qualified_ids)
        letters.register()
        reminding.register()


def erase(now: datetime) -> None:
    """Take notes out of delegations of events that are long over."""
    from caissa_web.delegations.personal_data import blank_old  # noqa: PLC0415 - as in notices

    blank_old(now)
