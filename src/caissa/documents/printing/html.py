"""Documents as HTML that prints well: one file, no script, tables and headings that can be heard."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from caissa.bidi import cleaned, is_right_to_left, stands_apart
from caissa.documents.document import (
    Block,
    BoardCard,
    Card,
    Cards,
    Choices,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Field,
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
    Row,
    Seat,
    Shares,
    Signature,
    Signatures,
    Span,
    SwissPaymentPart,
    Table,
)
from caissa.documents.groups import Band
from caissa.documents.look import PLAIN, Picture, PictureKind
from caissa.documents.printing.codes import qr_code
from caissa.documents.printing.fitting import (
    cards_on_a_page,
    fields_in_a_line,
    fit,
    is_landscape,
    is_narrow,
    shares,
)
from caissa.documents.printing.html_style import style
from caissa.documents.printing.output import USUAL, Printing, Rendering

_CLASSES = {
    ColumnKind.NUMBER: "number",
    ColumnKind.CENTRED: "centre",
    ColumnKind.BLANK: "blank",
    ColumnKind.RESULT: "centre result",
    ColumnKind.BAR: "bar",
}


def html(document: Document, printing: Printing = USUAL) -> Rendering:
    """The document as one HTML file in UTF-8, for the screen and for the printer."""
    landscape = is_landscape(document, printing)
    from_right = is_right_to_left(document.language)
    page = _Page(printing, landscape, document)
    direction = "rtl" if from_right else "ltr"
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{_attribute(document.language)}" dir="{direction}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{text(document.title)}</title>",
        f"<style>\n{style(document, printing, landscape)}</style></head>",
        "<body>",
        *([page.band] if document.band_on_pages else []),
        *_head(document, page),
        "<main>",
        *(page.block(block) for block in document.blocks),
        "</main>",
        *_foot(document),
        "</body></html>",
    ]
    return Rendering(("\n".join(lines) + "\n").encode(), document.findings)


def _head(document: Document, page: _Page) -> Iterator[str]:
    """The title and the lines of the event; on bare documents only for those who listen."""
    hidden = ' class="unseen"' if document.bare else ""
    yield f"<header{hidden}>"
    if document.look and document.look.logo and not document.bare:
        yield f'<img class="logo" src="{document.look.logo.address}" alt="">'
    yield f"<div><h1>{text(document.title)}</h1>"
    if not document.bare:
        yield from (f"<p>{page.value(line)}</p>" for line in document.event)
    yield "</div>"
    if document.provisional and not document.bare:
        yield f'<p class="provisional">{text(document.provisional)}</p>'
    if document.link and not document.bare:
        yield page.code(document.link)
    yield "</header>"


def _band(band: Band | None) -> str:
    """The group that a paper is for, on its colour."""
    if band is None:
        return ""
    return f'<p class="group" style="background: {band.paint}; color: {band.ink}">{text(band.words)}</p>'


def _foot(document: Document) -> Iterator[str]:
    """The organiser's line and the logos of the sponsors."""
    look = document.look
    if look is None or document.bare or not (look.footer or look.sponsors):
        return
    pictures = "".join(f'<img src="{picture.address}" alt="">' for picture in look.sponsors)
    yield f"<footer>{pictures}<p>{text(look.footer)}</p></footer>"


def text(plain: str) -> str:
    """A text with nothing in it that HTML would read."""
    return escape(cleaned(plain)).replace("\n", "<br>")


def _attribute(plain: str) -> str:
    return escape(cleaned(plain), quote=True)


