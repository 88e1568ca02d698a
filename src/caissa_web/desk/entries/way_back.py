"""Back to the entry list as it was filtered and sorted, with the offer to undo what was done."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from caissa_web.desk.entries.grid import listing_from
from caissa_web.desk.frame import Opened

LISTING = "listing"
DONE = "done"


def listing_sent(request: HttpRequest) -> QueryDict:
    """The question of the list that a form came from."""
    return QueryDict(request.POST.get(LISTING, "").lstrip("?")[:500])


def to_listing(request: HttpRequest, opened: Opened, version: int = 0, number: int = 0) -> HttpResponse:
    """Back to the list; if the version is still the newest, the list offers to undo it."""
    query = listing_from(listing_sent(request)).query
    done = f"{'' if query == '?' else '&'}{DONE}={version}" if version != opened.section.version else ""
    address = reverse("desk:players", args=(opened.event.slug, opened.section.slug))
    return redirect(f"{address}{query}{done if version else ''}{f'#p{number}' if number else ''}")
