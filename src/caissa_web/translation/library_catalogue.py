"""The library's catalogue of a language."""

from __future__ import annotations

from caissa.catalogues import ENGLISH, LANGUAGES, translation
from caissa.messages import Translation


def library(language: str) -> Translation:
    """The catalogue by Django's name of the language: "zh-hans" is the library's "zh"."""
    code = language.partition("-")[0]
    return translation(code if code in LANGUAGES else ENGLISH)
