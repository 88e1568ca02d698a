"""Who is due for a refresher course, and when: courses attended, their feedback, the end of activity."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from caissa.arbiters.activity import end_of_activity
from caissa.arbiters.register import Arbiter, ArbiterTitle, Training, TrainingKind
from caissa.messages import LabelledEnum, msg, pmsg


class DueState(LabelledEnum):
    """How an arbiter stands; the order is that of the list."""

    OVERDUE = "overdue", msg("overdue: inactive")
    UNKNOWN = "unknown", msg("not known: no course on record")
    DUE = "due", pmsg("refresher course", "active")
    NOTHING = "nothing", msg("nothing due: no FIDE title")


@dataclass(frozen=True, slots=True)
class RefresherDue:
    """When an arbiter's activity ends unless a refresher course comes before, and the courses on record.

    `courses` are refresher courses and IA seminars, the newest first.
    """

    arbiter: Arbiter
    title: ArbiterTitle | None
    state: DueState
    due: date | None
    courses: tuple[Training, ...]

    @property
    def last(self) -> Training | None:
        """The newest course."""
        return self.courses[0] if self.courses else None

    @property
    def feedback(self) -> str:
        """What the newest written evaluation said, B.06.2 4.2.3."""
        return next((course.feedback for course in self.courses if course.feedback), "")


def refresher_due(arbiter: Arbiter, day: date, title: ArbiterTitle | None = None) -> RefresherDue:
    """When must this arbiter have attended a refresher course? `title` is one whose date is not known.

    Attendance counts and no marks; a course that the record calls not passed (4.2.3) moves nothing. What is
    planned for a later day is not attended yet.

    Handbook: B.06.2 4.2, 4.2.3, B.06.3 2.1, 2.2
    """
    recorded = arbiter.title_on(day)
    held = title if title and recorded in (None, ArbiterTitle.NATIONAL) else recorded
    attended = tuple(course for course in arbiter.trainings if course.end <= day)
    due = end_of_activity(replace(arbiter, trainings=attended))
    courses = [course for course in attended if course.kind is not TrainingKind.FA_SEMINAR]
    newest = tuple(sorted(courses, key=lambda course: course.end, reverse=True))
    return RefresherDue(arbiter, held, _state(held, due, day), due, newest)


def _state(title: ArbiterTitle | None, due: date | None, day: date) -> DueState:
    if title in (None, ArbiterTitle.NATIONAL):
        return DueState.NOTHING
    if due is None:
        return DueState.UNKNOWN
    return DueState.DUE if day < due else DueState.OVERDUE


def refreshers_due(arbiters: Iterable[Arbiter], day: date) -> tuple[RefresherDue, ...]:
    """Who is due when: the overdue first, then those of whom nothing is known, then by the day.

    Handbook: B.06.2 4.2
    """
    return in_order(refresher_due(arbiter, day) for arbiter in arbiters)


def in_order(listed: Iterable[RefresherDue]) -> tuple[RefresherDue, ...]:
    """The list as it is worked off."""
    states = list(DueState)
    return tuple(
        sorted(listed, key=lambda each: (states.index(each.state), each.due or date.max, each.arbiter.name))
    )
