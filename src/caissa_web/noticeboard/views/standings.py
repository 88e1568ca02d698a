"""The standings after any round, of everybody or of a group, and why somebody stands there."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.rankings import Filter
from caissa_web.noticeboard.views.section_page import section_context, section_page
from caissa_web.presentation.ranking import Ranking
from caissa_web.presentation.search import asked_for, players_with
from caissa_web.presentation.standings import Table
from caissa_web.section.closing.final_standings import missing_results


@section_page
def standings(
    request: HttpRequest, document: Published, number: int | None = None, key: str = ""
) -> HttpResponse:
    """The standings after any published round, of everybody or of a group."""
    whole = document.ranking(number)
    chosen = document.filter(key) if key else None
    if whole is None or (key and chosen is None):
        raise Http404
    words, table = asked_for(request), whole.table
    # Relative addresses keep a long list light.
    home = "../" * (1 + 2 * bool(key) + 2 * (number is not None))
    context = section_context(
        document,
        "standings",
        ranking=_chosen_lines(whole, chosen, words),
        table=table,
        hours=document.hours_of(table.after_round),
        games_open=len(missing_results(document.facts, table.after_round)),
        home=home,
        with_ratings=document.rules.ratings and not table.of_teams,
        why=_why_address(home, number, key) if _has_workings(document, table) else "",
        chosen=chosen,
        q=words,
        **_choice_of_rounds(document, table.after_round, home, key),
    )
    return render(request, "noticeboard/standings.html", context)


def _chosen_lines(whole: Ranking, chosen: Filter | None, words: str) -> Ranking:
    """The lines of a group, and of those whom somebody looks for."""
    lines = whole.only(chosen.numbers) if chosen else whole
    if not words:
        return lines
    participants = [line.place.participant for line in lines.lines]
    return lines.only({participant.number for participant in players_with(participants, words)})


def _has_workings(document: Published, table: Table) -> bool:
    """Can everybody's working be looked at? It is kept for the newest standings only."""
    is_newest = table.after_round == document.standings_after
    return document.rules.working and is_newest and not table.refusal


def _choice_of_rounds(document: Published, after: int, home: str, key: str) -> dict[str, Any]:
    """The rounds to choose from, each with its address, and those to come."""
    newest = document.standings_after
    return {
        "newest": newest,
        "is_newest": after == newest,
        "rounds": [
            (played, _standings_address(home, None if played == newest else played, key))
            for played in range(1, newest + 1)
        ],
        "later": range(newest + 1, (document.section.rounds or newest) + 1),
        "after": "" if after == newest else f"after/{after}/",
    }


@section_page
def why(request: HttpRequest, document: Published, number: int) -> HttpResponse:
    """Why somebody stands where they stand, value by value, with the articles."""
    table = _table(document)
    place, workings = table.place_of(number), document.working(number)
    if place is None or not workings:
        raise Http404
    context = section_context(document, "standings", table=table, place=place, workings=workings)
    return render(request, "noticeboard/why.html", context)


def _standings_address(home: str, after: int | None, key: str) -> str:
    """Where the standings after a round stand, of the same group."""
    return f"{home}standings/" + (f"after/{after}/" if after else "") + (f"of/{key}/" if key else "")


def _why_address(home: str, number: int | None, key: str) -> str:
    """Where the workings stand, as short as the page allows: it is in every line."""
    return "why/" if number is None and not key else f"{home}standings/why/"


def _table(document: Published) -> Table:
    if document.standings is None:
        raise Http404
    return document.standings
