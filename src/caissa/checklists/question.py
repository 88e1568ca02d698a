"""A question of a checklist: what is asked, by which article, how it is answered, and how often.

A list is a tuple of questions. Whoever needs another list declares its questions; answering, checking and
printing them is the same for all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from caissa.messages import LabelledEnum, Message, msg


class Per(LabelledEnum):
    """How often a question is answered: once, for every venue, in every round, for every device."""

    EVENT = "event", msg("per event")
    VENUE = "venue", msg("per venue")
    ROUND = "round", msg("per round")
    DAY = "day", msg("per day")
    DEVICE = "device", msg("per device")
    VENUE_ROUND = "venue-round", msg("per venue and round")

    @property
    def in_rounds(self) -> bool:
        """Is it answered again in every round?"""
        return self in (Per.ROUND, Per.VENUE_ROUND)


class Level(LabelledEnum):
    """For which events a question is asked, or a limit holds."""

    TOP = "top", msg("top-level event (C.01)")
    ROUND_ROBIN = "round-robin", msg("match or round robin")
    OTHER = "other", msg("other event")
    MAXIMUM = "maximum", msg("maximum protection (level 1)")
    INCREASED = "increased", msg("increased protection (level 2)")
    STANDARD = "standard", msg("standard protection (level 3)")


class Moment(LabelledEnum):
    """When a duty is due: once before or after the event, every day, or in every round."""

    BEFORE_EVENT = "before-event", msg("Before the first round")
    DAILY = "daily", msg("Every day")
    BEFORE_ROUND = "before-round", msg("Before the round")
    DURING_ROUND = "during-round", msg("During the round")
    AFTER_ROUND = "after-round", msg("After the round")
    AFTER_EVENT = "after-event", msg("After the last round")

    @property
    def of_a_round(self) -> bool:
        """Is it due again in every round?"""
        return self in (Moment.BEFORE_ROUND, Moment.DURING_ROUND, Moment.AFTER_ROUND)

    @property
    def per(self) -> Per:
        """How often a duty of this moment is done."""
        if self.of_a_round:
            return Per.ROUND
        return Per.DAY if self is Moment.DAILY else Per.EVENT


class AnswerKind(LabelledEnum):
    """What an answer is."""

    YES_NO = "yes-no", msg("yes or no")
    NUMBER = "number", msg("number")
    DATE = "date", msg("date")
    TEXT = "text", msg("text")
    PHOTO = "photo", msg("photo")


@dataclass(frozen=True, slots=True)
class Limit:
    """What a text demands of a number, and which text; where texts differ, each has its own limit."""

    source: str
    least: Decimal | None = None
    most: Decimal | None = None
    level: Level | None = None

    def holds(self, value: Decimal) -> bool:
        """Is the number within the limit?"""
        above = self.least is None or value >= self.least
        return above and (self.most is None or value <= self.most)

    def text(self, unit: str) -> Message:
        """The limit in words; a count has no unit."""
        if self.most is None:
            return msg("at least {measure}", measure=measured(self.least, unit))
        if self.least is None:
            return msg("at most {measure}", measure=measured(self.most, unit))
        if self.least == self.most:
            return measured(self.least, unit)
        return msg("{least} to {measure}", least=self.least, measure=measured(self.most, unit))


def measured(number: object, unit: str) -> Message:
    """A number with its unit, such as 450 lux; a count has none."""
    return msg("{number} {unit}", number=number, unit=unit) if unit else msg("{number}", number=number)


@dataclass(frozen=True, slots=True)
class Expected:
    """How a question is answered: which kind, which of yes and no is right, which numbers."""

    kind: AnswerKind
    wanted: bool | None = None
    unit: str = ""
    limits: tuple[Limit, ...] = ()

    def limits_at(self, level: Level | None) -> tuple[Limit, ...]:
        """The limits that hold at a level; those of the level take the place of the general ones."""
        own = tuple(limit for limit in self.limits if limit.level is not None and limit.level is level)
        return own or tuple(limit for limit in self.limits if limit.level is None)


YES = Expected(AnswerKind.YES_NO, wanted=True)
NO = Expected(AnswerKind.YES_NO, wanted=False)
EITHER = Expected(AnswerKind.YES_NO)
DATE = Expected(AnswerKind.DATE)
TEXT = Expected(AnswerKind.TEXT)
PHOTO = Expected(AnswerKind.PHOTO)


def number(unit: str = "", *limits: Limit) -> Expected:
    """A number with its unit and what the texts demand of it."""
    return Expected(AnswerKind.NUMBER, unit=unit, limits=limits)


@dataclass(frozen=True, slots=True)
class Question:
    """One line of a checklist; its key is what an answer is stored under, and never changes.

    `number` is the point of the form that the question stands for, such as 22 a. Questions without `levels`
    are asked at every event; a question that is not `required` may stay open without a finding.
    """

    key: str
    text: str
    article: str
    expects: Expected = YES
    per: Per = Per.EVENT
    number: str = ""
    heading: str = ""
    levels: tuple[Level, ...] = ()
    required: bool = True
    moment: Moment | None = None
    teams_only: bool = False

    def is_asked_at(self, level: Level | None) -> bool:
        """Is it asked at an event of this level?"""
        return not self.levels or level in self.levels

    def place(self, *, round_number: int, subject: str) -> tuple[int, str]:
        """Under which round, and which device, venue or day, an answer is stored; 0 and "" for none."""
        named = (Per.DEVICE, Per.VENUE, Per.DAY, Per.VENUE_ROUND)
        return round_number if self.per.in_rounds else 0, subject if self.per in named else ""


def questions_at(questions: Iterable[Question], moment: Moment, *, teams: bool) -> tuple[Question, ...]:
    """The questions of a moment, for a section of players or of teams."""
    return tuple(
        question for question in questions if question.moment is moment and (teams or not question.teams_only)
    )


def question_of(questions: Iterable[Question], key: str) -> Question | None:
    """The question with a key; None if there is none (an older or newer program may have had it)."""
    return next((question for question in questions if question.key == key), None)
