"""The teams, and the card of each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.views.section_page import section_context, section_page


@section_page
def teams(request: HttpRequest, document: Published) -> HttpResponse:
    """The teams with captains and players."""
    if not document.teams:
        raise Http404
    return render(request, "noticeboard/teams.html", section_context(document, "teams", teams=document.teams))


@section_page
def team(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """One team: its place, its matches, its players and what they scored."""
    card = document.team_card(number)
    if card is None:
        raise Http404
    numbers = range(1, document.section.paired_rounds + 1)
    context = section_context(document, "teams", card=card, numbers=numbers)
    return render(request, "noticeboard/team.html", context)
