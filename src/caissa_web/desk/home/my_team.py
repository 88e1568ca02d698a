"""A captain's own team: its players, its matches, and the line-ups to be handed in (C.05 7.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa.errors import CaissaError
from caissa.tournament import Team
from caissa.tournament.matches import matches
from caissa_web.desk.frame import Opened
from caissa_web.desk.home.my_entry import own_page, public_rounds
from caissa_web.desk.teams.line_ups import form_of, seen_sheet
from caissa_web.operations.teams import matches as team_matches
from caissa_web.presentation.lists import Named, named_at
from caissa_web.records import snapshot
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Own, Right
from caissa_web.section.entries.current_numbers import numbers_now
from caissa_web.section.state import State
from caissa_web.section.teams.rounds import line_ups_closed, match_of, sheet_of


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match of the captain's own team in a published round."""

    round: int
    opponent: Team
    handed_in: bool
    closed: object


@dataclass(frozen=True, slots=True)
class OwnTeam:
    """A captain's own team with its players and its matches."""

    section: Section
    team: Team
    players: tuple[Named, ...]
    matches: tuple[OwnMatch, ...]


@require_safe
@own_page(Right.OWN_TEAM)
def own_team(request: HttpRequest, event: Event, mine: Own) -> HttpResponse:
    """The teams that somebody is captain of."""
    return render(request, "desk/home/own_team.html", {"event": event, "teams": list(_teams(event, mine))})


def _teams(event: Event, mine: Own) -> Iterator[OwnTeam]:
    for section in event.sections.all():
        if all(own_team.section != section.pk for own_team in mine.teams):
            continue
        state = snapshot.load_state(section)
        for number in sorted(numbers_now(state.facts, mine.teams, section.pk, team=True)):
            team = state.facts.team(number)
            players = tuple(named_at(state.facts, player) for player in team.players)
            yield OwnTeam(section, team, players, tuple(_matches(state, number)))


def _matches(state: State, team: int) -> Iterator[OwnMatch]:
    facts, book = state.facts, state.book
    for number in range(1, public_rounds(state) + 1):
        for match in matches(facts, number):
            if team in (match.white, match.black):
                sheet = sheet_of(facts, book, match, team)
                closed = line_ups_closed(book, number, timezone.now())
                yield OwnMatch(number, facts.team(sheet.opponent), sheet.handed_in, closed)


@require_http_methods(["GET", "HEAD", "POST"])
@own_page(Right.OWN_TEAM)
def own_line_up(
    request: HttpRequest, event: Event, mine: Own, section: str, team: int, number: int
) -> HttpResponse:
    """The line-up of the captain's own team, until the deadline; the opponents' line-up is not shown."""
    opened = _opened(request, event, mine, section, team)
    if not 1 <= number <= public_rounds(opened.state):
        raise Http404
    sheet = sheet_of(opened.facts, opened.book, match_of(opened.facts, number, team), team)
    posted = request.method == "POST"
    form = form_of(opened, sheet, *([request.POST] if posted else []))
    refused: CaissaError | None = None
    if posted and form.is_valid():
        try:
            _hand_in(opened, number, team, form.seated(), seen_sheet(request, sheet))
        except CaissaError as wrong:  # illegal, too late, or changed meanwhile: said on this page
            refused = wrong
        else:
            messages.success(request, _("The line-up has been recorded."))
            return redirect("desk:own-team", event.slug)
    context = {
        "event": event,
        "section": opened.section,
        "number": number,
        "team": opened.facts.team(team),
        "opponent": opened.facts.team(sheet.opponent),
        "form": form,
        "refused": refused,
        "seen": " ".join(str(player or 0) for player in sheet.seated),
        "closed": line_ups_closed(opened.book, number, timezone.now()),
    }
    bad = bool(refused) or bool(form.errors)
    return render(request, "desk/home/own_line_up.html", context, status=422 if bad else 200)


def _opened(request: HttpRequest, event: Event, mine: Own, slug: str, team: int) -> Opened:
    section = Section.objects.select_related("event").filter(event=event, slug=slug).first()
    if section is None or all(own_team.section != section.pk for own_team in mine.teams):
        raise Http404
    opened = Opened(section, request.user.get_username(), mine.rights)
    if team not in numbers_now(opened.facts, mine.teams, section.pk, team=True):
        raise Http404
    return opened


def _hand_in(opened: Opened, number: int, team: int, seated: Any, seen: Any) -> None:
    team_matches.hand_in_line_up(
        opened.section, number, team, seated, by=opened.user, now=timezone.now(), seen=seen
    )
