"""Small XML documents as a tree, read by expat; what a stranger sends cannot make it grow.

A file with a DOCTYPE is refused by the parser's own DOCTYPE event. Entities can be declared nowhere else, so
none can be expanded; no external file is ever asked for. Depth and number of elements are limited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from caissa.errors import UnreadableFile
from caissa.messages import msg

DEEPEST = 60
MOST_ELEMENTS = 3_000_000
_BETWEEN = " "


@dataclass(slots=True)
class Element:
    """An element by its local name, with its text, its attributes and where it stands."""

    tag: str
    line: int
    attributes: dict[str, str]
    space: str = ""
    """The namespace of its name."""
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def all(self, *path: str) -> Iterator[Element]:
        """Every element at the end of a path of names."""
        if not path:
            yield self
            return
        for child in self.children:
            if child.tag == path[0]:
                yield from child.all(*path[1:])

    def first(self, *path: str) -> Element | None:
        """The first element at the end of a path, if there is one."""
        return next(self.all(*path), None)

    def text_of(self, *path: str) -> str:
        """The text at the end of a path without blanks around it; nothing where there is no such element."""
        element = self.first(*path)
        return element.text.strip() if element is not None else ""


class _Builder:
    """Listens to the parser and builds the tree."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0
        self.parser = parser = expat.ParserCreate(namespace_separator=_BETWEEN)
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._add_text

    def _refuse_doctype(self, *_: object) -> None:
        raise UnreadableFile(name=self.name, why=msg("it has a DOCTYPE, which such files never have"))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) >= DEEPEST or self.count > MOST_ELEMENTS:
            raise UnreadableFile(name=self.name, why=msg("its elements are too many or nested too deeply"))
        space, _, local = tag.rpartition(_BETWEEN)
        element = Element(local, self.parser.CurrentLineNumber, attributes, space)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def _end(self, _tag: str) -> None:
        self.open.pop()

    def _add_text(self, text: str) -> None:
        self.open[-1].text += text


def read_xml(content: bytes, name: str) -> Element:
    """The outermost element of a document; broken XML and documents with a DOCTYPE are refused."""
    builder = _Builder(name)
    try:
        builder.parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError) as fault:
        why = msg("the XML is broken or cut short: {fault}", fault=fault)
        raise UnreadableFile(name=name, why=why) from None
    if builder.root is None:
        raise UnreadableFile(name=name, why=msg("there is nothing in it"))
    return builder.root
