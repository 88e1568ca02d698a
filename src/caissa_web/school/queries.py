"""What is asked about classes: their exercises, and how everybody stands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from caissa.school import Exercise, Marked, Result, Topic, exercises_on, mark, result_of
from caissa_web.school.models import Answer, Classroom, Student


@lru_cache(maxsize=64)
def _exercises(topics: tuple[str, ...], number: int, seed: int) -> tuple[Exercise, ...]:
    return exercises_on([Topic(topic) for topic in topics], number, seed)


def exercises_of(room: Classroom) -> tuple[Exercise, ...]:
    """The exercises of a class, the same for everybody in it."""
    return _exercises(tuple(room.topics), room.number, room.seed)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a student stands: each exercise as marked (None: no answer yet), and the result of all."""

    student: Student
    marked: tuple[Marked | None, ...]
    result: Result

    @property
    def answered(self) -> int:
        """How many exercises have an answer."""
        return sum(each is not None for each in self.marked)


def standing_of(student: Student, exercises: tuple[Exercise, ...], answers: list[Answer]) -> Standing:
    """A student's answers, marked."""
    by_place = {row.place: row for row in answers}
    marked = tuple(
        marked_answer(exercise, by_place[place]) if place in by_place else None
        for place, exercise in enumerate(exercises)
    )
    whole = [each or mark(exercise, "") for each, exercise in zip(marked, exercises, strict=True)]
    return Standing(student, marked, result_of(whole))


def marked_answer(exercise: Exercise, row: Answer) -> Marked:
    """A stored answer, marked."""
    steps = {int(step): values for step, values in row.steps.items()}
    return mark(exercise, row.text, steps)


def standings_of(room: Classroom) -> list[Standing]:
    """Everybody in a class, in the order in which they joined."""
    exercises = exercises_of(room)
    students = room.students.prefetch_related("answers")
    return [standing_of(student, exercises, list(student.answers.all())) for student in students]
