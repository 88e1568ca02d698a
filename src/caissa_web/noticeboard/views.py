"""The public pages: one question to the records, one list, one answer."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.noticeboard import lists
from caissa_web.noticeboard.section_page import Opened, section_page
from caissa_web.noticeboard.standings import table
from caissa_web.records import queries

LEADERS = 10
TOP_BOARDS = 10


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """All events on the noticeboard."""
    return render(request, "noticeboard/events.html", {"events": queries.public_events()})


@require_safe
def event(request: HttpRequest, event: str) -> HttpResponse:
    """An event and its sections."""
    found = queries.public_event(event)
    if found is None:
        raise Http404
    return render(request, "noticeboard/event.html", {"event": found})


@section_page
def section(request: HttpRequest, opened: Opened) -> HttpResponse:
    """A section at a glance."""
    tournament = opened.tournament
    context = opened.shown(
        "overview",
        facts=lists.facts(tournament),
        progress=lists.progress(tournament),
        top_boards=lists.boards(tournament, tournament.paired_rounds)[:TOP_BOARDS],
        table=table(tournament, opened.book).top(LEADERS),
    )
    return render(request, "noticeboard/section.html", context)


@section_page
def players(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The list of players."""
    context = opened.shown("players", players=lists.players(opened.tournament))
    return render(request, "noticeboard/players.html", context)


@section_page
def player(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One player's card."""
    tournament = opened.tournament
    if number not in tournament.numbers:
        raise Http404
    context = opened.shown(
        "players",
        player=lists.named(tournament.player(number)),
        lines=lists.card(tournament, number),
        place=table(tournament, opened.book).place_of_player(number),
    )
    return render(request, "noticeboard/player.html", context)


@section_page
def round_by_board(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """A round's pairings and results by board."""
    if _retracted(opened, number):
        return _notice(request, opened, number)
    boards, unpaired = lists.boards(opened.tournament, number), lists.unpaired(opened.tournament, number)
    context = _round_shown(opened, number, boards=boards, unpaired=unpaired)
    return render(request, "noticeboard/round.html", context)


@section_page
def round_by_name(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """A round's pairings by the players' names."""
    if _retracted(opened, number):
        return _notice(request, opened, number)
    context = _round_shown(opened, number, seats=lists.seats(opened.tournament, number))
    return render(request, "noticeboard/round_by_name.html", context)


@section_page
def standings(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The standings with all results that are in, from the first round on."""
    if not opened.tournament.paired_rounds:
        raise Http404
    context = opened.shown("standings", table=table(opened.tournament, opened.book))
    return render(request, "noticeboard/standings.html", context)


def _retracted(opened: Opened, number: int) -> bool:
    """Does a notice hang where this round would be?"""
    return bool(opened.notice) and number == opened.tournament.paired_rounds + 1


def _notice(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """The notice in place of a round that was taken off the wall."""
    numbers = range(1, opened.tournament.paired_rounds + 1)
    context = opened.shown("rounds", number=number, numbers=numbers)
    return render(request, "noticeboard/retracted.html", context)


def _round_shown(opened: Opened, number: int, **values: object) -> dict[str, object]:
    last = opened.tournament.paired_rounds
    if not 1 <= number <= last:
        raise Http404
    date = opened.tournament.round(number).date
    return opened.shown("rounds", number=number, numbers=range(1, last + 1), date=date, **values)
