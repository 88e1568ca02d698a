"""Sentences that can be said in another language: English text that remembers what it was made of.

`said("Round {number} is open.", number=5)` is the string "Round 5 is open."; whoever shows it asks
`in_language` for it again, with a translation of the template. The template is always written out where
it is used, so that gettext can collect it (`tools/languages.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol


class Translation(Protocol):
    """One language: a template in English → the template in that language (gettext's own two questions)."""

    def gettext(self, template: str, /) -> str:
        """The template in this language."""
        ...

    def ngettext(self, one: str, many: str, count: int, /) -> str:
        """The template that this language uses for so many."""
        ...


class Said(str):
    """A text in English that remembers its template and what was filled in."""

    __slots__ = ("details", "many", "template")

    template: str
    many: str
    details: dict[str, object]

    def __new__(cls, template: str, details: dict[str, object], many: str = "") -> Said:
        """The English text; with `many`, `details["count"]` decides between the two templates."""
        chosen = many if many and details["count"] != 1 else template
        self = super().__new__(cls, chosen.format(**details) if details else chosen)
        self.template, self.details, self.many = template, details, many
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Said, (self.template, self.details, self.many))


def said(template: str, /, **details: object) -> Said:
    """A sentence with its places filled: a detail may be a sentence itself."""
    return Said(template, details)


def said_count(one: str, many: str, count: int, /, **details: object) -> Said:
    """A sentence that depends on a number: `said_count("{count} game", "{count} games", 3)`."""
    return Said(one, {"count": count, **details}, many)


def said_list(parts: Iterable[object]) -> Said:
    """Several parts one after the other, with commas: "2, 5, 7"."""
    return joined(", ", parts)


def joined(glue: str, parts: Iterable[object]) -> Said:
    """Several parts with the same glue between them; each part can be said in another language."""
    details: dict[str, object] = {f"p{place}": part for place, part in enumerate(parts)}
    return Said(glue.replace("{", "{{").replace("}", "}}").join(f"{{{name}}}" for name in details), details)


def in_language(text: object, translation: Translation) -> object:
    """The same in another language, if it is a sentence that can be; anything else stays as it is."""
    if not isinstance(text, Said):
        return text
    if text.many:
        count = text.details["count"]
        template = translation.ngettext(text.template, text.many, count if isinstance(count, int) else 2)
    else:
        template = translation.gettext(text.template) if text.template else ""
    details = {name: in_language(value, translation) for name, value in text.details.items()}
    return template.format(**details) if details else template
