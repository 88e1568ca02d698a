"""The page with the countdown and the button, and the answer; the gateway keeps both as bytes.

Under a server without our gateway Django answers presses itself, by the same function.
"""

from __future__ import annotations

from datetime import UTC, datetime
from time import time

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from caissa_web.enrolment.models import Application, Offer
from caissa_web.portal import access
from caissa_web.portal.opening import marks
from caissa_web.portal.opening.collector import Press
from caissa_web.portal.opening.taking import Answer, lines_of, take
from caissa_web.portal.opening.tickets import Ticket, ticket_of
from caissa_web.records.zones import in_zone_of

FAR_OFF = datetime(9999, 1, 1, tzinfo=UTC)


@csrf_exempt  # the ticket is the proof, and the gateway takes presses without cookies
@access.private
@require_http_methods(["GET", "HEAD", "POST"])
def press(request: HttpRequest, ticket: str) -> HttpResponse:
    """The countdown; a press is answered with a place or a number."""
    wanted = ticket_of(ticket)
    if wanted is None:
        raise Http404
    rows = Offer.objects.select_related("event").filter(announced_at__isnull=False)
    offer = get_object_or_404(rows, pk=wanted.offer)
    rendering = request.META.get(marks.RENDERING)
    if request.method == "POST":
        return _pressed(request, offer, wanted)
    if rendering == marks.ANSWER:
        return _page(request, offer, wanted, "portal/opening/answer.html", marked=True)
    return _page(request, offer, wanted, "portal/opening/countdown.html", marked=rendering is not None)


def _pressed(request: HttpRequest, offer: Offer, ticket: Ticket) -> HttpResponse:
    """A press that came by another server than ours."""
    now = timezone.now()
    if offer.opens is None or now < offer.opens:
        return _page(request, offer, ticket, "portal/opening/countdown.html", status=409)
    answer = take([Press(ticket.application, now.timestamp(), 0)])[ticket.application]
    return _page(request, offer, ticket, "portal/opening/answer.html", answer=answer, status=answer.status)


def _page(
    request: HttpRequest,
    offer: Offer,
    ticket: Ticket,
    template: str,
    *,
    marked: bool = False,
    answer: Answer | None = None,
    status: int = 200,
) -> HttpResponse:
    """A page; with marks in the places that differ from one visitor to the next, for the gateway."""
    with in_zone_of(offer.event):
        now = timezone.localtime()
        lines = lines_of(answer, get_language() or "en") if answer else []
        context = {
            "event": offer.event,
            "offer": offer,
            "opens_ms": int((offer.opens or FAR_OFF).timestamp() * 1000),
            "ticket": marks.TICKET if marked else ticket.text,
            "now_ms": marks.NOW if marked else int(time() * 1000),
            "clock": marks.CLOCK if marked else f"{now:%H:%M:%S}",
            "lines": marks.LINES
            if marked
            else format_html_join("", "<p>{}</p>", ((line,) for line in lines)),
            "entries": "" if marked else _entries(ticket),
        }
        response = render(request, template, context, status=status)
        if marked:
            response.headers[marks.OPENS] = str((offer.opens or FAR_OFF).timestamp())
            response.headers[marks.CLOSES] = str((offer.closes or FAR_OFF).timestamp())
            offset = now.utcoffset()
            response.headers[marks.ZONE] = str(int(offset.total_seconds()) if offset else 0)
    return response


def _entries(ticket: Ticket) -> str:
    application = Application.objects.select_related("applicant").filter(pk=ticket.application).first()
    return access.entries_address(application.applicant) if application else ""


@access.private
@require_http_methods(["GET", "HEAD"])
def entries_of_ticket(_request: HttpRequest, ticket: str) -> HttpResponse:
    """From the answer to one's own entries: a ticket leads to the same person's page."""
    wanted = ticket_of(ticket)
    address = _entries(wanted) if wanted else ""
    if not address:
        raise Http404
    return redirect(address)
