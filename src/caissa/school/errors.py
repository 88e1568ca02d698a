"""What the school cannot do."""

from __future__ import annotations

from caissa.errors import CaissaError


class NoSuchExercise(CaissaError):
    """A topic or an exercise that there is not."""

    code = "school.no-such-exercise"
    message = "There is no exercise {asked}; there are: {known}."


class ImpossibleExam(CaissaError):
    """An examination that cannot be put together."""

    code = "school.impossible-exam"
    message = "There is no such examination: {why}."
