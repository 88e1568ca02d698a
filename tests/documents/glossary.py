"""A language that knows a few phrases, for tests."""

from __future__ import annotations

from collections.abc import Mapping

from caissa.documents import Phrases


class Glossary:
    """A translation from a table; what is not in it stays English."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def gettext(self, template: str, /) -> str:
        """The template in this language."""
        return self.words.get(template, template)

    def ngettext(self, singular: str, many: str, count: int, /) -> str:
        """The template that this language uses for this count."""
        return self.words.get(singular, singular if count == 1 else many)

    def pgettext(self, _context: str, template: str, /) -> str:
        """The template in this language, in whatever sense."""
        return self.words.get(template, template)


def phrases_of(language: str, words: Mapping[str, str]) -> Phrases:
    """The phrases of a language of which only these words are known."""
    return Phrases(language, Glossary(words))
