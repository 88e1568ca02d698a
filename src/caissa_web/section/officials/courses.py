"""Courses of a section's arbiters: the arbiters with what is on record, and who is due when (B.06.2 4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from caissa.arbiters import (
    Arbiter,
    ArbiterTitle,
    RefresherDue,
    Training,
    TrainingKind,
    refresher_due,
    seminar_expires,
    seminar_passed,
)
from caissa.arbiters.register import DUTIES
from caissa.arbiters.training.refreshers import in_order
from caissa.tournament import Person
from caissa_web.section.state import State

_TITLES = {title.value: title for title in ArbiterTitle}


@dataclass(frozen=True, slots=True)
class Course:
    """A course with what follows from it: was it passed, and until when may an application use it?"""

    training: Training
    passed: bool | None
    expires: date | None
    over: bool


@dataclass(frozen=True, slots=True)
class Line:
    """An arbiter of the section: the refresher course that is due, and all courses, the newest first."""

    due: RefresherDue
    courses: tuple[Course, ...]


def arbiters_of(state: State) -> dict[str, Person]:
    """The arbiters of the section by their names, each once."""
    return {each.person.name: each.person for each in state.facts.officials if each.role in DUTIES}


def arbiter_on_record(state: State, person: Person) -> Arbiter:
    """An arbiter with the courses that are on record."""
    known = state.book.officials.record_of(person.name)
    return Arbiter(
        person.name, person.fide_id, person.federation, fide_since=known.fide_since, trainings=known.trainings
    )


def lines_of(state: State, today: date) -> tuple[Line, ...]:
    """All arbiters of the section, those who are overdue first."""
    dues = in_order(
        refresher_due(arbiter_on_record(state, person), today, _TITLES.get(person.arbiter_title))
        for person in arbiters_of(state).values()
    )
    return tuple(Line(due, _courses(due.arbiter, today)) for due in dues)


def _courses(arbiter: Arbiter, today: date) -> tuple[Course, ...]:
    newest = sorted(arbiter.trainings, key=lambda training: training.end, reverse=True)
    return tuple(_course(training, today) for training in newest)


def _course(training: Training, today: date) -> Course:
    expires = seminar_expires(training)
    is_refresher = training.kind is TrainingKind.REFRESHER
    passed = training.passed if is_refresher else seminar_passed(training)
    return Course(training, passed, expires, expires is not None and expires < today)
