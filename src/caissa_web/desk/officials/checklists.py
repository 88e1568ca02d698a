"""Checklists at the desk: choose one, answer it, see what is left to be desired, print it for signature."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from caissa.checklists import CHECKLISTS, Checklist
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.rounds.boards import current_round
from caissa_web.operations.officials.checklists import answer_checklist
from caissa_web.records import snapshot
from caissa_web.records.models import Section
from caissa_web.records.rights import Right, desks_of
from caissa_web.section.number_input import whole_number
from caissa_web.section.officials.checklists import (
    DUTIES,
    LONGEST_SUBJECT,
    all_answered,
    answered,
    sent_answers,
    subjects_of,
)


@require_safe
@section_page(Right.FAIR_PLAY)
def checklists(request: HttpRequest, opened: Opened) -> HttpResponse:
    """All checklists, with how far each of them is answered."""
    number = asked_round(opened, request.GET.get("round", ""))
    listed = all_answered(opened.state, number, timezone.localdate())
    context = opened.context("duties", listed=listed, number=number, duties=DUTIES)
    return render(request, "desk/officials/checklists.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@section_page(Right.FAIR_PLAY)
def checklist(request: HttpRequest, opened: Opened, checklist: str) -> HttpResponse:
    """One checklist in a round and for a device or venue: its questions as a form, and its findings."""
    if checklist not in CHECKLISTS:
        raise Http404
    if checklist == DUTIES:
        return redirect("desk:duties", opened.event.slug, opened.section.slug)
    wanted = CHECKLISTS[checklist]
    number = asked_round(opened, request.GET.get("round", ""))
    subject = " ".join(request.GET.get("subject", "").split())[:LONGEST_SUBJECT]
    if request.method == "POST":
        return _stored(request, opened, wanted, number, subject)
    sheet = answered(opened.state, wanted, number, subject)
    context = opened.context(
        "duties",
        sheet=sheet,
        parts=sheet.parts(),
        elsewhere=_elsewhere(request, opened, wanted),
        rounds=rounds_of(opened),
        subjects=subjects_of(opened.state, wanted),
        place=urlencode({"round": number, "subject": subject}),
        paper=urlencode({"checklist": checklist, "round": number, "device": subject, "to": "pdf"}),
    )
    return render(request, "desk/officials/checklist.html", context)


def _elsewhere(request: HttpRequest, opened: Opened, wanted: Checklist) -> list[Section]:
    """The other sections of the event in which this checklist has answers: a hall is often measured once."""
    may_look = desks_of(request.user)
    others = Section.objects.filter(event=opened.event).exclude(pk=opened.section.pk).select_related("event")
    return [
        other
        for other in others
        if may_look(other)
        and any(
            answer.checklist == wanted.key for answer in snapshot.load_state(other).book.officials.answers
        )
    ]


def _stored(
    request: HttpRequest, opened: Opened, wanted: Checklist, number: int, subject: str
) -> HttpResponse:
    """Store what was changed on the form, and show the checklist again."""
    sent = sent_answers(wanted.questions, request.POST.dict())
    answer_checklist(
        opened.section,
        wanted.key,
        sent.answers,
        by=opened.user,
        round_number=number,
        subject=subject,
        level=request.POST.get("level", "")[:20],
        notes=sent.notes,
        seen=sent.seen,
    )
    stored = len(sent.answers)
    text = ngettext("%(stored)d answer saved.", "%(stored)d answers saved.", stored)
    messages.success(request, text % {"stored": stored})
    address = reverse("desk:checklist", args=[opened.event.slug, opened.section.slug, wanted.key])
    return redirect(f"{address}?{urlencode({'round': number, 'subject': subject})}")


def rounds_of(opened: Opened) -> range:
    """The rounds of the section, at least one."""
    return range(1, max(opened.facts.paired_rounds, opened.facts.scheduled_rounds or 0, 1) + 1)


def asked_round(opened: Opened, asked: str) -> int:
    """The round that an address names, else the one in play."""
    number = whole_number(asked, 3) or 0
    return number if number in rounds_of(opened) else current_round(opened.facts) or 1
