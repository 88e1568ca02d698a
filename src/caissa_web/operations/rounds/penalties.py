"""Warnings and penalties over all sections of an event, by person and not by number."""

from __future__ import annotations

from collections.abc import Iterator

from caissa.conduct.penalties import Penalty, PenaltyEntry
from caissa.tournament import Tournament
from caissa_web.records import snapshot
from caissa_web.records.incident_privacy import may_read_incidents, state_for
from caissa_web.records.models import Event
from caissa_web.records.rights import Visitor, rights
from caissa_web.section.book import Incident
from caissa_web.section.state import State

PENALTIES = {penalty.value: penalty for penalty in Penalty}


def penalties_at(event: Event, reader: Visitor) -> list[PenaltyEntry]:
    """Every entry about a person in the incidents books that somebody may read, the oldest first."""
    listed = []
    for section in event.sections.all():
        held = rights(reader, event, section)
        if may_read_incidents(held):
            state = state_for(held, snapshot.load_state(section))
            listed += [entry for incident in state.book.incidents for entry in entries_of(state, incident)]
    return listed


def entries_of(state: State, incident: Incident) -> Iterator[PenaltyEntry]:
    """An incident as the register counts it: about whom it is, whatever their number is in which section."""
    for number in incident.players[:1]:
        if number in state.facts.numbers:
            yield PenaltyEntry(
                person_key(state.facts, number),
                incident.kind,
                PENALTIES.get(incident.penalty),
                incident.round,
                incident.at.date(),
            )


def person_key(facts: Tournament, number: int) -> str:
    """Who somebody is over all sections: the name, with the FIDE ID where there is one."""
    player = facts.player(number)
    return f"{player.name} ({player.fide_id})" if player.fide_id else player.name
