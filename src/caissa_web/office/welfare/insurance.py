"""Who is insured, for all days of the event or not (C.05 12.5)."""

from __future__ import annotations

from datetime import date

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from caissa_web.office.frame import Office, office_page
from caissa_web.office.treasury.frame import file_answer
from caissa_web.papers.encrypted import decrypted_content, decrypted_paper
from caissa_web.records.rights import Right
from caissa_web.welfare.models import Cover
from caissa_web.welfare.operations.insurance import set_duty
from caissa_web.welfare.queries import covers_of, duty_of, lasts

ON_A_PAGE = 100
ENDINGS = {"application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg"}


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def insurance(request: HttpRequest, office: Office) -> HttpResponse:
    """Everybody who comes, with their cover."""
    rows = covers_of(office.event)
    only = request.GET.get("only", "")
    if only == "missing":
        rows = rows.filter(cover__isnull=True)
    page = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    lines = []
    for entry in page:
        cover = getattr(entry, "cover", None)
        told = decrypted_content(cover.encrypted) if cover else {}
        lines.append(
            (entry, cover, told, cover is not None and lasts(cover.starts, cover.ends, office.event))
        )
    values = {"page": page, "lines": lines, "only": only, "duty": duty_of(office.event)}
    answer = render(request, "office/welfare/insurance.html", office.context("insurance", **values))
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_POST
@office_page(Right.ENTRIES_OFFICE)
def change_duty(request: HttpRequest, office: Office) -> HttpResponse:
    """Ask for cover until a day, or no longer."""
    try:
        due = date.fromisoformat(request.POST.get("due", ""))
    except ValueError:
        due = None
    set_duty(office.event, required="required" in request.POST, due=due, by=office.user)
    return redirect("office:insurance", office.event.slug)


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def paper(_request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """The paper that somebody sent as proof."""
    rows = Cover.objects.select_related("file").filter(event=office.event, entry__code=code)
    cover = rows.first()
    if cover is None or cover.file is None:
        raise Http404
    media = cover.file.media_type
    answer = file_answer(decrypted_paper(cover.file), media, f"insurance-{code}.{ENDINGS[media]}")
    answer.headers["Cache-Control"] = "no-store"
    return answer
