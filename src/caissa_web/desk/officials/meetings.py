"""Meetings of players or captains: recorded with agenda, attendance and decisions; printed as minutes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_http_methods

from caissa.checklists.agenda import agenda
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.operations.officials.meetings import record_meeting
from caissa_web.records.rights import Right
from caissa_web.section.officials.officials_book import Meeting
from caissa_web.translation import translate

LINES = ("agenda", "present", "decisions")


class MeetingForm(forms.Form):
    """A meeting; each line of a text is one point, one person, one decision."""

    day = forms.DateField(
        label=_later("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(label=_later("Venue"), max_length=200, required=False)
    agenda = forms.CharField(
        label=_later("Agenda"),
        max_length=10000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 9}),
        help_text=_later("One line per item."),
    )
    present = forms.CharField(
        label=_later("Present"),
        max_length=20000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_later("One line each: the name and, for captains and heads of delegation, the team."),
    )
    decisions = forms.CharField(
        label=_later("Decisions"),
        max_length=20000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_later("One line each, for example: reserves of the appeals committee are …"),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.RESULTS, to_act=Right.PAIR)
def meetings(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The meetings on record, the newest first, and the form for the next one."""
    return _page(request, opened, None)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.PAIR)
def meeting(request: HttpRequest, opened: Opened, number: int) -> HttpResponse:
    """One meeting, to be corrected; the old text stays in the history."""
    recorded = next((each for each in opened.book.officials.meetings if each.number == number), None)
    if recorded is None:
        raise Http404
    return _page(request, opened, recorded)


def _page(request: HttpRequest, opened: Opened, recorded: Meeting | None) -> HttpResponse:
    initial = _values(recorded) if recorded else _first_values(opened)
    form = MeetingForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        data = form.cleaned_data
        record_meeting(
            opened.section,
            data["day"],
            by=opened.user,
            seen_version=seen_version(request, opened),
            number=recorded.number if recorded else 0,
            place=data["place"],
            **{name: data[name].splitlines() for name in LINES},
        )
        messages.success(request, _("The meeting has been recorded."))
        return redirect("desk:meetings", opened.event.slug, opened.section.slug)
    listed = tuple(reversed(opened.book.officials.meetings))
    context = opened.context("duties", form=form, recorded=recorded, meetings=listed)
    return render(request, "desk/officials/meetings.html", context, status=422 if form.errors else 200)


def _values(recorded: Meeting) -> dict[str, Any]:
    lines = {name: "\n".join(getattr(recorded, name)) for name in LINES}
    return {"day": recorded.day, "place": recorded.place, **lines}


def _first_values(opened: Opened) -> dict[str, Any]:
    """What stands in a new form: today, the usual agenda, and the captains of the teams."""
    points = [
        f"{translate(words)} ({translate(article)})"
        for words, article in agenda(teams=opened.facts.for_teams)
    ]
    captains = [f"{team.captain}, {team.name}" for team in opened.facts.teams if team.captain]
    return {"day": timezone.localdate(), "agenda": "\n".join(points), "present": "\n".join(captains)}
