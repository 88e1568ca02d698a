"""Duties of the arbiters: ticked by whom and when, and taken back (GEN-015)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from django.utils import timezone

from caissa.checklists.question import Per, Question, question_of
from caissa.checklists.subjects.duties import DUTIES
from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.officials.officials_book import Tick
from caissa_web.section.state import State

LONGEST_NOTE = 200


def tick_duty(
    section: Section, item: str, *, by: str, round_number: int = 0, day: date | None = None, note: str = ""
) -> Section:
    """Tick a duty as done, in a round or on a day; ticking it again changes nothing."""
    duty = _duty(item)

    def apply(state: State) -> State:
        _require_place(state, duty, round_number, day)
        known = state.book.officials
        if known.tick_of(item, round_number, day):
            return state
        tick = Tick(item, timezone.now(), by, round_number, day, note[:LONGEST_NOTE])
        return state.with_book(replace(state.book, officials=replace(known, ticks=(*known.ticks, tick))))

    return change(section, Act("duty.ticked", by, _what(duty, round_number, day)), apply)


def untick_duty(
    section: Section, item: str, *, by: str, round_number: int = 0, day: date | None = None
) -> Section:
    """Take a tick back; who had ticked it stays in the history."""
    duty = _duty(item)

    def apply(state: State) -> State:
        known = state.book.officials.without_tick(item, round_number, day)
        return state.with_book(replace(state.book, officials=known))

    return change(section, Act("duty.taken-back", by, _what(duty, round_number, day)), apply)


def _duty(code: str) -> Question:
    duty = question_of(DUTIES, code)
    if duty is None:
        raise ImpossibleChange(why=msg("There is no such duty"))
    return duty


def _require_place(state: State, duty: Question, round_number: int, day: date | None) -> None:
    """A duty of a round has a round of the schedule, one of a day its day, any other neither."""
    facts = state.facts
    rounds = max(facts.paired_rounds, facts.scheduled_rounds or 0, 1)
    of_a_round, daily = duty.per is Per.ROUND, duty.per is Per.DAY
    if (not 1 <= round_number <= rounds if of_a_round else round_number != 0) or daily != (day is not None):
        raise ImpossibleChange(why=msg("This duty belongs to another phase of the event"))


def _what(duty: Question, round_number: int, day: date | None) -> str:
    where = msg("round {round}", round=round_number) if round_number else f"{day or ''}"
    return joined(": ", (where, duty.text)) if where else duty.text
