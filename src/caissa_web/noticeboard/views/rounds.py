"""Pairings and results of a round: by board, by name, by match."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.pairing_reasons import pairing_reason
from caissa_web.noticeboard.document.parts import RoundShown
from caissa_web.noticeboard.views.section_page import section_context, section_page
from caissa_web.presentation.lists import surprises
from caissa_web.presentation.results import ahead, two_figures
from caissa_web.presentation.search import asked_for, boards_with, seats_with
from caissa_web.section.rounds.starting_positions import position_of_round
from caissa_web.section.rounds.time_controls import sentences_on_round

PLAYING = "playing"
"""What the list of boards may be cut down to."""


@section_page
def round_by_board(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """A round's pairings and results by board."""
    if _retracted(document, number):
        return _notice(request, document, number)
    words, round_shown = asked_for(request), _round(document, number)
    only_playing = request.GET.get("only") == PLAYING
    boards = [
        board
        for board in boards_with(round_shown.boards, words)
        if not only_playing or two_figures(board.result) is None
    ]
    context = _round_shown(
        document, round_shown, boards=boards, q=words, only_playing=only_playing, why="why/"
    )
    return render(request, "noticeboard/round.html", context)


@section_page
def round_by_name(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """A round's pairings by the players' names."""
    if _retracted(document, number):
        return _notice(request, document, number)
    words, round_shown = asked_for(request), _round(document, number)
    seats = seats_with(round_shown.seats, words)
    context = _round_shown(document, round_shown, seats=seats, q=words, home="../../../")
    return render(request, "noticeboard/round_by_name.html", context)


@section_page
def round_of_matches(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """A round's matches with their boards."""
    round_shown = _round(document, number)
    if not document.of_matches:
        raise Http404
    context = _round_shown(
        document,
        round_shown,
        matches=round_shown.matches,
        without=round_shown.teams_without,
        why=f"../../rounds/{number}/why/",
    )
    return render(request, "noticeboard/matches.html", context)


@section_page
def why_paired(request: HttpRequest, document: Published, number: int, who: int) -> HttpResponse:
    """Why somebody has this opponent in a round: a sentence for everybody, then the articles."""
    reason = pairing_reason(document, number, who)
    if reason is None:
        raise Http404
    context = section_context(document, "rounds", number=number, reason=reason)
    kind = "matches" if document.of_matches else "rounds"
    context["round_address"] = f"{context['home']}{kind}/{number}/"
    return render(request, "noticeboard/why_paired.html", context)


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


def _tally(round_shown: RoundShown) -> dict[str, int]:
    """How the games of a round ended so far."""
    ends = [ahead(board.result) for board in round_shown.boards if two_figures(board.result)]
    return {"white": ends.count("first"), "draws": ends.count(""), "black": ends.count("second")}


def _round_shown(document: Published, round_shown: RoundShown, **values: Any) -> dict[str, Any]:
    last, number = document.section.paired_rounds, round_shown.number
    return section_context(
        document,
        "rounds",
        number=number,
        numbers=range(1, last + 1),
        numbers_to_come=range(last + 1, (document.section.rounds or last) + 1),
        under_way=document.under_way(number),
        open_boards=round_shown.games - round_shown.results,
        absent=document.absent(number),
        surprises=surprises(round_shown.boards),
        tally=_tally(round_shown),
        date=round_shown.date,
        round=round_shown,
        unpaired=round_shown.unpaired,
        position=position_of_round(document.state.book, number),
        other_time_controls=sentences_on_round(document.facts, number),
        **values,
    )
