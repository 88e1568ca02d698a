"""Looking for words in the manual, on this computer alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from caissa_web.manual.pages import Page, Part, all_pages

MOST_HITS = 40
MOST_WORDS = 6
LONGEST_QUESTION = 100
AROUND = 90
IN_TITLE, IN_HEADING, OF_TASKS = 20, 10, 25
FIRST = ("organisers/", "arbiters/")
"""Chapters that tell what to do come before those that tell why."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A heading under which all the words stand, and the words around the first of them."""

    page: Page
    part: Part
    before: str
    match: str
    after: str
    weight: int

    @property
    def where(self) -> str:
        """Page and heading."""
        return self.page.name if self.part.level == 1 else f"{self.page.name}#{self.part.anchor}"


def search(question: str) -> list[Hit]:
    """Where all words of a question begin a word of the text, the best first."""
    asked = re.findall(r"[\w.½]+", question[:LONGEST_QUESTION].lower())[:MOST_WORDS]
    if not asked:
        return []
    wanted = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in asked]
    hits = sorted(_hits(wanted), key=lambda hit: -hit.weight)
    return hits[:MOST_HITS]


def _hits(wanted: list[re.Pattern[str]]) -> Iterator[Hit]:
    for page in all_pages().values():
        for part in page.parts:
            whole = f"{page.title}\n{part.heading}\n{part.words}"
            if all(word.search(whole) for word in wanted):
                yield _hit(page, part, wanted)


def _hit(page: Page, part: Part, wanted: list[re.Pattern[str]]) -> Hit:
    text = " ".join(part.words.split())
    match = next(filter(None, (word.search(text) for word in wanted)), None)
    start, end = match.span() if match else (0, 0)
    return Hit(
        page,
        part,
        text[max(0, start - AROUND) : start],
        text[start:end],
        text[end : end + AROUND],
        _weight(page, part, wanted),
    )


def _weight(page: Page, part: Part, wanted: list[re.Pattern[str]]) -> int:
    weight = OF_TASKS * page.name.startswith(FIRST)
    for word in wanted:
        weight += IN_TITLE * _fit(word, page.title) * (part.level == 1)
        weight += IN_HEADING * _fit(word, part.heading)
        weight += min(len(word.findall(part.words)), 5)
    return weight


def _fit(word: re.Pattern[str], text: str) -> int:
    """2 where the word stands in the text, 1 where a word begins with it (check in checklist), else 0."""
    return max(
        (1 + (not text[match.end() : match.end() + 1].isalnum()) for match in word.finditer(text)), default=0
    )
