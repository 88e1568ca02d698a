"""Checklists at the desk: choose one, answer it, see what is left to be desired, sign it, print it.

The pages of a section ask everything; those of an event ask what holds for all its sections.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.checklists import CHECKLISTS, Checklist
from caissa_web.desk.frame import Opened, event_page, section_page
from caissa_web.desk.officials.sheets import ADDED, changed, paper, photos_sent, sheet_context, sign
from caissa_web.desk.rounds.boards import current_round
from caissa_web.records.checklists import Sheet, answers_on_record
from caissa_web.records.models import Event
from caissa_web.records.rights import Right, desks_of
from caissa_web.section.number_input import whole_number
from caissa_web.section.officials.checklists import DUTIES, LONGEST_SUBJECT, all_answered, of_kind_of_play
from caissa_web.section.options import HYBRID

# -- in a section ----------------------------------------------------------------------------------------


@require_safe
@section_page(Right.FAIR_PLAY)
def checklists(request: HttpRequest, opened: Opened) -> HttpResponse:
    """All checklists, with how far each of them is answered."""
    number = asked_round(opened, request.GET.get("round", ""))
    listed = all_answered(answers_on_record(opened.event, opened.section), number, timezone.localdate())
    listed = of_kind_of_play(listed, opened.book.value(HYBRID))
    context = opened.context("duties", listed=listed, number=number, duties=DUTIES)
    return render(request, "desk/officials/checklists.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.FAIR_PLAY)
def checklist(request: HttpRequest, opened: Opened, checklist: str) -> HttpResponse:
    """One checklist in a round and for a device or venue: its questions as a form, and its findings."""
    if checklist == DUTIES:
        return redirect("desk:duties", opened.event.slug, opened.section.slug)
    number = asked_round(opened, request.GET.get("round", ""))
    sheet = Sheet(opened.event, _known(checklist), opened.section, number, _subject(request))
    if request.method == "POST":
        return _answered(request, sheet, opened.user)
    context = opened.context("duties", rounds=rounds_of(opened), **sheet_context(sheet))
    return render(request, "desk/officials/checklist.html", context)


@require_POST
@section_page(Right.FAIR_PLAY)
def sign_in_section(request: HttpRequest, opened: Opened, checklist: str) -> HttpResponse:
    """Sign a checklist of a section as it stands."""
    number = asked_round(opened, request.GET.get("round", ""))
    sheet = Sheet(opened.event, _known(checklist), opened.section, number, _subject(request))
    sign(request, sheet, opened.user)
    return redirect(_address(sheet))


@require_safe
@section_page(Right.FAIR_PLAY)
def paper_of_section(request: HttpRequest, opened: Opened, checklist: str) -> HttpResponse:
    """A checklist of a section as PDF, with its signatures."""
    number = asked_round(opened, request.GET.get("round", ""))
    return paper(Sheet(opened.event, _known(checklist), opened.section, number, _subject(request)))


# -- at an event ------------------------------------------------------------------------------------------


@require_safe
@event_page(Right.FAIR_PLAY)
def event_checklists(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """The checklists of the whole event, with how far each of them is answered."""
    listed = all_answered(answers_on_record(event), 0, timezone.localdate(), event_only=True)
    may_look = desks_of(request.user)
    sections = [each for each in event.sections.select_related("event") if may_look(each)]
    context = {"event": event, "listed": listed, "sections": sections}
    return render(request, "desk/officials/event_checklists.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Right.FAIR_PLAY)
def event_checklist(
    request: HttpRequest, event: Event, _held: frozenset[Right], checklist: str
) -> HttpResponse:
    """What a checklist asks of the whole event, of a venue or of a device."""
    sheet = Sheet(event, _known(checklist), None, 0, _subject(request))
    if request.method == "POST":
        return _answered(request, sheet, request.user.get_username())
    context = {"event": event, **sheet_context(sheet)}
    return render(request, "desk/officials/event_checklist.html", context)


@require_POST
@event_page(Right.FAIR_PLAY)
def sign_for_event(
    request: HttpRequest, event: Event, _held: frozenset[Right], checklist: str
) -> HttpResponse:
    """Sign a checklist of the event as it stands."""
    sheet = Sheet(event, _known(checklist), None, 0, _subject(request))
    sign(request, sheet, request.user.get_username())
    return redirect(_address(sheet))


@require_safe
@event_page(Right.FAIR_PLAY)
def paper_of_event(
    request: HttpRequest, event: Event, _held: frozenset[Right], checklist: str
) -> HttpResponse:
    """A checklist of the event as PDF, with its signatures."""
    return paper(Sheet(event, _known(checklist), None, 0, _subject(request)))


# -- both --------------------------------------------------------------------------------------------------


def _known(key: str) -> Checklist:
    if key not in CHECKLISTS or key == DUTIES:
        raise Http404
    return CHECKLISTS[key]


def _subject(request: HttpRequest) -> str:
    return " ".join(request.GET.get("subject", "").split())[:LONGEST_SUBJECT]


def _answered(request: HttpRequest, sheet: Sheet, by: str) -> HttpResponse:
    """Store what was changed on the form, and show the checklist again."""
    stored = changed(request, sheet, by)
    sent = photos_sent(request, sheet, by)
    text = ngettext("%(stored)d answer saved.", "%(stored)d answers saved.", stored)
    if stored or not sent:
        messages.success(request, text % {"stored": stored})
    if sent:
        messages.success(request, ADDED)
    return redirect(_address(sheet))


def _address(sheet: Sheet) -> str:
    place: dict[str, Any] = {"subject": sheet.subject}
    if sheet.section is None:
        address = reverse("desk:event-checklist", args=[sheet.event.slug, sheet.checklist.key])
    else:
        address = reverse("desk:checklist", args=[sheet.event.slug, sheet.section.slug, sheet.checklist.key])
        place["round"] = sheet.round
    return f"{address}?{urlencode(place)}"


def rounds_of(opened: Opened) -> range:
    """The rounds of the section, at least one."""
    return range(1, max(opened.facts.paired_rounds, opened.facts.scheduled_rounds or 0, 1) + 1)


def asked_round(opened: Opened, asked: str) -> int:
    """The round that an address names, else the one in play."""
    number = whole_number(asked, 3) or 0
    return number if number in rounds_of(opened) else current_round(opened.facts) or 1
