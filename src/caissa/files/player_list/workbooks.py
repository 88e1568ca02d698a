"""The rows of an Excel or OpenDocument workbook."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from python_calamine import CalamineError, CalamineWorkbook

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.player_list.hostile_workbooks import OLE_MARK, ZIP_MARK, refuse_hostile
from caissa.messages import comma_separated, msg

WORKBOOK_MARKS = (ZIP_MARK, OLE_MARK)
"""How XLSX and ODS begin, and how XLS and workbooks with a password do."""

Rows = Sequence[Sequence[object]]


def workbook_rows(
    source: bytes, name: str, wanted: str | None, most: int
) -> tuple[Rows, tuple[Finding, ...]]:
    """The first rows of the sheet that is wanted, or of the first that is not empty."""
    refuse_hostile(source, name)
    try:
        return _rows(source, name, wanted, most)
    except (CalamineError, OSError, ValueError, EOFError) as wrong:
        raise UnreadableFile(
            name=name, why=msg("the spreadsheet is damaged ({fault})", fault=wrong)
        ) from None
    except BaseException as panic:
        # The reader is written in Rust; where it gives up it raises a PanicException, which is no Exception.
        if type(panic).__name__ != "PanicException":
            raise
        raise UnreadableFile(name=name, why=msg("the spreadsheet is damaged")) from None


def _rows(source: bytes, name: str, wanted: str | None, most: int) -> tuple[Rows, tuple[Finding, ...]]:
    book = CalamineWorkbook.from_filelike(BytesIO(source))
    titles = list(book.sheet_names)
    if wanted is not None and wanted not in titles:
        raise UnreadableFile(
            name=name,
            why=msg(
                "it has no sheet {wanted}, only {titles}", wanted=repr(wanted), titles=comma_separated(titles)
            ),
        )
    for title in titles if wanted is None else [wanted]:
        rows = book.get_sheet_by_name(title).to_python(skip_empty_area=False, nrows=most)
        if any(any(row) for row in rows):
            return rows, _other_sheets(title, titles, wanted)
    return [], ()


def _other_sheets(title: str, titles: list[str], wanted: str | None) -> tuple[Finding, ...]:
    if wanted is not None or len(titles) == 1:
        return ()
    what = msg("only sheet {title} was read, of {titles}", title=repr(title), titles=comma_separated(titles))
    return (Finding("player-list.sheets", Severity.INFO, msg("file"), what, msg("name the sheet you want")),)
