"""The list of players, and the card of each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.card_page import card_page
from caissa_web.noticeboard.views.calendars import calendar_file, section_calendar
from caissa_web.noticeboard.views.section_page import section_context, section_page
from caissa_web.presentation.search import asked_for, players_with


@section_page
def players(request: HttpRequest, document: Published, key: str = "") -> HttpResponse:
    """The list of players, those of a group, or those whom somebody looks for."""
    chosen = document.filter(key) if key else None
    if key and chosen is None:
        raise Http404
    listed = [player for player in document.players if chosen is None or player.number in chosen.numbers]
    words = asked_for(request)
    context = section_context(
        document,
        "players",
        players=players_with(listed, words),
        q=words,
        chosen=chosen,
        with_clubs=any(player.club for player in document.players),
        # Relative addresses keep a long list light.
        home="../../../" if key else "../",
    )
    return render(request, "noticeboard/players.html", context)


@section_page
def player(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """One player's card."""
    card = document.card(number)
    if card is None:
        raise Http404
    forecast = document.chances
    context = section_context(
        document,
        "players",
        card=card,
        page=card_page(document, card),
        forecast=forecast,
        own_chances=forecast.of(number) if forecast else None,
    )
    return render(request, "noticeboard/player.html", context)


@section_page
def player_calendar(_request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """One player's rounds as a calendar file: board and opponent as soon as they are published."""
    if not document.schedule or document.card(number) is None:
        raise Http404
    content = section_calendar(document, number)
    return calendar_file(content, f"{document.section.slug}-{number}")
