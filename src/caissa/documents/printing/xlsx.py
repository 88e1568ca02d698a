"""Documents as workbooks: the same values in cells, so that forms can be filled in and tables counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from typing import Any

import xlsxwriter  # type: ignore[import-untyped]

from caissa.bidi import cleaned, is_right_to_left, plain
from caissa.documents.document import (
    Block,
    BoardCard,
    Cards,
    Choices,
    ColumnKind,
    Document,
    Fields,
    Framed,
    Gap,
    Heading,
    Items,
    Lettering,
    NameCard,
    PageBreak,
    Paragraph,
    PaymentCode,
    Shares,
    Signatures,
    Span,
    SwissPaymentPart,
    Table,
)
from caissa.documents.printing.fitting import is_landscape, text_width
from caissa.documents.printing.output import USUAL, Paper, Printing, Rendering
from caissa.tournament import points

_PAPERS = {Paper.A4: 9, Paper.LETTER: 1}
_WIDEST_COLUMN, _NARROWEST_COLUMN = 45, 5
_LINE_WIDTH = 90
"""Letters in a line of running text where no table makes the sheet wider."""
_LINE_HEIGHT, _HIGHEST_ROW = 15, 409
_NUMBER = re.compile(r"-?(?:\d+(?:\.\d+|½)?|½)", re.ASCII)
_LOOKS: dict[str, dict[str, Any]] = {
    "title": {"bold": True, "font_size": 16},
    "heading": {"bold": True, "font_size": 12},
    "strong": {"bold": True},
    "head": {"bold": True, "bottom": 2, "text_wrap": True, "valign": "bottom"},
    "label": {"font_color": "#444444"},
    "open": {"bottom": 1},
    "plain": {},
    "wrapped": {"text_wrap": True, "valign": "top"},
    "ruled": {"border": 1},
    "number": {"align": "right"},
    "centred": {"align": "center"},
}


def xlsx(document: Document, printing: Printing = USUAL) -> Rendering:
    """The document as an Excel workbook of one sheet; texts are texts, never formulas or links."""
    buffer = BytesIO()
    book = xlsxwriter.Workbook(
        buffer, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    day = printing.made_on
    made_on = datetime(day.year, day.month, day.day) if day else datetime(1980, 1, 1)  # noqa: DTZ001 - no clock
    book.set_properties({"title": plain(cleaned(document.title)), "created": made_on})
    _Sheet(book, document, printing).fill()
    book.close()
    return Rendering(buffer.getvalue(), document.findings)


class _Sheet:
    """The sheet that is being filled, from the top down."""

    def __init__(self, book: Any, document: Document, printing: Printing) -> None:
        self.document = document
        self.sheet = book.add_worksheet(_sheet_name(document.title))
        if document.band is not None:
            self.sheet.set_tab_color(document.band.paint)
        self.looks = {name: book.add_format(look) for name, look in _LOOKS.items()}
        self.line = 0
        self.widths: dict[int, float] = {}
        self.running: list[tuple[int, str]] = []
        self._set_paper(printing)

    def _set_paper(self, printing: Printing) -> None:
        self.sheet.set_paper(_PAPERS[printing.paper])
        self.sheet.fit_to_pages(1, 0)
        self.sheet.set_footer("&L&F&RPage &P of &N".replace("Page &P of &N", self._page_of()))
        if is_landscape(self.document, printing):
            self.sheet.set_landscape()
        if is_right_to_left(self.document.language):
            self.sheet.right_to_left()

    def _page_of(self) -> str:
        foot = self.document.page_of.replace("&", "&&")
        return foot.replace("{page}", "&P").replace("{pages}", "&N")

    def fill(self) -> None:
        """Write everything, then give the columns the widths they need."""
        self._text(self.document.title, "title")
        for line in self.document.event:
            self._text(line)
        for block in self.document.blocks:
            self.block(block)
        self._set_columns()
        for at, text in self.running:
            self._write_running(at, text)

    def _set_columns(self) -> None:
        """Give the columns the widths they need, and running text at least the width of a line."""
        for at, width in self.widths.items():
            self.widths[at] = min(max(width, _NARROWEST_COLUMN), _WIDEST_COLUMN)
        if self.running and (missing := _LINE_WIDTH - sum(self.widths.values())) > 0:
            last = max(self.widths, default=-1) + 1
            self.widths[last] = missing
        for at, width in self.widths.items():
            self.sheet.set_column(at, at, width)

    def _write_running(self, line: int, text: str) -> None:
        """A text across the whole sheet, wrapped, in a row that is high enough for its lines."""
        lines = sum(-(-(len(part) or 1) // int(sum(self.widths.values()))) for part in text.split("\n"))
        self.sheet.set_row(line, min(_LINE_HEIGHT * lines, _HIGHEST_ROW))
        last = max(self.widths)
        if last:
            self.sheet.merge_range(line, 0, line, last, text, self.looks["wrapped"])
        else:
            self.sheet.write_string(line, 0, text, self.looks["wrapped"])

    def block(self, block: Block) -> None:
        """Write one block below what is there."""
        _WRITERS[type(block)](self, block)

    def _text(self, text: str, look: str = "plain") -> None:
        self.sheet.write_string(self.line, 0, plain(cleaned(text)), self.looks[look])
        self.line += 1

    def _cell(self, at: int, text: str, look: str = "plain", kind: ColumnKind = ColumnKind.TEXT) -> None:
        if kind in (ColumnKind.NUMBER, ColumnKind.BAR) and _NUMBER.fullmatch(text):
            self.sheet.write_number(self.line, at, points(text), self.looks[look])
        elif text or look in ("open", "ruled"):
            self.sheet.write_string(self.line, at, plain(cleaned(text)), self.looks[look])
        self.widths[at] = max(self.widths.get(at, 0), text_width(text) * 1.9 + 1)

    def heading(self, block: Heading) -> None:
        self.line += 1
        self._text(block.text, "heading")

    def _running_text(self, text: str) -> None:
        """Running text is written at the end, when the width of the sheet is known."""
        self.running.append((self.line, plain(cleaned(text))))
        self.line += 1

    def paragraph(self, block: Paragraph) -> None:
        self._running_text(block.text)

    def items(self, block: Items) -> None:
        for text in block.texts:
            self._running_text(f"– {text}")

    def fields(self, block: Fields) -> None:
        for start in range(0, len(block.fields), block.columns):
            for at, field in enumerate(block.fields[start : start + block.columns]):
                self._cell(2 * at, field.label, "label")
                self._cell(2 * at + 1, field.value, "plain" if field.value else "open")
            self.line += 1

    def choices(self, block: Choices) -> None:
        if block.label:
            self._text(block.label, "label")
        for choice in block.choices:
            self._text(f"{'[X]' if choice.ticked else '[  ]'} {choice.text}")

    def signatures(self, block: Signatures) -> None:
        self.line += 2
        for at in range(len(block.lines)):
            self._cell(2 * at, "", "open")
        self.line += 1
        for at, line in enumerate(block.lines):
            self._cell(2 * at, line.label, "label")
        self.line += 1
        if any(line.name for line in block.lines):
            for at, line in enumerate(block.lines):
                self._cell(2 * at, line.name)
            self.line += 1

    def lettering(self, block: Lettering) -> None:
        self._text(block.text, "title")

    def gap(self, _: Gap) -> None:
        self.line += 1

    def page_break(self, _: PageBreak) -> None:
        self.line += 1
        self.sheet.set_h_pagebreaks([*self.sheet.hbreaks, self.line])

    def cards(self, block: Cards) -> None:
        for card in block.cards:
            for inner in card.blocks:
                self.block(inner)
            self.line += 1

    def shares(self, block: Shares) -> None:
        for part in block.parts:
            self._cell(0, part.label, "label")
            self._cell(1, str(part.count), "number", ColumnKind.NUMBER)
            self.line += 1

    def framed(self, block: Framed) -> None:
        for inner in block.blocks:
            self.block(inner)

    def board_card(self, block: BoardCard) -> None:
        self._text(f"{block.label} {block.number}", "title")
        for seat in block.seats:
            self._text(seat.name, "strong")
            self._text(seat.line)
        self._text(block.below)

    def payment_code(self, block: PaymentCode) -> None:
        for line in block.words:
            self._text(line)

    def swiss_payment_part(self, block: SwissPaymentPart) -> None:
        parts = (
            block.account,
            block.reference,
            block.information,
            block.payable_by,
            block.currency,
            block.amount,
        )
        self._text(block.payment_part, "strong")
        self.fields(Fields(tuple(part for part in parts if part.value)))

    def name_card(self, block: NameCard) -> None:
        self._text(block.name, "title")
        self._text(block.line)
        self._text(block.below)

    def table(self, block: Table) -> None:
        self.line += 1
        if block.caption:
            self._text(block.caption, "strong")
        for at, column in enumerate(block.columns):
            self._cell(at, column.heading, "head")
        if len(self.document.tables) == 1:
            self.sheet.repeat_rows(self.line)
        self.line += 1
        for row in block.rows:
            if isinstance(row, Span):
                self._text(row.text, "strong")
                continue
            for at, (cell, column) in enumerate(zip(row, block.columns, strict=True)):
                self._cell(at, cell, _look(block, column.kind), column.kind)
            self.line += 1


def _sheet_name(title: str) -> str:
    """The title without what a sheet's name may not hold, at most 31 letters long."""
    return re.sub(r"[\[\]:*?/\\']+", " ", plain(cleaned(title)))[:31].strip() or "-"


_LOOK_OF = {
    ColumnKind.NUMBER: "number",
    ColumnKind.BAR: "number",
    ColumnKind.CENTRED: "centred",
    ColumnKind.RESULT: "centred",
}


def _look(table: Table, kind: ColumnKind) -> str:
    if table.ruled:
        return "ruled"
    return _LOOK_OF.get(kind, "plain")


_WRITERS: dict[type, Callable[[_Sheet, Any], None]] = {
    Heading: _Sheet.heading,
    Paragraph: _Sheet.paragraph,
    Items: _Sheet.items,
    Fields: _Sheet.fields,
    Choices: _Sheet.choices,
    Signatures: _Sheet.signatures,
    Lettering: _Sheet.lettering,
    Gap: _Sheet.gap,
    PageBreak: _Sheet.page_break,
    Cards: _Sheet.cards,
    Table: _Sheet.table,
    Shares: _Sheet.shares,
    Framed: _Sheet.framed,
    BoardCard: _Sheet.board_card,
    NameCard: _Sheet.name_card,
    PaymentCode: _Sheet.payment_code,
    SwissPaymentPart: _Sheet.swiss_payment_part,
}
