"""The archive: how far a mailing has come, what was sent to whom, and the same as CSV."""

from __future__ import annotations

import csv
from io import StringIO

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.files import guarded
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.delivery.contacts import masked
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.operations.log import log
from caissa_web.mailings.audience import Audience
from caissa_web.mailings.models import Mailing
from caissa_web.mailings.operations.writing import (
    DOUBTFUL,
    NO_CONSENT,
    NO_CONTACT,
    STOPPED,
    stop_mailing,
)
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right

ON_A_PAGE = 100
SECONDS_TO_THE_NEXT_LOOK = 3
COLUMNS = ("entry", "contact", "subject", "state", "written", "ended", "fault")
ON_THE_WAY = (Letter.State.WAITING, Letter.State.SENDING)


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def mailing(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """Figures with a bar, the words that were sent, and every letter."""
    row = mailing_of(office, pk)
    letters = Letter.objects.filter(event=office.event, kind=row.letter_kind).defer("body", "html")
    counts = dict(letters.order_by().values_list("state").annotate(many=Count("id")))
    on_the_way = sum(counts.get(state, 0) for state in ON_THE_WAY)
    page = Paginator(letters.order_by("id"), ON_A_PAGE).get_page(request.GET.get("page"))
    is_over = row.written_at is not None and not on_the_way
    values = {
        "mailing": row,
        "audience": Audience.of(row.audience),
        "states": [
            (label, counts.get(value, 0)) for value, label in Letter.State.choices if counts.get(value)
        ],
        "ended": row.written - on_the_way,
        "on_the_way": on_the_way,
        "is_over": is_over,
        "left_out": [(_left_out().get(why, why), many) for why, many in row.left_out.items()],
        "page": page,
        "lines": [(letter, masked(letter.contact)) for letter in page],
    }
    answer = render(request, "office/messages/mailing.html", office.context("messages", **values))
    if not is_over and row.stopped_at is None:
        answer.headers["Refresh"] = str(SECONDS_TO_THE_NEXT_LOOK)
    return answer


def _left_out() -> dict[str, str]:
    return {
        NO_CONTACT: _("no address or number on record"),
        DOUBTFUL: _("the address takes no letters"),
        STOPPED: _("wants no information letters"),
        NO_CONSENT: _("has not agreed to WhatsApp"),
    }


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def as_csv(request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """Every letter of a mailing; cells that a spreadsheet would carry out are made harmless."""
    require_fresh_proof(request)
    row = mailing_of(office, pk)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for letter in Letter.objects.filter(event=office.event, kind=row.letter_kind).order_by("id"):
        cells = (
            letter.about,
            letter.contact,
            letter.subject,
            letter.state,
            letter.queued_at,
            letter.ended_at,
        )
        writer.writerow([str(guarded(str(cell or ""))) for cell in (*cells, letter.fault)])
    log(office.event, "mailing.exported", subject=f"mailing:{row.pk}", by=office.user)
    answer = HttpResponse(("\ufeff" + text.getvalue()).encode(), content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{office.event.slug}-letters-{row.pk}.csv"'
    return answer


@require_POST
@office_page(Right.ENTRIES_OFFICE)
def stop(_request: HttpRequest, office: Office, pk: int) -> HttpResponse:
    """Stop a mailing."""
    row = mailing_of(office, pk)
    stop_mailing(row, by=office.user)
    return redirect("office:mailing", office.event.slug, pk)


def mailing_of(office: Office, pk: int) -> Mailing:
    """A mailing of this event."""
    row = (
        Mailing.objects.select_related("event").filter(event=office.event, pk=pk).first()
        if pk < 2**63
        else None
    )
    if row is None:
        raise Http404
    return row
