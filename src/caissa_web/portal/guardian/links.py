"""A guardian's own link: signed with the installation's key, for one child, and for one e-mail address.

Whoever gets another address gets another link, and the old one opens nothing any more.
"""

from __future__ import annotations

import hmac
import re
from functools import wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from caissa_web.accounts import limits
from caissa_web.enrolment.models import Guardian
from caissa_web.portal.access import SIGNATURE_DIGITS, Page, private

_FORM = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{SIGNATURE_DIGITS}}})")


def token_of(guardian: Guardian) -> str:
    """The secret part of a guardian's link."""
    return f"{guardian.pk}-{_signature(guardian, settings.SECRET_KEY)}"


def address_of(guardian: Guardian) -> str:
    """The path of a guardian's own page."""
    return reverse("portal:guardian", args=[token_of(guardian)])


def guardian_by(token: str) -> Guardian | None:
    """The guardian of a link; None for a wrong one, and where the child was erased."""
    match = _FORM.fullmatch(token)
    if match is None:
        return None
    rows = Guardian.objects.select_related("participant__event")
    guardian = rows.filter(pk=int(match[1]), participant__erased_at__isnull=True).first()
    if guardian is None:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    is_right = any(hmac.compare_digest(match[2], _signature(guardian, key)) for key in keys)
    return guardian if is_right else None


def _signature(guardian: Guardian, key: str) -> str:
    secret = hmac.new(key.encode(), b"caissa.portal.guardian", sha256).digest()
    signed = f"{guardian.pk} {guardian.participant_id} {guardian.email.casefold()}"
    return hmac.new(secret, signed.encode(), sha256).hexdigest()[:SIGNATURE_DIGITS]


def guardian_page(page: Page) -> Page:
    """A page of a guardian, by the link in its address; a wrong one is nothing, and counted."""

    @private
    @wraps(page)
    def view(request: HttpRequest, token: str, **which: Any) -> HttpResponse:
        guardian = guardian_by(token)
        if guardian is None:
            if limits.count_and_check(limits.WRONG_PORTAL_LINKS, request):
                return render(request, "429.html", status=429)
            raise Http404
        return page(request, guardian, **which)

    return view
