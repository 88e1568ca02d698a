"""The lines of a page as its reader sees them, whatever the template around them looks like."""

from __future__ import annotations

import re
from html.parser import HTMLParser

NOT_READ = frozenset({"nav", "script", "style", "button", "select", "textarea", "label", "title", "footer"})
"""What leads elsewhere or can be filled in; the names of pages and the words around forms may change."""
LINES = frozenset(
    {"tr", "li", "dt", "dd", "p", "pre", "h1", "h2", "h3", "h4", "caption", "summary", "div", "section"}
)
CELLS = frozenset({"td", "th"})
FIGURES = frozenset({"tr", "li", "dt", "dd", "pre"})
"""Elements that hold names, numbers and results, not sentences about the page."""


class _Lines(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.skipped = 0
        self.text: list[str] = []
        self.lines: list[tuple[bool, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NOT_READ or (tag == "header" and ("class", "site") in attrs):
            self.skipped += 1
        if tag in LINES:
            if "tr" in self.inside:
                self.text.append(" ")
            else:
                self.end_line()
            self.inside.append(tag)
        elif tag in CELLS:
            self.text.append(" | ")
        elif tag == "br":
            self.text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in NOT_READ or (tag == "header" and self.skipped):
            self.skipped -= 1
        if tag not in self.inside:
            return
        if tag == "tr" or "tr" not in self.inside:
            self.end_line()
        while self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.text.append(data)

    def end_line(self) -> None:
        """Keep what was read since the last line ended."""
        line = re.sub(r"\s+", " ", "".join(self.text)).strip()
        if line.strip("| "):
            self.lines.append((bool(FIGURES & set(self.inside)), line.removeprefix("| ")))
        self.text.clear()


def _read(page: str) -> list[tuple[bool, str]]:
    reader = _Lines()
    reader.feed(page)
    reader.close()
    reader.end_line()
    return reader.lines


def all_lines(page: str) -> list[str]:
    """Every line: for documents, reasons and workings, whose sentences are the result."""
    return [line for _figure, line in _read(page)]


def figures(page: str) -> list[str]:
    """The rows of tables and the items of lists: for pages whose other sentences may be reworded."""
    return [line for figure, line in _read(page) if figure]
