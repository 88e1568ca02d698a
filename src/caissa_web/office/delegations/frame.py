"""What the pages of delegations in the office share: the offer, a delegation by its code, the tabs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from caissa.messages import msg
from caissa_web.delegations.errors import DelegationRefused
from caissa_web.delegations.letters import letters_lead_to
from caissa_web.delegations.models import Delegation
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.records.zones import zone_of

DelegationsPage = Callable[..., HttpResponseBase]


def delegations_page(page: DelegationsPage) -> DelegationsPage:
    """A page of the entries office about delegations; letters written meanwhile lead to this site."""

    @office_page(Right.ENTRIES_OFFICE)
    @wraps(page)
    def view(request: HttpRequest, office: Office, **which: Any) -> HttpResponseBase:
        with letters_lead_to(request.build_absolute_uri("/")):
            answer = page(request, office, **which)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return view


def delegation_in(office: Office, code: str, *also: str) -> Delegation:
    """A delegation of the event by its code, in one query with what a page needs `also`."""
    rows = Delegation.objects.select_related("event", "applicant__event", *also)
    row = rows.filter(event=office.event, code=code).first()
    if row is None:
        raise Http404
    return row


def moment_in(request: HttpRequest, name: str, office: Office) -> datetime | None:
    """A day and hour of a form, by the clock of the event; None where nothing was typed."""
    text = request.POST.get(name, "").strip()[:40]
    if not text:
        return None
    try:
        moment = parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None:
        raise DelegationRefused(why=msg("{text} is not a day and an hour", text=text))
    return timezone.make_aware(moment, zone_of(office.event)) if timezone.is_naive(moment) else moment
