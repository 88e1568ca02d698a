"""What an event announced: the option of the arbiter's book behind each question, and what is still open.

A question without an answer has to be announced still (REG-004 to REG-012).
"""

from __future__ import annotations

from typing import Any

from caissa.prospectus.questions import NEED_NOT_BE_SAID, Question, questions_for
from caissa.tournament import Tournament
from caissa_web.section import options
from caissa_web.section.book import Book
from caissa_web.section.options import Setting

_SETTINGS: dict[str, Setting[Any]] = {
    setting.name: setting for setting in vars(options).values() if isinstance(setting, Setting)
}

ALTERNATIVES = (options.UNPLAYED_FOR_OPPONENTS, options.UNPLAYED_OWN, options.CUT_ORDER)
"""What an event may announce in place of C.07 16.3, 16.4 and 16.5, before it starts."""


def setting_of(question: Question) -> Setting[Any]:
    """The option of the book that holds the answer to a question."""
    return _SETTINGS[question.name]


def still_open(facts: Tournament, book: Book) -> tuple[Question, ...]:
    """What is still to be announced."""
    asked = (question for question in questions_for(facts) if question.name not in NEED_NOT_BE_SAID)
    return tuple(question for question in asked if not book.text(setting_of(question)))
