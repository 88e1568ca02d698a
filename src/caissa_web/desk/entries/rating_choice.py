"""Which list gives the tournament rating: the sequence of a section, and one list picked for a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from caissa.errors import ImpossibleChange
from caissa.files.rating_list import Kind, StoredList
from caissa.tournament import Person, Speed, Tournament
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.exchange import rating_store
from caissa_web.operations.entries.rating_choice import pick_rating, set_rating_sequence
from caissa_web.records.rights import Right
from caissa_web.section.entries.listed_person import updated
from caissa_web.section.ratings.sequence import (
    FIDE,
    LONGEST,
    NATIONAL,
    known_lists,
    rating_in,
    ratings_in_lists,
    sequence_of,
)

FIDE_LISTS = {
    "FIDE:standard": gettext_lazy("FIDE standard"),
    "FIDE:rapid": gettext_lazy("FIDE rapid"),
    "FIDE:blitz": gettext_lazy("FIDE blitz"),
    NATIONAL: gettext_lazy("any national list"),
}


@dataclass(frozen=True, slots=True)
class Offered:
    """A rating that can be picked for a player."""

    list: str
    label: object
    value: int
    month: str
    chosen: bool


class SequenceForm(forms.Form):
    """The lists in the order in which they are asked."""

    take_over = forms.BooleanField(
        label=gettext_lazy("Give all players this rating now, except where one was typed or picked"),
        required=False,
    )

    def __init__(self, *typed: Any, choices: Sequence[tuple[str, object]], **options: Any) -> None:
        super().__init__(*typed, **options)
        places = (
            gettext_lazy("First list"),
            gettext_lazy("Second list"),
            gettext_lazy("Third list"),
            gettext_lazy("Fourth list"),
        )
        take_over = self.fields.pop("take_over")
        for place, label in enumerate(places[:LONGEST], start=1):
            offered = [("", "–"), *choices] if place > 1 else list(choices)
            self.fields[f"list_{place}"] = forms.ChoiceField(
                label=label, required=place == 1, choices=offered
            )
        self.fields["take_over"] = take_over

    @property
    def lists(self) -> list[str]:
        """The lists that were chosen."""
        named = (self.cleaned_data.get(f"list_{place}", "") for place in range(1, LONGEST + 1))
        return [list_name for list_name in named if list_name]


def name_of(name: str) -> object:
    """A list as an arbiter reads it."""
    return FIDE_LISTS.get(name, name)


def sequence_form(opened: Opened, typed: Any = None) -> SequenceForm:
    """The form with the present sequence in it."""
    facts, stored = opened.facts, rating_store.stored_lists()
    present = sequence_of(facts, opened.book) or (f"{FIDE}{facts.speed.value}",)
    initial = {f"list_{place}": name for place, name in enumerate(present, start=1)}
    names = dict.fromkeys((*known_lists([player.person for player in facts.players]), *_federations(stored)))
    choices = [(list_name, name_of(list_name)) for list_name in dict.fromkeys((*names, *present, NATIONAL))]
    return SequenceForm(typed, choices=choices, initial=initial)


def _federations(stored: Sequence[StoredList]) -> list[str]:
    return sorted({rating_list.source for rating_list in stored if rating_list.kind is Kind.NATIONAL})


@require_POST
@section_page(Right.ENTRIES)
def sequence(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Put the lists in order, and take their ratings over if that was ticked."""
    form = sequence_form(opened, request.POST)
    if not form.is_valid():
        raise ImpossibleChange(why=_("Name at least one list"))
    set_rating_sequence(
        opened.section,
        form.lists,
        by=opened.user,
        seen_version=seen_version(request, opened),
        take_over=form.cleaned_data["take_over"],
    )
    messages.success(request, _("The sequence of lists has been saved."))
    return redirect("desk:player-ratings", opened.event.slug, opened.section.slug)


def with_lists(person: Person, facts: Tournament) -> Person:
    """The person with the ratings of the lists in force where they have none of their own on record."""
    if person.fide_id is None:
        return person
    hits = rating_store.by_ids([person.fide_id], facts.start).get(person.fide_id, ())
    if not hits:
        return person
    missing = {speed.value for speed in Speed if person.rating(speed) is None}
    return updated(person, hits, missing)


def offered_ratings(opened: Opened, number: int) -> list[Offered]:
    """All ratings of a player, on record or in the lists in force, with the one that counts marked."""
    player = opened.facts.player(number)
    picked = next((pick.list for pick in opened.book.rating_picks if pick.player == number), "")
    person = with_lists(player.person, opened.facts)
    followed = picked or _followed(person, opened)
    return [
        Offered(rating.list, name_of(rating.list), rating.value, rating.month, rating.list == followed)
        for rating in ratings_in_lists(person)
    ]


def _followed(person: Person, opened: Opened) -> str:
    """The list that the sequence comes to for a person."""
    names = sequence_of(opened.facts, opened.book)
    return next((name for name in names if rating_in(person, name, opened.facts.speed)), "")


@require_POST
@section_page(Right.ENTRIES)
def pick(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """Let one list give a player's tournament rating, or the sequence again."""
    if number not in opened.facts.numbers:
        raise Http404
    person = with_lists(opened.facts.player(number).person, opened.facts)
    pick_rating(
        opened.section,
        number,
        request.POST.get("list", "")[:20],
        person,
        by=opened.user,
        seen=request.POST.get("seen", ""),
    )
    messages.success(request, _("The tournament rating has been saved."))
    return redirect("desk:players", opened.event.slug, opened.section.slug)
