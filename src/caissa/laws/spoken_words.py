"""Words said at the board of a visually impaired player: announcing names, and terms by language (D.2)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

LANGUAGES = MappingProxyType(
    {
        "en": "English",
        "fr": "français",
        "es": "español",
        "de": "Deutsch",
        "pt": "português",
        "ru": "русский",
        "ar": "العربية",
        "zh": "中文",
    }
)
"""The languages that have these words, each by its own name."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word or a sentence in every language; `announced` is what D.2.1 has everybody say."""

    key: str
    by_language: Mapping[str, str]
    announced: str = ""

    def word_in(self, language: str) -> str:
        """The word in a language; in English where the language has none here."""
        return self.by_language.get(language) or self.by_language["en"]


@dataclass(frozen=True, slots=True)
class SpokenWords:
    """What is said: files and ranks as they are announced, and terms by what they are about."""

    files: Mapping[str, str]
    ranks: Mapping[str, str]
    pieces: tuple[Term, ...]
    numbers: tuple[Term, ...]
    moves: tuple[Term, ...]
    game: tuple[Term, ...]
    announced: Mapping[str, str]


@cache
def spoken_words() -> SpokenWords:
    """The words that an assistant needs, from the list.

    Handbook: E.01 D.2.1
    """
    data = tomllib.loads(files("caissa.laws").joinpath("spoken_words.toml").read_text("utf-8"))
    announced = data["announced"]
    names: dict[str, str] = announced["words"] | announced["ranks"]

    def terms(about: str) -> tuple[Term, ...]:
        listed: dict[str, Any] = data[about]
        return tuple(Term(key, MappingProxyType(words), names.get(key, "")) for key, words in listed.items())

    return SpokenWords(
        MappingProxyType(announced["files"]),
        MappingProxyType(announced["ranks"]),
        terms("pieces"),
        terms("numbers"),
        terms("moves"),
        terms("game"),
        MappingProxyType(names),
    )
