"""A new section: a preset by kind of event, everything in it changeable, and what the event must announce."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from caissa_web import operations
from caissa_web.desk.frame import event_page
from caissa_web.desk.setup.detail_forms import AnnouncementForm
from caissa_web.desk.setup.events import WRONG
from caissa_web.desk.setup.forms import NewSectionForm
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.section.book import EMPTY, Book
from caissa_web.section.options import Setting
from caissa_web.section.setup.presets import PRESETS, Preset, by_group
from caissa_web.section.setup.setup import NEW, SetUp, allowed_tie_breaks


@event_page(Right.MANAGE)
def new_section(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Choose a kind of event, or add the section that was described."""
    asked = request.POST if request.method == "POST" else request.GET
    preset = PRESETS.get(asked.get("kind", ""))
    if preset is None:
        return render(request, "desk/setup/new_section_kinds.html", {"event": event, "groups": by_group()})
    return _described(request, event, preset)


def _described(request: HttpRequest, event: Event, preset: Preset) -> HttpResponse:
    proposed = _proposed(event, preset)
    facts = proposed.applied(NEW)
    data = request.POST if request.method == "POST" else None
    form = NewSectionForm(event, NEW, proposed, data)
    announced = AnnouncementForm(facts, None, data)
    complete = [form.is_valid(), announced.is_valid()]
    if data is not None and all(complete):
        return _added(request, event, form, announced)
    context = {
        "event": event,
        "preset": preset,
        "form": form,
        "announced": announced,
        "tie_breaks": allowed_tie_breaks(facts),
    }
    return render(request, "desk/setup/new_section.html", context, status=200 if data is None else WRONG)


def _proposed(event: Event, preset: Preset) -> SetUp:
    """The preset with the place and the days of the event."""
    usual = preset.set_up()
    return replace(usual, city=event.city, federation=event.federation, start=event.start, end=event.end)


def _added(
    request: HttpRequest, event: Event, form: NewSectionForm, announced: AnnouncementForm
) -> HttpResponse:
    section = operations.create_section(
        event,
        form.cleaned_data["slug"],
        form.set_up().applied(NEW),
        by=request.user.get_username(),
        book=_book(announced.answers()),
    )
    messages.success(request, _("The section has been added."))
    return redirect("desk:set-up", event.slug, section.slug)


def _book(answers: dict[Setting[Any], str]) -> Book:
    book = EMPTY
    for setting, typed in answers.items():
        book = book.with_text(setting, typed)
    return book
