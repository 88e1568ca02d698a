"""Pairing numbers of a round robin: drawn by lot from a seed that is kept, or set as drawn in the hall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa.pairing.lots import Lots, Seed
from caissa.pairing.tables.round_robin.draws import draw_numbers, restricted_draw
from caissa.tournament import Tournament, TpnList
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.options import FIRST_BOARD
from caissa_web.section.rounds.before_pairing import by_schedule
from caissa_web.section.state import State


class Draw(Enum):
    """How numbers are drawn: plainly, or so that players of one federation meet early (C.06)."""

    PLAIN = msg("plain")
    RESTRICTED = msg("restricted")


def draw_pairing_numbers(section: Section, draw: Draw, seed: str, *, by: str, seen_version: int) -> Section:
    """Draw the pairing numbers from a seed; the same seed gives the same numbers on every machine."""

    def apply(state: State) -> State:
        lots = Lots(Seed(seed))
        engine = draw_numbers if draw is Draw.PLAIN else restricted_draw
        return state.with_facts(_numbered(state.facts, engine(state.facts.players, lots).order))

    act = Act(
        "section.numbers-drawn",
        by,
        msg("{draw} draw, seed {seed}", draw=draw.value, seed=seed),
        integrity=True,
    )
    return change(section, act, apply, seen_version)


def set_pairing_numbers(section: Section, order: Sequence[int], *, by: str, seen_version: int) -> Section:
    """Record the pairing numbers as they were drawn in the hall: who has number 1, 2, 3 …"""

    def apply(state: State) -> State:
        return state.with_facts(_numbered(state.facts, tuple(order)))

    act = Act("section.numbers-set", by, ", ".join(map(str, order)), integrity=True)
    return change(section, act, apply, seen_version)


def _numbered(facts: Tournament, order: tuple[int, ...]) -> Tournament:
    """The facts with these pairing numbers, before round 1 of a tournament by schedule."""
    if not by_schedule(facts):
        raise ImpossibleChange(why=msg("Numbers are drawn only where a table pairs the rounds"))
    if facts.paired_rounds:
        raise ImpossibleChange(why=msg("Round 1 has been paired; the numbers stay"), article="C.05 6.1")
    if sorted(order) != sorted(facts.numbers):
        raise ImpossibleChange(why=msg("Every player must have one number, from 1 on, and nobody two"))
    return replace(facts, tpns=(TpnList(1, order),))


def number_boards_from(section: Section, first: int, *, by: str, seen_version: int) -> Section:
    """Say which number the section's first board has in the rounds to come."""

    def apply(state: State) -> State:
        return state.with_book(state.book.with_value(FIRST_BOARD, None if first == 1 else first))

    act = Act("section.boards-numbered", by, msg("from {first}", first=first))
    return change(section, act, apply, seen_version)
