"""A text to translate, and the texts of a package."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, order=True)
class Text:
    """One text to translate: with a `plural` if it depends on a number, a `context` if it has two senses."""

    singular: str
    plural: str = ""
    context: str = ""

    def __str__(self) -> str:
        return f"{self.singular!r} [{self.context}]" if self.context else repr(self.singular)


@dataclass
class Collected:
    """The texts of a package with the files they stand in, and what could not be collected."""

    texts: dict[Text, set[str]] = field(default_factory=dict)
    doubts: list[str] = field(default_factory=list)

    def add(self, text: Text, where: str) -> None:
        """Note a text; one with a plural stands for the same text without."""
        self.texts.setdefault(text, set()).add(where)
