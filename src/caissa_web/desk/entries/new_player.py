"""Adding players: found in the stored rating lists as you type, or typed by hand; and importing a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.cli.fetching import addresses
from caissa.errors import CaissaError, ImpossibleChange
from caissa.files.rating_list import Hit, Kind, MonthUnknown, StoredList
from caissa.tournament import Person, Tournament
from caissa_web.desk.entries import long_lists
from caissa_web.desk.entries.forms import MONTH, NewPlayerForm, person_from
from caissa_web.desk.entries.list_differences import rating_differences
from caissa_web.desk.entries.list_download import newest_fetch
from caissa_web.desk.entries.way_back import to_listing
from caissa_web.desk.frame import Opened, confirmed, section_page
from caissa_web.exchange import rating_store
from caissa_web.operations.entries.players import admit_player
from caissa_web.records.rights import Right
from caissa_web.section.entries.findings import same_words
from caissa_web.section.entries.listed_person import person_of

LARGEST_LIST = 150 * 1024 * 1024
SHOWN_FINDINGS = 20
FIRST_FIELDS = ("name", "federation", "rating", "birth", "fide_id", "club")
"""What is typed of nearly everybody; the other fields open by "More"."""


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person found in a list, as the search shows them."""

    key: str
    hit: Hit
    title: str
    entered: bool

    @property
    def entry(self) -> Any:
        """What the list says."""
        return self.hit.entry


