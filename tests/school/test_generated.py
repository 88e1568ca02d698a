"""Generated exercises: one right answer each, and keys that a second reading of the texts confirms."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.school import GENERATORS, AnswerKind, NoSuchExercise, Topic, exercise_of, generated, mark
from tests.school.agreement import disagreement

TOPICS = pytest.mark.parametrize("topic", list(GENERATORS), ids=lambda topic: topic.value)


@TOPICS
def test_keys_agree_with_the_second_reading(topic: Topic) -> None:
    """Twenty of each topic; `benchmarks/school_keys.py` looks at ten thousand."""
    assert [fault for seed in range(20) if (fault := disagreement(generated(topic, seed)))] == []


@given(
    topic=st.sampled_from([topic for topic in GENERATORS if topic is not Topic.FLAG_FALL]),
    seed=st.integers(0, 999_999_999),
)
@settings(max_examples=60, deadline=None)
def test_any_seed_gives_a_sound_exercise(topic: Topic, seed: int) -> None:
    """One right answer, all answers different, the key that of the second reading."""
    assert disagreement(generated(topic, seed)) == ""


@TOPICS
def test_a_key_names_an_exercise_for_good(topic: Topic) -> None:
    """The same seed gives the same exercise, its answers in the same order."""
    assert exercise_of(f"{topic.value}:7") == generated(topic, 7)


@TOPICS
def test_every_exercise_says_why(topic: Topic) -> None:
    """Marks, articles and working are there."""
    exercise = generated(topic, 3)
    assert exercise.marks > 0
    assert exercise.articles
    assert exercise.working


@pytest.mark.parametrize(
    "key", ["", "sample", "sample:0", "sample:28", "chess:1", "buchholz:-1", "buchholz:1x", "norms:²"]
)
def test_what_is_no_key_is_refused(key: str) -> None:
    """A stranger can type anything into an address."""
    with pytest.raises(NoSuchExercise):
        exercise_of(key)


def test_named_mistakes_come_from_the_engine() -> None:
    """B.02 8.3.1: whoever forgets the 400 points in seed 0 gets what 418 points bring (PD .93, not .92).

    1928 against 1510, won: ΔR .07 in place of .08, so 40 x 1.41 = 56.4 in place of 56.8.
    """
    exercise = generated(Topic.RATING_CHANGE, 0)
    assert exercise.table is not None
    assert ("1510", "1") in exercise.table.rows
    assert exercise.answer == "+56.8"
    wrong = mark(exercise, "56.4")
    assert str(wrong.mistake) == "the 400-point rule was forgotten"
    assert (wrong.right, wrong.marks) == (False, Decimal(3))


@given(text=st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_no_text_breaks_the_marking(text: str) -> None:
    """Whatever somebody writes is right, wrong or a known mistake, and brings no more than all marks."""
    for key in ("rating-change:1", "score-group:1", "claims:1", "sample:2", "sample:4", "sample:21"):
        exercise = exercise_of(key)
        marked = mark(exercise, text, {0: [text], 9: [text]}, [0, 1, 77, -1])
        assert Decimal(0) <= marked.marks <= exercise.marks
        assert exercise.kind is AnswerKind.TEXT or marked.right is (marked.mistake is None and marked.right)


def test_warnings_and_illegal_moves_are_counted_apart() -> None:
    """E.01 7.5.5, 11.7, 12.9: whoever adds them up answers with a mistake that has a name."""
    asked = [generated(Topic.PENALTIES, seed) for seed in range(200)]
    fitting = [
        exercise
        for exercise in asked
        if "the clock was pressed." in exercise.prompt
        and exercise.prompt.details["illegal"] == 0
        and exercise.prompt.details["warned"]
    ]
    assert fitting
    for exercise in fitting:
        (lost,) = (choice for choice in exercise.choices if choice.text == "the game is lost")
        assert lost.mistake is not None
        assert exercise.right_choice is not lost


def test_an_announcement_with_one_point_overlooked_is_not_right() -> None:
    """C.05 12.3: the organiser names every point; whoever leaves one out is told which."""
    for seed in range(30):
        exercise = generated(Topic.ANNOUNCEMENTS, seed)
        points = set(str(exercise.answer_text).split("; "))
        assert 2 <= len(points) <= 3
        for choice in exercise.choices:
            left_out = points - set(str(choice.text).split("; "))
            if left_out:
                assert str(choice.mistake) == f"overlooked: {left_out.pop()}"
