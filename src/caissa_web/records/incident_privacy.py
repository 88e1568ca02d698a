"""Words of the incidents book, which not everybody at the desk may read: a rating officer may not (C.05).

What an older release wrote there about fair play nobody reads any more: it is moved into cases.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from caissa_web.records.models import LogEntry
from caissa_web.records.rights import Right
from caissa_web.section.book import Incident
from caissa_web.section.state import State

FAIR_PLAY_KIND = "fair-play"
"""The kind of incidents that are cases now (FAIR-009)."""
ACTS = "incident."
"""How the names of acts in the incidents book begin."""


def may_read_incidents(held: Collection[Right]) -> bool:
    """May somebody with these rights read the incidents book?"""
    return Right.APPEALS in held or Right.FAIR_PLAY in held


def state_for(held: Collection[Right], state: State) -> State:
    """The state as somebody may read it."""
    kept = without_fair_play(state.book.incidents) if may_read_incidents(held) else ()
    if kept == state.book.incidents:
        return state
    return state.with_book(replace(state.book, incidents=kept))


def without_fair_play(incidents: tuple[Incident, ...]) -> tuple[Incident, ...]:
    """The incidents that are no matter of fair play."""
    return tuple(incident for incident in incidents if incident.kind != FAIR_PLAY_KIND)


def entries_for(held: Collection[Right], entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The log as somebody may read it: that there was an incident, but not what it was."""
    listed = list(entries)
    for entry in () if may_read_incidents(held) else listed:
        if entry.act.startswith(ACTS) or (entry.undoes and entry.undoes.act.startswith(ACTS)):
            entry.what, entry.said, entry.reason = "", None, ""
    return listed
