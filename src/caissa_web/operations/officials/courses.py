"""Courses of the arbiters on record: seminars with their results, refresher courses, feedback (B.06.2 4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from decimal import Decimal

from caissa.arbiters import Training, TrainingKind
from caissa.errors import ImpossibleChange
from caissa.messages import comma_separated, msg
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.officials.courses import arbiters_of
from caissa_web.section.officials.officials_book import ArbiterRecord
from caissa_web.section.state import State

MOST_COURSES, LONGEST_TEXT = 60, 500
WHOLE = Decimal(100)


def record_course(
    section: Section,
    arbiter: str,
    *,
    by: str,
    seen_version: int,
    course: Training | None = None,
    fide_since: date | None = None,
) -> Section:
    """Record a course of an arbiter, or since when the arbiter holds the FA title, or both.

    A course of the same kind with the same last day is corrected.
    """
    if course is None and fide_since is None:
        raise ImpossibleChange(why=msg("Enter a course or the date of the title"))
    kept = _possible(course) if course else None

    def apply(known: ArbiterRecord) -> ArbiterRecord:
        new = known.with_training(kept) if kept else known
        if len(new.trainings) > MOST_COURSES:
            raise ImpossibleChange(why=msg("At most {most} courses can be recorded", most=MOST_COURSES))
        return replace(new, fide_since=fide_since or known.fide_since)

    what = [arbiter, *([kept.kind.label, kept.end] if kept else [])]
    act = Act("course.recorded", by, comma_separated(what))
    return change(section, act, _of_record(arbiter, apply), seen_version)


def remove_course(
    section: Section, arbiter: str, kind: TrainingKind, end: date, *, by: str, seen_version: int
) -> Section:
    """Take a course off an arbiter's record."""

    def apply(known: ArbiterRecord) -> ArbiterRecord:
        return known.without_training(kind, end)

    act = Act("course.removed", by, comma_separated([arbiter, kind.label, end]))
    return change(section, act, _of_record(arbiter, apply), seen_version)


def _of_record(arbiter: str, apply: Callable[[ArbiterRecord], ArbiterRecord]) -> Callable[[State], State]:
    """The change of one arbiter's record, of somebody who is an arbiter of the section."""

    def changed(state: State) -> State:
        person = arbiters_of(state).get(arbiter)
        if person is None:
            raise ImpossibleChange(
                why=msg("{name} is not an arbiter of this section", name=arbiter[:LONGEST_TEXT])
            )
        officials = state.book.officials
        known = replace(officials.record_of(arbiter), fide_id=person.fide_id)
        new = officials.with_record(apply(known))
        return state.with_book(replace(state.book, officials=new))

    return changed


def _possible(course: Training) -> Training:
    """The course with texts of a bearable length; a result is at most 100 %."""
    if course.percent is not None and not 0 <= course.percent <= WHOLE:
        raise ImpossibleChange(why=msg("A result is at most 100 %"))
    return replace(
        course,
        name=course.name.strip()[:LONGEST_TEXT],
        federation=course.federation.strip()[:3],
        feedback=course.feedback.strip()[:LONGEST_TEXT],
    )
