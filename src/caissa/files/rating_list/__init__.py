"""FIDE's and national rating lists: read from any of their formats, stored, searched and compared.

Everything takes open binary streams and an open SQLite connection; nothing here opens a file.

    with open("players_list_foa.zip", "rb") as file:
        report = import_list(connection, file, source="FIDE", month="2026-09", imported_at=now)
    for hit in search(connection, "nakamrua hikaru"):
        print(hit.entry.name, hit.entry.standard_rating, hit.found_in)
"""

from __future__ import annotations

from caissa.files.rating_list.comparison import Difference, Recorded, check_consistency, differences
from caissa.files.rating_list.entry import Kind, ListEntry, Rated
from caissa.files.rating_list.faults import KindUnknown, MonthUnknown, NewerStore, NoSuchMonth
from caissa.files.rating_list.lookup import (
    Hit,
    Match,
    all_by_id,
    by_id,
    by_national_id,
    current,
    in_force,
    search,
)
from caissa.files.rating_list.national import ColumnGuess
from caissa.files.rating_list.reading import Reading, Request, open_list, preview_columns
from caissa.files.rating_list.schema import StoredList, lists
from caissa.files.rating_list.store import ImportReport, Progress, drop_list, import_list
from caissa.tournament import Speed

__all__ = [
    "ColumnGuess",
    "Difference",
    "Hit",
    "ImportReport",
    "Kind",
    "KindUnknown",
    "ListEntry",
    "Match",
    "MonthUnknown",
    "NewerStore",
    "NoSuchMonth",
    "Progress",
    "Rated",
    "Reading",
    "Recorded",
    "Request",
    "Speed",
    "StoredList",
    "all_by_id",
    "by_id",
    "by_national_id",
    "check_consistency",
    "current",
    "differences",
    "drop_list",
    "import_list",
    "in_force",
    "lists",
    "open_list",
    "preview_columns",
    "search",
]
