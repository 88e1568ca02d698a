"""Lists of entries out: CSV and XLSX for whoever needs them, after fresh proof and logged."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import BytesIO, StringIO

import xlsxwriter  # type: ignore[import-untyped]
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from caissa.files import guarded
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.queries.lists import matching, open_codes
from caissa_web.office.entries.listing import listing_of
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right

COLUMNS = (
    "code",
    "state",
    "category",
    "status",
    "name",
    "fide_id",
    "federation",
    "title",
    "sex",
    "birth",
    "rating",
    "club",
    "email",
    "phone",
    "paid",
    "submitted",
)
MOST = 20_000
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def as_csv(request: HttpRequest, office: Office) -> HttpResponse:
    """The filtered list as CSV; cells that a spreadsheet would carry out are made harmless."""
    require_fresh_proof(request)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(_rows(request, office))
    return _file(office, "csv", ("\ufeff" + text.getvalue()).encode(), "text/csv; charset=utf-8")


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def as_xlsx(request: HttpRequest, office: Office) -> HttpResponse:
    """The filtered list as a workbook."""
    require_fresh_proof(request)
    content = BytesIO()
    options = {"strings_to_formulas": False, "strings_to_urls": False, "in_memory": True}
    with xlsxwriter.Workbook(content, options) as book:
        sheet = book.add_worksheet("Entries")
        for place, row in enumerate([COLUMNS, *_rows(request, office)]):
            for column, cell in enumerate(row):
                sheet.write_string(place, column, str(cell))
        sheet.freeze_panes(1, 0)
    return _file(office, "xlsx", content.getvalue(), XLSX)


def _rows(request: HttpRequest, office: Office) -> Iterator[list[str]]:
    unpaid = open_codes(office.event)
    rows = matching(office.event, listing_of(request)).select_related("participant", "category", "applicant")
    for entry in rows.order_by("id")[:MOST]:
        yield [str(guarded(str(cell))) for cell in _cells(entry, unpaid)]


def _cells(entry: Entry, unpaid: frozenset[str]) -> list[object]:
    person = entry.participant
    return [
        entry.code,
        entry.state,
        entry.category.code,
        entry.status,
        person.name,
        person.fide_id or "",
        person.federation,
        person.title,
        person.sex,
        person.birth,
        entry.rating or "",
        person.club,
        person.email or entry.applicant.email,
        person.phone or entry.applicant.phone,
        "" if entry.code in unpaid else "paid" if entry.charged else "",
        entry.complete_at.isoformat(timespec="seconds") if entry.complete_at else "",
    ]


def _file(office: Office, kind: str, content: bytes, media_type: str) -> HttpResponse:
    log(office.event, "entries.exported", subject="list", by=office.user, what=kind)
    answer = HttpResponse(content, content_type=media_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="{office.event.slug}-entries.{kind}"'
    return answer
