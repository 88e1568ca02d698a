"""A language that nobody speaks: every text stands in ⟦brackets⟧, so that what was forgotten shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.utils.translation import trans_real
from django.utils.translation.trans_real import CONTEXT_SEPARATOR

from caissa_web.translation import sentences

_KEPT = re.compile(r"(<[^<>]+>|%\(\w+\)[a-z]|\{\w*(?:![rsa])?(?::[^{}]*)?\})")
"""Tags and places: they stand outside the brackets, so that what is filled in is looked at, too."""


class Pseudo:
    """The translation of a text into brackets."""

    def __init__(self, code: str) -> None:
        self.code = code

    def gettext(self, text: str) -> str:
        """The text in brackets, its places outside."""
        # Django asks for a text of a context with the context before it.
        parts = _KEPT.split(text.rpartition(CONTEXT_SEPARATOR)[2])
        return "".join(part if kept or not part.strip() else f"⟦{part}⟧" for part, kept in _marked(parts))

    def ngettext(self, singular: str, many: str, count: int) -> str:
        """One of the two, as English has it."""
        return self.gettext(singular if count == 1 else many)

    def pgettext(self, _context: str, text: str) -> str:
        """The text in brackets, in whatever sense."""
        return self.gettext(text)

    def language(self) -> str:
        """The code that it goes by."""
        return self.code

    def to_language(self) -> str:
        """The code that it goes by."""
        return self.code


def _marked(parts: list[str]) -> Iterator[tuple[str, bool]]:
    return ((part, bool(place % 2)) for place, part in enumerate(parts))


@contextmanager
def spoken_as(code: str) -> Iterator[None]:
    """Let a language of the program be the one in brackets, for the web and for the library."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(trans_real._translations, code, Pseudo(code))
        patch.setattr(sentences, "library", lambda _language: Pseudo(code))
        yield
