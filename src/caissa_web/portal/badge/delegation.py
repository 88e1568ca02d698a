"""The photos of a delegation: who has one, and a new one for any of its people."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import CaissaError
from caissa_web.accreditation.models import Accreditation, Holder
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.queries.belonging import entries_of
from caissa_web.enrolment.models import Entry
from caissa_web.portal.badge.pages import picture_of, store_photo
from caissa_web.portal.delegation.frame import context, delegation_page, register_tab, visit_of
from caissa_web.translation import translate


def register() -> None:
    """Show the photos in the workspace of delegations."""
    register_tab("badges", gettext_lazy("Photos"), "portal:delegation-badges")


@dataclass(frozen=True, slots=True)
class PhotoLine:
    """Somebody of the delegation, with their badge if there is one."""

    entry: Entry
    holder: Holder | None


@require_safe
@delegation_page
def photos(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """Everybody who comes, with photo or without."""
    held = Accreditation.objects.filter(event=delegation.event_id).first()
    entries = [entry for entry in entries_of(delegation) if entry.state == Entry.State.CONFIRMED]
    known = {
        holder.participant_id: holder
        for holder in Holder.objects.filter(participant__in=[entry.participant_id for entry in entries])
    }
    lines = [PhotoLine(entry, known.get(entry.participant_id)) for entry in entries]
    values = {
        "lines": lines,
        "wanted": held is not None and held.photos_wanted,
        "until": held.photos_until if held else None,
        "without": sum(line.holder is None or line.holder.photo_id is None for line in lines),
    }
    return render(request, "portal/badge/delegation.html", context(request, "badges", **values))


@require_POST
@delegation_page
def send_photo(request: HttpRequest, delegation: Delegation, code: str) -> HttpResponse:
    """Store a photo of one of the delegation's people."""
    entry = _entry(delegation, code)
    sent = request.FILES.get("photo")
    if sent is None or not sent.size:
        messages.error(request, _("Choose a photo first."))
    else:
        try:
            store_photo(entry, sent, by=visit_of(request).by)
            messages.success(request, _("The photo is stored."))
        except CaissaError as refused:
            messages.error(request, str(translate(refused.sentence)))
    return redirect("portal:delegation-badges", visit_of(request).key)


@require_safe
@delegation_page
def photo(_request: HttpRequest, delegation: Delegation, code: str) -> HttpResponse:
    """The photo of one of the delegation's people."""
    return picture_of(_entry(delegation, code))


def _entry(delegation: Delegation, code: str) -> Entry:
    """An entry of this delegation that has a place; anybody else's is as if it were not there."""
    row = entries_of(delegation).filter(code=code[:8], state=Entry.State.CONFIRMED).first()
    if (
        row is None
        or not Accreditation.objects.filter(event=delegation.event_id, photos_wanted=True).exists()
    ):
        raise Http404
    return row
