"""The photo for the badge, sent by whoever made the entry."""

from __future__ import annotations

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa.errors import CaissaError
from caissa_web.accreditation.models import Accreditation, Holder
from caissa_web.accreditation.operations.holders import holder_of, set_own_name
from caissa_web.accreditation.operations.photos import read_portrait, remove_photo, set_photo
from caissa_web.desk.documents.downloads import FILE_POLICY
from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.papers.storing import content_of
from caissa_web.portal import access
from caissa_web.portal.entering.sending import author_of
from caissa_web.translation import translate

LONGEST_NAME = 200


def photo_is_wanted(entry: Entry) -> bool:
    """Does the event ask this participant for a photo?"""
    wanted = Accreditation.objects.filter(event=entry.event_id, photos_wanted=True).exists()
    return wanted and entry.state == Entry.State.CONFIRMED


@require_http_methods(["GET", "HEAD", "POST"])
@access.own_page
def photo(request: HttpRequest, applicant: Applicant, code: str) -> HttpResponse:
    """The photo on the badge of one of one's own entries; another one can be sent."""
    entry = access.own_entry(applicant, code)
    if not photo_is_wanted(entry):
        raise Http404
    problem = ""
    if request.method == "POST":
        problem = _changed(request, entry)
        if not problem:
            messages.success(request, _("Saved."))
            return redirect("portal:photo", access.token_of(applicant), code)
    context = {
        "event": applicant.event,
        "token": access.token_of(applicant),
        "entry": entry,
        "holder": Holder.objects.filter(participant=entry.participant_id).first(),
        "problem": problem,
    }
    return render(request, "portal/badge/photo.html", context, status=422 if problem else 200)


def _changed(request: HttpRequest, entry: Entry) -> str:
    """Store what was sent; why not, if anything is wrong."""
    by, sent = author_of(entry.applicant), request.FILES.get("photo")
    own_name = " ".join(request.POST.get("own_name", "").replace("\x00", "")[:LONGEST_NAME].split())
    try:
        holder = (
            store_photo(entry, sent, by=by)
            if sent is not None
            else holder_of(entry.participant, entry.category)
        )
        if sent is None and "remove" in request.POST:
            remove_photo(holder, by=by)
        set_own_name(holder, own_name, by=by)
    except CaissaError as refused:
        return str(translate(refused.sentence))
    return ""


def store_photo(entry: Entry, sent: UploadedFile[bytes], *, by: str) -> Holder:
    """Put a photo that was sent on the badge of an entry; it is looked at before anything is stored."""
    portrait = read_portrait(sent.read(), (sent.name or "")[:100])
    return set_photo(holder_of(entry.participant, entry.category), portrait, by=by)


@require_safe
@access.own_page
def picture(_request: HttpRequest, applicant: Applicant, code: str) -> HttpResponse:
    """The photo as it will be printed."""
    return picture_of(access.own_entry(applicant, code))


def picture_of(entry: Entry) -> HttpResponse:
    """The photo on the badge of an entry, as a file."""
    holder = Holder.objects.select_related("photo").filter(participant=entry.participant_id).first()
    if holder is None or holder.photo is None:
        raise Http404
    answer = HttpResponse(content_of(holder.photo), content_type=holder.photo.media_type)
    answer.headers["Content-Security-Policy"] = FILE_POLICY
    return answer
