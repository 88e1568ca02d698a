"""What a page shows to eyes and to screen readers: its texts and the attributes that are read out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

READ_OUT = ("aria-label", "title", "alt", "placeholder", "label", "content")
TYPED = ("input", "value", "text")
"""What stands in a field to begin with may be words of the visitor's language."""
SILENT = ("script", "style", "code", "pre")
_BRACKETS = re.compile(r"⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[^\W\d_][\w'’.-]*")


class Reader(HTMLParser):
    """Collects what a page shows."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.for_programs: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """The attributes that are read out."""
        self._silent += tag in SILENT
        if tag == "meta":
            return
        for name, value in attributes:
            if _read_out(name):
                self.texts.append(value or "")
            elif not (name.startswith("data-") or (tag, name, dict(attributes).get("type")) == TYPED):
                self.for_programs.append(value or "")
        if tag == "input" and dict(attributes).get("type") in ("submit", "button"):
            self.texts.append(dict(attributes).get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        """The end of what is not shown."""
        self._silent -= tag in SILENT

    def handle_data(self, text: str) -> None:
        """A text between tags."""
        if not self._silent and text.strip():
            self.texts.append(text)


def _read_out(name: str) -> bool:
    return name in READ_OUT


def unbracketed(html: str) -> Iterator[str]:
    """Every piece of a page that has letters outside the brackets."""
    reader = Reader()
    reader.feed(html)
    for text in reader.texts:
        left = without_brackets(text)
        if _WORD.search(left):
            yield " ".join(left.split())


def translated_by_mistake(html: str) -> list[str]:
    """Values that programs read, such as that of an option, and that change with the language."""
    reader = Reader()
    reader.feed(html)
    return [value for value in reader.for_programs if "⟦" in value]


def without_brackets(text: str) -> str:
    """The text without what is translated."""
    before = None
    while before != text:
        before, text = text, _BRACKETS.sub(" ", text)
    return text


def words(text: str) -> list[str]:
    """The words with letters."""
    return _WORD.findall(text)
