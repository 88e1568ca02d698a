"""A document in Typst's language; every text goes in as a quoted string and is never read as markup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from caissa.bidi import is_right_to_left
from caissa.documents.document import (
    Block,
    BoardCard,
    Card,
    Cards,
    Choices,
    Document,
    Emphasis,
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
    Seat,
    Shares,
    Signatures,
    SwissPaymentPart,
    Table,
)
from caissa.documents.look import INK, PLAIN
from caissa.documents.printing.fitting import cards_on_a_page, fields_in_a_line, is_landscape
from caissa.documents.printing.fonts import festive
from caissa.documents.printing.output import Printing
from caissa.documents.printing.typst_frame import (
    HEAD,
    above_the_text,
    attachments,
    band_of,
    below_the_text,
    code,
    head,
    look_of,
    picture,
    quoted,
    settings,
    sponsors,
    value,
)
from caissa.documents.printing.typst_frame import families as fonts_of
from caissa.documents.printing.typst_style import STYLE
from caissa.documents.printing.typst_swiss import SWISS_STYLE, swiss_part
from caissa.documents.printing.typst_tables import TablePage

FESTIVE = "#8a6414"
"""The border of a certificate where the organiser has chosen no colour."""
LINE_BELOW, MOST_BELOW, TABLE_HEAD = 7.0, 42.0, 8.0
"""Millimetres of what stands below a list on the wall, and of the list's own heading."""


def markup(document: Document, printing: Printing, families: Sequence[str]) -> str:
    """The whole document as Typst source."""
    landscape = is_landscape(document, printing)
    page = _Page(printing, landscape, document)
    lines = [f"#let festive-fonts = ({fonts_of(festive(families))})", *look_of(document), STYLE, SWISS_STYLE]
    lines += settings(document, printing, landscape, families)
    if not document.bare:
        lines.append(head(document))
    lines += attachments(document)
    lines += [page.block(block) for block in document.blocks]
    return "\n".join(lines) + "\n"


class _Page:
    """A page with its size, and how each block is set on it."""

    def __init__(self, printing: Printing, landscape: bool, document: Document) -> None:
        self.printing = printing
        self.from_right = is_right_to_left(document.language)
        self.landscape = landscape
        self.look = document.look or PLAIN
        self.band = f", band: ({band_of(document.band)})" if document.band else ""
        self.flags = frozenset(name for name, _drawing in document.flags)
        width = printing.text_width(landscape)
        self.tables = TablePage(printing, width, _room(document, printing, landscape), self.from_right)

    def block(self, block: Block) -> str:
        """One block as a line of Typst."""
        return "#" + self._code(block)

    def value(self, text: str) -> str:
        """A value that stands alone, as a Typst string: it runs in its own direction."""
        return value(text, from_right=self.from_right)

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
        festive_letters = ", festive: true" if block.festive else ""
        return f"lettering({block.points}pt, {strength}, {self.value(block.text)}{festive_letters})"

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
        return f"{'tent' if card.folded else 'slip'}({height}, {inner}{self.band})"

    def table(self, block: Table) -> str:
        return self.tables.table(block)

    def shares(self, block: Shares) -> str:
        total = sum(part.count for part in block.parts) or 1
        parts = [
            f"({max(part.count, 0)}, {quoted(part.label)}, {quoted(_percent(part.count, total))})"
            for part in block.parts
        ]
        return f"shares({', '.join(parts)})"

    def framed(self, block: Framed) -> str:
        logo = next((name for name in self.look.pictures if name.startswith("logo")), "")
        crest = picture(logo, height=26) if logo else "crest"
        strip = sponsors(self.look) if self.look.sponsors else "none"
        inner = "{" + "; ".join(self._code(inside) for inside in block.blocks) + "}"
        colour = self.look.colour if self.look.colour != INK else FESTIVE
        return f'framed(rgb("{colour}"), {crest}, {strip}, {quoted(self.look.footer)}, {inner})'

    def board_card(self, block: BoardCard) -> str:
        seats = ", ".join(map(self._seat, block.seats))
        drawn = (code(block.link, 25) if block.link else "") or "none"
        return (
            f"board-card({quoted(block.label)}, {quoted(block.number)}, {quoted(block.below)}, ({seats},), "
            f"{drawn}, {quoted(block.caption)})"
        )

    def _seat(self, seat: Seat) -> str:
        flag = self._flag(seat.federation, 10.5)
        return f"seat({_truth(seat.white)}, {flag}, {self.value(seat.name)}, {self.value(seat.line)})"

    def name_card(self, block: NameCard) -> str:
        flag = self._flag(block.federation, 16)
        return f"name-card({flag}, {self.value(block.name)}, {self.value(block.line)}, {quoted(block.below)})"

    def payment_code(self, block: PaymentCode) -> str:
        drawn = code(block.code, 36) or "none"
        return f"payment-code({drawn}, ({''.join(f'{quoted(line)}, ' for line in block.words)}))"

    def swiss_payment_part(self, block: SwissPaymentPart) -> str:
        return swiss_part(block)

    def _flag(self, federation: str, height: float) -> str:
        if federation not in self.flags:
            return "none"
        return f"flag({picture(f'flag-{federation}.svg', height=height, words=federation)})"


def _room(document: Document, printing: Printing, landscape: bool) -> float:
    """Millimetres that are left on the first page for a list on the wall, with what stands below it."""
    around = 2 * printing.margin + 2 + above_the_text(document) + below_the_text(document.look)
    height = printing.page(landscape)[1] - around
    others = [block for block in document.blocks if not (isinstance(block, Table) and block.lines_on_page)]
    below = sum(
        LINE_BELOW * len(block.rows) + LINE_BELOW if isinstance(block, Table) else LINE_BELOW
        for block in others
    )
    return height - HEAD - TABLE_HEAD - min(below, MOST_BELOW)


def _percent(count: int, total: int) -> str:
    return f"{count} ({(200 * count + total) // (2 * total)} %)"


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
    Shares: _Page.shares,
    Framed: _Page.framed,
    BoardCard: _Page.board_card,
    NameCard: _Page.name_card,
    PaymentCode: _Page.payment_code,
    SwissPaymentPart: _Page.swiss_payment_part,
}
