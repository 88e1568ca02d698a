"""The steps of a first tournament: which are done, as the facts tell, and the way to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from caissa_web.manual.models import FirstTournament
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.section.state import State

ENOUGH_PLAYERS = 2
LOOKS = {
    "desk:standings": "saw_standings",
    "desk:standings-after": "saw_standings",
    "desk:documents": "saw_documents",
    "desk:document": "saw_documents",
}
"""Pages that are a step by themselves, and where it is noted that they were opened."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a first tournament has come."""

    first: FirstTournament
    event: Event
    section: Section | None
    state: State | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what to do, when it is done, and where."""

    text: Promise
    hint: Promise
    is_done: Callable[[Progress], bool]
    address: str


STEPS = (
    Step(_("Create an event"), _("An event has one or more sections."), lambda _so_far: True, ""),
    Step(
        _("Add a section"),
        _("Choose a kind of tournament. Everything in it can be changed before round 1."),
        lambda so_far: so_far.section is not None,
        "new-section/",
    ),
    Step(
        _("Enter the players"),
        _("Enter your own players, or add 8 invented ones."),
        lambda so_far: _facts(so_far, lambda facts: len(facts.players) >= ENOUGH_PLAYERS),
        "players/",
    ),
    Step(
        _("Pair round 1"),
        _("First draw the initial colour. The pairing is a draft until you publish it."),
        lambda so_far: _facts(so_far, lambda facts: facts.paired_rounds > 0),
        "rounds/",
    ),
    Step(
        _("Publish round 1"),
        _("Now the players may see it."),
        lambda so_far: so_far.state is not None and so_far.state.book.is_public(1, timezone.now()),
        "rounds/1/",
    ),
    Step(
        _("Enter the results"),
        _("Type 1, 0 or = at each board."),
        lambda so_far: _facts(so_far, lambda facts: facts.paired_rounds > 0 and facts.is_finished(1)),
        "rounds/1/",
    ),
    Step(
        _("Look at the standings"),
        _("Each place can be explained, tie-break by tie-break."),
        lambda so_far: so_far.first.saw_standings,
        "standings/",
    ),
    Step(
        _("Print a document"),
        _("Pairings, standings and much more, for the wall of the hall."),
        lambda so_far: so_far.first.saw_documents,
        "documents/",
    ),
)


def _facts(so_far: Progress, question: Callable[[Any], bool]) -> bool:
    return so_far.state is not None and question(so_far.state.facts)


def panel(context: Mapping[Any, Any]) -> dict[str, Any]:
    """What the panel shows on a page of the desk; nothing where no first tournament is under way."""
    event, request = context.get("event"), context.get("request")
    if not isinstance(event, Event) or request is None or not event.pk:
        return {}
    first = getattr(event, "first_tournament", None)
    if first is None or first.archived:
        return {}
    so_far = _progress(first, event, context.get("section"))
    _note_look(so_far, request)
    return _panel_fields(so_far, request)


def _progress(first: FirstTournament, event: Event, section: Any) -> Progress:
    here = section if isinstance(section, Section) else event.sections.first()
    return Progress(first, event, here, snapshot.load_state(here) if here else None)


def _note_look(so_far: Progress, request: Any) -> None:
    """Note that a page was opened, once round 1 has been played."""
    match = request.resolver_match
    name = LOOKS.get(match.view_name) if match else None
    played = _facts(so_far, lambda facts: facts.paired_rounds > 0 and facts.is_finished(1))
    if name and played and not getattr(so_far.first, name):
        setattr(so_far.first, name, True)
        so_far.first.save(update_fields=[name])


def _panel_fields(so_far: Progress, request: Any) -> dict[str, Any]:
    done = [step.is_done(so_far) for step in STEPS]
    coming = done.index(False) if False in done else None
    rows = [(step, done[place], place == coming, _address(step, so_far)) for place, step in enumerate(STEPS)]
    return {
        "first": so_far.first,
        "event": so_far.event,
        "steps": rows,
        "finished": coming is None,
        "can_invite": _can_invite(so_far),
        "request": request,
        "csrf_token": _token(request),
    }


def _token(request: Any) -> str:
    from django.middleware.csrf import get_token  # noqa: PLC0415 - only where the panel is shown

    return get_token(request)


def _can_invite(so_far: Progress) -> bool:
    """May invented players come: to a section of single players that is still empty?"""
    return _facts(so_far, lambda facts: not facts.players and not facts.for_teams)


def _address(step: Step, so_far: Progress) -> str:
    if step.address in ("", "new-section/"):
        return reverse("desk:event", args=[so_far.event.slug]) + step.address
    if so_far.section is None:
        return ""
    return reverse("desk:section", args=[so_far.event.slug, so_far.section.slug]) + step.address


def archived_events(events: Iterable[Event]) -> set[int]:
    """Those of some events that are first tournaments put out of sight."""
    keys = [event.pk for event in events]
    return set(
        FirstTournament.objects.filter(event__in=keys, archived=True).values_list("event_id", flat=True)
    )
