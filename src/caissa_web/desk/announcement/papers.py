"""The papers of an announcement: regulations, invitation, script of the meeting, registration sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.documents import Printing, pdf, phrases_in
from caissa.documents.announcements import (
    invitation_letter,
    meeting_script,
    registration_sheet,
    regulations_document,
)
from caissa.documents.document import Document
from caissa.prospectus import Announcement
from caissa_web.desk.announcement.invitation_letters import recipient_of
from caissa_web.desk.frame import event_page
from caissa_web.records.announcements import Saved, saved_versions
from caissa_web.records.models import Event, PlayerInvitation
from caissa_web.records.paper_look import look_of
from caissa_web.records.rights import Right

Maker = Callable[..., Document]
PAPERS: dict[str, tuple[Any, Maker]] = {
    "regulations": (_("Regulations"), regulations_document),
    "invitation": (_("Invitation"), invitation_letter),
    "meeting": (_("Script of the players' meeting"), meeting_script),
    "registration": (_("Registration with the rating server"), registration_sheet),
}
"""Name in addresses → what it is called, and how it is made."""


@require_safe
@event_page()
def papers(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """Every paper in every language; the announced languages first."""
    versions = saved_versions(event)
    if not versions:
        return redirect("desk:announcement-start", event.slug)
    announcement = versions[0].announcement
    context = {
        "event": event,
        "may_manage": Right.MANAGE in held,
        "newest": versions[0],
        "papers": [(name, words) for name, (words, _maker) in PAPERS.items()],
        "languages": languages_for(announcement),
        "announced": announcement.languages,
    }
    return render(request, "desk/announcement/papers.html", context)


@require_safe
@event_page()
def paper(
    request: HttpRequest, event: Event, held: frozenset[Right], paper: str, language: str
) -> HttpResponse:
    """One paper of the newest version in a language, as PDF; an invitation may name its receiver."""
    saved = _newest(event)
    if paper not in PAPERS or language not in dict(languages_for(saved.announcement)):
        raise Http404
    more: dict[str, Any] = {}
    asked = request.GET.get("to", "")
    if paper == "invitation" and asked.isdecimal() and Right.MANAGE in held:
        more["recipient"] = _recipient(event, asked)
    document = PAPERS[paper][1](
        saved.announcement,
        phrases_in(language if language in LANGUAGES else ENGLISH),
        day=timezone.localdate(),
        look=look_of(event),
        **more,
    )
    content = pdf(document, Printing(made_on=timezone.localdate())).content
    answer = HttpResponse(content, content_type="application/pdf")
    answer.headers["Content-Disposition"] = f'inline; filename="{event.slug}-{paper}-{language}.pdf"'
    return answer


def languages_for(announcement: Announcement) -> list[tuple[str, str]]:
    """The languages that papers are made in: code and own name, the announced ones first."""
    codes = dict.fromkeys((*announcement.languages, *LANGUAGES))
    return [(code, LANGUAGES[code].name if code in LANGUAGES else code) for code in codes]


def _newest(event: Event) -> Saved:
    versions = saved_versions(event)
    if not versions:
        raise Http404
    return versions[0]


def _recipient(event: Event, asked: str) -> str:
    """The receiver of a letter as it addresses them, with title and federation."""
    row = PlayerInvitation.objects.filter(event=event, pk=int(asked[:9])).first()
    if row is None:
        raise Http404
    return recipient_of(row)
