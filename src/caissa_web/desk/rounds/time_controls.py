"""Time controls on the desk: the section's own, and where another one holds, with what follows from it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import ImpossibleChange
from caissa.play import in_fide_notation, time_control_of
from caissa_web.desk.frame import Opened, section_page, seen_version
from caissa_web.desk.rounds.boards import current_round
from caissa_web.operations.rounds.time_controls import (
    LONGEST_REASON,
    change_time_control_of_round,
    change_time_control_of_started_games,
    set_clocks_of_boards,
    take_back_time_control,
)
from caissa_web.records.rights import Right
from caissa_web.section.number_input import whole_number
from caissa_web.section.rounds.time_controls import consequences, recorded

STARTED = "started"
"""What is sent for the games of a round that had begun."""


@require_safe
@section_page()
def time_controls(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The time control of the section, every round and board with another one, and the forms to record it."""
    facts = opened.facts
    reading = time_control_of(facts)
    last = facts.scheduled_rounds or facts.next_round
    context = opened.context(
        "rounds",
        usual=in_fide_notation(reading.time_control) if reading.time_control else facts.time_control,
        control=reading.time_control,
        doubts=reading.findings,
        lines=[
            {
                "where": line.where,
                "control": in_fide_notation(line.control),
                "speed": line.control.speed.label,
                "before": line.remark.before,
                "reason": line.remark.reason,
            }
            for line in recorded(facts)
        ],
        findings=consequences(opened.state),
        rounds=range(1, last + 1),
        current=current_round(facts) or 1,
        longest_reason=LONGEST_REASON,
    )
    return render(request, "desk/rounds/time_controls.html", context)


@require_POST
@section_page(Right.PAIR)
def change_round(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Another time control for a round, or for those of its games that had begun."""
    number = whole_number(request.POST.get("round", ""), 2)
    if number is None:
        raise ImpossibleChange(why=_("There is no such round."))
    typed, seen = _typed(request), seen_version(request, opened)
    if request.POST.get("games") == STARTED:
        boards = request.POST.get("boards", "")[:200]
        change_time_control_of_started_games(
            opened.section, number, *typed, by=opened.user, seen_version=seen, boards=boards
        )
    else:
        change_time_control_of_round(opened.section, number, *typed, by=opened.user, seen_version=seen)
    return _recorded(request, opened)


@require_POST
@section_page(Right.PAIR)
def boards(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Boards whose clocks are set otherwise."""
    listed, seen = request.POST.get("boards", "")[:200], seen_version(request, opened)
    set_clocks_of_boards(opened.section, listed, *_typed(request), by=opened.user, seen_version=seen)
    return _recorded(request, opened)


@require_POST
@section_page(Right.PAIR)
def take_back(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The usual time control holds again."""
    place = whole_number(request.POST.get("place", ""), 3) or 0
    take_back_time_control(opened.section, place, by=opened.user, seen_version=seen_version(request, opened))
    messages.success(request, _("Removed."))
    return redirect("desk:time-controls", opened.event.slug, opened.section.slug)


def _typed(request: HttpRequest) -> tuple[str, str]:
    """The time control and the reason."""
    return request.POST.get("time-control", "")[:200], request.POST.get("reason", "")


def _recorded(request: HttpRequest, opened: Opened) -> HttpResponse:
    messages.success(request, _("Recorded."))
    return redirect("desk:time-controls", opened.event.slug, opened.section.slug)
