"""Every exercise by its key: a topic with a seed, or a sample question."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from caissa.messages import comma_separated
from caissa.school.errors import NoSuchExercise
from caissa.school.exercise import Exercise, Topic
from caissa.school.generators.announcements import announcement_exercise
from caissa.school.generators.claims import claim_exercise
from caissa.school.generators.competition import appeal_exercise, time_control_exercise
from caissa.school.generators.fair_play import protection_exercise
from caissa.school.generators.flag_fall import flag_exercise
from caissa.school.generators.irregularities import illegal_move_exercise, start_exercise
from caissa.school.generators.norms import norm_exercise
from caissa.school.generators.pairing import colours_exercise, score_group_exercise
from caissa.school.generators.penalties import penalty_exercise
from caissa.school.generators.ratings import first_rating_exercise, rating_change_exercise
from caissa.school.generators.tie_breaks import (
    buchholz_exercise,
    direct_encounter_exercise,
    sonneborn_berger_exercise,
)
from caissa.school.sample.questions import SAMPLE_QUESTIONS

Generator = Callable[[str, Random], Exercise]

GENERATORS: Mapping[Topic, Generator] = MappingProxyType(
    {
        Topic.FLAG_FALL: flag_exercise,
        Topic.CLAIMS: claim_exercise,
        Topic.ILLEGAL_MOVES: illegal_move_exercise,
        Topic.START: start_exercise,
        Topic.PENALTIES: penalty_exercise,
        Topic.RATING_CHANGE: rating_change_exercise,
        Topic.FIRST_RATING: first_rating_exercise,
        Topic.NORMS: norm_exercise,
        Topic.COLOURS: colours_exercise,
        Topic.SCORE_GROUP: score_group_exercise,
        Topic.TIME_CONTROLS: time_control_exercise,
        Topic.APPEALS: appeal_exercise,
        Topic.ANNOUNCEMENTS: announcement_exercise,
        Topic.BUCHHOLZ: buchholz_exercise,
        Topic.SONNEBORN_BERGER: sonneborn_berger_exercise,
        Topic.DIRECT_ENCOUNTER: direct_encounter_exercise,
        Topic.PROTECTION: protection_exercise,
    }
)
"""The topics that have a generator."""

LARGEST_SEED = 999_999_999
SAMPLE = "sample"


def generated(topic: Topic, seed: int) -> Exercise:
    """The exercise of a topic with this seed: the same one for ever."""
    if topic not in GENERATORS or not 0 <= seed <= LARGEST_SEED:
        raise NoSuchExercise(asked=f"{topic.value}:{seed}", known=_known())
    dice = Random(f"{topic.value}:{seed}")  # noqa: S311 - a seed for everybody to see, and no secret
    return GENERATORS[topic](f"{topic.value}:{seed}", dice)


def sample_question(number: int) -> Exercise:
    """A sample question of the Arbiters' Manual by its number."""
    question = SAMPLE_QUESTIONS.get(number)
    if question is None:
        raise NoSuchExercise(asked=f"{SAMPLE}:{number}", known=_known())
    return question()


def exercise_of(key: str) -> Exercise:
    """An exercise by its key: `buchholz:42`, `sample:14`."""
    name, _, number = key.partition(":")
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise NoSuchExercise(asked=key[:40], known=_known())
    if name == SAMPLE:
        return sample_question(int(number))
    return generated(topic_of(name), int(number))


def topic_of(name: str) -> Topic:
    """A topic by its code."""
    try:
        return Topic(name)
    except ValueError:
        raise NoSuchExercise(asked=name[:40], known=_known()) from None


def _known() -> str:
    return comma_separated([*(topic.value for topic in GENERATORS), SAMPLE])
