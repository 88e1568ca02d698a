"""Marking: is an answer right, which mistake was made, and how many marks does it bring?"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from caissa.messages import Message, msg
from caissa.school.exercise import AnswerKind, Choice, Exercise, Step

_NOTHING = Decimal(0)
_HALF = Decimal("0.5")
_LONGEST_ANSWER = 400
_HALVES = {"½": "5", "¼": "25", "¾": "75"}


@dataclass(frozen=True, slots=True)
class Marked:
    """What an answer brings: marks, whether it is right, and the mistake if it has a name.

    `to_be_read` says that somebody has to read the answer; its marks are then those of the steps ticked.
    """

    exercise: Exercise
    answer: str
    marks: Decimal
    right: bool
    mistake: Message | None = None
    to_be_read: bool = False


def mark(
    exercise: Exercise,
    answer: str,
    step_values: Mapping[int, Sequence[str]] | None = None,
    ticked: Sequence[int] = (),
) -> Marked:
    """Mark an answer: whole marks if it is right, else those of its right parts and of right steps.

    `step_values` are values written down for steps, by the step's place from 0; `ticked` are the steps
    that somebody who read the answer found in it.
    """
    written = answer[:_LONGEST_ANSWER].strip()
    if exercise.kind is AnswerKind.TEXT:
        marks = sum((exercise.steps[place].marks for place in _places(exercise, ticked)), _NOTHING)
        return Marked(
            exercise, written, plain(min(marks, exercise.marks)), marks >= exercise.marks, to_be_read=True
        )
    by_steps = _by_steps(exercise, step_values or {}, ticked)
    if is_right(exercise, written):
        marks = exercise.marks if exercise.alone is None else exercise.alone + by_steps
        return Marked(exercise, written, plain(min(marks, exercise.marks)), right=True)
    known = _known_mistake(exercise, written)
    by_answer = known.marks if known else _by_parts(exercise, written)
    most = exercise.marks - _HALF if exercise.marks > 1 else _HALF
    if exercise.alone is not None:
        best = min(by_answer, exercise.alone) + by_steps
    else:
        best = max(by_answer, by_steps)
    return Marked(
        exercise, written, plain(min(best, most)), right=False, mistake=known.mistake if known else None
    )


def _by_steps(exercise: Exercise, step_values: Mapping[int, Sequence[str]], ticked: Sequence[int]) -> Decimal:
    """The marks of steps that were ticked, or whose values are right."""
    places = _places(exercise, ticked)
    marks = sum((exercise.steps[place].marks for place in places), _NOTHING)
    for place, values in step_values.items():
        if 0 <= place < len(exercise.steps) and place not in places:
            marks += _step_marks(exercise.steps[place], values)
    return marks


def _places(exercise: Exercise, ticked: Sequence[int]) -> list[int]:
    """The steps that were ticked, each once, as far as there are any."""
    return sorted({place for place in ticked if 0 <= place < len(exercise.steps)})


def plain(marks: Decimal) -> Decimal:
    """The same marks as they are read: 3, not 3.0."""
    return marks.to_integral_value() if marks == marks.to_integral_value() else marks.normalize()


def is_right(exercise: Exercise, answer: str) -> bool:
    """Is this the right answer, however it is written?"""
    return _same(exercise.kind, answer, exercise.answer)


def _same(kind: AnswerKind, written: str, expected: str) -> bool:
    if kind is AnswerKind.NUMBER:
        number = number_in(written)
        return number is not None and number == number_in(expected)
    if kind is AnswerKind.CHOICE:
        return written.strip().strip(".)").lower() == expected
    if kind is AnswerKind.PAIRING:
        return pairs_in(written) == pairs_in(expected)
    if kind is AnswerKind.VALUES:
        return _values_in(written) == _values_in(expected)
    return _moves_in(written) == _moves_in(expected)


def _known_mistake(exercise: Exercise, answer: str) -> Choice | None:
    for choice in exercise.choices:
        if choice.mistake is None:
            continue
        meant = choice.letter if exercise.kind is AnswerKind.CHOICE else choice.text
        if _same(exercise.kind, answer, meant):
            return choice
    return None


def _by_parts(exercise: Exercise, answer: str) -> Decimal:
    """The marks of an answer of several parts: each part that is wrong or missing costs `off`."""
    if exercise.off is None:
        return _NOTHING
    if exercise.kind is AnswerKind.PAIRING:
        pairs = pairs_in(exercise.answer)
        parts, right = len(pairs), len(pairs & pairs_in(answer))
    else:
        split = _values_in if exercise.kind is AnswerKind.VALUES else _moves_in
        listed = split(exercise.answer)
        parts, right = len(listed), sum(a == b for a, b in zip(listed, split(answer), strict=False))
    if not right:
        return _NOTHING
    whole = exercise.marks if exercise.alone is None else exercise.alone
    return max(_NOTHING, whole - exercise.off * (parts - right))


def _step_marks(step: Step, values: Sequence[str]) -> Decimal:
    """The marks of a step by the values written down for it; none if nothing is right."""
    if not step.values:
        return _NOTHING
    right = sum(
        _same_value(written, expected) for written, expected in zip(values, step.values, strict=False)
    )
    if not right:
        return _NOTHING
    return max(_NOTHING, step.marks - step.off * (len(step.values) - right))


def _same_value(written: str, expected: str) -> bool:
    number = number_in(expected)
    if number is not None:
        return number_in(written) == number
    return written.strip().casefold() == expected.casefold()


def number_in(text: str) -> Decimal | None:
    """The number that a text stands for: 5.4, 5,40, +5.4, 31½; None if it is none."""
    plain = text.strip().replace("\u2212", "-").replace(",", ".").removeprefix("+").replace(" ", "")
    if plain and plain[-1] in _HALVES:
        whole = plain[:-1]
        plain = f"{whole if whole not in ('', '-') else whole + '0'}.{_HALVES[plain[-1]]}"
    try:
        number = Decimal(plain)
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number) < 1_000_000 else None


_PAIR = re.compile(r"(\d{1,4})\s*[-\u2013:v]\s*(\d{1,4})|(\d{1,4})")


def pairs_in(text: str) -> frozenset[str]:
    """The pairs that a text names, White first, and the numbers of those who float: `7-29`, `54`."""
    return frozenset(
        f"{int(first)}-{int(other)}" if first else f"{int(alone)}"
        for first, other, alone in _PAIR.findall(text[:_LONGEST_ANSWER])
    )


def _values_in(text: str) -> list[object]:
    """Numbers one after the other; a comma separates them, so that a decimal has a point."""
    return [number_in(part) for part in re.split(r"[\s,;/]+", text.strip()) if part]


def _moves_in(text: str) -> list[object]:
    cleaned = re.sub(r"\d+\.+", " ", text)
    return [move.rstrip("+#!?") for move in re.split(r"[\s,;/]+|\bor\b", cleaned) if move]


@dataclass(frozen=True, slots=True)
class Result:
    """The marks of a sitting: what was reached of how many, and whether it passes.

    Handbook: B.06.1 3.7
    """

    marks: Decimal
    of: Decimal
    pass_mark: int = 80

    @property
    def percentage(self) -> Decimal:
        """The marks in per cent, not rounded."""
        return self.marks * 100 / self.of if self.of else _NOTHING

    @property
    def passed(self) -> bool:
        """Is it at least the pass mark? 79.9 is not 80."""
        return bool(self.of) and self.marks * 100 >= self.pass_mark * self.of

    @property
    def in_words(self) -> Message:
        """The result as a sentence."""
        shown = {
            "marks": self.marks,
            "of": self.of,
            "percentage": f"{self.percentage:.1f}",
            "needed": self.pass_mark,
        }
        if self.passed:
            return msg("{marks} of {of} marks, {percentage} %: passed.", **shown)
        return msg("{marks} of {of} marks, {percentage} %: not passed; {needed} % are needed.", **shown)


def result_of(marked: Sequence[Marked], pass_mark: int = 80) -> Result:
    """The result of a sitting."""
    return Result(
        plain(sum((each.marks for each in marked), _NOTHING)),
        plain(sum((each.exercise.marks for each in marked), _NOTHING)),
        pass_mark,
    )
