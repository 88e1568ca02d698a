"""Answers that only people can give, kept in the book by name: facts for norms, parts of the report."""

from __future__ import annotations

from collections.abc import Mapping

from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.state import State


def set_answers(
    section: Section, code: str, answers: Mapping[str, str], *, by: str, seen_version: int
) -> Section:
    """Keep answers under their names; an empty one is taken out."""

    def apply(state: State) -> State:
        return with_answers(state, answers)

    return change(section, Act(code, by, ", ".join(answers)), apply, seen_version)


def with_answers(state: State, answers: Mapping[str, str]) -> State:
    """The state with these answers in its book."""
    book = state.book
    for name, value in answers.items():
        if book.option(name) != value:
            book = book.with_option(name, value)
    return state.with_book(book)
