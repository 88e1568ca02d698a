"""Exercises and marked answers as plain values, for JSON."""

from __future__ import annotations

from typing import Any

from caissa.school.exercise import Exercise
from caissa.school.marking import Marked


def exercise_as_json(exercise: Exercise, *, with_key: bool = False) -> dict[str, Any]:
    """What is asked; with the key also what is right and why."""
    table = exercise.table
    asked: dict[str, Any] = {
        "key": exercise.key,
        "topic": exercise.topic.value,
        "chapter": exercise.topic.chapter.value,
        "marks": str(exercise.marks),
        "prompt": str(exercise.prompt),
        "kind": exercise.kind.value,
        "position": exercise.position,
        "table": {
            "headings": [str(text) for text in table.headings],
            "rows": [[str(cell) for cell in row] for row in table.rows],
        }
        if table
        else None,
        "choices": [
            {"letter": choice.letter, "text": str(choice.text)}
            for choice in exercise.choices
            if choice.letter
        ],
        "steps": [
            {"text": str(step.text), "marks": str(step.marks), "values": len(step.values)}
            for step in exercise.steps
        ],
    }
    if not with_key:
        return asked
    return asked | {
        "answer": exercise.answer,
        "answer_text": str(exercise.answer_text),
        "articles": list(exercise.articles),
        "working": [str(line) for line in exercise.working],
        "mistakes": [
            {
                "answer": choice.letter or str(choice.text),
                "mistake": str(choice.mistake),
                "marks": str(choice.marks),
            }
            for choice in exercise.choices
            if choice.mistake is not None
        ],
        "step_values": [list(step.values) for step in exercise.steps],
        "errata": [str(line) for line in exercise.errata],
    }


def marked_as_json(marked: Marked) -> dict[str, Any]:
    """What an answer brings."""
    return {
        "key": marked.exercise.key,
        "answer": marked.answer,
        "right": marked.right,
        "marks": str(marked.marks),
        "of": str(marked.exercise.marks),
        "mistake": str(marked.mistake) if marked.mistake else None,
        "to_be_read": marked.to_be_read,
    }
