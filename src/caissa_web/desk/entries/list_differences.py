"""Ratings against the stored lists: a table of differences, of which the arbiter takes over what fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import ImpossibleChange, UnreadableFile
from caissa.files.rating_list import Hit
from caissa.tournament import Player
from caissa_web.caching import derived_values
from caissa_web.desk.entries.rating_choice import sequence_form
from caissa_web.desk.entries.way_back import to_listing
from caissa_web.desk.federation_field import FederationNameField
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.exchange import rating_store
from caissa_web.operations.entries.numbering import apply_ratings, set_rating_method, switch_rating_check
from caissa_web.records.rights import Right
from caissa_web.section.entries.listed_person import Difference, differences, refreshed
from caissa_web.section.options import EFFECTIVE_RATING, RATING_CHECK_OFF
from caissa_web.section.ratings.tournament_rating import Method, method_of, national_federation

MOST_SHOWN = 400
"""Differences on one page; the others come when these are settled."""

FIELDS = {
    "name": gettext_lazy("name"),
    "title": gettext_lazy("title"),
    "federation": gettext_lazy("federation"),
    "birth": gettext_lazy("born"),
    "sex": gettext_lazy("sex"),
    "standard": gettext_lazy("FIDE rating"),
    "rapid": gettext_lazy("FIDE rapid rating"),
    "blitz": gettext_lazy("FIDE blitz rating"),
    "rating": gettext_lazy("tournament rating"),
    "unlisted": gettext_lazy("FIDE ID not in any list"),
}
METHODS = (
    (Method.FIDE, gettext_lazy("FIDE's rating only (FIDE)")),
    (Method.NRO, gettext_lazy("national rating only (NRO)")),
    (Method.FIDON, gettext_lazy("FIDE's, or the national one (FIDON)")),
    (Method.NIDOF, gettext_lazy("national, or FIDE's (NIDOF)")),
    (Method.HBFN, gettext_lazy("the higher of the two (HBFN)")),
    (Method.LBFN, gettext_lazy("the lower of the two (LBFN)")),
    (Method.OTHER, gettext_lazy("by hand (OTHER)")),
)


class MethodForm(forms.Form):
    """How tournament ratings are chosen."""

    method = forms.ChoiceField(
        label=gettext_lazy("Tournament rating"),
        choices=[(rating_method.value, text) for rating_method, text in METHODS],
    )
    federation = FederationNameField(label=gettext_lazy("National list of"))
    effective = forms.BooleanField(
        label=gettext_lazy(
            "Effective rapid or blitz rating: the rating at another speed counts where there is none"
        ),
        required=False,
    )


@require_safe
@section_page()
def ratings(request: HttpRequest, opened: Opened) -> HttpResponse:
    """What differs between the players and the lists in force at the start."""
    return _page(request, opened, _method_form(opened))


def _page(request: HttpRequest, opened: Opened, form: MethodForm) -> HttpResponse:
    stored = rating_store.chosen(rating_store.stored_lists(), opened.facts.start)
    differing = rating_differences(opened)
    what = request.GET.get("what", "")
    wanted = [difference for difference in differing if what in ("", difference.field)]
    context = opened.context(
        "players",
        form=form,
        sequence=sequence_form(opened),
        what=what,
        kinds=[
            (field, FIELDS[field], many)
            for field, many in Counter(difference.field for difference in differing).items()
        ],
        many=len(wanted),
        most=MOST_SHOWN,
        stale=rating_store.is_stale(stored),
        stored=stored,
        checked=not opened.book.value(RATING_CHECK_OFF),
        lists=lists_in_force(opened),
        rows=[(difference, FIELDS[difference.field]) for difference in wanted[:MOST_SHOWN]],
        later=[
            rating_list
            for rating_list in stored
            if opened.facts.start and rating_list.month > f"{opened.facts.start:%Y-%m}"
        ],
    )
    return render(request, "desk/entries/entries_ratings.html", context, status=422 if form.errors else 200)


def _method_form(opened: Opened) -> MethodForm:
    return MethodForm(
        initial={
            "method": method_of(opened.facts).value,
            "federation": national_federation(opened.facts),
            "effective": opened.book.value(EFFECTIVE_RATING),
        }
    )


def rating_differences(opened: Opened) -> Sequence[Difference]:
    """What differs, worked out once for these facts and lists; neither ever changes."""
    stored = rating_store.chosen(rating_store.stored_lists(), opened.facts.start)
    key = ("rating differences", tuple(stored), opened.book.options, opened.book.rating_picks)
    return derived_values.get_or_compute(
        opened.facts, key, lambda: tuple(differences(opened.facts, opened.book, _hits(opened)))
    )


def lists_in_force(opened: Opened) -> str:
    """The lists that entries are compared with, as a form names them."""
    try:
        stored = rating_store.chosen(rating_store.stored_lists(), opened.facts.start)
    except UnreadableFile:
        return ""
    return ",".join(str(rating_list.number) for rating_list in stored)


def _hits(opened: Opened) -> dict[int, list[Hit]]:
    ids = [player.fide_id for player in opened.facts.players if player.fide_id]
    return rating_store.by_ids(ids, opened.facts.start)


@require_POST
@section_page(Right.ENTRIES)
def method(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Choose the method; the differences then show what it would change."""
    form = MethodForm(request.POST)
    if not form.is_valid():
        return _page(request, opened, form)
    typed = form.cleaned_data
    set_rating_method(
        opened.section,
        Method(typed["method"]),
        typed["federation"],
        typed["effective"],
        by=opened.user,
        seen_version=seen_version(request, opened),
    )
    messages.success(
        request, _("The method has been saved; no rating has changed yet. Check the differences below.")
    )
    return redirect("desk:player-ratings", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.ENTRIES)