@require_safe
@section_page(Right.ENTRIES)
def add(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The search, and the form for those whom no list has."""
    form = NewPlayerForm(facts=opened.facts, initial={"by_method": True})
    return render(request, "desk/entries/entry_add.html", _add_context(request, opened, form))


def _add_context(request: HttpRequest, opened: Opened, form: NewPlayerForm) -> dict[str, Any]:
    asked = request.GET.get("q", "").strip()[:100]
    stored = lists_or_message(request)
    if not stored:
        form.fields["name"].widget.attrs["autofocus"] = True
    return opened.context(
        "players",
        form=form,
        first_fields=[form[name] for name in FIRST_FIELDS],
        more_fields=[field for field in form if field.name not in FIRST_FIELDS],
        more_open=bool(set(form.errors) - set(FIRST_FIELDS)),
        q=asked,
        people=people_in_lists(opened.facts, asked) if stored else [],
        stored=rating_store.chosen(stored, opened.facts.start),
        invented=rating_store.only_invented(stored),
    )


def lists_or_message(request: HttpRequest) -> list[StoredList]:
    """The lists in the store; if it is damaged the page says so and works without it."""
    stored, reason = rating_store.lists_or_reason()
    if reason:
        messages.error(request, reason)
    return stored


@require_safe
@section_page(Right.ENTRIES)
def search(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Only the people found, for the script that asks while somebody types."""
    asked = request.GET.get("q", "").strip()[:100]
    context = {"people": people_in_lists(opened.facts, asked), "q": asked}
    return render(request, "desk/entries/entry_hits.html", context)


def people_in_lists(facts: Tournament, asked: str) -> list[ListedPerson]:
    """The people in the rating lists who match the search, marked if they are entered."""
    ids = {player.fide_id for player in facts.players if player.fide_id}
    names = {same_words(player.name) for player in facts.players if not player.fide_id}
    return [
        ListedPerson(
            _key(hit),
            hit,
            hit.entry.best_title,
            hit.entry.fide_id in ids or same_words(hit.entry.name) in names,
        )
        for hit in rating_store.search(asked, facts.start)
    ]


def _key(hit: Hit) -> str:
    return str(hit.entry.fide_id or f"{hit.found_in.source}:{hit.entry.national_id}")


@require_POST
@section_page(Right.ENTRIES)
def enter_listed(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Enter somebody with all that the rating lists say about them."""
    hits = rating_store.by_key(request.POST.get("who", "")[:60], opened.facts.start)
    if not hits:
        raise ImpossibleChange(why=_("Nobody in the stored lists has that ID"))
    person = person_of(hits)
    section = admit_player(
        opened.section,
        person,
        None,
        by=opened.user,
        by_method=True,
        confirmed=confirmed(request),
    )
    messages.success(request, _("%(name)s has been entered.") % {"name": person.name})
    if "listing" in request.POST:
        return to_listing(request, opened, section.version)
    return redirect("desk:player-add", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.ENTRIES)
def enter_typed(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Enter somebody who was typed by hand, marked as such."""
    facts = opened.facts
    form = NewPlayerForm(request.POST, facts=facts)
    if not form.is_valid():
        return render(request, "desk/entries/entry_add.html", _add_context(request, opened, form), status=422)
    typed = form.cleaned_data
    person = person_from(typed, Person(""), facts.speed)
    admit_player(
        opened.section,
        person,
        typed["rating"],
        by=opened.user,
        by_method=typed["by_method"],
        first_round=typed.get("first_round") or 1,
        team=typed.get("team"),
        by_hand=True,
        confirmed=confirmed(request),
    )
    messages.success(request, _("%(name)s has been entered.") % {"name": person.name})
    return redirect("desk:player-add", opened.event.slug, opened.section.slug)


# -- the lists themselves -----------------------------------------------------------


class ListForm(forms.Form):
    """A rating list as it was downloaded."""

    file = forms.FileField(
        label=gettext_lazy("File"), help_text=gettext_lazy("TXT, XML or CSV, zipped or not, as downloaded")
    )
    source = forms.RegexField(
        r"\A[A-Z]{3,4}\Z",
        label=gettext_lazy("Whose list"),
        initial="FIDE",
        max_length=4,
        help_text=gettext_lazy("FIDE, or the code of a federation"),
    )
    month = forms.RegexField(
        rf"\A{MONTH.pattern}\Z",
        label=gettext_lazy("Month"),
        required=False,
        help_text=gettext_lazy("Such as 2026-04, if the file does not say"),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        required=False,
        choices=[("", gettext_lazy("as stated in the file")), *((kind.value, kind.label) for kind in Kind)],
    )
    columns = forms.CharField(
        label=gettext_lazy("Unknown columns of a CSV"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=gettext_lazy("One per line, field=heading, such as birth_year=Born on"),
    )

    def clean_columns(self) -> dict[str, str]:
        """What headings mean, field by field."""
        lines = [line.strip() for line in self.cleaned_data["columns"].splitlines() if line.strip()]
        if any("=" not in line for line in lines):
            raise forms.ValidationError(_("Write each line as field=heading."))
        return dict(line.split("=", 1) for line in lines)

    def clean_file(self) -> Any:
        """Not larger than any list there is."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST_LIST:
            raise forms.ValidationError(_("The file is too large for a rating list."))
        return file


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.MANAGE)
def rating_lists(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The lists in the store, and a way to put a new one in."""
    if request.POST.get("invented") == "yes":
        rating_store.bring_invented()
        messages.success(
            request, _("The list of 2,000 invented players is ready. Search for a name to try it.")
        )
        return redirect("desk:player-add", opened.event.slug, opened.section.slug)
    form = ListForm(request.POST or None, request.FILES or None)
    report = long_lists.report_shown(request)
    if request.method == "POST" and form.is_valid():
        if long_lists.takes_long(form.cleaned_data["file"]):
            return redirect("desk:long-work", long_lists.ask_for_import(opened, form.cleaned_data).pk)
        report = _imported(form)
    stored = lists_or_message(request)
    context = opened.context(
        "players",
        form=form if report is None else ListForm(),
        report=report,
        findings=report.findings[:SHOWN_FINDINGS] if report else (),
        stored=stored,
        stale=rating_store.is_stale(rating_store.real(stored)),
        invented=rating_store.only_invented(stored),
        fetched=newest_fetch(),
        addresses=addresses(),
        daily=settings.FETCH_LISTS,
        differing=len(rating_differences(opened)) if report else 0,
    )
    return render(request, "desk/entries/rating_lists.html", context, status=422 if form.errors else 200)


def _imported(form: ListForm) -> Any:
    """The import's report; what cannot be read becomes a message at the field."""
    typed = form.cleaned_data
    try:
        return rating_store.import_list(
            typed["file"].file,
            name=typed["file"].name,
            source=typed["source"],
            month=typed["month"],
            kind=Kind(typed["kind"]) if typed["kind"] else None,
            columns=typed["columns"],
        )
    except CaissaError as refused:
        form.add_error("month" if isinstance(refused, MonthUnknown) else "file", str(refused))
        return None
