"""Numbers before the first round: pairing numbers of a round robin, and where the boards begin."""

from __future__ import annotations

import secrets
from datetime import MAXYEAR, datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import ImpossibleChange
from caissa.pairing.tables.schedules import participants_in_order
from caissa_web import operations
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.operations import Draw
from caissa_web.presentation import lists
from caissa_web.records.rights import Right
from caissa_web.section.number_input import is_number
from caissa_web.section.rounds.before_pairing import by_schedule
from caissa_web.section.rounds.board_numbers import first_board
from caissa_web.section.setup.findings import draw_findings


@require_safe
@section_page(Right.PAIR)
def numbers(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The pairing numbers as they stand, and the numbers of the boards."""
    return _page(request, opened)


@require_POST
@section_page(Right.PAIR)
def draw(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Draw the pairing numbers; the seed is kept, so that anybody can repeat the draw."""
    seed = request.POST.get("seed", "").strip()[:60] or secrets.token_hex(8)
    kind = Draw.RESTRICTED if request.POST.get("kind") == "restricted" else Draw.PLAIN
    operations.draw_pairing_numbers(
        opened.section,
        kind,
        seed,
        by=opened.user,
        seen_version=seen_version(request, opened),
        confirmed=confirmed(request),
    )
    messages.success(request, _("The numbers have been drawn with the seed %(seed)s.") % {"seed": seed})
    return redirect("desk:numbers", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.PAIR)
def set_numbers(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Take the numbers that players drew in the hall."""
    typed = {
        number: request.POST.get(f"number-{number}", "").strip()
        for number in participants_in_order(opened.facts)
    }
    problems = _problems(typed)
    if problems:
        return _page(request, opened, typed, problems)
    order = sorted(typed, key=lambda number: int(typed[number]))
    operations.set_pairing_numbers(
        opened.section,
        order,
        by=opened.user,
        seen_version=seen_version(request, opened),
        confirmed=confirmed(request),
    )
    messages.success(request, _("The numbers have been set."))
    return redirect("desk:numbers", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.PAIR)
def ceremony(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Record who was at the drawing of lots, and when its restriction was announced."""
    present = {int(number) for number in request.POST.getlist("present") if is_number(number, 5)}
    operations.record_draw_ceremony(
        opened.section,
        present & set(participants_in_order(opened.facts)),
        by=opened.user,
        seen_version=seen_version(request, opened),
        announced_at=_moment(request.POST.get("announced", "")),
    )
    messages.success(request, _("The drawing of lots has been recorded."))
    return redirect("desk:numbers", opened.event.slug, opened.section.slug)


def _moment(typed: str) -> datetime | None:
    """A moment as the browser sends it, by the clock of the hall; None if nothing was typed."""
    if not typed.strip():
        return None
    try:
        moment = parse_datetime(typed)
    except ValueError:
        moment = None
    if moment is None or not 1 < moment.year < MAXYEAR:
        raise ImpossibleChange(why=_("Enter date and time, such as 2026-02-01 09:30"))
    return timezone.make_aware(moment) if timezone.is_naive(moment) else moment


@require_POST
@section_page(Right.PAIR)
def by_strength(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Order the teams by the average rating of their first, or best, players."""
    counted, unrated = (request.POST.get(name, "").strip() for name in ("counted", "unrated"))
    if not all(is_number(typed, 4) for typed in (counted, unrated) if typed):
        raise ImpossibleChange(
            why=_("Enter whole numbers for how many players count and for the rating of an unrated player")
        )
    operations.order_teams_by_strength(
        opened.section,
        by=opened.user,
        seen_version=seen_version(request, opened),
        counted=int(counted) if counted else None,
        best="best" in request.POST,
        unrated=int(unrated or 0),
    )
    messages.success(request, _("The teams have been ordered by strength."))
    return redirect("desk:numbers", opened.event.slug, opened.section.slug)


@require_POST
@section_page(Right.PAIR)
def boards_from(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Say which number the section's first board has."""
    first_board = request.POST.get("first", "").strip()
    if not (is_number(first_board, 5) and int(first_board) > 0):
        raise ImpossibleChange(why=_("The first board needs a whole number from 1 to 99999"))
    operations.number_boards_from(
        opened.section, int(first_board), by=opened.user, seen_version=seen_version(request, opened)
    )
    messages.success(
        request, _("Boards of the next round start at number %(first)s.") % {"first": first_board}
    )
    return redirect("desk:numbers", opened.event.slug, opened.section.slug)


def _problems(typed: dict[int, str]) -> dict[int, str]:
    """What is wrong with the numbers, by player."""
    allowed = {str(number) for number in range(1, len(typed) + 1)}
    numbers = list(typed.values())
    problems = {}
    for player, number in typed.items():
        if number not in allowed:
            problems[player] = _("A whole number from 1 to %(last)d.") % {"last": len(typed)}
        elif numbers.count(number) > 1:
            problems[player] = _("%(number)s is given twice.") % {"number": number}
    return problems


def _page(
    request: HttpRequest,
    opened: Opened,
    typed: dict[int, str] | None = None,
    problems: dict[int, str] | None = None,
) -> HttpResponse:
    facts = opened.facts
    order = participants_in_order(facts) if by_schedule(facts) or facts.for_teams else ()
    rows = [
        {
            "player": facts.team(player) if facts.for_teams else lists.named_at(facts, player),
            "number": (typed or {}).get(player, str(place)),
            "problem": (problems or {}).get(player, ""),
            "present": opened.book.drawing is not None and player in (opened.book.drawing.present or ()),
        }
        for place, player in enumerate(order, start=1)
    ]
    fixed = [
        (fixed_board, lists.named_at(facts, fixed_board.player)) for fixed_board in opened.book.fixed_boards
    ]
    context = opened.context(
        "rounds",
        rows=rows,
        fixed=fixed,
        first=first_board(opened.book),
        drawn=by_schedule(facts),
        drawing=opened.book.drawing,
        doubts=list(draw_findings(facts, opened.book)),
        begun=bool(facts.paired_rounds),
    )
    return render(request, "desk/rounds/numbers.html", context, status=400 if problems else 200)
