"""What classes hold about a person: handed out, erased on request or in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from caissa.folding import fold
from caissa_web.enrolment.personal_data import Wanted
from caissa_web.school.models import Classroom, Student


def students(wanted: Wanted) -> QuerySet[Student]:
    """Those in classes who chose somebody's name; there is nothing else to know them by."""
    if not wanted.name:
        return Student.objects.none()
    return Student.objects.filter(folded=fold(wanted.name)[:60]).select_related("classroom")


def data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All that classes hold about somebody, for its owner."""
    return [
        {
            "class": row.classroom.title,
            "name": row.name,
            "joined": row.joined_at.isoformat(),
            "answers": {answer.place + 1: answer.text for answer in row.answers.all()},
        }
        for row in students(wanted).prefetch_related("answers")
    ]


def erase_of(wanted: Wanted) -> int:
    """Erase somebody's answers; how many students."""
    keys = list(students(wanted).values_list("pk", flat=True))
    Student.objects.filter(pk__in=keys).delete()
    return len(keys)


def rows_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """Classes whose day of erasure has come."""
    return [Classroom.objects.filter(erase_at__lte=now)]


def erase_old(now: datetime) -> None:
    """Erase classes whose day of erasure has come, with everything in them."""
    for rows in rows_to_delete(now):
        rows.delete()
