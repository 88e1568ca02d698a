"""The way of reports to FIDE: every step is on record with its day (B.02 9.1, 9.3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.closing.report_steps import ReportStep, StepKind, require_in_order
from caissa_web.section.closing.reports_due import months_of_interim_reports, warnings_about_report
from caissa_web.section.state import State
from caissa_web.section.warnings import require_confirmed


def record_report_step(
    section: Section,
    kind: StepKind,
    day: date,
    *,
    by: str,
    seen_version: int,
    month: str = "",
    note: str = "",
    confirmed: Collection[str] = (),
) -> Section:
    """Record that a report was handed in, checked, sent back, uploaded, refused or rated.

    Handing in a report that FIDE will not rate asks twice, and a report is sent back or refused with words.
    """

    def apply(state: State) -> State:
        step = ReportStep(kind, day, by, month, note)
        if month and month not in months_of_interim_reports(state.facts):
            raise ImpossibleChange(why=msg("There is no interim report of {month}", month=month))
        require_in_order(state.book.report_steps, step)
        if kind in (StepKind.RETURNED, StepKind.REFUSED) and not note:
            raise ImpossibleChange(why=msg("Enter why the report was sent back"))
        if kind is StepKind.SUBMITTED:
            require_confirmed(warnings_about_report(state), confirmed)
        return state.with_book(replace(state.book, report_steps=(*state.book.report_steps, step)))

    what = msg("{report}: {step}", report=month or msg("final report"), step=kind.label)
    return change(section, Act("report.step", by, what, note), apply, seen_version)
