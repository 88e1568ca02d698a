"""What a guardian is asked to agree to for a child, and their answer."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa.entering.questions import ConsentText
from caissa.errors import CaissaError
from caissa_web.enrolment.models import Entry, Guardian
from caissa_web.enrolment.operations.consenting import (
    answer_as_guardian,
    guardian_entries,
    guardian_texts,
)
from caissa_web.portal.guardian import links
from caissa_web.portal.letters import written_at
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate


@require_http_methods(["GET", "HEAD", "POST"])
@links.guardian_page
def consent(request: HttpRequest, guardian: Guardian) -> HttpResponse:
    """The child's entries and the texts; agreed to or refused, and changed as long as the entry stands."""
    with in_zone_of(guardian.participant.event):
        if request.method != "POST":
            return _page(request, guardian)
        try:
            with written_at(request.build_absolute_uri("/")):
                agrees = request.POST.get("answer") == "agree"
                if not agrees and request.POST.get("answer") != "refuse":
                    return _page(request, guardian, _("Please press one of the two buttons."), 400)
                answer_as_guardian(guardian, request.POST.getlist("text"), agrees=agrees)
        except CaissaError as refused:
            guardian.refresh_from_db()
            return _page(request, guardian, str(translate(refused.sentence)), 409)
    messages.success(request, _("Thank you. Your answer has been stored."))
    return redirect("portal:guardian", links.token_of(guardian))


def _page(request: HttpRequest, guardian: Guardian, problem: str = "", status: int = 200) -> HttpResponse:
    entries = guardian_entries(guardian.participant)
    context = {
        "event": guardian.participant.event,
        "guardian": guardian,
        "child": guardian.participant,
        "entries": entries,
        "texts": _texts(entries),
        "problem": problem,
    }
    return render(request, "portal/guardian/consent.html", context, status=status)


def _texts(entries: list[Entry]) -> list[ConsentText]:
    """Each text once, however many categories ask for it."""
    texts = {text.fingerprint: text for entry in entries for text in guardian_texts(entry)}
    return list(texts.values())
