"""A delegation's people out: spreadsheet, CSV and JSON, with the same columns that come in."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from io import BytesIO, StringIO
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]

from caissa.files import guarded
from caissa_web.delegations.models import Delegation, TeamPlace
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.workflow import HOLDING, LIVE

COLUMNS = (
    "delegation",
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
    "email",
    "phone",
    "team",
    "board",
)
MEDIA_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}
MOST = 20_000


def rows_of(delegations: Sequence[Delegation]) -> list[dict[str, Any]]:
    """Everybody of some delegations as plain values: two queries."""
    names = {each.pk: each.federation or each.name for each in delegations}
    rows = Entry.everybody.filter(member__delegation__in=names, state__in=LIVE | HOLDING)
    entries = rows.select_related("participant", "category", "member")
    places = {
        place.member_id: place
        for place in TeamPlace.objects.filter(member__delegation__in=names).select_related("team")
    }
    ordered = entries.order_by("member__delegation", "category__position", "member__position", "id")
    return [_row(entry, names, places) for entry in ordered[:MOST]]


def _row(entry: Entry, names: dict[int, str], places: dict[int, TeamPlace]) -> dict[str, Any]:
    person, place = entry.participant, places.get(entry.member.pk)
    return {
        "delegation": names[entry.member.delegation_id],
        "code": entry.code,
        "state": entry.state,
        "category": entry.category.code,
        "status": entry.status,
        "name": person.name,
        "fide_id": person.fide_id,
        "federation": person.federation,
        "title": person.title,
        "sex": person.sex,
        "birth": person.birth,
        "rating": entry.rating,
        "email": person.email,
        "phone": person.phone,
        "team": place.team.name if place else "",
        "board": place.board if place else None,
    }


def written(rows: Iterable[dict[str, Any]], form: str) -> bytes:
    """The rows as a file of a form; cells that a spreadsheet would carry out are made harmless."""
    if form == "json":
        return json.dumps(list(rows), ensure_ascii=False, indent=1).encode()
    cells = [[str(guarded("" if row[name] is None else str(row[name]))) for name in COLUMNS] for row in rows]
    return _xlsx(cells) if form == "xlsx" else _csv(cells)


def _csv(cells: list[list[str]]) -> bytes:
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(cells)
    return ("\ufeff" + text.getvalue()).encode()


def _xlsx(cells: list[list[str]]) -> bytes:
    content = BytesIO()
    options = {"strings_to_formulas": False, "strings_to_urls": False, "in_memory": True}
    with xlsxwriter.Workbook(content, options) as book:
        sheet = book.add_worksheet("People")
        for place, row in enumerate([list(COLUMNS), *cells]):
            for column, cell in enumerate(row):
                sheet.write_string(place, column, cell)
        sheet.freeze_panes(1, 0)
    return content.getvalue()
