"""The glossary of the catalogues: a term of chess is the same in every text of a language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from language.tables import LANGUAGES, Language
from language.texts import Text

PATH = Path(__file__).with_name("glossary.toml")
_NO_WORDS = re.compile(r"\{[^{}]*\}|%\(\w+\)[a-z]|<[^<>]*>|--[\w-]+|\[\[\w+\]\]")
"""Places, tags, options and names of tables: what they are called is not read by anybody."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term: how it is found in English, and what each language says and never says."""

    english: str
    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None
    words: dict[str, tuple[str, ...]]
    never: dict[str, tuple[str, ...]]
    exceptions: frozenset[str]

    def is_in(self, text: Text) -> bool:
        """Does the English text have the term, in this sense?"""
        english = _NO_WORDS.sub("…", f"{text.singular}\n{text.plural}" if text.plural else text.singular)
        if text.singular in self.exceptions or (self.unless and self.unless.search(english)):
            return False
        return self.pattern.search(english) is not None


@cache
def terms() -> tuple[Term, ...]:
    """The terms in the order of the list."""
    return tuple(_term(entry) for entry in tomllib.loads(PATH.read_text("utf-8"))["term"])


def _term(entry: dict[str, str | list[str] | dict[str, list[str]]]) -> Term:
    english = str(entry["english"])
    unless = entry.get("unless")
    never = entry.get("never", {})
    return Term(
        english,
        _pattern(str(entry.get("pattern", rf"\b{re.escape(english)}s?\b"))),
        _pattern(str(unless)) if unless else None,
        {code: tuple(entry[code]) for code in LANGUAGES if code in entry},
        {code: tuple(words) for code, words in never.items()} if isinstance(never, dict) else {},
        frozenset(entry.get("except", ())),
    )


def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written, re.IGNORECASE)


def breaches(text: Text, forms: tuple[str, ...], language: Language) -> Iterator[str]:
    """Where a translation does not say what the glossary says, in sentences for the translator."""
    for term in terms():
        if not term.is_in(text):
            continue
        for form in _usual(text, forms, language):
            yield from _in_form(term, form, language.code)


def _usual(text: Text, forms: tuple[str, ...], language: Language) -> list[str]:
    """The forms that say everything; one for a single number may leave a word out ("none")."""
    if text.plural and len(forms) == language.plurals:
        forms = tuple(form for form, numbers in zip(forms, language.forms, strict=True) if len(numbers) > 1)
    return [form for form in dict.fromkeys(forms) if form]


def _in_form(term: Term, form: str, code: str) -> Iterator[str]:
    words = term.words.get(code, ())
    if words and not _any(words, form):
        yield f"glossary: {term.english!r} is {words[0]!r}, not in {form!r}"
    readable = _NO_WORDS.sub("…", form)
    for word in term.never.get(code, ()):
        if re.search(word, readable):
            yield f"glossary: {term.english!r} is never {word!r}, in {form!r}"


def _any(words: tuple[str, ...], form: str) -> bool:
    return any(re.search(word, form, re.IGNORECASE) for word in words)
