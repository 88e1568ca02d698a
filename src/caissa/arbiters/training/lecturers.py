"""FIDE Lecturers: accreditation, activity, and the reports of assistants (B.06.2 2, 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from caissa.arbiters.activity import active_on
from caissa.arbiters.judgement import Clause, Judgement, at_least
from caissa.arbiters.periods import months_after, years_after
from caissa.arbiters.register import Arbiter, ArbiterClass, ArbiterTitle
from caissa.messages import msg

ACCREDITATION_YEARS = 4
INACTIVE_AFTER_YEARS = 4
WARNING_MONTHS = 6
ASSISTANT_SEMINARS = 3
HOURS_PER_SEMINAR = 3
MARKS = range(1, 5)
"""4 very competent, 3 good, 2 acceptable, 1 improvement needed."""


@dataclass(frozen=True, slots=True)
class ParticipationReport:
    """An assistant lecturer's Active Participation Report from one seminar."""

    seminar: str
    start: date
    end: date
    hours_presented: int
    lecturer: str
    location: str = ""
    link: str = ""
    present_throughout: bool | None = None
    marks: tuple[int, ...] = ()
    satisfactory: bool | None = None

    @property
    def average_mark(self) -> Decimal | None:
        """The mean of the marks from 1 to 4, to two places."""
        if not self.marks:
            return None
        return (Decimal(sum(self.marks)) / len(self.marks)).quantize(Decimal("0.01"))


@dataclass(frozen=True, slots=True)
class LecturerApplication:
    """A candidate of the training programme with the reports from the seminars."""

    arbiter: Arbiter
    on: date
    reports: tuple[ParticipationReport, ...] = ()
    in_programme: bool | None = None
    teaching_shown: bool | None = None


def judge_lecturer(application: LecturerApplication) -> Judgement:
    """May a candidate be accredited as FIDE Lecturer?

    Handbook: B.06.2 2.1.2, 2.2.1, 3.1.1, 3.1.2
    """
    arbiter, on = application.arbiter, application.on
    is_ia = arbiter.title_on(on) is ArbiterTitle.INTERNATIONAL
    own = arbiter.class_on(on)
    clauses = (
        Clause(
            "B.06.2 2.2.1",
            msg("an International Arbiter of class A or B"),
            is_ia and own in _AB,
            str(own or ""),
        ),
        Clause("B.06.2 2.2.1", msg("active"), active_on(arbiter, on)),
        Clause("B.06.2 2.2.1", msg("accepted to the Lecturer Training Programme"), application.in_programme),
        Clause("B.06.2 3.1.2", msg("teaching abilities shown to the Commission"), application.teaching_shown),
        at_least("B.06.2 3.1.1", msg("seminars as assistant"), len(application.reports), ASSISTANT_SEMINARS),
        _different_lecturers(application.reports),
        *(clause for report in application.reports for clause in report_clauses(arbiter, report)),
    )
    return Judgement(msg("{arbiter}: FIDE Lecturer", arbiter=arbiter.name), clauses)


_AB = (ArbiterClass.A, ArbiterClass.B)


def _different_lecturers(reports: Sequence[ParticipationReport]) -> Clause:
    """Not all reports signed by the same lecturer.

    Handbook: B.06.2 2.2.1
    """
    names = {report.lecturer for report in reports}
    actual = ", ".join(sorted(names))
    return Clause("B.06.2 2.2.1", msg("reports not all by the same lecturer"), len(names) > 1, actual)


def report_clauses(arbiter: Arbiter, report: ParticipationReport) -> tuple[Clause, ...]:
    """One report: three hours presented, present throughout, satisfactory, and made in class A or B.

    A mark outside 1 to 4 is not valid. Whether a report is satisfactory is for its readers to say.

    Handbook: B.06.2 2.2.1, 3.1.1
    """
    name = report.seminar
    mean = report.average_mark
    actual = msg("mean mark {mean}", mean=mean) if mean is not None else ""
    valid = all(mark in MARKS for mark in report.marks)
    return (
        at_least(
            "B.06.2 3.1.1",
            msg("hours presented at {name}", name=name),
            report.hours_presented,
            HOURS_PER_SEMINAR,
        ),
        Clause("B.06.2 3.1.1", msg("present throughout {name}", name=name), report.present_throughout),
        Clause(
            "B.06.2 2.2.1",
            msg("satisfactory report from {name}", name=name),
            report.satisfactory if valid else False,
            actual,
        ),
        Clause(
            "B.06.2 2.2.1",
            msg("in class A or B at {name}", name=name),
            arbiter.class_on(report.start) in _AB,
        ),
    )


def accreditation_end(granted: date) -> date:
    """The end of an accreditation: four years after it was granted.

    Handbook: B.06.2 2.1.2
    """
    return years_after(granted, ACCREDITATION_YEARS)


def renewal_warning(granted: date) -> date:
    """The day from which a lecturer must be told that a renewal is in doubt: six months before the end.

    Handbook: B.06.2 2.2.3
    """
    return months_after(accreditation_end(granted), -WARNING_MONTHS)


def lecturer_active(arbiter: Arbiter, last_seminar: date | None, granted: date, day: date) -> Judgement:
    """Is a lecturer active: a seminar in four years, active as an arbiter, an event in the last year?

    Handbook: B.06.2 2.2.2
    """
    since = last_seminar or granted
    last_year = years_after(day, -1)
    served = any(service.event.end and last_year <= service.event.end <= day for service in arbiter.services)
    limit = years_after(since, INACTIVE_AFTER_YEARS)
    clauses = (
        Clause(
            "B.06.2 2.2.2",
            msg("a seminar in the last four years"),
            day < limit,
            msg("last {last}", last=last_seminar or msg("none")),
        ),
        Clause("B.06.2 2.2.2", msg("active as an arbiter"), active_on(arbiter, day)),
        Clause("B.06.2 2.2.2", msg("at least one rated event in the last year"), served or None),
        Clause("B.06.2 2.1.2", msg("accreditation not ended"), day < accreditation_end(granted)),
    )
    return Judgement(msg("{arbiter}: lecturer", arbiter=arbiter.name), clauses)
