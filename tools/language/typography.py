"""The signs of a language: apostrophes, spaces and quotation marks that a typesetter would put."""

from __future__ import annotations

import re

_NARROW, _NO_BREAK = "\u202f", "\u00a0"
_KEPT = re.compile(r"(<[^<>]+>|https?://\S+|%\(\w+\)[a-z]|\{[^{}]*\})")
"""Tags, addresses and places are not touched."""
_FRENCH = (
    (re.compile(r"(?<=[^\W\d_])'(?=[\w«]|$)"), "’"),
    (re.compile(rf"[ {_NO_BREAK}](?=[;!?](\W|$))"), _NARROW),
    (re.compile(rf"[ {_NARROW}](?=:(\s|$))"), _NO_BREAK),
    (re.compile(rf"«[ {_NO_BREAK}]"), f"«{_NARROW}"),
    (re.compile(rf"[ {_NO_BREAK}]»"), f"{_NARROW}»"),
)
_ARABIC = (
    (re.compile(r"(?<=[\u0621-\u064a]),"), "،"),
    (re.compile(r"(?<=[\u0621-\u064a]);"), "؛"),
    (re.compile(r"(?<=[\u0621-\u064a])\?"), "؟"),
)
_CHINESE = (
    (re.compile(r"(?<=[\u4e00-\u9fff]), ?"), "，"),
    (re.compile(r"(?<=[\u4e00-\u9fff]); ?"), "；"),
    (re.compile(r"(?<=[\u4e00-\u9fff])\?"), "？"),
    (re.compile(r"(?<=[\u4e00-\u9fff])\.(?=\s|$)"), "。"),
)
_RULES = {"fr": _FRENCH, "ar": _ARABIC, "zh": _CHINESE}


def typeset(form: str, code: str) -> str:
    """A translation with the signs of its language; places, tags and addresses stay."""
    rules = _RULES.get(code)
    if rules is None:
        return form
    # An apostrophe before a place or a tag stands at the end of its part.
    parts = _KEPT.split(form)
    for place in range(0, len(parts), 2):
        for pattern, sign in rules:
            parts[place] = pattern.sub(sign, parts[place])
    return "".join(parts)
