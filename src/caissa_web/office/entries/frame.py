"""What the pages of the entries office share: the event's offer, the tabs, an entry by its code."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

from caissa_web.enrolment.models import Entry, Offer
from caissa_web.office.frame import NothingYet, Office
from caissa_web.section.number_input import is_number


def offer_of(office: Office) -> Offer:
    """The event's offer; without one the page shows how to make it."""
    row = Offer.objects.select_related("event").filter(event=office.event).first()
    if row is None:
        raise NothingYet("office/entries/no_offer.html", "offer")
    return row


def entry_of(office: Office, code: str) -> Entry:
    """An entry of the event by its code."""
    rows = Entry.everybody.select_related(
        "event",
        "category__offer__event",
        "category__section",
        "participant",
        "applicant__event",
        "application",
    )
    row: Entry | None = rows.filter(event=office.event, code=code).first()
    if row is None:
        raise Http404
    return row


def context(office: Office, tab: str, **values: Any) -> dict[str, Any]:
    """The values of a page of the entries office."""
    return office.context(tab, **values)


def seen(request: HttpRequest) -> int | None:
    """The version that the author of a form saw."""
    text = request.POST.get("seen_version", "")
    return int(text) if is_number(text, 9) else None


def typed(request: HttpRequest, name: str, most: int = 300) -> str:
    """A text of a form, without blanks around it."""
    return request.POST.get(name, "").strip()[:most]
