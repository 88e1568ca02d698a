"""Mock examinations: marks, shares, time, pass mark (Arbiters' Manual, chapter 12; B.06.1 3.7)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.school import (
    Chapter,
    ImpossibleExam,
    Result,
    Topic,
    exercises_on,
    mark,
    mock_exam,
    result_of,
)


@pytest.mark.parametrize(("seed", "marks", "laws"), [(1, 20, 11), (2, 40, 22), (3, 100, 55)])
def test_55_per_cent_are_about_the_laws(seed: int, marks: int, laws: int) -> None:
    """Chapter 12: 55 % of the marks on the Laws; here exactly."""
    exam = mock_exam(seed, marks)
    assert (int(exam.marks), int(exam.marks_of(Chapter.LAWS))) == (marks, laws)
    assert len({exercise.key for exercise in exam.exercises}) == len(exam.exercises)


def test_four_hours_or_three() -> None:
    """Chapter 12: four hours for the whole, some online ones three; a short one takes its share."""
    assert mock_exam(3, 100).minutes == 240
    assert mock_exam(1, 20).minutes == 48
    assert mock_exam(1, 20, online=True).minutes == 36


def test_the_same_seed_is_the_same_examination() -> None:
    """A lecturer can print it twice; another seed is another one."""
    assert mock_exam(5, 20) == mock_exam(5, 20)
    assert mock_exam(5, 20).exercises != mock_exam(6, 20).exercises


@pytest.mark.parametrize("marks", [0, 10, 30, 220])
def test_marks_of_which_no_55_per_cent_are_whole(marks: int) -> None:
    """55 % of the marks is a whole number only for multiples of 20."""
    with pytest.raises(ImpossibleExam):
        mock_exam(1, marks)


@pytest.mark.parametrize(("marks", "passed"), [("79.5", False), ("79.9", False), ("80", True), ("100", True)])
def test_80_per_cent_pass(marks: str, passed: bool) -> None:
    """B.06.1 3.7: at least 80 %, not rounded up."""
    assert Result(Decimal(marks), Decimal(100)).passed is passed
    assert Result(Decimal(0), Decimal(0)).passed is False


def test_the_result_of_a_sitting() -> None:
    """All right but one of 2 marks in 20: 90 %."""
    exam = mock_exam(1, 20)
    wrong = next(exercise for exercise in exam.exercises if exercise.marks == 2)
    marked = [mark(exercise, "" if exercise is wrong else exercise.answer) for exercise in exam.exercises]
    result = result_of(marked)
    assert (int(result.marks), int(result.of), int(result.percentage)) == (18, 20, 90)
    assert str(result.in_words) == "18 of 20 marks, 90.0 %: passed."


def test_exercises_of_a_class() -> None:
    """Topics in turn, as many as wanted, all different."""
    drawn = exercises_on([Topic.COLOURS, Topic.APPEALS], 5, 77)
    assert [exercise.topic for exercise in drawn] == [Topic.COLOURS, Topic.APPEALS] * 2 + [Topic.COLOURS]
    assert drawn == exercises_on([Topic.COLOURS, Topic.APPEALS], 5, 77)
    with pytest.raises(ImpossibleExam):
        exercises_on([], 5, 1)
