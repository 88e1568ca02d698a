"""The fonts that documents ask for, in order; the first that has a letter shows it."""

from __future__ import annotations

from collections.abc import Iterable

_LATIN = ("Noto Sans", "DejaVu Sans", "Liberation Sans", "Libertinus Serif")
_SCRIPTS = (
    "Arabic", "Hebrew", "Georgian", "Armenian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Tamil",
    "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Ethiopic", "Mongolian",
    "Thaana", "Syriac", "Symbols", "Symbols2",
)  # fmt: skip
_CHINESE = ("CJK SC", "CJK TC", "CJK JP", "CJK KR", "SC", "TC", "JP", "KR")


_FESTIVE = ("Libertinus Serif", "Noto Serif", "Noto Naskh Arabic", "Noto Serif CJK SC", "Noto Serif CJK TC")
"""Letters for papers that are framed; Libertinus comes with the renderer."""


def festive(available: Iterable[str]) -> tuple[str, ...]:
    """The families for certificates: letters with serifs, then those of all other papers."""
    there = set(available)
    return (*(family for family in _FESTIVE if family in there), *preferred(there))


def preferred(available: Iterable[str]) -> tuple[str, ...]:
    """Those of our families that this machine has: one for Latin letters, then every script's own.

    Chinese comes before the others, because some of these have its full stop, in the wrong place.
    """
    there = set(available)
    latin = [family for family in _LATIN if family in there]
    scripts = [f"Noto Sans {script}" for script in (*_CHINESE, *_SCRIPTS)]
    wanted = (*latin[:1], *scripts, "Noto Serif Tibetan", *latin[1:])
    return tuple(family for family in wanted if family in there)
