"""Incidents and penalties of all sections: who was warned how often, and what the Laws say comes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa.conduct import PenaltyEntry, next_penalty, warnings_of
from caissa.conduct.penalties import DRESS_CODE
from caissa_web.desk.frame import event_page
from caissa_web.desk.rounds.incidents import KINDS
from caissa_web.operations.rounds.penalties import PENALTIES, entries_of
from caissa_web.presentation import lists
from caissa_web.records import snapshot
from caissa_web.records.incident_privacy import may_read_incidents, state_for
from caissa_web.records.models import Event
from caissa_web.records.rights import Right, rights


@require_safe
@event_page(Right.APPEALS)
def register(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """One register over all sections that the reader may read."""
    entries = list(_entries(request, event))
    penalties = [entry for each in entries for entry in each["penalties"]]
    people = dict.fromkeys(entry.person for entry in penalties)
    kinds = {code: label for code, label in KINDS if code}
    context = {
        "event": event,
        "entries": sorted(entries, key=lambda each: each["incident"].at, reverse=True),
        "people": [_history(penalties, person) for person in people],
        "kinds": kinds,
    }
    return render(request, "conduct/register.html", context)


def _entries(request: HttpRequest, event: Event) -> Iterator[dict[str, Any]]:
    kinds = dict(KINDS)
    for section in event.sections.all():
        held = rights(request.user, event, section)
        if not may_read_incidents(held):
            continue
        state = state_for(held, snapshot.load_state(section))
        for incident in state.book.incidents:
            yield {
                "section": section,
                "incident": incident,
                "kind": kinds.get(incident.kind, ""),
                "penalty": PENALTIES.get(incident.penalty),
                "players": [lists.named_at(state.facts, number) for number in incident.players],
                "penalties": list(entries_of(state, incident)),
            }


def _history(penalties: list[PenaltyEntry], person: str) -> dict[str, Any]:
    return {
        "person": person,
        "warnings": warnings_of(penalties, person),
        "dress": warnings_of(penalties, person, DRESS_CODE),
        "next": next_penalty(penalties, person),
    }
