"""What not everybody at the desk may read: incidents (a rating officer may not, C.05), courses of arbiters.

What an older release wrote there about fair play nobody reads any more: it is moved into cases.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from caissa_web.records.models import LogEntry
from caissa_web.records.rights import Right
from caissa_web.section.book import Incident
from caissa_web.section.officials.officials_book import OfficialsBook
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
    book = state.book
    kept = without_fair_play(book.incidents) if may_read_incidents(held) else ()
    officials = book.officials if Right.MANAGE in held else without_courses(book.officials)
    if (kept, officials) == (book.incidents, book.officials):
        return state
    return state.with_book(replace(book, incidents=kept, officials=officials))


def without_courses(officials: OfficialsBook) -> OfficialsBook:
    """Without results of examinations and feedback, which only those who lead the event may read."""
    return replace(officials, records=()) if officials.records else officials


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
