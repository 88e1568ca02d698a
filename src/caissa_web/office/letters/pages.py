"""Reading the outbox: by the entries office, and whole letters only of one's own event.

While there is no mail server, a letter's links are shown too, so that the office can pass them on by phone
or on paper. As soon as letters leave by themselves, links are for their receivers only.
"""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from caissa_web.delivery.contacts import masked
from caissa_web.delivery.models import Channel, Letter
from caissa_web.delivery.outbox import links_of
from caissa_web.delivery.sending import open_channels
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right

ON_A_PAGE = 100


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def letters(request: HttpRequest, office: Office) -> HttpResponse:
    """All letters of the event, the newest first, with what became of each."""
    rows = Letter.objects.filter(event=office.event).defer("body", "html")
    state = request.GET.get("state", "")
    if state in Letter.State.values:
        rows = rows.filter(state=state)
    page = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    values = {
        "page": page,
        "lines": [(row, masked(row.contact)) for row in page],
        "states": Letter.State.choices,
        "state": state,
        "leaves": Channel.EMAIL in open_channels(),
    }
    return render(request, "office/letters/list.html", office.context("letters", **values))


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def letter(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """One letter as its receiver reads it."""
    row = get_object_or_404(Letter, event=office.event, pk=pk)
    waits_here = row.state == Letter.State.WAITING and row.channel not in open_channels()
    values = {"letter": row, "links": links_of(row) if waits_here else ()}
    return render(request, "office/letters/letter.html", office.context("letters", **values))
