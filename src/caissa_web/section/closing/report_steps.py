"""The way of a report to FIDE: handed in, checked, uploaded, sent back, refused, rated (B.02 9.1, 9.3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from caissa.errors import ImpossibleChange
from caissa.messages import LabelledEnum, msg


class StepKind(LabelledEnum):
    """What happened to a report."""

    SUBMITTED = "submitted", msg("handed in by the Chief Arbiter")
    CHECKED = "checked", msg("checked by the Rating Officer")
    RETURNED = "returned", msg("sent back to the Chief Arbiter")
    UPLOADED = "uploaded", msg("uploaded to FIDE")
    REFUSED = "refused", msg("refused by FIDE")
    RATED = "rated", msg("rated by FIDE")


_FOLLOWS: dict[StepKind, frozenset[StepKind | None]] = {
    StepKind.SUBMITTED: frozenset({None, StepKind.RETURNED, StepKind.REFUSED}),
    StepKind.CHECKED: frozenset({StepKind.SUBMITTED}),
    StepKind.RETURNED: frozenset({StepKind.SUBMITTED, StepKind.CHECKED}),
    StepKind.UPLOADED: frozenset({StepKind.CHECKED}),
    StepKind.REFUSED: frozenset({StepKind.UPLOADED}),
    StepKind.RATED: frozenset({StepKind.UPLOADED, StepKind.REFUSED}),
}
"""A step, and the steps after which it can come; None: the first."""


@dataclass(frozen=True, slots=True)
class ReportStep:
    """One step of a report: of the final one, or of the interim report of a month such as 2026-05."""

    kind: StepKind
    day: date
    by: str
    month: str = ""
    note: str = ""


def last_step(steps: tuple[ReportStep, ...], month: str = "") -> ReportStep | None:
    """How far the report of a month, or the final one, has come."""
    of_report = [step for step in steps if step.month == month]
    return of_report[-1] if of_report else None


def next_kinds(steps: tuple[ReportStep, ...], month: str = "") -> tuple[StepKind, ...]:
    """What can happen next to a report."""
    last = last_step(steps, month)
    now = last.kind if last else None
    return tuple(kind for kind in StepKind if now in _FOLLOWS[kind])


def require_in_order(steps: tuple[ReportStep, ...], step: ReportStep) -> None:
    """Refuse a step that cannot follow: nobody uploads what was not checked (B.02 9.1)."""
    if step.kind not in next_kinds(steps, step.month):
        last = last_step(steps, step.month)
        now = last.kind.label if last else msg("not handed in yet")
        raise ImpossibleChange(
            why=msg("The report is {now}; it cannot be {next} at this stage", now=now, next=step.kind.label),
            article="B.02 9.1",
        )
