"""Words of the incidents book, which not everybody at the desk may read: a rating officer may not (C.05)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from caissa_web.records.models import LogEntry
from caissa_web.records.rights import Right
from caissa_web.section.state import State

ACTS = "incident."
"""How the names of acts in the incidents book begin."""


def may_read_incidents(held: Collection[Right]) -> bool:
    """May somebody with these rights read the incidents book?"""
    return Right.APPEALS in held or Right.FAIR_PLAY in held


def state_for(held: Collection[Right], state: State) -> State:
    """The state as somebody may read it."""
    if may_read_incidents(held) or not state.book.incidents:
        return state
    return state.with_book(replace(state.book, incidents=()))


def entries_for(held: Collection[Right], entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The log as somebody may read it: that there was an incident, but not what it was."""
    listed = list(entries)
    for entry in () if may_read_incidents(held) else listed:
        if entry.act.startswith(ACTS) or (entry.undoes and entry.undoes.act.startswith(ACTS)):
            entry.what, entry.said, entry.reason = "", None, ""
    return listed
