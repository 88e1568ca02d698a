"""How courses on record are printed: results of seminars, and the list of refresher courses that are due."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from caissa.arbiters import (
    Arbiter,
    RefresherDue,
    Training,
    TrainingKind,
    refreshers_due,
    seminar_expires,
    seminar_passed,
)
from caissa.cli.output import print_json, table

_ANSWERS = {True: "yes", False: "no", None: "not known"}


def print_courses(arbiters: Iterable[Arbiter], day: date, as_json: bool) -> None:
    """Seminars with their results and the last day they may be used, then who is due for a refresher when."""
    people = tuple(arbiters)
    seminars = [
        (arbiter, training)
        for arbiter in people
        for training in sorted(arbiter.trainings, key=lambda training: training.end)
        if training.kind is not TrainingKind.REFRESHER
    ]
    listed = refreshers_due(people, day)
    if as_json:
        print_json(
            {
                "seminars": [_seminar(arbiter, training) for arbiter, training in seminars],
                "refreshers": [_due(each) for each in listed],
            }
        )
        return
    rows = [
        (
            arbiter.name,
            str(training.kind.label),
            training.end.isoformat(),
            training.marks,
            _ANSWERS[seminar_passed(training)],
            _day(seminar_expires(training)),
        )
        for arbiter, training in seminars
    ]
    headings = ("Arbiter", "Seminar", "Ended", "Result", "Passed", "Usable until")
    table("Seminars", headings, rows, right=(3,))
    due_rows = [
        (
            each.arbiter.name,
            each.title.value if each.title else "",
            _day(each.last.end if each.last else None),
            _day(each.due),
            str(each.state.label),
            each.feedback,
        )
        for each in listed
    ]
    headings = ("Arbiter", "Title", "Last course", "Due", "State", "Feedback")
    table("Refresher courses", headings, due_rows)


def _seminar(arbiter: Arbiter, training: Training) -> dict[str, Any]:
    expires = seminar_expires(training)
    return {
        "arbiter": arbiter.name,
        "kind": training.kind.value,
        "end": training.end.isoformat(),
        "percent": None if training.percent is None else str(training.percent),
        "passed": seminar_passed(training),
        "usable_until": expires.isoformat() if expires else None,
    }


def _due(each: RefresherDue) -> dict[str, Any]:
    return {
        "arbiter": each.arbiter.name,
        "title": each.title.value if each.title else None,
        "state": each.state.value,
        "due": each.due.isoformat() if each.due else None,
        "courses": [
            {"kind": course.kind.value, "end": course.end.isoformat(), "feedback": course.feedback}
            for course in each.courses
        ],
    }


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""