class _Page:
    """A page with its size, and how each block is written on it."""

    def __init__(self, printing: Printing, landscape: bool, document: Document) -> None:
        self.printing = printing
        self.from_right = is_right_to_left(document.language)
        self.last_heading = document.title
        self.look = document.look or PLAIN
        self.flags = dict(document.flags)
        self.landscape = landscape
        self.width = printing.text_width(landscape)
        self.band = _band(document.band)

    def value(self, plain: str) -> str:
        """A value that stands alone: it runs in its own direction."""
        apart = stands_apart(plain, page_from_right=self.from_right)
        return f"<bdi>{text(plain)}</bdi>" if apart else text(plain)

    def block(self, block: Block) -> str:
        """One block."""
        return _WRITERS[type(block)](self, block)

    def heading(self, block: Heading) -> str:
        self.last_heading = block.text
        return f"<h{block.level}>{text(block.text)}</h{block.level}>"

    def paragraph(self, block: Paragraph) -> str:
        if block.emphasis is Emphasis.STRONG:
            return f"<p><strong>{text(block.text)}</strong></p>"
        kind = "" if block.emphasis is Emphasis.PLAIN else f' class="{block.emphasis.value}"'
        return f"<p{kind}>{text(block.text)}</p>"

    def items(self, block: Items) -> str:
        return "<ul>" + "".join(f"<li>{text(item)}</li>" for item in block.texts) + "</ul>"

    def fields(self, block: Fields) -> str:
        inner = "".join(map(self._field, block.fields))
        side_by_side = fields_in_a_line(block, self.printing)
        return f'<dl style="grid-template-columns: repeat({side_by_side}, 1fr)">{inner}</dl>'

    def choices(self, block: Choices) -> str:
        boxes = "".join(
            f'<li><span class="box" aria-hidden="true">{"X" if choice.ticked else ""}</span>'
            f"{text(choice.text)}{_TICKED if choice.ticked else ''}</li>"
            for choice in block.choices
        )
        label = f"<li>{text(block.label)}</li>" if block.label else ""
        return f'<ul class="choices">{label}{boxes}</ul>'

    def signatures(self, block: Signatures) -> str:
        return f'<ul class="signatures">{"".join(map(self._signature, block.lines))}</ul>'

    def lettering(self, block: Lettering) -> str:
        weight = "bold" if block.strong else "normal"
        kind = "lettering festive" if block.festive else "lettering"
        size = min(block.points, 1.6 * self.width / max(4, len(block.text)))
        return (
            f'<p class="{kind}" style="font-size: {size:.1f}pt; font-weight: {weight}">'
            f"{self.value(block.text)}</p>"
        )

    def gap(self, block: Gap) -> str:
        return f'<div style="height: {block.millimetres}mm"></div>'

    def page_break(self, _: PageBreak) -> str:
        return '<div class="break"></div>'

    def cards(self, block: Cards) -> str:
        across, down = cards_on_a_page(block, self.printing)
        on_a_page = across * down
        pages = [block.cards[at : at + on_a_page] for at in range(0, len(block.cards), on_a_page)]
        height = (self.printing.page(self.landscape)[1] - 2 * self.printing.margin - 1) / down
        columns = f"grid-template-columns: repeat({across}, minmax(0, 1fr))"
        grid = f"{columns}; grid-auto-rows: minmax({height:.2f}mm, auto)"
        return "\n".join(
            f'<section class="cards" style="{grid}">{"".join(map(self._card, cards))}</section>'
            for cards in pages
        )

    def _card(self, card: Card) -> str:
        inner = "".join(self.block(block) for block in card.blocks)
        inner = self.band + inner
        if card.folded:
            return f'<div class="card folded"><div aria-hidden="true">{inner}</div><div>{inner}</div></div>'
        return f'<div class="card">{inner}</div>'

    def shares(self, block: Shares) -> str:
        total = sum(part.count for part in block.parts) or 1
        bars = "".join(
            f'<span style="flex: {part.count}" class="share-{at % 3}"></span>'
            for at, part in enumerate(block.parts)
        )
        words = "".join(
            f"<li>{text(part.label)}: {part.count} ({(200 * part.count + total) // (2 * total)} %)</li>"
            for part in block.parts
        )
        return f'<div class="shares" aria-hidden="true">{bars}</div><ul class="choices">{words}</ul>'

    def framed(self, block: Framed) -> str:
        look = self.look
        logo = f'<img class="crest" src="{look.logo.address}" alt="">' if look.logo else ""
        inner = "".join(map(self.block, block.blocks))
        pictures = "".join(f'<img src="{picture.address}" alt="">' for picture in look.sponsors)
        strip = f"<footer>{pictures}</footer>" if pictures else ""
        return f'<section class="framed">{logo}{inner}{strip}</section>'

    def board_card(self, block: BoardCard) -> str:
        seats = "".join(map(self._seat, block.seats))
        code = self.code(block.link) if block.link else ""
        caption = f"<p>{text(block.caption)}</p>" if code and block.caption else ""
        return (
            f'<div class="board-card"><div class="board"><p>{text(block.label)}</p>'
            f'<p class="number-large">{text(block.number)}</p><p>{text(block.below)}</p></div>'
            f'<div class="seats">{seats}</div><div class="code">{code}{caption}</div></div>'
        )

    def _seat(self, seat: Seat) -> str:
        piece = "white" if seat.white else "black"
        return (
            f'<div class="seat"><span class="piece {piece}" aria-hidden="true"></span>'
            f'{self._flag(seat.federation)}<div><p class="who">{self.value(seat.name)}</p>'
            f"<p>{self.value(seat.line)}</p></div></div>"
        )

    def payment_code(self, block: PaymentCode) -> str:
        words = "".join(f"<p>{text(line)}</p>" for line in block.words)
        return (
            f'<div class="board-card"><div class="code">{self.code(block.code)}</div><div>{words}</div></div>'
        )

    def swiss_payment_part(self, block: SwissPaymentPart) -> str:
        parts = (
            block.account,
            block.reference,
            block.information,
            block.payable_by,
            block.currency,
            block.amount,
        )
        filled = tuple(part for part in parts if part.value)
        heading = self.heading(Heading(block.payment_part))
        return f'{heading}<div class="code">{self.code(block.code)}</div>{self.fields(Fields(filled))}'

    def name_card(self, block: NameCard) -> str:
        size = min(58, 1.6 * self.width / max(4, len(block.name)))
        return (
            f'<p class="lettering" style="font-size: {size:.1f}pt; font-weight: bold">'
            f'{self.value(block.name)}</p><p class="lettering line">{self._flag(block.federation)} '
            f'{self.value(block.line)}</p><p class="lettering">{text(block.below)}</p>'
        )

    def _flag(self, federation: str) -> str:
        if federation not in self.flags:
            return ""
        drawing = Picture(PictureKind.SVG, b64encode(self.flags[federation].encode()).decode())
        return f'<img class="flag" src="{drawing.address}" alt="">'

    def code(self, link: str) -> str:
        """A code for phones, or the address itself where it cannot be drawn."""
        drawn = qr_code(link)
        if not drawn:
            return f"<p>{text(link)}</p>"
        picture = Picture(PictureKind.SVG, b64encode(drawn.encode()).decode())
        return f'<img class="qr" src="{picture.address}" alt="{_attribute(link)}">'

    def table(self, block: Table) -> str:
        fitted = fit(block, self.width, self.printing)
        return "\n".join(
            self._part(part, fitted.size, narrow=is_narrow(part, self.width, fitted.size))
            for part in fitted.parts
        )

    def _field(self, field: Field) -> str:
        kind = "" if field.value else ' class="open"'
        return f"<div><dt>{text(field.label)}</dt><dd{kind}>{self.value(field.value)}</dd></div>"

    def _signature(self, signature: Signature) -> str:
        name = f"<br>{self.value(signature.name)}" if signature.name else ""
        return f"<li>{text(signature.label)}{name}</li>"

    def _part(self, table: Table, size: float, *, narrow: bool) -> str:
        marks = (("ruled", table.ruled), ("tall", table.line_height), ("narrow", narrow))
        looks = " ".join(look for look, on in marks if on)
        height = f"; --line: {table.line_height:.2f}mm" if table.line_height else ""
        unseen = "" if table.caption else ' class="unseen"'
        caption = f"<caption{unseen}>{text(table.caption or self.last_heading)}</caption>"
        heading = "".join(map(_column_heading, table.columns, shares(table)))
        longest = [_longest(table, at) for at in range(len(table.columns))]
        rows = "\n".join(self._row(row, table.columns, longest) for row in table.rows)
        return (
            f'<table class="{looks}" style="font-size: {size:.2f}pt{height}">{caption}'
            f"<thead><tr>{heading}</tr></thead>\n"
            f"<tbody>\n{rows}\n</tbody></table>"
        )

    def _row(self, row: Row, columns: tuple[Column, ...], longest: list[int]) -> str:
        if isinstance(row, Span):
            across = f'class="span" scope="rowgroup" colspan="{len(columns)}"'
            return f"<tr><th {across}>{text(row.text)}</th></tr>"
        whose = next((at for at, column in enumerate(columns) if column.kind is ColumnKind.NAME), 0)
        cells = [
            f'<th scope="row"{_kind(column)}>{self.value(cell)}</th>'
            if at == whose
            else f"<td{_kind(column)}{_bar(column, cell, longest[at])}>{self.value(cell)}</td>"
            for at, (column, cell) in enumerate(zip(columns, row, strict=True))
        ]
        return f"<tr>{''.join(cells)}</tr>"


