"""A new section in three questions: what is played, when, and at which time control.

The kind of event proposes everything else; it stands below as a summary and can be changed at once or later.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from caissa.messages import Message, comma_separated
from caissa.play import time_control_of
from caissa.prospectus.formats import FORMATS
from caissa.prospectus.set_up import NEW, SetUp, allowed_tie_breaks
from caissa.standings import default_list
from caissa.tournament import Tournament, wall_text
from caissa_web import operations
from caissa_web.desk.frame import event_page
from caissa_web.desk.setup.detail_forms import AnnouncementForm, FirstRoundForm
from caissa_web.desk.setup.events import WRONG
from caissa_web.desk.setup.forms import NewSectionForm
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.section.book import EMPTY, Book
from caissa_web.section.options import RATED, Setting
from caissa_web.section.setup.presets import PRESETS, Preset, by_group
from caissa_web.section.setup.schedule import scheduled, usual_rhythm
from caissa_web.section.state import State

ASKED = frozenset({"name", "rounds", "start", "time_control"})
"""The fields of the three questions; what is wrong elsewhere opens the rest of the form."""
NO_TIE_BREAK = frozenset({"PTS", "MPTS", "GPTS"})
"""Points rank first everywhere and need not be told."""


@event_page(Right.MANAGE)
def new_section(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Choose a kind of event, or add the section that was described."""
    asked = request.POST if request.method == "POST" else request.GET
    preset = PRESETS.get(asked.get("kind", ""))
    if preset is None:
        return render(request, "desk/setup/new_section/kinds.html", {"event": event, "groups": by_group()})
    return _described(request, event, preset)


def _described(request: HttpRequest, event: Event, preset: Preset) -> HttpResponse:
    proposed = _proposed(event, preset)
    facts = proposed.applied(NEW)
    data = request.POST if request.method == "POST" else None
    form = NewSectionForm(event, NEW, proposed, data)
    announced, first = (
        AnnouncementForm(facts, None, data),
        FirstRoundForm(data, usual=_rhythm(proposed, facts)),
    )
    complete = [form.is_valid(), announced.is_valid(), first.is_valid()]
    if data is not None and all(complete):
        return _added(request, event, form, announced, first)
    context = {
        "event": event,
        "preset": preset,
        "form": form,
        "announced": announced,
        "first": first,
        "rated": announced[RATED.name] if RATED.name in announced.fields else None,
        "usual": _usual(proposed, facts, announced),
        "wrong_below": bool({*form.errors} - ASKED) or bool({*announced.errors} - {RATED.name}),
        "tie_breaks": allowed_tie_breaks(facts),
        "advice": default_list(facts),
    }
    return render(
        request, "desk/setup/new_section/questions.html", context, status=200 if data is None else WRONG
    )


def _proposed(event: Event, preset: Preset) -> SetUp:
    """The preset with the place and the days of the event."""
    usual = preset.set_up()
    return replace(usual, city=event.city, federation=event.federation, start=event.start, end=event.end)


def _rhythm(proposed: SetUp, facts: Tournament) -> tuple[int, int | None]:
    """The rounds spread over the days of the event, where both are known."""
    if proposed.rounds is None or proposed.start is None or proposed.end is None:
        return 1, None
    days = (proposed.end - proposed.start).days + 1
    return usual_rhythm(proposed.rounds, days, time_control_of(facts).time_control)


def _usual(
    proposed: SetUp, facts: Tournament, announced: AnnouncementForm
) -> Iterator[tuple[str, str | Message]]:
    """What the kind of event proposes besides, in a few words."""
    yield _("System"), FORMATS[proposed.format].name
    if proposed.baku:
        yield _("Acceleration"), _("Baku acceleration")
    points = proposed.points
    usual = [wall_text(value) for value in (points.win, points.draw, points.loss)]
    yield _("Points for a win, a draw, a loss"), " · ".join(usual)
    titles = {code: title for code, title, _types in allowed_tie_breaks(facts)}
    ranking = [_in_words(code, titles) for code in proposed.ranking if code not in NO_TIE_BREAK]
    yield _("Tie-breaks"), comma_separated(ranking) if ranking else _("none")
    if proposed.city or proposed.federation:
        yield _("Place"), " ".join(filter(None, (proposed.city, proposed.federation)))
    answered = [question for question in announced.questions if question.default]
    words = ngettext("%(count)d usual answer", "%(count)d usual answers", len(answered))
    yield _("What the event has to announce"), words % {"count": len(answered)}


def _in_words(code: str, titles: Mapping[str, object]) -> str:
    """A tie-break by its name, with the code where that says more than the name."""
    title = titles.get(code.partition("/")[0], code)
    return f"{title} ({code})" if "/" in code else str(title)


def _added(
    request: HttpRequest,
    event: Event,
    form: NewSectionForm,
    announced: AnnouncementForm,
    first: FirstRoundForm,
) -> HttpResponse:
    wanted = form.set_up()
    starts = first.starts(wanted.start, wanted.rounds)
    if starts and wanted.end is None:
        wanted = replace(wanted, end=max(day for day, _hour in starts.values()))
    state = scheduled(State(wanted.applied(NEW), _book(announced.answers())), starts)
    section = operations.create_section(
        event, form.cleaned_data["slug"], state.facts, by=request.user.get_username(), book=state.book
    )
    messages.success(request, _("The section has been added."))
    return redirect("desk:section", event.slug, section.slug)


def _book(answers: dict[Setting[Any], str]) -> Book:
    book = EMPTY
    for setting, typed in answers.items():
        book = book.with_text(setting, typed)
    return book
