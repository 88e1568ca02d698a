"""What an organiser writes in the languages of an event; nothing of it is translated by a program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Texts:
    """One text in the languages in which the organiser wrote it, in the order of their codes."""

    by_language: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, texts: Mapping[str, str]) -> Texts:
        """The texts by language; an empty one is not a text."""
        return cls(tuple(sorted((language, text) for language, text in texts.items() if text)))

    def __bool__(self) -> bool:
        return bool(self.by_language)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which it was written."""
        return tuple(language for language, _text in self.by_language)

    def written_in(self, language: str) -> str:
        """The text in this language; empty where nobody wrote it."""
        return dict(self.by_language).get(language, "")

    def best_for(self, language: str, authentic: str) -> tuple[str, str]:
        """The text in this language, else in the authentic one, else in any; with the language it is in."""
        for wanted in (language, authentic, *self.languages[:1]):
            if text := self.written_in(wanted):
                return text, wanted
        return "", language


NO_TEXT = Texts()


def english(text: str) -> Texts:
    """A text that was written in English only."""
    return Texts.of({"en": text})
