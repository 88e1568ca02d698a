"""What a token that may look at the desk reads: the full facts, drafts and the log."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils import timezone

from caissa.files import json_model
from caissa.files.json_model.shapes import word
from caissa.tournament import Game
from caissa_web.api.access import Caller, Place
from caissa_web.api.public.answers import event_form
from caissa_web.api.tokens.tokens import rights_of
from caissa_web.privacy.access import BY_API, note
from caissa_web.records.incident_privacy import entries_for, without_courses, without_fair_play
from caissa_web.records.models import Event, LogEntry
from caissa_web.records.rights import Right, events_of
from caissa_web.screens.models import Screen
from caissa_web.translation import translate


def events_seen(caller: Caller) -> list[dict[str, Any]]:
    """The events where the caller may do something, with the rights."""
    token = caller.token
    listed = Event.objects.filter(events_of(caller.user)).distinct().prefetch_related("sections")
    if token.event_id is not None:
        listed = listed.filter(pk=token.event_id)
    return [event_form(event) | {"rights": _rights(caller, event)} for event in listed]


def _rights(caller: Caller, event: Event) -> list[str]:
    return sorted(right.name.lower() for right in rights_of(caller.token, event, caller.token.section))


def state_form(place: Place) -> dict[str, Any]:
    """Facts and book; incidents, guardians, arbiters' courses only for those who read them at the desk."""
    state = place.state
    book = replace(state.book, incidents=without_fair_play(state.book.incidents))
    note(place.caller.name, BY_API, place.opened_event.slug, place.opened_section.slug)
    if Right.APPEALS not in place.held:
        book = replace(book, incidents=())
    if Right.MANAGE not in place.held:
        book = replace(book, officials=without_courses(book.officials))
    if Right.ENTRIES not in place.held:
        book = replace(book, guardians=())
    return {
        "version": place.opened_section.version,
        "facts": json_model.as_json(state.facts),
        "book": json.loads(json_model.write_record(book)),
    }


def rounds_form(place: Place) -> dict[str, Any]:
    """Every paired round with its stage, boards and byes, drafts too."""
    state, now = place.state, timezone.now()
    return {
        "version": place.opened_section.version,
        "rounds": [_sheet(place, number, now) for number in range(1, state.facts.paired_rounds + 1)],
    }


def _sheet(place: Place, number: int, now: Any) -> dict[str, Any]:
    facts, book = place.state.facts, place.state.book
    sheet, round_ = book.sheet(number), facts.round(number)
    return {
        "round": number,
        "stage": sheet.stage.value,
        "publish_at": sheet.publish_at.isoformat() if sheet.publish_at else None,
        "public": book.is_public(number, now),
        "boards": [_board(game, at) for at, game in enumerate(round_.games, start=1)],
        "byes": [{"participant": bye.participant, "outcome": word(bye.outcome)} for bye in round_.byes],
    }


def _board(game: Game, at: int) -> dict[str, Any]:
    outcomes = [word(game.white_outcome), word(game.black_outcome)]
    return {
        "board": game.board or at,
        "white": game.white,
        "black": game.black,
        "result": f"{game.white_outcome.value}-{game.black_outcome.value}",
        "outcomes": outcomes,
    }


def screens_form(place: Place) -> list[dict[str, Any]]:
    """The screens of an event with what each of them shows."""
    return [screen_form(screen) for screen in place.opened_event.screens.select_related("event")]


def screen_form(screen: Screen) -> dict[str, Any]:
    """A screen: its short name, where it is, and its plan, as it can be sent back."""
    path = reverse("screens:screen", args=(screen.event.slug, screen.slug))
    return {"screen": screen.slug, "name": screen.name, "path": path, "plan": screen.plan.as_dict()}


def log_page(place: Place, page: int, size: int) -> dict[str, Any]:
    """The acts of an event or a section, the newest first."""
    acts = LogEntry.objects.filter(event=place.event).select_related("section", "undoes").order_by("-id")
    if place.section is not None:
        acts = acts.filter(section=place.section)
    first = (page - 1) * size
    return {
        "page": page,
        "size": size,
        "count": acts.count(),
        "acts": [_act(entry) for entry in entries_for(place.held, acts[first : first + size])],
    }


def _act(entry: LogEntry) -> dict[str, Any]:
    return {
        "id": entry.pk,
        "at": entry.at.isoformat(),
        "author": entry.author,
        "act": entry.act,
        "section": entry.section.slug if entry.section else None,
        "what": translate(entry.what),
        "reason": entry.reason,
        "version_before": entry.version_before,
        "version_after": entry.version_after,
        "integrity": entry.integrity,
    }
