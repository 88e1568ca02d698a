"""Whom to contact about a player who is not yet 18 (DATA-008)."""

from __future__ import annotations

from dataclasses import replace

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.book import Guardian
from caissa_web.section.state import State


def record_guardian(section: Section, guardian: Guardian, *, by: str) -> Section:
    """Record whom to contact, or remove the contact; the log does not repeat names and numbers."""

    def apply(state: State) -> State:
        if guardian.player not in state.facts.numbers:
            raise ImpossibleChange(why=msg("No player in this section has this number"))
        others = tuple(other for other in state.book.guardians if other.player != guardian.player)
        replacement = (guardian,) if guardian != Guardian(guardian.player, "") else ()
        ordered = tuple(sorted((*others, *replacement), key=lambda held: held.player))
        return state.with_book(replace(state.book, guardians=ordered))

    return change(section, Act("player.guardian", by, f"{guardian.player}"), apply)
