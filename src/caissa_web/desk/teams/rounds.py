"""A round of teams on the desk: its matches with their boards, its stage, and the teams without a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa.documents import Request, pdf
from caissa.documents.register import document
from caissa.pairing.systems import boards_are_matches
from caissa.tournament import named_in_event
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.rounds.boards import current_round
from caissa_web.desk.rounds.pages import round_context
from caissa_web.presentation.flag_drawings import flag_drawing
from caissa_web.presentation.matches import match_list, teams_without_match
from caissa_web.records.paper_look import look_of
from caissa_web.section.groups import group_of
from caissa_web.section.teams.rounds import line_ups_closed, match_of
from caissa_web.translation.documents import reader_phrases


def require_match_round(opened: Opened, number: int) -> None:
    """Only a paired round of matches has these pages."""
    if not boards_are_matches(opened.facts) or not 1 <= number <= opened.facts.paired_rounds:
        raise Http404


@require_safe
@section_page()
def current(_request: HttpRequest, opened: Opened) -> HttpResponse:
    """The round that is being worked at, or the way to the first."""
    if not boards_are_matches(opened.facts):
        raise Http404
    if not opened.facts.paired_rounds:
        return redirect("desk:rounds", opened.event.slug, opened.section.slug)
    number = current_round(opened.facts)
    return redirect("desk:matches", opened.event.slug, opened.section.slug, number)


@require_safe
@section_page()
def matches(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """The matches of a round, each with its boards and the ways to its papers."""
    require_match_round(opened, number)
    facts, book = opened.facts, opened.book
    context = round_context(
        opened,
        number,
        matches=match_list(facts, number),
        without=teams_without_match(facts, number),
        closed=line_ups_closed(book, number, timezone.now()),
        visits=[(visit, facts.team(visit.team)) for visit in book.visit_notices if visit.round == number],
        view="matches",
    )
    return render(request, "desk/teams/team_matches.html", context)


@require_safe
@section_page()
def protocols(_request: HttpRequest, opened: Opened, number: int, team: int | None = None) -> HttpResponse:
    """The protocols of a round, or of one match, as the captains sign them, ready to print."""
    require_match_round(opened, number)
    if team is not None:
        match_of(opened.facts, number, team)
    asked = Request(
        named_in_event(opened.facts, opened.event.name),
        reader_phrases(),
        round_number=number,
        participant=team,
        look=look_of(opened.event),
        flag_of=flag_drawing,
        group=group_of(opened.state, opened.section.name),
    )
    printed = pdf(document("protocols", asked))
    response = HttpResponse(printed.content, content_type="application/pdf")
    name = f"{opened.section.slug}-round-{number}{f'-team-{team}' if team else ''}-protocols.pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}"'
    return response
