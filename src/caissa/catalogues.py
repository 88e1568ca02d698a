"""The languages in which the library can speak, and its own catalogue of sentences for each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import resources

from caissa.bidi import is_right_to_left
from caissa.errors import CaissaError
from caissa.messages import Translation, msg

ENGLISH = "en"
"""The language in which every sentence is written."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its code and its own name."""

    code: str
    name: str

    @property
    def direction(self) -> str:
        """The direction as pages of the web name it: `ltr` or `rtl`."""
        return "rtl" if is_right_to_left(self.code) else "ltr"


LANGUAGES = {
    language.code: language
    for language in (
        Language(ENGLISH, "English"),
        Language("fr", "Français"),
        Language("es", "Español"),
        Language("de", "Deutsch"),
        Language("pt", "Português"),
        Language("ru", "Русский"),
        Language("ar", "العربية"),
        Language("zh", "中文"),
    )
}
"""Code → language, in the order in which they are offered."""


PARTS_OF_A_LIST = (msg("{others} or {last}"), msg("{others} and {last}"), msg("{one}, {other}"))
"""How `caissa.messages` writes a list; written out here too, because texts are collected from here up."""


class UnknownLanguage(CaissaError):
    """A language in which the library cannot speak."""

    code = "language.unknown"
    message = "There is no language {asked!r}; available: {known}."


@cache
def translation(language: str) -> Translation:
    """The sentences of a language such as `fr`; those that are not translated stay English."""
    if language not in LANGUAGES:
        raise UnknownLanguage(asked=language, known=", ".join(LANGUAGES))
    catalogue = resources.files("caissa") / "locale" / language / "LC_MESSAGES" / "caissa.mo"
    if not catalogue.is_file():
        return NullTranslations()
    with catalogue.open("rb") as opened:
        return GNUTranslations(opened)
