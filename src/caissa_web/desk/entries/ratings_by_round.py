"""Ratings by round, for events of more than 30 days: typed, or taken from a newer list after a look at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.validators import MaxValueValidator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import ImpossibleChange
from caissa.ratings.plausibility import HIGHEST, LOWEST
from caissa.tournament import Player, Rating, Tournament
from caissa_web.desk.entries.forms import MONTH
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.exchange import rating_store
from caissa_web.operations.entries.round_ratings import MOST_ROUNDS, link_ratings, unlink_rating
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number
from caissa_web.section.ratings.by_round import (
    NewRating,
    first_round_of,
    is_long,
    later_ratings,
    lists_of,
    months_of,
    new_ratings,
)
from caissa_web.translation.form_fields import field_of


@dataclass(frozen=True, slots=True)
class Line:
    """A player with the first rating and those of later rounds."""

    player: Player
    later: list[Rating]


class LaterRatingForm(forms.Form):
    """One player's rating from a round on."""

    player = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int, choices=())
    from_round = forms.IntegerField(label=gettext_lazy("From round"), min_value=2)
    rating = forms.IntegerField(label=gettext_lazy("Rating"), min_value=LOWEST, max_value=HIGHEST)
    k = forms.TypedChoiceField(
        label=gettext_lazy("K"),
        required=False,
        coerce=int,
        empty_value=None,
        choices=[("", "–"), *((factor, factor) for factor in (40, 20, 15, 10))],
    )
    month = forms.RegexField(
        rf"\A{MONTH.pattern}\Z",
        label=gettext_lazy("Month of the list"),
        required=False,
        help_text=gettext_lazy("Such as 2026-04"),
    )

    def __init__(self, *typed: Any, facts: Tournament, **options: Any) -> None:
        super().__init__(*typed, **options)
        players = [(player.number, f"{player.number} {player.name}") for player in facts.players]
        field_of(self, "player", forms.ChoiceField).choices = players
        last, from_round = facts.scheduled_rounds or MOST_ROUNDS, self.fields["from_round"]
        from_round.validators.append(MaxValueValidator(last))
        from_round.widget.attrs["max"] = last


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.ENTRIES)
def by_round(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Everybody's ratings by round, and a form for one more."""
    form = LaterRatingForm(request.POST or None, facts=opened.facts)
    if request.method != "POST" or not form.is_valid():
        return render(
            request, "desk/entries/by_round.html", _page(request, opened, form), status=_status(form)
        )
    typed = form.cleaned_data
    rating = Rating(
        typed["rating"],
        speed=opened.facts.speed,
        list_month=typed["month"],
        k=typed["k"],
        from_round=typed["from_round"],
    )
    _link(request, opened, {typed["player"]: rating})
    return _again(opened)


def _status(form: forms.Form) -> int:
    return 422 if form.errors else 200


def _page(request: HttpRequest, opened: Opened, form: LaterRatingForm) -> dict[str, Any]:
    facts, stored = opened.facts, rating_store.stored_lists()
    months = months_of(stored, facts)
    month = request.GET.get("month", "")
    month = month if month in months else ""
    typed = request.GET.get("from", "")
    start = int(typed) if is_number(typed, 2) and int(typed) > 1 else None
    start = start or (first_round_of(facts, month) if month else None)
    lines = [Line(player, later_ratings(player, facts.speed)) for player in facts.players]
    return opened.context(
        "players",
        form=form,
        long=is_long(facts),
        lines=[line for line in lines if line.later],
        months=[(list_month, first_round_of(facts, list_month)) for list_month in months],
        month=month,
        start=start,
        new=_new(opened, month, start) if month and start else [],
    )


def _new(opened: Opened, month: str, start: int) -> list[NewRating]:
    """Who has another rating in the lists of a month."""
    facts = opened.facts
    within = lists_of(rating_store.stored_lists(), facts, month)
    ids = [player.fide_id for player in facts.players if player.fide_id]
    return new_ratings(facts, rating_store.by_ids_in(ids, within), month, start)


@require_POST
@section_page(Right.ENTRIES)
def take(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take over the ticked ratings of a newer list from a round on, in one act."""
    month, typed = request.POST.get("month", "")[:7], request.POST.get("from", "")
    if not (is_number(typed, 2) and int(typed) > 1):
        raise ImpossibleChange(why=_("Choose the round from which the list counts"))
    ticked = set(request.POST.getlist("take"))
    offered = _new(opened, month, int(typed)) if MONTH.fullmatch(month) else []
    chosen = {
        new_rating.player.number: new_rating.rating
        for new_rating in offered
        if str(new_rating.player.number) in ticked
    }
    if not chosen:
        raise ImpossibleChange(why=_("Tick the changes to apply"))
    _link(request, opened, chosen)
    return _again(opened)


@require_POST
@section_page(Right.ENTRIES)
def remove(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take away a rating of a later round."""
    number, start = request.POST.get("player", ""), request.POST.get("from", "")
    if not (is_number(number, 5) and is_number(start, 2)):
        raise ImpossibleChange(why=_("There is no such rating"))
    source = request.POST.get("source", "")[:10]
    rating = Rating(0, source, opened.facts.speed, from_round=int(start))
    seen = seen_version(request, opened)
    unlink_rating(opened.section, int(number), rating, by=opened.user, seen_version=seen)
    messages.success(request, _("The rating has been removed."))
    return _again(opened)


def _link(request: HttpRequest, opened: Opened, ratings: dict[int, Rating]) -> None:
    seen = seen_version(request, opened)
    link_ratings(opened.section, ratings, by=opened.user, seen_version=seen)
    messages.success(request, _("The ratings have been saved."))


def _again(opened: Opened) -> HttpResponse:
    return redirect("desk:ratings-by-round", opened.event.slug, opened.section.slug)