_TICKED = '<span class="unseen"> ✓</span>'


def _column_heading(column: Column, share: float) -> str:
    heading = text(column.heading)
    if column.meaning:
        heading = f'<abbr title="{_attribute(column.meaning)}">{heading}</abbr>'
    flexible = column.kind.flexible or column.kind in (ColumnKind.BLANK, ColumnKind.BAR)
    room = f' style="width: {100 * share:.1f}%"' if flexible else ""
    return f'<th scope="col"{_kind(column)}{room}>{heading}</th>'


def _longest(table: Table, at: int) -> int:
    """The largest figure of a column of bars, which fills it."""
    if table.columns[at].kind is not ColumnKind.BAR:
        return 1
    return max((int(row[at]) for row in table.rows if not isinstance(row, Span)), default=0) or 1


def _bar(column: Column, cell: str, longest: int) -> str:
    if column.kind is not ColumnKind.BAR:
        return ""
    return f' style="--part: {100 * int(cell) / longest:.1f}%"'


def _kind(column: Column) -> str:
    return f' class="{_CLASSES[column.kind]}"' if column.kind in _CLASSES else ""


_WRITERS: dict[type, Callable[[_Page, Any], str]] = {
    Heading: _Page.heading,
    Paragraph: _Page.paragraph,
    Items: _Page.items,
    Fields: _Page.fields,
    Choices: _Page.choices,
    Signatures: _Page.signatures,
    Lettering: _Page.lettering,
    Gap: _Page.gap,
    PageBreak: _Page.page_break,
    Cards: _Page.cards,
    Table: _Page.table,
    Shares: _Page.shares,
    Framed: _Page.framed,
    BoardCard: _Page.board_card,
    NameCard: _Page.name_card,
    PaymentCode: _Page.payment_code,
    SwissPaymentPart: _Page.swiss_payment_part,
}
