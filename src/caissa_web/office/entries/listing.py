"""The list of entries with its filters."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.queries.lists import ONLY, Listing, by_state, entries_page
from caissa_web.office.entries.frame import context
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right

STATES = (
    Entry.State.CONFIRMED,
    Entry.State.SUBMITTED,
    Entry.State.WAITING,
    Entry.State.OFFERED,
    Entry.State.REJECTED,
    Entry.State.WITHDRAWN,
    Entry.State.EXPIRED,
    Entry.State.NO_SHOW,
)


@require_safe
@office_page(Right.ENTRIES_OFFICE, Right.ENTRIES)
def entries(request: HttpRequest, office: Office) -> HttpResponse:
    """A hundred entries at a time."""
    listing = listing_of(request)
    page = entries_page(office.event, listing)
    counts = by_state(office.event)
    values = {
        "listing": listing,
        "page": page,
        "states": [
            (state.value, state.label, counts.get(state.value, 0), address(listing, state=state.value))
            for state in STATES
            if counts.get(state.value) or listing.state == state.value
        ],
        "everybody": sum(many for state, many in counts.items() if state != Entry.State.DRAFT),
        "everybody_address": address(listing, state=""),
        "categories": Category.objects.filter(offer__event=office.event),
        "only": [(code, label) for code, label in _only_labels() if code in ONLY],
        "following": address(listing, after=page.following) if page.following else "",
        "first": address(listing) if listing.after else "",
        "query": urlencode(_parts(listing)),
    }
    return render(request, "office/entries/list.html", context(office, "list", **values))


def _only_labels() -> list[tuple[str, str]]:
    return [
        ("decide", _("to be decided")),
        ("changed", _("verdict changed")),
        ("unpaid", _("not paid")),
        ("no-fide-id", _("without FIDE ID")),
        ("door", _("entered at the door")),
    ]


def listing_of(request: HttpRequest) -> Listing:
    """The filters of a request; what is no filter is left out."""
    asked = request.GET
    state = asked.get("state", "")
    only = asked.get("only", "")
    return Listing(
        state if state in {*Entry.State.values, "live"} else "",
        asked.get("category", "")[:40],
        asked.get("find", "")[:100].replace("\x00", ""),
        only if only in ONLY else "",
        "name" if asked.get("sort") == "name" else "entered",
        asked.get("after", "")[:250].replace("\x00", ""),
    )


def _parts(listing: Listing) -> dict[str, str]:
    return {
        name: value
        for name in ("state", "category", "find", "only", "sort")
        if (value := getattr(listing, name)) and value != "entered"
    }


def address(listing: Listing, **other: str) -> str:
    """The same list with other filters, from its beginning."""
    parts = _parts(listing) | other
    return "?" + urlencode({name: value for name, value in parts.items() if value})
