"""Sentences of an old release in the words of today, by the list of reworded texts (`reworded.toml`).

Only words change: what stands in the places of a sentence, numbers and names, is carried over as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

PLACE = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")
WORD = re.compile(r"[^\W\d_]+")
FEWEST_WORDS = 3
"""A sentence with fewer words is looked for as a whole line only: its words may be parts of others."""


@dataclass(frozen=True)
class Rewording:
    """One text in old words as a pattern, and what it reads like now."""

    literal: str
    pattern: re.Pattern[str]
    new: str
    many: str
    counted: str

    def applied(self, text: str) -> str:
        """The text with every such sentence in the new words."""
        return self.pattern.sub(self._new, text) if self.literal in text else text

    def _new(self, sentence: re.Match[str]) -> str:
        values = sentence.groupdict() | ({"count": sentence[self.counted]} if self.counted else {})
        template = self.many if self.counted and values["count"] != "1" else self.new
        return PLACE.sub(lambda place: values[place[1] or place[2]], template)


@cache
def newest(text: str) -> str:
    """A line or a sentence in the words of today."""
    place = 0
    while (place := _next(text, place)) < len(_rewordings()):
        text = _rewordings()[place].applied(text)
        place += 1
    return text


def _next(text: str, start: int) -> int:
    """The place of the first rewording from `start` on whose longest word is in the text."""
    words = set(WORD.findall(text))
    places = (place for word in words for place in _by_word().get(word, ()) if place >= start)
    return min(places, default=len(_rewordings()))


@cache
def _rewordings() -> tuple[Rewording, ...]:
    written = (resources.files("caissa_web.translation") / "reworded.toml").read_text("utf-8")
    return tuple(rewording for line in tomllib.loads(written)["text"] for rewording in _of_line(line))


@cache
def _by_word() -> dict[str, list[int]]:
    """The longest word of each old text → the places of those texts in the list."""
    places: dict[str, list[int]] = {}
    for place, rewording in enumerate(_rewordings()):
        if words := WORD.findall(rewording.literal):
            places.setdefault(max(words, key=len), []).append(place)
    return places


def _of_line(line: dict[str, Any]) -> Iterator[Rewording]:
    """The rewording of the singular and that of the plural, where the places allow it."""
    (old, old_many), (new, new_many) = _forms(line["old"]), _forms(line["new"])
    counted = line.get("count", "")
    pairs = [(old, new)] if counted else [(old, new), (old_many, new_many)]
    for before, after in dict.fromkeys(pairs):
        known = _places(before) | ({"count"} if counted else set())
        if _places(after) | _places(new_many if counted else "") <= known:
            yield _rewording(before, after, new_many, counted)


def _rewording(old: str, new: str, many: str, counted: str) -> Rewording:
    ends = PLACE.search(old, max(0, old.rfind("%("), old.rfind("{")))
    if ends and ends.end() == len(old) and new.endswith(ends[0]) and not counted and old.count(ends[0]) == 1:
        old, new = old.removesuffix(ends[0]), new.removesuffix(ends[0])
    literals = PLACE.sub("\0", old).split("\0")
    pattern, seen = re.escape(literals[0]), set[str]()
    for place, literal in zip(PLACE.finditer(old), literals[1:], strict=True):
        name = place[1] or place[2]
        pattern += f"(?P={name})" if name in seen else f"(?P<{name}>.+?)"
        pattern += re.escape(literal)
        seen.add(name)
    words = len(re.findall(r"\w+", " ".join(literals)))
    whole = words < FEWEST_WORDS or (literals[-1] == "" and bool(seen) and old.endswith(("}", ")s", ")d")))
    framed = rf"^{pattern}$" if whole else rf"(?<!\w){pattern}" + (r"\b" if old[-1:].isalnum() else "")
    return Rewording(max(literals, key=len), re.compile(framed), new, many, counted)


def _forms(written: str | dict[str, str]) -> tuple[str, str]:
    if isinstance(written, str):
        return written, written
    return written["text"], written.get("plural", written["text"])


def _places(template: str) -> set[str]:
    return {place[1] or place[2] for place in PLACE.finditer(template)}
