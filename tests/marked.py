"""A language for tests: it marks every word of a template, so that what nobody translated stands out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from string import Formatter

from caissa.messages import in_language

_WORD = re.compile(r"[^\W\d_]+")
_MARKED = re.compile("⟦[^⟦⟧]*⟧")


def marked(template: str) -> str:
    """The template with ⟦ ⟧ around everything but its places: "⟦Round ⟧{number}"."""
    text = ""
    for words, name, form, conversion in Formatter().parse(template):
        text += f"⟦{words.replace('{', '{{').replace('}', '}}')}⟧" if words else ""
        if name is not None:
            text += "{" + name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "") + "}"
    return text


class MarkedLanguage:
    """A translation as gettext has it, in which every template is marked."""

    def gettext(self, template: str, /) -> str:
        """The template, marked."""
        return marked(template)

    def ngettext(self, singular: str, many: str, count: int, /) -> str:
        """The template for this count, marked."""
        return marked(singular if count == 1 else many)

    def pgettext(self, _context: str, template: str, /) -> str:
        """The template, marked, in whatever sense."""
        return marked(template)


MARKED = MarkedLanguage()


def unmarked(text: object, known: Iterable[str] = ()) -> list[str]:
    """The words of a sentence that the language could not mark."""
    return left_over(str(in_language(text, MARKED)), known)


def left_over(text: str, known: Iterable[str] = ()) -> list[str]:
    """The words of a shown text without marks: no names that are known, no codes, no single letters."""
    names = set(known)
    words = _WORD.findall(_MARKED.sub(" ", text))
    return [word for word in words if len(word) > 1 and not word.isupper() and word not in names]


def words_of(value: object) -> set[str]:
    """Every word in a value of facts: the names of people, teams and places."""
    return {word for text in texts_of(value) for word in _WORD.findall(text)}


def texts_of(value: object) -> Iterator[str]:
    """Every text in a value, field by field."""
    if isinstance(value, Enum):
        return
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from texts_of(tuple(value.values()))
    elif isinstance(value, tuple | list | frozenset | set):
        for inner in value:
            yield from texts_of(inner)
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts_of(getattr(value, field.name))
