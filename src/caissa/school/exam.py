"""A mock examination: which exercises, how long, how many marks (Arbiters' Manual, chapter 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from caissa.messages import msg
from caissa.pairing.generation.dice import between
from caissa.school.catalogue import GENERATORS, LARGEST_SEED, generated
from caissa.school.errors import ImpossibleExam
from caissa.school.exercise import Chapter, Exercise, Topic

LAWS_SHARE = 55
"""Per cent of the marks that are about the Laws."""
PASS_MARK = 80
"""Per cent of the marks that pass (B.06.1 3.7)."""
MINUTES, MINUTES_ONLINE = 240, 180
"""An examination takes four hours, some online ones three."""
MARKS = 100
MOST_MARKS = 200
_TRIES = 400


@dataclass(frozen=True, slots=True)
class Exam:
    """Exercises in their order, with the minutes allowed."""

    seed: int
    minutes: int
    exercises: tuple[Exercise, ...]

    @property
    def marks(self) -> Decimal:
        """All marks there are."""
        return sum((exercise.marks for exercise in self.exercises), Decimal(0))

    def marks_of(self, chapter: Chapter) -> Decimal:
        """The marks of a chapter."""
        return sum(
            (exercise.marks for exercise in self.exercises if exercise.topic.chapter is chapter), Decimal(0)
        )


def mock_exam(seed: int, marks: int = MARKS, *, online: bool = False) -> Exam:
    """An examination of so many marks, 55 per cent of them about the Laws."""
    if marks % 20 or not 20 <= marks <= MOST_MARKS:
        raise ImpossibleExam(why=msg("marks are a multiple of 20 from 20 to {most}", most=MOST_MARKS))
    dice = Random(f"exam:{seed}")  # noqa: S311 - a seed for everybody to see, and no secret
    laws = [topic for topic in GENERATORS if topic.chapter is Chapter.LAWS]
    others = [topic for topic in GENERATORS if topic.chapter is not Chapter.LAWS]
    for_laws = marks * LAWS_SHARE // 100
    chosen = [*_filled(dice, laws, for_laws), *_filled(dice, others, marks - for_laws)]
    minutes = (MINUTES_ONLINE if online else MINUTES) * marks // MARKS
    return Exam(seed, minutes, tuple(sorted(chosen, key=_order)))


def exercises_on(topics: Sequence[Topic], number: int, seed: int) -> tuple[Exercise, ...]:
    """So many exercises on these topics in turn, as a class gets them."""
    if not topics or not 1 <= number <= 50:
        raise ImpossibleExam(why=msg("1 to 50 exercises on at least one topic"))
    dice = Random(f"class:{seed}")  # noqa: S311 - a seed for everybody to see, and no secret
    drawn: dict[str, Exercise] = {}
    while len(drawn) < number:
        exercise = _drawn(dice, topics[len(drawn) % len(topics)])
        drawn[exercise.key] = exercise
    return tuple(drawn.values())


def _filled(dice: Random, topics: Sequence[Topic], marks: int) -> list[Exercise]:
    """Exercises on the topics, each in turn, whose marks are exactly these."""
    chosen: dict[str, Exercise] = {}
    left = Decimal(marks)
    order = sorted(topics, key=lambda _: dice.random())
    for turn in range(_TRIES):
        exercise = _drawn(dice, order[turn % len(order)])
        if exercise.marks <= left and exercise.key not in chosen:
            chosen[exercise.key] = exercise
            left -= exercise.marks
        if not left:
            return list(chosen.values())
    raise ImpossibleExam(why=msg("no exercises fit the marks"))


def _drawn(dice: Random, topic: Topic) -> Exercise:
    return generated(topic, between(dice, 0, LARGEST_SEED))


def _order(exercise: Exercise) -> tuple[int, int]:
    return list(Chapter).index(exercise.topic.chapter), list(Topic).index(exercise.topic)
