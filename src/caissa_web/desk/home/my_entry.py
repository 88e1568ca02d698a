"""The pages of those who come for their own people: delegations, captains, players and the press.

They see what is published, and of persons only those whom their appointment names (DATA-004).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa.tournament import Player, Tournament
from caissa_web.desk.frame import Page, carried_out
from caissa_web.desk.standings.ratings import signed
from caissa_web.noticeboard.cache.published import published
from caissa_web.noticeboard.document.public_facts import shown_facts
from caissa_web.presentation.lists import Board, CardLine, Named, boards, card, named, unpaired
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Own, Right, own
from caissa_web.records.zones import in_zone_of
from caissa_web.section.book import Guardian, Stage
from caissa_web.section.entries.current_numbers import numbers_now
from caissa_web.section.ratings.for_rating import section_ratings
from caissa_web.section.state import State


def own_page(right: Right) -> Callable[[Page], Page]:
    """A page of an event for those who have a role of this kind there; for others it does not exist."""

    def decorated(page: Page) -> Page:
        @login_required
        @wraps(page)
        def view(request: HttpRequest, event: str, **which: Any) -> HttpResponseBase:
            opened_event = Event.objects.filter(slug=event).first()
            mine = own(request.user, opened_event) if opened_event else Own()
            if opened_event is None or right not in mine.rights:
                raise Http404
            with in_zone_of(opened_event):
                answer = carried_out(request, page, opened_event, mine, **which)
            answer.headers["Cache-Control"] = "no-store"
            return answer

        return view

    return decorated


@dataclass(frozen=True, slots=True)
class Entry:
    """One of the viewer's own people: the entry, the published games and the rating change."""

    section: Section
    player: Player
    who: Named
    games: tuple[CardLine, ...]
    change: str
    guardian: Guardian | None

    @property
    def newest(self) -> CardLine | None:
        """The newest round that is published."""
        return self.games[-1] if self.games else None


Wanted = Callable[[Section, Tournament], Iterable[Player]]


def entries(event: Event, wanted: Wanted) -> Iterator[Entry]:
    """Those of an event's players who are wanted, with what everybody may see of their games."""
    for section in event.sections.select_related("event"):
        document = published(section, timezone.now())
        players = list(wanted(section, document.facts))
        changes = _changes(document.rated) if players else {}
        for player in players:
            games = tuple(card(document.public_facts, player.number))
            change = changes.get(player.number, "")
            guardian = document.state.book.guardian(player.number)
            yield Entry(section, player, named(player), games, change, guardian)


def public_rounds(state: State) -> int:
    """The last round that everybody may see."""
    return state.book.public_rounds(state.facts.paired_rounds, timezone.now())


def _changes(state: State) -> dict[int, str]:
    rated, _findings = section_ratings(state)
    return {row.player.number: signed(row.change.change) for row in rated.rows if row.change}


@require_safe
@own_page(Right.SELF)
def own_entry(request: HttpRequest, event: Event, mine: Own) -> HttpResponse:
    """A player's own entry and own games."""

    def myself(section: Section, facts: Tournament) -> Iterable[Player]:
        return map(facts.player, sorted(numbers_now(facts, mine.players, section.pk, team=False)))

    own_entries = list(entries(event, myself))
    return render(request, "desk/home/own_entry.html", {"event": event, "entries": own_entries})


@dataclass(frozen=True, slots=True)
class Awaited:
    """A round that is reviewed and waits for its publication time: for the press, under embargo."""

    section: Section
    round: int
    until: object
    boards: tuple[Board, ...]
    byes: tuple[Any, ...]


@require_safe
@own_page(Right.PRESS)
def press(request: HttpRequest, event: Event, _mine: Own) -> HttpResponse:
    """Pairings that are reviewed and scheduled for publication; until then they are under embargo."""
    awaited = [
        waiting_round
        for section in event.sections.select_related("event")
        for waiting_round in _awaited(section)
    ]
    return render(request, "desk/home/press.html", {"event": event, "awaited": awaited})


def _awaited(section: Section) -> Iterator[Awaited]:
    state, document = snapshot.load_state(section), published(section, timezone.now())
    number = public_rounds(state) + 1
    sheet = state.book.sheet(number)
    if number <= state.facts.paired_rounds and sheet.stage is Stage.REVIEWED and sheet.publish_at:
        facts = shown_facts(state.facts, document.rules, document.on)
        listed = tuple(boards(facts, number)), tuple(unpaired(facts, number))
        yield Awaited(section, number, sheet.publish_at, *listed)
