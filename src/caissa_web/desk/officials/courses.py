"""Courses of the arbiters: results of seminars, how long they may be used, who is due for a refresher."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later
from django.views.decorators.http import require_http_methods

from caissa.arbiters import DueState, Training, TrainingKind
from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.operations.officials.courses import LONGEST_TEXT, record_course, remove_course
from caissa_web.records.rights import Right
from caissa_web.section.officials.courses import arbiters_of, lines_of
from caissa_web.translation import translate

YES, NO = "yes", "no"


def _date(label: Any) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=widget)


def _kinds() -> list[tuple[str, str]]:
    return [("", "–"), *((kind.value, translate(kind.label)) for kind in TrainingKind)]


def _answers() -> list[tuple[str, str]]:
    return [("", "–"), (YES, _("yes")), (NO, _("no"))]


class CourseForm(forms.Form):
    """A course of an arbiter, or the date of the FA title, or both."""

    arbiter = forms.ChoiceField(label=_later("Arbiter"))
    fide_since = _date(_later("FIDE Arbiter since"))
    kind = forms.ChoiceField(label=_later("Course"), required=False, choices=_kinds)
    end = _date(_later("Last day of the course"))
    name = forms.CharField(label=_later("Place or name"), max_length=LONGEST_TEXT, required=False)
    percent = forms.DecimalField(
        label=_later("Examination (%)"),
        min_value=0,
        max_value=100,
        max_digits=5,
        decimal_places=2,
        required=False,
        help_text=_later("Exactly as marked: 79.5 is not 80."),
    )
    passed = forms.ChoiceField(label=_later("Passed"), required=False, choices=_answers)
    feedback = forms.CharField(
        label=_later("Feedback"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, data: Any, opened: Opened) -> None:
        super().__init__(data)
        names = [(name, name) for name in arbiters_of(opened.state)]
        self.fields["arbiter"] = forms.ChoiceField(label=_("Arbiter"), choices=names)

    def clean(self) -> dict[str, Any]:
        """A course has a kind and a last day; without one there is the date of the title."""
        data = super().clean() or {}
        if bool(data.get("kind")) != bool(data.get("end")):
            self.add_error("end", _("Enter the kind of the course and its last day."))
        elif not data.get("kind") and not data.get("fide_since"):
            self.add_error("kind", _("Enter a course or the date of the title."))
        return data

    @property
    def course(self) -> Training | None:
        """The course, if one was entered."""
        data = self.cleaned_data
        if not data["kind"]:
            return None
        return Training(
            TrainingKind(data["kind"]),
            data["end"],
            name=data["name"],
            passed={YES: True, NO: False}.get(data["passed"]),
            percent=data["percent"],
            feedback=data["feedback"],
        )


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.MANAGE)
def courses(request: HttpRequest, opened: Opened) -> HttpResponse:
    """All arbiters of the section with their courses, the overdue first, and the form for another course."""
    if request.POST.get("act") == "remove":
        return _remove(request, opened)
    form = CourseForm(request.POST if request.method == "POST" else None, opened)
    if form.is_valid():
        record_course(
            opened.section,
            form.cleaned_data["arbiter"],
            by=opened.user,
            seen_version=seen_version(request, opened),
            course=form.course,
            fide_since=form.cleaned_data["fide_since"],
        )
        messages.success(request, _("The course has been recorded."))
        return redirect("desk:courses", opened.event.slug, opened.section.slug)
    lines = lines_of(opened.state, timezone.localdate())
    context = opened.context("duties", form=form, lines=lines, overdue=DueState.OVERDUE)
    return render(request, "desk/officials/courses.html", context, status=422 if form.errors else 200)


def _remove(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take the course off that stands beside the button."""
    try:
        kind, end = TrainingKind(request.POST.get("kind", "")), parse_date(request.POST.get("end", "")[:10])
    except ValueError:
        kind, end = TrainingKind.REFRESHER, None
    if end is None:
        raise ImpossibleChange(why=msg("Enter a course or the date of the title"))
    arbiter = request.POST.get("arbiter", "")
    remove_course(
        opened.section, arbiter, kind, end, by=opened.user, seen_version=seen_version(request, opened)
    )
    messages.success(request, _("The course has been removed."))
    return redirect("desk:courses", opened.event.slug, opened.section.slug)
