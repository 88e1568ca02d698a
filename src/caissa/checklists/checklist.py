"""A checklist: questions under one name, for a subject."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from caissa.checklists.question import Level, Per, Question, question_of
from caissa.errors import Finding

Rule = Callable[[Mapping[str, str], Level | None], Iterable[Finding]]
"""What several answers together must keep: answers by the key of their question, level → findings."""


@dataclass(frozen=True, slots=True)
class MeasureTable:
    """Measures that a checklist refers to: what is to be compared with, not to be answered."""

    name: str
    article: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Checklist:
    """Questions under one name; `levels` are those that its questions tell apart, the mildest last."""

    key: str
    name: str
    questions: tuple[Question, ...]
    source: str = ""
    levels: tuple[Level, ...] = ()
    rules: tuple[Rule, ...] = ()
    measures: tuple[MeasureTable, ...] = ()

    @property
    def usual_level(self) -> Level | None:
        """The level of an event of which nothing is known."""
        return self.levels[-1] if self.levels else None

    @property
    def pers(self) -> frozenset[Per]:
        """How often its questions are answered."""
        return frozenset(question.per for question in self.questions)

    @property
    def points(self) -> int:
        """How many points its form has; a point of several lines, such as 22 a to p, counts once."""
        return len({question.number.split()[0] for question in self.questions if question.number})

    def question(self, key: str) -> Question | None:
        """The question with a key, if there is one."""
        return question_of(self.questions, key)

    def asked_at(self, level: Level | None = None) -> tuple[Question, ...]:
        """The questions of an event of a level; without a level, of an event of which nothing is known."""
        wanted = level or self.usual_level
        return tuple(question for question in self.questions if question.is_asked_at(wanted))
