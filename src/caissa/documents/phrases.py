"""The words of the documents: every phrase passes through here, so that it can be translated.

A phrase is a plain English text with named places, `say("Round {number}", number=5)`. The first
argument is always written out where it is used, so that the phrases can be collected by gettext.
What other parts of the library say (`caissa.messages`) is said again in the language of the document.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from gettext import NullTranslations

from caissa.bidi import enclosed, is_right_to_left, stands_apart
from caissa.catalogues import ENGLISH as ENGLISH_CODE
from caissa.catalogues import translation
from caissa.messages import Message, Translation, in_language

_UNCHANGED = NullTranslations()


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language: English text → text in that language; unknown ones stay English."""

    language: str = ENGLISH_CODE
    translation: Translation = _UNCHANGED

    def __call__(self, phrase: str, /, **values: object) -> str:
        """The phrase with its places filled; names in another direction of writing stay together."""
        return self.word(Message(phrase, values))

    def count(self, singular: str, many: str, count: int, /, **values: object) -> str:
        """A phrase that depends on a number, such as "{count} game" and "{count} games"."""
        return self.word(Message(singular, {"count": count, **values}, many))

    def pgettext(self, context: str, phrase: str, /, **values: object) -> str:
        """A phrase that has more than one sense in English: the context says which is meant."""
        return self.word(Message(phrase, values, context=context))

    def word(self, text: object) -> str:
        """What another part of the library says, such as the name of a duty; anything else as it is."""
        if not isinstance(text, Message):
            return str(text)
        return str(in_language(self._kept_together(text), self.translation))

    def _kept_together(self, text: Message) -> Message:
        """The same with the names in it kept together where they run in another direction."""
        details = {name: self._kept(value) for name, value in text.details.items()}
        return Message(text.template, details, text.many, text.context)

    def _kept(self, value: object) -> object:
        if isinstance(value, Message):
            return self._kept_together(value)
        if not isinstance(value, str) or isinstance(value, StrEnum):
            return value
        from_right = is_right_to_left(self.language)
        return enclosed(value) if stands_apart(value, page_from_right=from_right) else value


def phrases_in(language: str) -> Phrases:
    """The phrases of a language that the library knows, such as `fr`."""
    return Phrases(language, translation(language))


ENGLISH = Phrases()
"""The language the documents are written in."""
