"""The front page of an event."""

from __future__ import annotations

from datetime import UTC, datetime

from django.apps import apps
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.documents import Printing, pdf, phrases_in
from caissa.documents.announcements import regulations_document
from caissa.documents.look import Look
from caissa.prospectus import calendar_text
from caissa_web.caching import Cache
from caissa_web.noticeboard.cache.latest import documents_of
from caissa_web.noticeboard.front.announcement import announcement_front, logo_front
from caissa_web.noticeboard.front.entries import entries_front
from caissa_web.noticeboard.front.event import event_front
from caissa_web.noticeboard.views.section_page import list_page
from caissa_web.records import queries
from caissa_web.records.announcements import Saved, published_announcement
from caissa_web.records.models import Event
from caissa_web.records.paper_look import look_of
from caissa_web.records.zones import in_zone_of
from caissa_web.translation.sentences import translate

TYPE_OF_PDF, TYPE_OF_CALENDAR = "application/pdf", "text/calendar; charset=utf-8"
MOST_PRINTED = 32
_printed: Cache[tuple[str, str, Look], bytes] = Cache(MOST_PRINTED)
"""Regulations as PDF, by the announcement, the language and the look."""
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
"""A drawing that is opened by itself may load and do nothing."""


@list_page
def event(request: HttpRequest, event: str) -> HttpResponse:
    """An event and its sections."""
    public_event = queries.public_event(event)
    if public_event is None:
        raise Http404
    with in_zone_of(public_event):
        front = event_front(documents_of(public_event), timezone.localdate())
        look = look_of(public_event)
        shown_logo = logo_front(public_event, look)
        picture = request.build_absolute_uri(shown_logo.address) if shown_logo else ""
        context = {
            "event": public_event,
            "front": front,
            "announced": announcement_front(public_event, request.build_absolute_uri(request.path), picture),
            "entries": entries_front(public_event, timezone.now()),
            "logo": shown_logo,
            "verdicts": _has_verdicts(public_event),
        }
        return render(request, "noticeboard/event.html", context)


def _has_verdicts(event: Event) -> bool:
    """Has a verdict of the appeals committee been published (C.11 3.11.2)? Another app keeps them."""
    cases = apps.get_model("conduct.Case").objects
    return bool(cases.filter(event=event, published_at__isnull=False).exists())


@require_safe
def regulations(_request: HttpRequest, event: str, language: str) -> HttpResponse:
    """The regulations in one of the announced languages, as PDF."""
    out = _published(event)
    if language not in out.announcement.languages:
        raise Http404
    look = look_of(out.row.event)
    key = out.row.text, language, look
    content = _printed.get(key)
    if content is None:
        say = phrases_in(language if language in LANGUAGES else ENGLISH)
        day = out.published_at.date() if out.published_at else None
        document = regulations_document(out.announcement, say, day=day, look=look)
        content = pdf(document, Printing(made_on=day)).content
        _printed.put(key, content)
    answer = HttpResponse(content, content_type=TYPE_OF_PDF)
    answer.headers["Content-Disposition"] = f'inline; filename="{event}-regulations-{language}.pdf"'
    return answer


@require_safe
def logo(_request: HttpRequest, event: str) -> HttpResponse:
    """The organiser's logo; its address changes with it, so that browsers may keep it."""
    public_event = queries.public_event(event)
    picture = look_of(public_event).logo if public_event else None
    if picture is None:
        raise Http404
    answer = HttpResponse(picture.content, content_type=picture.kind.media_type)
    answer.headers["Content-Security-Policy"] = PICTURE_POLICY
    answer.headers["Cache-Control"] = "public, max-age=86400"
    return answer


@require_safe
def event_calendar(request: HttpRequest, event: str) -> HttpResponse:
    """Days, ceremonies and rounds of an event as announced, as a calendar file."""
    out = _published(event)
    stamp = (out.published_at or datetime(2000, 1, 1, tzinfo=UTC)).astimezone(UTC)
    language = (get_language() or "").partition("-")[0]
    host = f"{event}.{request.get_host().partition(':')[0]}"
    text = calendar_text(out.announcement, stamp=stamp, name=host, language=language, translate=translate)
    answer = HttpResponse(text, content_type=TYPE_OF_CALENDAR)
    answer.headers["Content-Disposition"] = f'attachment; filename="{event}.ics"'
    return answer


def _published(slug: str) -> Saved:
    """The announcement that a public event published; there is no such page where it published none."""
    public_event = queries.public_event(slug)
    out = published_announcement(public_event) if public_event else None
    if out is None:
        raise Http404
    return out
