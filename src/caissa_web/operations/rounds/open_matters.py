"""What other parts of the program want confirmed before a round is paired: money owed, appeals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.section.state import State
from caissa_web.section.warnings import Warned

DECISION_PENDING = "decisions.pending"
"""The warning that a decision may still change a result: then prizes, places and norms are provisional."""

Question = Callable[[Section, State], Iterable[Warned]]
_QUESTIONS: list[Question] = []
_BEFORE_PRIZES: list[Question] = []


def ask_before_pairing(question: Question) -> None:
    """Have a question asked before every pairing; the same question is asked once."""
    if question not in _QUESTIONS:
        _QUESTIONS.append(question)


def ask_before_prizes(question: Question) -> None:
    """Have a question asked before prizes and norms only: the next round does not wait for its answer."""
    if question not in _BEFORE_PRIZES:
        _BEFORE_PRIZES.append(question)


def further_warnings(section: Section, state: State) -> list[Warned]:
    """What is to be confirmed before the next round that stands in no document of the section."""
    return [warning for question in _QUESTIONS for warning in question(section, state)]


def pending_decisions(section: Section) -> list[Warned]:
    """The warnings that a decision is pending which may change a result; without what else is open."""
    state = snapshot.load_state(section)
    warnings = further_warnings(section, state)
    pending = [warning for warning in warnings if warning.code == DECISION_PENDING]
    return pending + [warning for question in _BEFORE_PRIZES for warning in question(section, state)]
