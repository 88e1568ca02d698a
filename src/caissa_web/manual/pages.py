"""The pages of the manual: the project's own documentation, in the order in which a reader needs it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

HERE = Path(__file__).resolve().parent
PLACES = (HERE / "pages", HERE.parents[2] / "docs")
"""Where the texts lie: beside this file once the program is built, else in the project they come from."""

CHAPTERS = MappingProxyType(
    {
        "organisers": "For organisers",
        "championships": "Championships with delegations",
        "players": "For players, parents and clubs",
        "arbiters": "For arbiters",
        "": "Reference",
        "handbook": "The Handbook in our words",
        "interpretations": "How we read the rules",
        "algorithms": "How it is calculated",
        "developers": "For developers",
    }
)
"""The folders of the manual, in the order of the book."""

_HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")
_FENCE = re.compile(r"^\s*(```|~~~)")
_LINK = re.compile(r"\]\(([^)#\s]+)\.md")
_TEXT_OF_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_MARKS = re.compile(r"[`*|]|^\s*[-:| ]{3,}$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Part:
    """What stands under one heading of a page, as plain words."""

    level: int
    heading: str
    anchor: str
    words: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its name in addresses, its title, its text and the parts of it."""

    name: str
    title: str
    text: str
    parts: tuple[Part, ...]

    @property
    def chapter(self) -> str:
        """The folder of the manual that it belongs to; a chapter may have folders of its own."""
        return self.name.partition("/")[0] if "/" in self.name else ""

    @property
    def anchors(self) -> frozenset[str]:
        """Every heading that can be linked to."""
        return frozenset(part.anchor for part in self.parts)

    @property
    def headings(self) -> list[Part]:
        """The headings of a table of contents."""
        return [part for part in self.parts if part.level == 2]


@dataclass(frozen=True, slots=True)
class Chapter:
    """The pages of one folder."""

    key: str
    title: str
    pages: tuple[Page, ...]


def folder() -> Path:
    """Where the texts lie."""
    return next((place for place in PLACES if (place / "index.md").exists()), PLACES[0])


@cache
def chapters() -> tuple[Chapter, ...]:
    """The whole manual; empty chapters are left out."""
    all_chapters = (Chapter(key, title, _pages_of(key)) for key, title in CHAPTERS.items())
    return tuple(chapter for chapter in all_chapters if chapter.pages)


@cache
def all_pages() -> dict[str, Page]:
    """Every page by its name, in the order of the book."""
    return {page.name: page for chapter in chapters() for page in chapter.pages}


def neighbours(page: Page) -> tuple[Page | None, Page | None]:
    """The page before and the page after."""
    book = list(all_pages().values())
    place = book.index(page)
    before = book[place - 1] if place else None
    after = book[place + 1] if place + 1 < len(book) else None
    return before, after


def _pages_of(chapter: str) -> tuple[Page, ...]:
    place = folder() / chapter
    files = place.rglob("*.md") if chapter else place.glob("*.md")
    pages = {name: _page(chapter, name, file) for file in files for name in [_name(place, file)]}
    first = [name for name in ("index", *_linked(pages.get("index"))) if name in pages]
    rest = sorted(set(pages) - set(first), key=lambda name: pages[name].title)
    return tuple(pages[name] for name in [*dict.fromkeys(first), *rest])


def _linked(index: Page | None) -> list[str]:
    """The order in which the first page of a folder names the others."""
    return _LINK.findall(index.text) if index else []


def _name(chapter: Path, file: Path) -> str:
    """A page's name inside its chapter, such as `dutch/dutch-c5`."""
    return file.relative_to(chapter).with_suffix("").as_posix()


def _page(chapter: str, name: str, file: Path) -> Page:
    text = file.read_text("utf-8")
    parts = tuple(_parts(text))
    return Page(
        f"{chapter}/{name}" if chapter else name, parts[0].heading if parts else file.stem, text, parts
    )


def _parts(text: str) -> Iterator[Part]:
    """The page cut at its headings; signs in a listing are no headings."""
    taken: dict[str, int] = {}
    level, heading, words = 1, "", []  # type: int, str, list[str]
    listing = False
    for line in text.splitlines():
        listing ^= bool(_FENCE.match(line))
        match = None if listing else _HEADING.match(line)
        if match is None:
            words.append(line)
            continue
        if heading:
            yield Part(level, heading, anchor(heading, taken), plain("\n".join(words)))
        level, heading, words = len(match[1]), plain(match[2]), []
    if heading:
        yield Part(level, heading, anchor(heading, taken), plain("\n".join(words)))


def plain(text: str) -> str:
    """The words of a text without its marks."""
    return _MARKS.sub(" ", _TEXT_OF_LINK.sub(r"\1", text)).strip() if "\n" in text else _one_line(text)


def _one_line(text: str) -> str:
    return _TEXT_OF_LINK.sub(r"\1", text).replace("`", "").replace("*", "").strip()


def anchor(heading: str, taken: dict[str, int]) -> str:
    """The name of a heading in addresses, the same as on the site that the texts are built into."""
    letters = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    name = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", letters).strip().lower())
    again = taken.get(name, 0)
    taken[name] = again + 1
    return f"{name}_{again}" if again else name
