"""The set-up of a section: what is announced, what is locked once it runs, and what is doubtful about it."""

from __future__ import annotations

from datetime import time
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from caissa.errors import CaissaError
from caissa.prospectus.set_up import SetUp, allowed_tie_breaks, rounds_by_table
from caissa.standings import default_list
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.desk.setup.detail_forms import AnnouncementForm, EditionsForm, RhythmForm, ScheduleForm
from caissa_web.desk.setup.events import WRONG
from caissa_web.desk.setup.forms import SetUpForm
from caissa_web.records.rights import Right
from caissa_web.section.options import hour_of_round
from caissa_web.section.setup.announcements import still_open
from caissa_web.section.setup.editions import followed_editions
from caissa_web.section.setup.findings import schedule_findings, set_up_findings
from caissa_web.section.setup.locks import NAMES, locked_names
from caissa_web.section.setup.rating_field import rating_field
from caissa_web.section.warnings import Unconfirmed

TAB = "set-up"
OF_TEAMS = frozenset({"match_points", "primary", "colours"})


def sent(request: HttpRequest, opened: Opened) -> Any:
    """What was sent, from those who may change the set-up; None if the page is only looked at."""
    if request.method != "POST":
        return None
    if not opened.may(Right.MANAGE):
        raise PermissionDenied
    return request.POST


def done(request: HttpRequest, form: forms.Form, act: Any) -> bool:
    """Was the act carried out? What cannot be done stands over the form, and what was typed is kept."""
    if not form.is_valid():
        return False
    try:
        act()
    except Unconfirmed:
        raise
    except CaissaError as refused:
        form.add_error(None, str(refused))
        return False
    messages.success(request, _("Saved."))
    return True


def form_page(
    request: HttpRequest, opened: Opened, template: str, page: str, form: forms.Form, **more: Any
) -> HttpResponse:
    """A page of the set-up with its form."""
    context = opened.context(TAB, page=page, form=form, **more)
    return render(request, f"desk/setup/{template}", context, status=WRONG if form.errors else 200)


@section_page()
def set_up(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The set-up: system, rounds, points, time control, tie-breaks."""
    data, facts = sent(request, opened), opened.facts
    form = SetUpForm(facts, SetUp.of(facts), data, may_change=opened.may(Right.MANAGE))

    def act() -> None:
        operations.change_set_up(
            opened.section,
            form.set_up(),
            by=opened.user,
            seen_version=seen_version(request, opened),
            reason=form.cleaned_data.get("reason", "").strip(),
            confirmed=confirmed(request),
        )

    if done(request, form, act):
        return redirect("desk:set-up", opened.event.slug, opened.section.slug)
    return form_page(
        request,
        opened,
        "set_up.html",
        "set-up",
        form,
        findings=set_up_findings(facts, opened.book),
        to_announce=still_open(facts, opened.book),
        locked=_locked(opened),
        tie_breaks=allowed_tie_breaks(facts),
        advice=default_list(facts),
        table_rounds=_rounds_to_take(opened),
    )


def _locked(opened: Opened) -> list[str]:
    """What is fixed, in words; matches are for teams only."""
    names = locked_names(opened.facts) - (frozenset() if opened.facts.for_teams else OF_TEAMS)
    return sorted(NAMES[name] for name in names)


def _rounds_to_take(opened: Opened) -> int | None:
    """The number of rounds of the table, where it is not announced yet."""
    needed = rounds_by_table(opened.facts)
    return needed if needed != opened.facts.scheduled_rounds and not opened.facts.paired_rounds else None


@section_page()
def regulations(request: HttpRequest, opened: Opened) -> HttpResponse:
    """What the Laws and regulations leave to the event."""
    data = sent(request, opened)
    form = AnnouncementForm(opened.facts, opened.book, data, may_change=opened.may(Right.MANAGE))

    def act() -> None:
        seen = seen_version(request, opened)
        operations.announce(opened.section, form.answers(), by=opened.user, seen_version=seen)

    if done(request, form, act):
        return redirect("desk:regulations", opened.event.slug, opened.section.slug)
    open_ones = still_open(opened.facts, opened.book)
    return form_page(
        request,
        opened,
        "set_up_regulations.html",
        "regulations",
        form,
        to_announce=open_ones,
        field_figures=rating_field(opened.facts),
    )


@section_page()
def schedule(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The day and the hour of every round."""
    data, may_change = sent(request, opened), opened.may(Right.MANAGE)
    form = ScheduleForm(_starts(opened), data, may_change=may_change)
    last = max(form.numbers, default=1)
    if data is not None and data.get("act") == "fill":
        return _filled_down(request, opened, form, RhythmForm(last, data))

    def act() -> None:
        seen = seen_version(request, opened)
        operations.schedule_rounds(opened.section, form.starts(), by=opened.user, seen_version=seen)

    if done(request, form, act):
        return redirect("desk:schedule", opened.event.slug, opened.section.slug)
    findings = schedule_findings(opened.facts, opened.book)
    first = opened.facts.round(1).date or opened.facts.start or opened.event.start
    rhythm = RhythmForm(last, day=first)
    return form_page(
        request, opened, "set_up_schedule.html", "schedule", form, findings=findings, rhythm=rhythm
    )


def _filled_down(
    request: HttpRequest, opened: Opened, form: ScheduleForm, rhythm: RhythmForm
) -> HttpResponse:
    """The schedule as the first round and the rhythm make it, to be looked at before it is saved."""
    form.full_clean()
    filled = rhythm.is_valid()
    starts = form.starts() | rhythm.starts() if filled else form.starts()
    context = opened.context(
        TAB, page="schedule", form=ScheduleForm(starts), rhythm=rhythm, filled=filled, findings=[]
    )
    return render(request, "desk/setup/set_up_schedule.html", context, status=200 if filled else WRONG)


@section_page()
def editions(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Which edition of each regulation the section follows, and why."""
    followed = followed_editions(opened.facts)
    form = EditionsForm(followed, sent(request, opened), may_change=opened.may(Right.MANAGE))

    def act() -> None:
        operations.announce_editions(
            opened.section,
            form.wanted(),
            by=opened.user,
            seen_version=seen_version(request, opened),
            reason=form.cleaned_data["reason"].strip(),
            confirmed=confirmed(request),
        )

    if done(request, form, act):
        return redirect("desk:editions", opened.event.slug, opened.section.slug)
    rows = [(entry, form[entry.regulation]) for entry in followed]
    return form_page(request, opened, "set_up_editions.html", "editions", form, rows=rows)


def _starts(opened: Opened) -> dict[int, tuple[Any, time | None]]:
    last = opened.facts.scheduled_rounds or opened.facts.paired_rounds
    return {
        number: (opened.facts.round(number).date, opened.book.value(hour_of_round(number)))
        for number in range(1, last + 1)
    }
