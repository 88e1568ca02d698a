"""A document in Typst's language; every text goes in as a quoted string and is never read as markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from caissa.bidi import cleaned, enclosed, is_right_to_left, stands_apart
from caissa.documents.document import (
    Block,
    Card,
    Cards,
    Choices,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Fields,
    Gap,
    Heading,
    Items,
    Lettering,
    PageBreak,
    Paragraph,
    Row,
    Signatures,
    Span,
    Table,
)
from caissa.documents.printing.fitting import (
    LONGEST_WORD,
    cards_on_a_page,
    fields_in_a_line,
    fit,
    is_landscape,
    is_narrow,
    shares,
)
from caissa.documents.printing.output import POINTS_IN_A_MILLIMETRE, Paper, Printing
from caissa.documents.printing.typst_style import STYLE

_PAPERS = {Paper.A4: "a4", Paper.LETTER: "us-letter"}
_ALIGNMENTS = {ColumnKind.NUMBER: "end", ColumnKind.CENTRED: "center"}


def markup(document: Document, printing: Printing, families: Sequence[str]) -> str:
    """The whole document as Typst source."""
    landscape = is_landscape(document, printing)
    page = _Page(printing, landscape, from_right=is_right_to_left(document.language))
    lines = [*_settings(document, page, families), STYLE]
    if not document.bare:
        lines.append(f"#heading(level: 1, {quoted(document.title)})")
        lines += [f"#event-line({page.value(line)})\\" for line in document.event]
    lines += [page.block(block) for block in document.blocks]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text as a Typst string."""
    return '"' + cleaned(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _settings(document: Document, page: _Page, families: Sequence[str]) -> Iterator[str]:
    """Title, language, paper and foot of the page."""
    printing = page.printing
    day = printing.made_on
    created = f"datetime(year: {day.year}, month: {day.month}, day: {day.day})" if day else "none"
    yield f"#set document(title: {quoted(document.title)}, date: {created})"
    language, _, region = document.language.partition("-")
    place = f", region: {quoted(region)}" if region else ""
    direction = "rtl" if is_right_to_left(language) else "ltr"
    fonts = "".join(f"{quoted(family)}, " for family in families)
    yield (
        f"#set text(size: {printing.text_size}pt, font: ({fonts}), "
        f"lang: {quoted(language)}{place}, dir: {direction})"
    )
    turned = "true" if page.landscape else "false"
    foot = "none" if document.bare else _foot(document)
    yield (
        f'#set page(paper: "{_PAPERS[printing.paper]}", flipped: {turned}, '
        f"margin: {_margins(printing, document)}, footer: {foot})"
    )


def _margins(printing: Printing, document: Document) -> str:
    below = printing.margin if document.bare else printing.margin + 2
    return f"(x: {printing.margin}mm, top: {printing.margin}mm, bottom: {below}mm)"


_COUNTERS = {"{page}": "counter(page).display()", "{pages}": "counter(page).final().first()"}


def _foot(document: Document) -> str:
    number = "[" + "".join(f"#{_COUNTERS.get(part) or quoted(part)}" for part in document.foot) + "]"
    imprint = quoted(" · ".join(filter(None, (document.title, document.imprint))))
    return (
        f"context text(size: 0.75em, fill: luma(60), "
        f"grid(columns: (1fr, auto), column-gutter: 1em, {imprint}, {number}))"
    )


class _Page:
    """A page with its size, and how each block is set on it."""

    def __init__(self, printing: Printing, landscape: bool, *, from_right: bool) -> None:
        self.printing = printing
        self.from_right = from_right
        self.landscape = landscape
        self.width = printing.text_width(landscape)

    def block(self, block: Block) -> str:
        """One block as a line of Typst."""
        return "#" + self._code(block)

    def value(self, text: str) -> str:
        """A value that stands alone, as a Typst string: it runs in its own direction."""
        return quoted(enclosed(text) if stands_apart(text, page_from_right=self.from_right) else text)

    def _code(self, block: Block) -> str:
        return _WRITERS[type(block)](self, block)

    def heading(self, block: Heading) -> str:
        return f"heading(level: {block.level}, {quoted(block.text)})"

    def paragraph(self, block: Paragraph) -> str:
        text = quoted(block.text)
        return {
            Emphasis.PLAIN: f"par({text})",
            Emphasis.STRONG: f"par(strong({text}))",
            Emphasis.SMALL: f"par(text(size: 0.8em, {text}))",
            Emphasis.CENTRED: f"align(center, par({text}))",
        }[block.emphasis]

    def items(self, block: Items) -> str:
        return f"list({', '.join(map(quoted, block.texts))})"

    def fields(self, block: Fields) -> str:
        cells = [
            f"label({quoted(field.label)}), {self.value(field.value) if field.value else 'write-on'}"
            for field in block.fields
        ]
        columns = "auto, 1fr, " * fields_in_a_line(block, self.printing)
        return f"grid(columns: ({columns}), column-gutter: 0.8em, row-gutter: 0.75em, {', '.join(cells)})"

    def choices(self, block: Choices) -> str:
        boxes = [
            f"box[#tick({_truth(choice.ticked)})#h(0.4em)#{quoted(choice.text)}]" for choice in block.choices
        ]
        label = [f"label({quoted(block.label)})"] if block.label else []
        return f"par(({', '.join((*label, *boxes))}, ).join([#h(1em, weak: true) ]))"

    def signatures(self, block: Signatures) -> str:
        lines = [f"sign-here({quoted(line.label)}, {self.value(line.name)})" for line in block.lines]
        return f"grid(columns: ({'1fr, ' * len(lines)}), column-gutter: 1.2em, {', '.join(lines)})"

    def lettering(self, block: Lettering) -> str:
        strength = '"bold"' if block.strong else '"regular"'
        return f"lettering({block.points}pt, {strength}, {self.value(block.text)})"

    def gap(self, block: Gap) -> str:
        return f"v({block.millimetres}mm)"

    def page_break(self, _: PageBreak) -> str:
        return "pagebreak(weak: true)"

    def cards(self, block: Cards) -> str:
        height = self.printing.page(self.landscape)[1] - 2 * self.printing.margin - 1
        across, down = cards_on_a_page(block, self.printing)
        each = f"{height / down:.2f}mm"
        cards = [self._card(card, each) for card in block.cards]
        columns = "1fr, " * across
        return f"grid(columns: ({columns}), stroke: cut-lines, {', '.join(cards)})"

    def _card(self, card: Card, height: str) -> str:
        inner = "{" + "; ".join(self._code(block) for block in card.blocks) + "}"
        return f"{'tent' if card.folded else 'slip'}({height}, {inner})"

    def table(self, block: Table) -> str:
        fitted = fit(block, self.width, self.printing)
        parts = [self._part(part, fitted.size) for part in fitted.parts]
        return "{" + "\n".join(parts) + "}"

    def _part(self, table: Table, size: float) -> str:
        narrow = is_narrow(table, self.width, size)
        tracks = ["auto"] * len(table.columns) if narrow else map(_track, table.columns, shares(table))
        columns = ", ".join(tracks)
        alignments = ", ".join(_ALIGNMENTS.get(column.kind, "start") for column in table.columns)
        heading = ", ".join(f"strong({quoted(column.heading)})" for column in table.columns)
        stroke = "0.5pt" if table.ruled else "rules"
        height = f"inset: (x: 0.35em, y: {_air(table, size):.2f}pt), " if table.line_height else ""
        caption = f"caption({quoted(table.caption)})\n" if table.caption else ""
        rows = "\n".join(self._row(row, len(table.columns)) for row in table.rows)
        return (
            f"{caption}text(size: {size:.2f}pt, table(columns: ({columns},), align: ({alignments},), "
            f"stroke: {stroke}, {height}table.header({heading}),\n{rows}))"
        )

    def _row(self, row: Row, columns: int) -> str:
        if isinstance(row, Span):
            return f"table.cell(colspan: {columns}, align: start, strong({quoted(row.text)})),"
        return ",".join(self.value(_breakable(cell)) for cell in row) + ","


def _air(table: Table, size: float) -> float:
    """The room above and below a line of this size that makes it as tall as wanted."""
    return max(0.3 * size, (table.line_height * POINTS_IN_A_MILLIMETRE - 0.75 * size) / 2)


def _track(column: Column, share: float) -> str:
    """How a column's width is found: names share the room, figures take what they need."""
    if column.kind.flexible or column.kind is ColumnKind.BLANK:
        return f"{100 * share:.1f}fr"
    return "auto"


def _breakable(cell: str) -> str:
    """A cell in which even an endless word can be folded, so that nothing runs over the edge."""
    if len(cell) <= LONGEST_WORD:
        return cell
    return re.sub(rf"(\S{{{LONGEST_WORD}}})(?=\S)", "\\1\u200b", cell)


def _truth(value: bool) -> str:
    return "true" if value else "false"


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
}
