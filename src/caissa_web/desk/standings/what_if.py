"""What if the open games ended so? Standings for results that are only supposed; nothing is recorded."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa.standings import OpenGame, Supposed, open_games, what_if
from caissa.tournament import Tournament
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.standings import table
from caissa_web.presentation.lists import Named, named_at
from caissa_web.section.closing import final_standings
from caissa_web.section.state import State

RESULTS = ("1-0", "½-½", "0-1")
LEADERS = 50


@dataclass(frozen=True, slots=True)
class Question:
    """An open game, and the result that is supposed for it."""

    game: OpenGame
    white: Named
    black: Named
    field: str
    supposed: str


@require_safe
@section_page()
def supposed_standings(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """The standings after a round as if some of its open games had ended."""
    facts = opened.facts
    if not 1 <= number <= facts.paired_rounds:
        raise Http404
    asked = _questions(facts, number, request.GET)
    supposed = [
        Supposed(question.game.round, question.game.white, question.game.black, question.supposed)
        for question in asked
        if question.supposed
    ]
    standings = final_standings.standings_of(State(what_if(facts, supposed), opened.book), number)
    context = opened.context(
        "standings",
        number=number,
        asked=asked,
        supposed=len(supposed),
        heads=standings.codes,
        lines=table.lines(facts, standings)[:LEADERS],
        leaders=LEADERS,
    )
    return render(request, "desk/standings/standings_what_if.html", context)


def _questions(facts: Tournament, number: int, typed: QueryDict) -> list[Question]:
    """The open games up to a round, each with what was chosen for it."""
    listed = []
    for game in open_games(facts):
        if game.round <= number:
            field = f"{game.round}-{game.white}-{game.black}"
            chosen = typed.get(field, "")
            sides = named_at(facts, game.white), named_at(facts, game.black)
            listed.append(Question(game, *sides, field, chosen if chosen in RESULTS else ""))
    return listed
