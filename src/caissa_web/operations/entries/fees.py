"""Entry fees at the desk: who has paid. Amounts are no affair of the desk."""

from __future__ import annotations

from dataclasses import replace

from caissa.messages import msg
from caissa_web.operations.entries.players import known_player
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.state import State


def note_fee(section: Section, number: int, paid: bool, *, by: str, seen: str = "") -> Section:
    """Note that a player has paid the entry fee, or take it back; a second time changes nothing."""

    def apply(state: State) -> State:
        known_player(section, state.facts, number, seen)
        others = {player for player in state.book.fees_paid if player != number}
        marked = tuple(sorted(others | ({number} if paid else set())))
        return state.with_book(replace(state.book, fees_paid=marked))

    what = msg("{number}, paid", number=number) if paid else msg("{number}, not paid", number=number)
    return change(section, Act("player.fee", by, what), apply)
