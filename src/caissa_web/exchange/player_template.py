"""An empty list of players to be filled in: headings that are read back with certainty."""

from __future__ import annotations

import csv
from collections.abc import Callable
from io import BytesIO, StringIO

import xlsxwriter  # type: ignore[import-untyped]

from caissa.files.player_list import PlayerField

F = PlayerField

_FIELDS = (
    F.NAME,
    F.TITLE,
    F.FEDERATION,
    F.RATING,
    F.FIDE_ID,
    F.BIRTH,
    F.SEX,
    F.CLUB,
    F.NATIONAL_RATING,
    F.NATIONAL_ID,
)
_WIDTH = 16


def headings(*, for_teams: bool) -> list[str]:
    """The columns of the list; players of a team section also have a team."""
    return [field.value for field in (*_FIELDS, *((F.TEAM,) if for_teams else ()))]


def _as_csv(*, for_teams: bool) -> bytes:
    """The template as CSV, marked as UTF-8 so that spreadsheets read names rightly."""
    text = StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerow(headings(for_teams=for_teams))
    return text.getvalue().encode("utf-8-sig")


def _as_xlsx(*, for_teams: bool) -> bytes:
    """The template as an Excel workbook, with the headings kept in sight."""
    buffer = BytesIO()
    with xlsxwriter.Workbook(buffer, {"in_memory": True}) as book:
        sheet, bold = book.add_worksheet("Players"), book.add_format({"bold": True})
        columns = headings(for_teams=for_teams)
        for column, heading in enumerate(columns):
            sheet.write_string(0, column, heading, bold)
        sheet.set_column(0, len(columns) - 1, _WIDTH)
        sheet.freeze_panes(1, 0)
    return buffer.getvalue()


TEMPLATES: dict[str, tuple[str, Callable[..., bytes]]] = {
    "csv": ("text/csv; charset=utf-8", _as_csv),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", _as_xlsx),
}
"""Ending of the file → its kind, and what writes it."""
