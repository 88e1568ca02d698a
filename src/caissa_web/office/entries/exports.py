"""Lists of entries out: CSV, XLSX, JSON and TRF for whoever needs them, after fresh proof and logged."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO, StringIO

import xlsxwriter  # type: ignore[import-untyped]
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from caissa.files import guarded, trf
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.enrolment.models import Category, Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.queries.lists import matching, open_codes
from caissa_web.enrolment.queries.starting_list import starting_list
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


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def as_json(request: HttpRequest, office: Office) -> HttpResponse:
    """The filtered list as JSON: the same columns, each cell as it is."""
    require_fresh_proof(request)
    rows = [dict(zip(COLUMNS, cells, strict=True)) for cells in _lines(request, office)]
    content = {"event": office.event.slug, "entries": rows}
    return _file(
        office, "json", json.dumps(content, ensure_ascii=False, indent=1).encode(), "application/json"
    )


@require_safe
@office_page(Right.ENTRIES_OFFICE)
def as_trf(request: HttpRequest, office: Office) -> HttpResponse:
    """The filtered players as a TRF26 without rounds: those with a place, if no state was chosen."""
    require_fresh_proof(request)
    listing = listing_of(request)
    wanted = replace(listing, state=listing.state or Entry.State.CONFIRMED)
    rows = matching(office.event, wanted).filter(category__role=Category.Role.PLAYER)
    entries = rows.select_related("participant", "category__section__event").prefetch_related(
        "participant__guardians"
    )
    text = trf.write(starting_list(office.event, list(entries.order_by("id")[:MOST])))
    return _file(office, "trf", text.encode(), "text/plain; charset=utf-8")


def _rows(request: HttpRequest, office: Office) -> Iterator[list[str]]:
    """The cells for a spreadsheet, which must not carry them out."""
    for cells in _lines(request, office):
        yield [str(guarded(str(cell))) for cell in cells]


def _lines(request: HttpRequest, office: Office) -> Iterator[list[object]]:
    unpaid = open_codes(office.event)
    rows = matching(office.event, listing_of(request)).select_related("participant", "category", "applicant")
    for entry in rows.order_by("id")[:MOST]:
        yield _cells(entry, unpaid)


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
