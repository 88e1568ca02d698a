"""The page that ends information letters: a button, or one click in the mail program (RFC 8058)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from caissa_web.accounts import limits
from caissa_web.mailings.links import asked_by, has_stopped
from caissa_web.mailings.models import Unsubscribed
from caissa_web.portal.access import private


@csrf_exempt  # the mail program's own button sends no cookie (RFC 8058); the signed token is the proof
@private
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """End information letters to one address; letters about the entry itself still come."""
    asked = asked_by(token[:300])
    if asked is None:
        too_many = limits.count_and_check(limits.WRONG_PORTAL_LINKS, request)
        return render(request, "429.html" if too_many else "404.html", status=429 if too_many else 404)
    event, contact_hash = asked
    if request.method == "POST":
        Unsubscribed.objects.get_or_create(
            event=event, contact_hash=contact_hash, defaults={"at": timezone.now()}
        )
    context = {"event": event, "stopped": has_stopped(event.pk, contact_hash)}
    return render(request, "portal/stopping/stop.html", context)
