"""One sheet of a checklist at the desk: what its page shows and changes, its signatures, photos and paper."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from caissa.checklists.question import AnswerKind
from caissa.documents import Printing, pdf
from caissa.documents.forms.checklists import checklist as checklist_document
from caissa.documents.look import PictureKind
from caissa.documents.pictures import LARGEST_PHOTO
from caissa.documents.request import Request
from caissa.tournament import Tournament
from caissa_web.desk.frame import event_page
from caissa_web.operations.officials.checklists import answer_checklist, answer_event_checklist
from caissa_web.operations.officials.signing import add_photo, remove_photo, sign_checklist
from caissa_web.records import snapshot
from caissa_web.records.checklists import (
    Sheet,
    answers_on_record,
    hash_of,
    photos_of,
    sheet_as_answered,
    signatures_of,
)
from caissa_web.records.models import ChecklistPhoto, Event
from caissa_web.records.paper_look import look_of
from caissa_web.records.rights import Right
from caissa_web.section.officials.checklists import (
    AnsweredChecklist,
    document_details,
    sent_answers,
    subjects_of,
)
from caissa_web.translation.documents import reader_phrases

PHOTO = "photo-"
ADDED = gettext_lazy("The photo has been saved.")
PICTURE_POLICY = "default-src 'none'; sandbox"


def sheet_context(sheet: Sheet) -> dict[str, Any]:
    """What the page of a sheet shows."""
    answers = answers_on_record(sheet.event, sheet.section)
    stands = sheet_as_answered(sheet, answers)
    signed = _signed(sheet)
    return {
        "sheet": stands,
        "parts": stands.parts(),
        "photos": photos_of(sheet),
        "subjects": subjects_of(answers, sheet.checklist),
        "signatures": signatures_of(signed, sheet_as_answered(signed, answers)),
        "hash": hash_of(signed, sheet_as_answered(signed, answers)),
        "place": urlencode({"round": sheet.round, "subject": sheet.subject}),
    }


def _signed(sheet: Sheet) -> Sheet:
    """What is signed: of a checklist without rounds the sheet of the event, whichever page shows it."""
    return Sheet.at(sheet.event, sheet.checklist, sheet.section, sheet.round, sheet.subject)


def changed(request: HttpRequest, sheet: Sheet, by: str) -> int:
    """Store the answers that were changed on a form; how many there are."""
    sent = sent_answers(sheet.checklist.questions, request.POST.dict())
    level = request.POST.get("level", "")[:20]
    if sheet.section is None:
        answer_event_checklist(
            sheet.event,
            sheet.checklist.key,
            sent.answers,
            by=by,
            subject=sheet.subject,
            level=level,
            notes=sent.notes,
            seen=sent.seen,
        )
    else:
        answer_checklist(
            sheet.section,
            sheet.checklist.key,
            sent.answers,
            by=by,
            round_number=sheet.round,
            subject=sheet.subject,
            level=level,
            notes=sent.notes,
            seen=sent.seen,
        )
    return len(sent.answers)


def photos_sent(request: HttpRequest, sheet: Sheet, by: str) -> int:
    """Keep the photos that a form has sent; how many there are."""
    count = 0
    for question in sheet.checklist.questions:
        file = request.FILES.get(f"{PHOTO}{question.key}")
        if question.expects.kind is AnswerKind.PHOTO and file is not None:
            add_photo(sheet, question.key, file.read(LARGEST_PHOTO + 1), file.name or "", by=by)
            count += 1
    return count


def sign(request: HttpRequest, sheet: Sheet, by: str) -> None:
    """Sign the sheet as the page showed it."""
    sign_checklist(_signed(sheet), by=by, seen=request.POST.get("hash", "")[:64])
    messages.success(request, _("Signed."))


# -- on paper ------------------------------------------------------------------------------------------------


def paper(sheet: Sheet) -> HttpResponse:
    """The sheet as PDF, in the reader's language; it says who signed and whether that still holds."""
    content = pdf(checklist_document(paper_request(sheet)), Printing(made_on=timezone.localdate())).content
    answer = HttpResponse(content, content_type="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{sheet.event.slug}-{sheet.checklist.key}.pdf"'
    return answer


def paper_request(sheet: Sheet) -> Request:
    """What the document of a sheet is made from."""
    facts = snapshot.load_state(sheet.section).facts if sheet.section else Tournament(sheet.event.name)
    return Request(
        facts,
        say=reader_phrases(),
        round_number=sheet.round or None,
        day=timezone.localdate(),
        details=paper_details(sheet),
        look=look_of(sheet.event),
    )


def paper_details(sheet: Sheet) -> dict[str, Any]:
    """Answers and signatures of a sheet, as the document takes them."""
    stands, signed = sheet_as_answered(sheet), _signed(sheet)
    return document_details(stands, signature_lines(signed, sheet_as_answered(signed)))


def signature_lines(sheet: Sheet, stands: AnsweredChecklist) -> list[dict[str, str]]:
    """The signatures as the document takes them; the hour is that of the event."""
    return [
        {
            "name": each.author,
            "at": f"{timezone.localtime(each.at):%Y-%m-%d %H:%M}",
            "holds": "yes" if each.holds else "no",
            "hash": each.hash[:16],
        }
        for each in signatures_of(sheet, stands)
    ]


# -- photos ------------------------------------------------------------------------------------------------


@require_safe
@event_page(Right.FAIR_PLAY)
def photo(_request: HttpRequest, event: Event, _held: frozenset[Right], number: int) -> HttpResponse:
    """A photo, for those who may read the checklists."""
    row = ChecklistPhoto.objects.filter(event=event, pk=number).first()
    if row is None:
        raise Http404
    answer = HttpResponse(bytes(row.content), content_type=PictureKind(row.kind).media_type)
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


@require_POST
@event_page(Right.FAIR_PLAY)
def take_photo_off(request: HttpRequest, event: Event, _held: frozenset[Right], number: int) -> HttpResponse:
    """Take a photo off."""
    row = (
        ChecklistPhoto.objects.filter(event=event, pk=number)
        .select_related("event", "section__event")
        .first()
    )
    if row is None:
        raise Http404
    checklist = row.checklist
    remove_photo(row, by=request.user.get_username())
    messages.success(request, _("The photo has been removed."))
    back = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(back, allowed_hosts=None) and back.startswith("/desk/"):
        return redirect(back)
    return redirect(reverse("desk:event-checklist", args=[event.slug, checklist]))
