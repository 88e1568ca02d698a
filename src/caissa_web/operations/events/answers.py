"""Answers that only people can give, kept in the book by name: facts for norms, parts of the report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.options import Setting
from caissa_web.section.state import State


def set_answers(
    section: Section, code: str, answers: Mapping[Setting[Any], str], *, by: str, seen_version: int
) -> Section:
    """Keep answers as they were typed; an empty one is taken out."""

    def apply(state: State) -> State:
        return with_answers(state, answers)

    return change(section, Act(code, by, ", ".join(setting.name for setting in answers)), apply, seen_version)


def with_answers(state: State, answers: Mapping[Setting[Any], str]) -> State:
    """The state with these answers in its book."""
    book = state.book
    for setting, typed in answers.items():
        if book.text(setting) != typed:
            _require_sense(setting, typed)
            book = book.with_text(setting, typed)
    return state.with_book(book)


def _require_sense(setting: Setting[Any], typed: str) -> None:
    """Refuse an answer that nobody could follow."""
    if not setting.strict or not typed:
        return
    try:
        setting.parse(typed)
    except ValueError:
        raise ImpossibleChange(
            why=msg("{typed} cannot be understood. Check how it is written", typed=typed[:60])
        ) from None
