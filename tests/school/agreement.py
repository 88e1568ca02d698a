"""Is an exercise sound: one right answer, all answers different, and the key that of the second reading?"""

from __future__ import annotations

from caissa.school import AnswerKind, Exercise, mark
from caissa.school.marking import number_in, pairs_in
from tests.school.second_reading import second_answer


def disagreement(exercise: Exercise) -> str:
    """What is wrong with an exercise, or nothing."""
    right = [choice for choice in exercise.choices if choice.mistake is None]
    if len(right) != 1:
        return f"{exercise.key}: {len(right)} right answers"
    if len({value(exercise.kind, str(choice.text)) for choice in exercise.choices}) != len(exercise.choices):
        return f"{exercise.key}: two answers are the same"
    marked = [mark(exercise, choice.letter or str(choice.text)) for choice in exercise.choices]
    if [each.right for each in marked].count(True) != 1:
        return f"{exercise.key}: not exactly one answer is marked as right"
    if any(not each.right and each.marks >= exercise.marks for each in marked):
        return f"{exercise.key}: a mistake brings all marks"
    key = str(exercise.answer_text)
    second = second_answer(exercise)
    if value(exercise.kind, key) != value(exercise.kind, second):
        return f"{exercise.key}: the key is {key}, the second reading says {second}"
    return ""


def value(kind: AnswerKind, text: str) -> object:
    """What a text means as an answer of a kind."""
    if kind is AnswerKind.NUMBER:
        return number_in(text)
    return pairs_in(text) if kind is AnswerKind.PAIRING else text
