"""Documents as plain text, for e-mails and terminals: headings underlined, columns with spaces between."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from caissa.documents.document import (
    Block,
    Document,
    Fields,
    Heading,
    Items,
    PageBreak,
    Paragraph,
    Signatures,
    Span,
    Table,
)
from caissa.documents.printing.output import USUAL, Printing, Rendering
from caissa.documents.refusals import UnprintableDocument
from caissa.messages import msg

_WIDTH = 80


def text(document: Document, _printing: Printing = USUAL) -> Rendering:
    """The document as text in UTF-8; cards and pictures cannot be printed so."""
    lines = [document.title, "=" * len(document.title), *document.event]
    for block in document.blocks:
        if not isinstance(block, PageBreak):
            lines += ["", *_lines(block)]
    return Rendering(("\n".join(line.rstrip() for line in lines) + "\n").encode(), document.findings)


def _lines(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield from (block.text, "-" * len(block.text))
    elif isinstance(block, Paragraph):
        yield from textwrap.wrap(block.text, _WIDTH)
    elif isinstance(block, Items):
        for item in block.texts:
            yield from textwrap.wrap(item, _WIDTH, initial_indent="- ", subsequent_indent="  ")
    elif isinstance(block, Fields):
        yield from (f"{field.label}: {field.value}" for field in block.fields)
    elif isinstance(block, Signatures):
        yield from (f"{line.label}: ____________________ {line.name}" for line in block.lines)
    elif isinstance(block, Table):
        yield from _table(block)
    else:
        raise UnprintableDocument(why=msg("it has parts that plain text cannot show"))


def _table(table: Table) -> Iterator[str]:
    if table.caption:
        yield table.caption
    rows = [tuple(column.heading for column in table.columns)]
    rows += [(row.text,) if isinstance(row, Span) else row for row in table.rows]
    widths = [
        max((len(row[at]) for row in rows if len(row) == len(table.columns)), default=0)
        for at in range(len(table.columns))
    ]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
