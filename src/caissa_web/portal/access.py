"""Who may see which entries: a link of their own, or the account that made them. Nobody else.

The link is signed with the installation's key and names the applicant, so that nothing has to be kept that
would open it; whoever has it may see and change what that applicant entered, and nothing of anybody else's.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from caissa_web.accounts import limits
from caissa_web.delegations import links
from caissa_web.delegations.letters import head_of
from caissa_web.enrolment.models import Applicant, Entry, Offer
from caissa_web.enrolment.queries.visibility import visible_to
from caissa_web.records.models import Event

SIGNATURE_DIGITS = 40
_FORM = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{SIGNATURE_DIGITS}}})")
Page = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Opened:
    """The offer of an event that is announced."""

    event: Event
    offer: Offer


def opened(slug: str) -> Opened:
    """The announced offer of a public event; as if it were not there otherwise."""
    rows = Offer.objects.select_related("event").filter(announced_at__isnull=False, event__public=True)
    offer = get_object_or_404(rows, event__slug=slug)
    return Opened(offer.event, offer)


def private(page: Page) -> Page:
    """A page that is kept nowhere on the way and found by no search."""

    @wraps(page)
    def view(request: HttpRequest, *asked: Any, **which: Any) -> HttpResponse:
        response = page(request, *asked, **which)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Robots-Tag"] = "noindex"
        response.headers["Referrer-Policy"] = "same-origin"
        return response

    return view


# -- links of applicants ------------------------------------------------------------------


def token_of(applicant: Applicant) -> str:
    """The secret part of an applicant's link."""
    return f"{applicant.pk}-{_signature(applicant.pk, applicant.made_at.isoformat(), settings.SECRET_KEY)}"


def applicant_by(token: str) -> Applicant | None:
    """The applicant of a link; None for a wrong one, for somebody who was erased, and for delegations.

    A delegation has links of its own, one for each person, which end with their office.
    """
    match = _FORM.fullmatch(token)
    if match is None:
        return None
    rows = Applicant.objects.select_related("event", "account").filter(
        pk=int(match[1]), erased_at__isnull=True
    )
    applicant = rows.exclude(kind=Applicant.Kind.DELEGATION).first()
    if applicant is None:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    signatures = (_signature(applicant.pk, applicant.made_at.isoformat(), key) for key in keys)
    return applicant if any(hmac.compare_digest(match[2], each) for each in signatures) else None


def _signature(number: int, since: str, key: str) -> str:
    secret = hmac.new(key.encode(), b"caissa.portal.applicant", sha256).digest()
    return hmac.new(secret, f"{number} {since}".encode(), sha256).hexdigest()[:SIGNATURE_DIGITS]


def own_page(page: Page) -> Page:
    """A page of an applicant, by the link in its address; a wrong one is nothing, and counted."""

    @private
    @wraps(page)
    def view(request: HttpRequest, token: str, **which: Any) -> HttpResponse:
        applicant = applicant_by(token)
        if applicant is None:
            if limits.count_and_check(limits.WRONG_PORTAL_LINKS, request):
                return render(request, "429.html", status=429)
            raise Http404
        return page(request, applicant, **which)

    return view


def own_entries(applicant: Applicant) -> list[Entry]:
    """What an applicant has entered, in the order in which it was entered."""
    return list(_sent(applicant).order_by("id"))


def own_entry(applicant: Applicant, code: str) -> Entry:
    """One of an applicant's entries; anybody else's is as if it were not there."""
    return get_object_or_404(_sent(applicant), code=code)


def _sent(applicant: Applicant) -> QuerySet[Entry]:
    rows = visible_to(applicant, applicant.event).exclude(state=Entry.State.DRAFT)
    return rows.select_related("participant", "category__offer", "event", "application", "applicant__account")


def entries_address(applicant: Applicant) -> str:
    """The path of an applicant's own page: a delegation's is its workspace."""
    if applicant.kind == Applicant.Kind.DELEGATION:
        head = head_of(applicant.delegation)
        return reverse("portal:delegation", args=[links.token_of(head)]) if head else "/"
    return reverse("portal:entries", args=[token_of(applicant)])
