"""The words of the documents: every phrase passes through here, so that it can be translated.

A phrase is a plain English text with named places, `say("Round {number}", number=5)`. The first
argument is always written out where it is used, so that the phrases can be collected by gettext.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from caissa.documents.directions import isolated


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language: English text → text in that language; unknown ones stay English."""

    language: str = "en"
    translations: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, phrase: str, /, **values: object) -> str:
        """The phrase with its places filled; names in another direction of writing stay together."""
        text = self.translations.get(phrase, phrase)
        return text.format(**{name: isolated(str(value)) for name, value in values.items()})

    def word(self, text: str) -> str:
        """A word that another part of the library says, such as the name of a duty or of a tie-break."""
        return self.translations.get(text, text)


ENGLISH = Phrases()
"""The language the documents are written in."""
