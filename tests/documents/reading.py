"""Reading printed documents back: the words of a PDF, an HTML page, a workbook."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO

from python_calamine import load_workbook

from caissa.bidi import plain
from caissa.documents.document import Block, Cards, Document, Fields, Heading, Paragraph, Span, Table


def words(text: str) -> str:
    """A text without spaces and marks of direction, for comparing what pages say."""
    return re.sub(r"[\s\u00ad\u200b]+", "", plain(text))


def texts_of(document: Document) -> list[str]:
    """What the blocks of a document say."""
    return [text for block in document.blocks for text in _texts(block) if text.strip()]


def _texts(block: Block) -> list[str]:
    if isinstance(block, Table):
        cells = [cell for row in block.rows for cell in ((row.text,) if isinstance(row, Span) else row)]
        return [block.caption, *(column.heading for column in block.columns), *cells]
    if isinstance(block, Fields):
        return [text for field in block.fields for text in (field.label, field.value)]
    if isinstance(block, Cards):
        return [text for card in block.cards for inner in card.blocks for text in _texts(inner)]
    if isinstance(block, Heading | Paragraph):
        return [block.text]
    return []


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br"):
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._inside.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        if "style" not in self._inside:
            self.texts.append(data)


def read_html(content: bytes) -> tuple[str, list[tuple[str, dict[str, str | None]]]]:
    """What a page says, and its tags with their attributes; every tag must be closed in order."""
    page = _Page()
    page.feed(content.decode())
    page.close()
    assert not page._inside, page._inside
    return "".join(page.texts), page.tags


def read_xlsx(content: bytes) -> list[list[object]]:
    """The cells of the only sheet of a workbook."""
    return load_workbook(BytesIO(content)).get_sheet_by_index(0).to_python()


def read_pdf(content: bytes) -> str:
    """What the pages of a PDF say."""
    from pypdf import PdfReader

    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
