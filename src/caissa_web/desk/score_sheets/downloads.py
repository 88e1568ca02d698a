"""Score sheets as files: PDF to print and sign, PGN, and JSON that can be checked without this server."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from caissa.documents import Printing, pdf, phrases_in
from caissa.documents.lists.electronic_sheet import electronic_sheet
from caissa.score_sheets import sheet_pgn, write_sheet
from caissa_web.desk.frame import Opened, section_page
from caissa_web.desk.score_sheets.game import board_and_sheets
from caissa_web.records.rights import Right
from caissa_web.score_sheets.queries import KeptSheet, file_of

TYPES = {"json": "application/json", "pgn": "application/x-chess-pgn", "pdf": "application/pdf"}


@require_safe
@section_page(Right.RESULTS, Right.PAIR)
def sheet_file(
    _request: HttpRequest, opened: Opened, number: int, white: int, black: int, side: str, ending: str
) -> HttpResponse:
    """One sheet as a file."""
    board, kept = board_and_sheets(opened, number, white, black)
    sheet = next((sheet for sheet in kept if sheet.row.side == side), None)
    if sheet is None or ending not in TYPES:
        raise Http404
    name = slugify(f"{opened.event.slug}-{opened.section.slug}-{number}-{board.number}-{side}")
    response = HttpResponse(_content(sheet, ending), content_type=TYPES[ending])
    response["Content-Disposition"] = f'attachment; filename="{name}.{ending}"'
    return response


def _content(kept: KeptSheet, ending: str) -> str | bytes:
    if ending == "json":
        return write_sheet(file_of(kept))
    if ending == "pgn":
        return sheet_pgn([kept.sheet])
    say = phrases_in((get_language() or "en").split("-")[0])
    document = electronic_sheet(kept.sheet, kept.line.head, say)
    return pdf(document, Printing(made_on=timezone.localdate())).content
