"""Checklists on the phone: somebody walks through the hall, and each answer has their name and time."""

from __future__ import annotations

from urllib.parse import urlencode

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from caissa.checklists import CHECKLISTS, Checklist
from caissa.documents.pictures import LARGEST_PHOTO
from caissa.errors import CaissaError
from caissa_web.online.operations.venues import is_new_submission
from caissa_web.operations.officials.checklists import answer_checklist
from caissa_web.operations.officials.signing import add_photo
from caissa_web.phone.access import Holder
from caissa_web.records.checklists import Sheet, answers_on_record
from caissa_web.records.models import Section
from caissa_web.section import options
from caissa_web.section.number_input import whole_number
from caissa_web.section.officials.checklists import (
    DUTIES,
    LONGEST_SUBJECT,
    SEEN,
    SEEN_NOTE,
    AnsweredChecklist,
    all_answered,
    answered,
    of_kind_of_play,
    sent_answers,
    subjects_of,
)
from caissa_web.translation import translate

PHOTO, HYBRID, KEY = "photo-", "hybrid", "key"


def checklists(request: HttpRequest, holder: Holder) -> HttpResponse:
    """The checklists of the section, or the questions of the one that was chosen."""
    key = request.GET.get("list", "")
    if not key:
        context = holder.context(
            listed=_listed(request, holder),
            venue=holder.venue,
            pages=_pages_to_keep(holder),
            coming=holder.coming,
        )
        return render(request, "phone/checklists.html", context)
    if key not in CHECKLISTS or key == DUTIES or not _is_for(holder, CHECKLISTS[key]):
        raise Http404
    wanted = CHECKLISTS[key]
    if request.method != "POST":
        return _page(request, holder, wanted)
    by_script = "application/json" in request.headers.get("Accept", "")
    try:
        return _stored(request, holder, wanted, by_script=by_script)
    except CaissaError as refused:
        if not by_script:
            return _page(request, holder, wanted, translate(refused))
        recorded = {"seen": _on_record(request, holder, wanted)}
        payload = {"refused": translate(refused), "code": refused.code, "found": recorded}
        return JsonResponse(payload, status=409)


def _listed(request: HttpRequest, holder: Holder) -> list[AnsweredChecklist]:
    """The checklists that the phone offers: that of its venue, else all but the duties."""
    answers = answers_on_record(holder.section.event, holder.section)
    number = _round(request, holder)
    if holder.venue:
        return [answered(answers, CHECKLISTS[HYBRID], number, holder.venue.name)]
    listed = all_answered(answers, number, timezone.localdate())
    of_kind = of_kind_of_play(listed, holder.state.book.value(options.HYBRID))
    return [sheet for sheet in of_kind if sheet.checklist.key != DUTIES]


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
        venue=holder.venue,
        pages=_pages_to_keep(holder),
    )
    return render(request, "phone/checklist.html", context, status=409 if problem else 200)


def _stored(
    request: HttpRequest, holder: Holder, wanted: Checklist, *, by_script: bool = False
) -> HttpResponse:
    """Take the answers; a form that a phone sends again, because it heard no answer, is taken once."""
    number, subject = _round(request, holder), _subject(request, holder)
    sent = sent_answers(wanted.questions, request.POST.dict())
    with transaction.atomic():
        if is_new_submission(holder.held_pass, request.POST.get(KEY, "")):
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
    if by_script:
        return JsonResponse({"seen": _on_record(request, holder, wanted)})
    place_of_photos = Sheet(holder.section.event, wanted, holder.section, number, subject)
    for question in wanted.questions:
        file = request.FILES.get(f"{PHOTO}{question.key}")
        if file is not None:
            content = file.read(LARGEST_PHOTO + 1)
            add_photo(place_of_photos, question.key, content, file.name or "", by=holder.author)
    place = urlencode({"list": wanted.key, "round": number, "subject": subject, "saved": "yes"})
    return redirect(f"{request.path}?{place}")


def _on_record(request: HttpRequest, holder: Holder, wanted: Checklist) -> dict[str, str]:
    """The answers as they stand now, under the names by which the next form says what it saw."""
    section = Section.objects.select_related("event").get(pk=holder.section.pk)
    answers = answers_on_record(section.event, section)
    sheet = answered(answers, wanted, _round(request, holder), _subject(request, holder))
    lines = [line for part in sheet.parts() for line in part.lines]
    values = {f"{SEEN}{line.question.key}": line.value for line in lines}
    return values | {f"{SEEN_NOTE}{line.question.key}": line.note for line in lines}


def _pages_to_keep(holder: Holder) -> str:
    """The pages that the phone of a venue keeps, so that each round can be checked without a network."""
    listed = (f"?list={HYBRID}", *(f"?list={HYBRID}&round={number}" for number in _rounds(holder)))
    return " ".join(listed) if holder.venue else ""


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
