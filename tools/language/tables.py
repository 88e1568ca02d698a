"""The languages of the catalogues: where each has its files, and how it counts."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import c2py
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB, LIBRARY = "caissa_web", "caissa"
DOMAINS = {WEB: "django", LIBRARY: "caissa"}
"""Package → name of its catalogue."""

_SLAVIC = "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"
_ARABIC = "(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)"


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its code, its folder in the web's locale, and its plural forms as gettext writes them."""

    code: str
    name: str
    plurals: int
    rule: str
    web_folder: str = ""

    @property
    def forms(self) -> list[list[int]]:
        """For each plural form, the numbers up to 120 that ask for it."""
        choose = c2py(self.rule)
        return [[number for number in range(121) if choose(number) == form] for form in range(self.plurals)]

    def path(self, package: str) -> Path:
        """The language's catalogue of a package."""
        folder = (self.web_folder or self.code) if package == WEB else self.code
        return ROOT / "src" / package / "locale" / folder / "LC_MESSAGES" / f"{DOMAINS[package]}.po"


LANGUAGES = {
    language.code: language
    for language in (
        Language("fr", "French", 2, "(n > 1)"),
        Language("es", "Spanish", 2, "(n != 1)"),
        Language("de", "German", 2, "(n != 1)"),
        Language("pt", "Portuguese", 2, "(n != 1)"),
        Language("ru", "Russian", 3, _SLAVIC),
        Language("ar", "Arabic", 6, _ARABIC),
        Language("zh", "Chinese, simplified", 1, "0", "zh_Hans"),
    )
}