def check(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Switch the check by the program on or off; the page itself compares whenever it is opened."""
    on = request.POST.get("on") == "yes"
    switch_rating_check(opened.section, on, by=opened.user, seen_version=seen_version(request, opened))
    messages.success(
        request,
        _("Ratings are now checked automatically.")
        if on
        else _("Ratings are now checked only when you ask."),
    )
    return redirect("desk:player-ratings", opened.event.slug, opened.section.slug)


class CheckedRatings(NamedTuple):
    """What the check by the program has found: how many things differ, and how old the lists are in days."""

    differing: int
    days: int
    stale: bool


def checked_ratings(opened: Opened) -> CheckedRatings | None:
    """The check by the program, for the page of players; None if it is off or there is no list."""
    if opened.book.value(RATING_CHECK_OFF):
        return None
    try:
        stored = rating_store.stored_lists()
        if not stored:
            return None
        age = rating_store.age_of(stored)
        return CheckedRatings(len(rating_differences(opened)), age.days, rating_store.is_stale(stored))
    except UnreadableFile:
        return None  # the pages of the lists tell what is the matter with the store


@require_POST
@section_page(Right.ENTRIES)
def apply(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take over the rows that were ticked, in one act."""
    stored = rating_store.chosen(rating_store.stored_lists(), opened.facts.start)
    if request.POST.get("lists", "") != lists_in_force(opened):
        raise ImpossibleChange(why=_("The stored lists have changed; look at the differences again"))
    hits = _hits(opened)
    chosen = _chosen(request, rating_differences(opened))
    if not chosen:
        raise ImpossibleChange(why=_("Tick the changes to apply"))
    what = ", ".join(str(rating_list) for rating_list in stored)
    section = apply_ratings(
        opened.section,
        [_refreshed(opened, player, fields, hits) for player, fields in chosen],
        by=opened.user,
        seen_version=seen_version(request, opened),
        what=what,
    )
    text = ngettext("%(number)d player is up to date.", "%(number)d players are up to date.", len(chosen))
    messages.success(request, text % {"number": len(chosen)})
    if "listing" in request.POST:
        return to_listing(request, opened, section.version)
    return redirect("desk:player-ratings", opened.event.slug, opened.section.slug)


def _chosen(request: HttpRequest, differing: Sequence[Difference]) -> list[tuple[Player, list[str]]]:
    """The ticked fields, player by player."""
    ticked = set(request.POST.getlist("take"))
    fields: dict[int, list[str]] = {}
    players: dict[int, Player] = {}
    for difference in differing:
        if difference.key in ticked and difference.field != "unlisted":
            fields.setdefault(difference.player.number, []).append(difference.field)
            players[difference.player.number] = difference.player
    return [(players[number], chosen) for number, chosen in fields.items()]


def _refreshed(
    opened: Opened, player: Player, fields: Sequence[str], hits: Mapping[int, Sequence[Hit]]
) -> Player:
    return refreshed(player, hits.get(player.fide_id or 0, ()), fields, opened.facts, opened.book)
