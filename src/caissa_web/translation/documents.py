"""Printed documents in the reader's language."""

from __future__ import annotations

from django.utils.translation import get_language

from caissa.catalogues import ENGLISH, LANGUAGES
from caissa.documents import Phrases, phrases_in


def reader_phrases() -> Phrases:
    """The phrases of documents in the active language; "zh-hans" is the library's "zh"."""
    code = (get_language() or ENGLISH).partition("-")[0]
    return phrases_in(code if code in LANGUAGES else ENGLISH)
