"""App configuration of the package `enrolment`, and its jobs."""

from __future__ import annotations

from datetime import datetime

from django.apps import AppConfig

A_MINUTE, AN_HOUR = 60, 3600


class EnrolmentConfig(AppConfig):
    """App configuration of the package `enrolment`."""

    name = "caissa_web.enrolment"

    def ready(self) -> None:
        """Register the jobs: deadlines that have passed, and entries judged by a new rating list."""
        from caissa_web.background import jobs  # noqa: PLC0415 - models exist only now
        from caissa_web.enrolment.operations.late_payment import money_received  # noqa: PLC0415 - as above
        from caissa_web.enrolment.operations.settling import entries_settled  # noqa: PLC0415 - as above
        from caissa_web.enrolment.queries.before_pairing import warnings_of_entries  # noqa: PLC0415 - as above
        from caissa_web.operations.rounds.open_matters import ask_before_pairing  # noqa: PLC0415 - as above
        from caissa_web.treasury.events import on_received, on_settled  # noqa: PLC0415 - as above

        jobs.register("enrolment.deadlines", A_MINUTE, deadlines)
        jobs.register("enrolment.lists", AN_HOUR, judge_again)
        jobs.register("enrolment.erase", AN_HOUR, erase, erases=True)
        on_settled(entries_settled)
        on_received(money_received)
        ask_before_pairing(warnings_of_entries)


def deadlines(now: datetime) -> None:
    """End what was due: offers that nobody accepted, entries that nobody paid, pools whose day has come."""
    from caissa_web.enrolment.operations.deadlines import pass_deadlines  # noqa: PLC0415 - as in notices

    pass_deadlines(now)


def judge_again(now: datetime) -> None:
    """Judge entries again after a new rating list has come."""
    from caissa_web.enrolment.operations.judging import judge_by_new_lists  # noqa: PLC0415 - as in notices

    judge_by_new_lists(now)


def erase(now: datetime) -> None:
    """Take contacts and answers out of entries of events that are long over."""
    from caissa_web.enrolment.personal_data import blank_old  # noqa: PLC0415 - as in notices

    blank_old(now)
