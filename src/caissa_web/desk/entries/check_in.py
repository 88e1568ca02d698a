"""Check-in at the desk: who is there, who is not, and leaving out the absent."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.tournament import Tournament
from caissa.tournament.initial_order import alphabetically
from caissa_web.desk.entries.actions import number_in
from caissa_web.desk.frame import Opened, confirmed, section_page, seen_version
from caissa_web.operations.entries import check_ins
from caissa_web.operations.entries.check_ins import WHOLE_EVENT
from caissa_web.records.rights import Right
from caissa_web.section.book import Book

MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Presence:
    """A participant on the check-in list."""

    number: int
    name: str
    federation: str
    there: bool
    how: str
    at: str


def presences(facts: Tournament, book: Book, round_number: int) -> list[Presence]:
    """Those expected in a round, by name, with whether they have checked in."""
    noted = {
        check_in.participant: check_in
        for check_in in book.check_ins
        if check_in.round in (WHOLE_EVENT, round_number)
    }
    rows = []
    for number in check_ins.expected(facts, round_number):
        participant = facts.team(number) if facts.for_teams else facts.player(number)
        note = noted.get(number)
        at = f"{timezone.localtime(note.at):%H:%M}" if note else ""
        rows.append(
            Presence(
                number,
                participant.name,
                participant.federation,
                note is not None,
                note.how if note else "",
                at,
            )
        )
    return sorted(rows, key=lambda row: alphabetically(row.name))


@require_safe
@section_page(Right.RESULTS)
def page(request: HttpRequest, opened: Opened) -> HttpResponse:
    """The list with its buttons, for the next round or for the whole event."""
    facts = opened.facts
    chosen = WHOLE_EVENT if request.GET.get("for") == "event" else facts.next_round
    rows = presences(facts, opened.book, chosen)
    missing = [row for row in rows if not row.there]
    context = opened.context(
        "check-in",
        chosen=chosen,
        next_round=facts.next_round,
        rows=rows,
        missing=missing,
        here=len(rows) - len(missing),
    )
    return render(request, "desk/entries/check_in.html", context)


@require_POST
@section_page(Right.RESULTS)
def note(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Note one participant as there, or take it back."""
    number, chosen = number_in(request, "number"), number_in(request, "round", MOST_ROUNDS)
    taken_back = "back" in request.POST
    if taken_back:
        check_ins.undo_check_in(opened.section, number, chosen, by=opened.user)
    else:
        check_ins.check_in(opened.section, [number], chosen, by=opened.user)
    if "json" in request.headers.get("Accept", ""):
        return JsonResponse({"on": not taken_back})
    return _to_page(opened, chosen, number)


@require_POST
@section_page(Right.RESULTS)
def note_all(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Note everybody who is expected as there."""
    chosen = number_in(request, "round", MOST_ROUNDS)
    everybody = check_ins.expected(opened.facts, chosen)
    check_ins.check_in(opened.section, everybody, chosen, by=opened.user)
    return _to_page(opened, chosen)


@require_POST
@section_page(Right.PAIR)
def leave_out(request: HttpRequest, opened: Opened) -> HttpResponse:
    """Do not pair those in the next round who have not checked in."""
    check_ins.mark_absent(
        opened.section,
        number_in(request, "round", MOST_ROUNDS),
        by=opened.user,
        seen_version=seen_version(request, opened),
        confirmed=confirmed(request),
    )
    messages.success(request, _("Those not checked in are left out of the round."))
    return _to_page(opened, opened.facts.next_round)


def _to_page(opened: Opened, chosen: int, number: int = 0) -> HttpResponse:
    address = reverse("desk:check-in", args=(opened.event.slug, opened.section.slug))
    asked = "" if chosen else "?for=event"
    return redirect(f"{address}{asked}{f'#p{number}' if number else ''}")
