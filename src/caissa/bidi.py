"""Directions of writing: Arabic, Hebrew and other names among text that runs the other way."""

from __future__ import annotations

import re
import unicodedata

FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"

_RESULT = re.compile(" [-/:] ")
_OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e")
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_LANGUAGES = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ps", "sd", "ug", "ur", "yi"})


def runs_right_to_left(text: str) -> bool:
    """Is there a letter in it that is written from right to left?"""
    return not text.isascii() and any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text)


def stands_apart(text: str, *, page_from_right: bool) -> bool:
    """Must a value be kept together on a page of this direction?

    On a page that runs from right to left, a result such as 1 - 0 runs with it: White stands at the right.
    """
    if not page_from_right:
        return runs_right_to_left(text)
    return not (text.isdecimal() or _RESULT.search(text))


def isolated(text: str) -> str:
    """The text, kept together so that figures and brackets around it stay in their places."""
    return enclosed(text) if runs_right_to_left(text) else text


def enclosed(text: str) -> str:
    """The text between marks that let it run in its own direction, unless it has such marks."""
    return text if FIRST_STRONG_ISOLATE in text else isolate(text)


def isolate(text: str) -> str:
    """The text between marks that let it run in its own direction."""
    return f"{FIRST_STRONG_ISOLATE}{text}{POP_ISOLATE}"


def cleaned(text: str) -> str:
    """The text with spaces for control characters and without forced directions."""
    if text.isprintable():
        return text
    return "".join(map(_cleaned, text))


def _cleaned(letter: str) -> str:
    if letter in _OVERRIDES:
        return ""
    return " " if unicodedata.category(letter) in ("Cc", "Cs", "Cn") and letter != "\n" else letter


def plain(text: str) -> str:
    """The text without the marks that keep it together, for programs that show them as letters."""
    return text.replace(FIRST_STRONG_ISOLATE, "").replace(POP_ISOLATE, "")


def is_right_to_left(language: str) -> bool:
    """Is a language (such as `ar` or `fa-IR`) written from right to left?"""
    return language.partition("-")[0].lower() in _LANGUAGES
