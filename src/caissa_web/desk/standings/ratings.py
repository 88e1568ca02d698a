"""Ratings on the desk: everybody's change with its working, first ratings, and what cannot be rated."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa.ratings import Capping, GameChange, PlayerRating, RatingRules, SeenGame
from caissa.tournament import Tournament
from caissa_web.desk.frame import Opened, section_page
from caissa_web.presentation.lists import Named, named, named_at
from caissa_web.section.ratings.for_rating import section_ratings


@dataclass(frozen=True, slots=True)
class Line:
    """A player's row of the table."""

    who: Named
    rating: str
    games: int
    score: str
    expected: str
    k: str
    change: str
    first: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game's working."""

    game: GameChange
    against: Named
    counted: str
    delta: str


@dataclass(frozen=True, slots=True)
class NotRatedLine:
    """A game that is not rated, and by which article."""

    game: SeenGame
    against: Named | None
    why: str
    article: str


@require_safe
@section_page()
def ratings(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Everybody's rating change, and the objections to rating the section."""
    rated, findings = section_ratings(opened.state)
    context = opened.context(
        "ratings",
        rated=rated,
        findings=findings,
        lines=[_line(row) for row in rated.rows],
        corrections=opened.book.rating_corrections,
    )
    return render(request, "desk/standings/ratings.html", context)


@require_safe
@section_page()
def working(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One player's change, game by game, or the first rating."""
    if number not in opened.facts.numbers:
        raise Http404
    rated, _findings = section_ratings(opened.state)
    row, rules = rated.row(number), rated.rules
    context = opened.context(
        "ratings",
        rated=rated,
        row=row,
        line=_line(row),
        games=[_game(opened.facts, game_change, rules) for game_change in row.change.games]
        if row.change
        else [],
        not_rated=list(_not_rated(opened.facts, row, rules)),
        articles={
            "k": rules.cite(rules.coefficient.article),
            "sum": rules.cite(rules.summation),
            "initial": rules.cite(rules.initial.article),
            "publication": rules.cite(rules.publication.article),
            "first_event": rules.cite(rules.first_event),
        },
        average=_average(row),
    )
    return render(request, "desk/standings/ratings_working.html", context)


def _line(row: PlayerRating) -> Line:
    who, change = named(row.player), row.change
    if change is None:
        first = row.initial
        text = "–" if first is None else str(first.rating) if first.published else f"({first.rating})"
        return Line(who, "", len(row.counted), "", "", "", "", text)
    k = str(change.coefficient.value) + ("*" if change.coefficient.limited else "")
    figures = (plain(change.score), plain(change.expected), k, signed(change.change))
    return Line(who, str(change.rating), len(change.games), *figures, "")


def _game(facts: Tournament, game_change: GameChange, rules: RatingRules) -> GameLine:
    counted = ""
    if game_change.capping is not Capping.WITHIN:
        why = f": {rules.real_because}" if game_change.capping is Capping.REAL else ""
        counted = f"{game_change.counted:+d}{why} ({rules.cite(rules.difference.article)})"
    return GameLine(
        game_change, named_at(facts, game_change.game.opponent), counted, signed(game_change.delta)
    )


def _not_rated(facts: Tournament, row: PlayerRating, rules: RatingRules) -> list[NotRatedLine]:
    return [
        NotRatedLine(
            game,
            named_at(facts, game.opponent) if game.opponent else None,
            game.why_not.value,
            rules.cite(rules.not_rated[game.why_not]),
        )
        for game in row.games
        if game.why_not is not None
    ]


def _average(row: PlayerRating) -> str:
    if row.initial is None:
        return ""
    exact = row.initial.average
    return f"{Decimal(exact.numerator) / exact.denominator:.2f}"


def plain(value: Decimal) -> str:
    """A number without needless zeros."""
    return f"{value.normalize():f}" if value else "0"


def signed(value: Decimal) -> str:
    """A number with its sign: +56.4, -0.3, 0."""
    return f"+{plain(value)}" if value > 0 else plain(value)
