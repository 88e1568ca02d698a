"""Checklists on the phone: somebody walks through the hall, and each answer has their name and time."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from caissa.checklists import CHECKLISTS, Checklist
from caissa.documents.pictures import LARGEST_PHOTO
from caissa.errors import CaissaError
from caissa_web.operations.officials.checklists import answer_checklist
from caissa_web.operations.officials.signing import add_photo
from caissa_web.phone.access import Holder
from caissa_web.records.checklists import Sheet, answers_on_record
from caissa_web.section import options
from caissa_web.section.number_input import whole_number
from caissa_web.section.officials.checklists import (
    DUTIES,
    LONGEST_SUBJECT,
    all_answered,
    answered,
    of_kind_of_play,
    sent_answers,
    subjects_of,
)
from caissa_web.translation import translate

PHOTO, HYBRID = "photo-", "hybrid"


def checklists(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The checklists of the section, or the questions of the one that was chosen."""
    key = request.GET.get("list", "")
    if not key:
        answers = answers_on_record(holder.section.event, holder.section)
        number = _round(request, holder)
        listed = (
            (answered(answers, CHECKLISTS[HYBRID], number, holder.venue.name),)
            if holder.venue
            else of_kind_of_play(
                all_answered(answers, number, timezone.localdate()), holder.state.book.value(options.HYBRID)
            )
        )
        others = [sheet for sheet in listed if sheet.checklist.key != DUTIES]
        return render(request, "phone/checklists.html", holder.context(listed=others, coming=holder.coming))
    if key not in CHECKLISTS or key == DUTIES or not _is_for(holder, CHECKLISTS[key]):
        raise Http404
    wanted = CHECKLISTS[key]
    if request.method != "POST":
        return _page(request, holder, wanted)
    try:
        return _stored(request, holder, wanted)
    except CaissaError as refused:
        return _page(request, holder, wanted, translate(refused))


def _page(request: HttpRequest, holder: Holder, wanted: Checklist, problem: str = "") -> HttpResponse:
    """The questions; after a refusal with what was typed, so that nothing has to be typed again."""
    answers = answers_on_record(holder.section.event, holder.section)
    sheet = answered(answers, wanted, _round(request, holder), _subject(request, holder))
    context = holder.context(
        sheet=sheet,
        subjects=() if holder.venue else subjects_of(answers, wanted),
        rounds=_rounds(holder),
        saved=request.GET.get("saved") == "yes" and not problem,
        problem=problem,
        parts=sheet.parts(request.POST.dict() if problem else None),
    )
    return render(request, "phone/checklist.html", context, status=409 if problem else 200)


def _stored(request: HttpRequest, holder: Holder, wanted: Checklist) -> HttpResponse:
    number, subject = _round(request, holder), _subject(request, holder)
    sent = sent_answers(wanted.questions, request.POST.dict())
    answer_checklist(
        holder.section,
        wanted.key,
        sent.answers,
        by=holder.author,
        round_number=number,
        subject=subject,
        notes=sent.notes,
        seen=sent.seen,
    )
    place_of_photos = Sheet(holder.section.event, wanted, holder.section, number, subject)
    for question in wanted.questions:
        file = request.FILES.get(f"{PHOTO}{question.key}")
        if file is not None:
            content = file.read(LARGEST_PHOTO + 1)
            add_photo(place_of_photos, question.key, content, file.name or "", by=holder.author)
    place = urlencode({"list": wanted.key, "round": number, "subject": subject, "saved": "yes"})
    return redirect(f"{request.path}?{place}")


def _rounds(holder: Holder) -> range:
    facts = holder.state.facts
    return range(1, max(facts.paired_rounds, facts.scheduled_rounds or 0, 1) + 1)


def _round(request: HttpRequest, holder: Holder) -> int:
    """The round that the address names, else the one in play, else the last one paired."""
    asked = whole_number(request.GET.get("round", ""), 3) or 0
    if asked in _rounds(holder):
        return asked
    return holder.round or holder.state.facts.paired_rounds or 1


def _is_for(holder: Holder, checklist: Checklist) -> bool:
    """Is a checklist for this phone? One of a venue answers for the venue, and for nothing else."""
    return holder.venue is None or checklist.key == HYBRID


def _subject(request: HttpRequest, holder: Holder) -> str:
    if holder.venue:
        return holder.venue.name
    return " ".join(request.GET.get("subject", "").split())[:LONGEST_SUBJECT]
