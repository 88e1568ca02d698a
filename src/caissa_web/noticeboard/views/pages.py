"""The public pages: a document, a list of it, one answer."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from caissa_web.noticeboard.cache.latest import documents_of
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.parts import RoundShown
from caissa_web.noticeboard.views.calendars import calendar_file, section_calendar
from caissa_web.noticeboard.views.section_page import list_page, section_context, section_page
from caissa_web.presentation import plots
from caissa_web.presentation.search import asked_for, boards_with, players_with, seats_with
from caissa_web.presentation.standings import Table
from caissa_web.records import queries
from caissa_web.section.rounds.starting_positions import position_of_round

LEADERS = 10
TOP_BOARDS = 10


@list_page
def events(request: HttpRequest) -> HttpResponse:
    """All events on the noticeboard."""
    return render(request, "noticeboard/events.html", {"events": queries.public_events()})


@list_page
def event(request: HttpRequest, event: str) -> HttpResponse:
    """An event and its sections."""
    public_event = queries.public_event(event)
    if public_event is None:
        raise Http404
    context = {"event": public_event, "documents": documents_of(public_event)}
    return render(request, "noticeboard/event.html", context)


@section_page
def section(request: HttpRequest, document: Published) -> HttpResponse:
    """A section at a glance."""
    latest = document.round(document.section.paired_rounds)
    table = document.standings
    context = section_context(
        document,
        "overview",
        latest=latest,
        top_boards=latest.boards[:TOP_BOARDS] if latest else (),
        top_matches=latest.matches[:TOP_BOARDS] if latest else (),
        table=table.top(LEADERS) if table else None,
    )
    return render(request, "noticeboard/section.html", context)


@section_page
def players(request: HttpRequest, document: Published) -> HttpResponse:
    """The list of players, or those whom somebody looks for."""
    words = asked_for(request)
    matching = players_with(document.players, words)
    clubs = any(player.club for player in document.players)
    context = section_context(document, "players", players=matching, q=words, with_clubs=clubs)
    return render(request, "noticeboard/players.html", context)


@section_page
def player(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """One player's card."""
    card = document.card(number)
    if card is None:
        raise Http404
    return render(request, "noticeboard/player.html", section_context(document, "players", card=card))


@section_page
def round_by_board(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """A round's pairings and results by board."""
    if _retracted(document, number):
        return _notice(request, document, number)
    words, round_shown = asked_for(request), _round(document, number)
    context = _round_shown(document, round_shown, boards=boards_with(round_shown.boards, words), q=words)
    return render(request, "noticeboard/round.html", context)


@section_page
def round_by_name(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """A round's pairings by the players' names."""
    if _retracted(document, number):
        return _notice(request, document, number)
    words, round_shown = asked_for(request), _round(document, number)
    context = _round_shown(document, round_shown, seats=seats_with(round_shown.seats, words), q=words)
    return render(request, "noticeboard/round_by_name.html", context)


@section_page
def round_of_matches(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """A round's matches with their boards."""
    round_shown = _round(document, number)
    if not document.of_matches:
        raise Http404
    context = _round_shown(
        document, round_shown, matches=round_shown.matches, without=round_shown.teams_without
    )
    return render(request, "noticeboard/matches.html", context)


@section_page
def teams(request: HttpRequest, document: Published) -> HttpResponse:
    """The teams with captains and players."""
    if not document.teams:
        raise Http404
    return render(request, "noticeboard/teams.html", section_context(document, "teams", teams=document.teams))


@section_page
def standings(request: HttpRequest, document: Published) -> HttpResponse:
    """The standings, from the first round on."""
    table = _table(document)
    return render(request, "noticeboard/standings.html", section_context(document, "standings", table=table))


@section_page
def why(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """Why somebody stands where they stand, value by value, with the articles."""
    table = _table(document)
    place, workings = table.place_of(number), document.working(number)
    if place is None or not workings:
        raise Http404
    context = section_context(document, "standings", table=table, place=place, workings=workings)
    return render(request, "noticeboard/why.html", context)


@section_page
def cross_table(request: HttpRequest, document: Published) -> HttpResponse:
    """The cross-table."""
    table = document.cross_table
    if table is None:
        raise Http404
    ranks = {row.participant.number: row.rank for row in table.rows}
    heads = [number if table.by_rounds else ranks[number] for number in table.heads]
    context = section_context(document, "cross-table", cross=table, heads=heads, ranks=ranks)
    return render(request, "noticeboard/cross_table.html", context)


@section_page
def categories(request: HttpRequest, document: Published, key: str = "") -> HttpResponse:
    """The categories, and the places of one of them."""
    offered = document.categories
    if not offered and document.has_categories:
        # The engine cannot rank by the announced list; the page of the standings says why.
        return redirect("noticeboard:standings", document.event.slug, document.section.slug)
    chosen = next((offer for offer in offered if offer.key == key), None if key else offered[:1])
    if not chosen:
        raise Http404
    group = chosen[0] if isinstance(chosen, tuple) else chosen
    return render(
        request,
        "noticeboard/categories.html",
        section_context(document, "categories", group=group, groups=offered),
    )


@section_page
def statistics(request: HttpRequest, document: Published) -> HttpResponse:
    """The section in figures."""
    figures = document.statistics
    if figures is None:
        raise Http404
    drawn = [(chart, plots.plot(chart)) for chart in figures.charts]
    return render(
        request,
        "noticeboard/statistics.html",
        section_context(document, "statistics", figures=figures, drawn=drawn),
    )


@section_page
def schedule(request: HttpRequest, document: Published) -> HttpResponse:
    """When the rounds are."""
    if not document.schedule:
        raise Http404
    return render(request, "noticeboard/schedule.html", section_context(document, "schedule"))


@section_page
def calendar(request: HttpRequest, document: Published) -> HttpResponse:
    """The rounds as a calendar file."""
    if not document.schedule:
        raise Http404
    return calendar_file(section_calendar(document, request.get_host()), document.section.slug)


@section_page
def player_calendar(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """One player's rounds as a calendar file: board and opponent as soon as they are published."""
    if not document.schedule or document.card(number) is None:
        raise Http404
    content = section_calendar(document, request.get_host(), number)
    return calendar_file(content, f"{document.section.slug}-{number}")


@section_page
def live(_request: HttpRequest, document: Published) -> HttpResponse:
    """The newest version, for pages that look whether they are still true."""
    return JsonResponse({"key": document.key, "version": document.version})


# -- what they share ------------------------------------------------------------------------


def _table(document: Published) -> Table:
    if document.standings is None:
        raise Http404
    return document.standings


def _round(document: Published, number: int) -> RoundShown:
    round_shown = document.round(number)
    if round_shown is None:
        raise Http404
    return round_shown


def _retracted(document: Published, number: int) -> bool:
    """Does a notice hang where this round would be?"""
    return bool(document.notice) and number == document.section.paired_rounds + 1


def _notice(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """The notice in place of a round that was taken off the wall."""
    return render(
        request, "noticeboard/parts/retracted.html", section_context(document, "rounds", number=number)
    )


def _round_shown(document: Published, round_shown: RoundShown, **values: Any) -> dict[str, Any]:
    last = document.section.paired_rounds
    return section_context(
        document,
        "rounds",
        number=round_shown.number,
        numbers=range(1, last + 1),
        date=round_shown.date,
        round=round_shown,
        unpaired=round_shown.unpaired,
        position=position_of_round(document.state.book, round_shown.number),
        **values,
    )
