"""What the noticeboard shows: the organiser's rules for one event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from caissa_web import operations
from caissa_web.desk.frame import event_page
from caissa_web.operations.events.events import sign_of
from caissa_web.records.models import Event
from caissa_web.records.publication import (
    LONGEST_DELAY,
    MinorsNamed,
    Publication,
    StandingsWhen,
    publication_of,
)
from caissa_web.records.rights import Right
from caissa_web.section.games_book import LONGEST_DELAY as LONGEST_OF_GAMES

WRONG = 422
MOST_PLACES = 100
GROUPS = (
    (
        gettext_lazy("People"),
        ("ratings", "fide_ids", "federations", "clubs", "birth_years", "minors"),
    ),
    (
        gettext_lazy("Results and standings"),
        ("results_delay", "standings", "standings_when", "working", "cross_table", "prizes"),
    ),
    (gettext_lazy("Player cards"), ("cards", "rating_change", "norms")),
    (gettext_lazy("Games"), ("games", "games_delay", "games_delay_moves")),
    (
        gettext_lazy("Other pages"),
        ("categories", "age_groups", "statistics", "chances", "chances_places", "schedule"),
    ),
)


def _switch(label: Any, help_text: Any = "") -> forms.BooleanField:
    return forms.BooleanField(label=label, help_text=help_text, required=False)


class PublicationForm(forms.Form):
    """The rules as an organiser reads them."""

    ratings = _switch(gettext_lazy("Ratings"))
    fide_ids = _switch(gettext_lazy("FIDE IDs"))
    federations = _switch(gettext_lazy("Federations"))
    clubs = _switch(gettext_lazy("Clubs"))
    birth_years = _switch(
        gettext_lazy("Years of birth"),
        gettext_lazy("Never shown for players under 18, whatever is chosen here."),
    )
    minors = forms.ChoiceField(
        label=gettext_lazy("Names of players under 18"),
        choices=(
            (MinorsNamed.FULL.value, gettext_lazy("in full")),
            (MinorsNamed.SHORT.value, gettext_lazy("first name and initial")),
        ),
    )
    results_delay = forms.IntegerField(
        label=gettext_lazy("Delay results by (minutes)"),
        min_value=0,
        max_value=LONGEST_DELAY,
        help_text=gettext_lazy("Only for the latest round; 0 shows results at once."),
    )
    standings = _switch(gettext_lazy("Standings"))
    standings_when = forms.ChoiceField(
        label=gettext_lazy("Standings are shown"),
        choices=(
            (StandingsWhen.LIVE.value, gettext_lazy("with every result")),
            (
                StandingsWhen.CERTAIN.value,
                gettext_lazy("with every result, with the tie-breaks that are already certain"),
            ),
            (StandingsWhen.COMPLETE.value, gettext_lazy("after complete rounds only")),
        ),
    )
    working = _switch(gettext_lazy("How tie-breaks were calculated"))
    cross_table = _switch(gettext_lazy("Cross-table"))
    prizes = _switch(
        gettext_lazy("The last place with a prize"), gettext_lazy("A line across the standings.")
    )
    cards = _switch(gettext_lazy("Player cards"))
    rating_change = _switch(
        gettext_lazy("Rating change so far"), gettext_lazy("On player cards; only for players with a rating.")
    )
    norms = _switch(gettext_lazy("Norms within reach"), gettext_lazy("On player cards."))
    categories = _switch(gettext_lazy("Categories"))
    age_groups = _switch(
        gettext_lazy("Categories by age"), gettext_lazy("They show roughly how old a player is.")
    )
    statistics = _switch(gettext_lazy("Statistics"))
    chances = _switch(
        gettext_lazy("Chances"),
        gettext_lazy(
            "The remaining rounds are played thousands of times by a computer. Needs ratings and standings."
        ),
    )
    chances_places = forms.IntegerField(
        label=gettext_lazy("Chances of reaching the first … places"),
        min_value=1,
        max_value=MOST_PLACES,
    )
    schedule = _switch(gettext_lazy("Schedule and calendar files"))

    games = _switch(gettext_lazy("Games with their moves"))
    games_delay = forms.IntegerField(
        label=gettext_lazy("Show games late by (minutes)"),
        min_value=0,
        max_value=LONGEST_OF_GAMES,
        help_text=gettext_lazy("The results of these games and the standings wait with them."),
    )
    games_delay_moves = forms.IntegerField(
        label=gettext_lazy("Hold back the last moves of running games"),
        min_value=0,
        max_value=LONGEST_OF_GAMES,
        help_text=gettext_lazy("A number of moves; a section or a board can have a delay of its own."),
    )

    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The rules under their headings."""
        return [(heading, [self[name] for name in names]) for heading, names in GROUPS]

    def rules(self) -> Publication:
        """What was decided."""
        data = self.cleaned_data
        chosen = {
            "minors": MinorsNamed(data["minors"]),
            "standings_when": StandingsWhen(data["standings_when"]),
        }
        return Publication(**{**data, **chosen})


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.MANAGE)
def publication(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Decide what everybody may see."""
    typed = request.POST if request.method == "POST" else None
    rules = publication_of(event)
    form = PublicationForm(typed, initial=rules.as_json())
    if form.is_valid():
        seen = request.POST.get("seen", "")
        operations.set_publication(event, form.rules(), by=request.user.get_username(), seen=seen)
        messages.success(request, _("The noticeboard follows these rules from now on."))
        return redirect("desk:event", event.slug)
    context = {"event": event, "form": form, "seen": sign_of(rules)}
    return render(request, "desk/setup/publication.html", context, status=WRONG if form.errors else 200)
