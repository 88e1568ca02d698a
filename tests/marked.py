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
    made = ""
    for words, name, form, conversion in Formatter().parse(template):
        made += f"⟦{words.replace('{', '{{').replace('}', '}}')}⟧" if words else ""
        if name is not None:
            made += "{" + name + (f"!{conversion}" if conversion else "") + (f":{form}" if form else "") + "}"
    return made


class MarkedLanguage:
    """A translation as gettext has it, in which every template is marked."""

    def gettext(self, template: str, /) -> str:
        """The template, marked."""
        return marked(template)

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """The template for so many, marked."""
        return marked(one if count == 1 else many)


MARKED = MarkedLanguage()


def unmarked(text: object, known: Iterable[str] = ()) -> list[str]:
    """The words of a sentence that the language could not mark."""
    return left_over(str(in_language(text, MARKED)), known)


def left_over(shown: str, known: Iterable[str] = ()) -> list[str]:
    """The words of a shown text without marks: no names that are known, no codes, no single letters."""
    names = set(known)
    found = _WORD.findall(_MARKED.sub(" ", shown))
    return [word for word in found if len(word) > 1 and not word.isupper() and word not in names]


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
        for one in value:
            yield from texts_of(one)
    elif is_dataclass(value):
        for one in fields(value):
            yield from texts_of(getattr(value, one.name))
