"""What other parts of the program owe to FIDE after an event, beside the report for rating."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from caissa_web.records.models import Section
from caissa_web.section.closing.reports_due import Due

Question = Callable[[Section], Iterable[Due]]
_QUESTIONS: list[Question] = []


def ask_for_reports(question: Question) -> None:
    """Have a question asked wherever reports that are due are listed; the same question is asked once."""
    if question not in _QUESTIONS:
        _QUESTIONS.append(question)


def further_reports(section: Section) -> list[Due]:
    """The reports that are due besides the section's own."""
    return [due for question in _QUESTIONS for due in question(section)]
