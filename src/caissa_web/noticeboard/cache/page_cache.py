"""Finished pages of one document: their bytes, packed and plain, until the document is replaced."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock

ROOM = 16 * 1024 * 1024
"""Bytes of pages that one document keeps; the one that was asked for longest ago goes first."""
NOT_WORTH_PACKING = 200
LEVEL = 6


@dataclass(frozen=True, slots=True, eq=False)
class Page:
    """A finished page and its stamp; no two of them are the same one."""

    body: bytes
    packed: bytes
    tag: str
    kind: str

    @property
    def size(self) -> int:
        """The room it takes."""
        return len(self.body) + len(self.packed)


def page(body: bytes, tag: str, kind: str) -> Page:
    """A page with its packed twin; equal pages are equal bytes."""
    packed = gzip.compress(body, LEVEL, mtime=0) if len(body) > NOT_WORTH_PACKING else b""
    return Page(body, packed, tag, kind)


class KeptPages:
    """The finished pages of a document, by address and language."""

    def __init__(self, room: int = ROOM) -> None:
        self._pages: OrderedDict[tuple[str, str], Page] = OrderedDict()
        self._room, self._taken, self._lock = room, 0, Lock()

    def get(self, path: str, language: str) -> Page | None:
        """A finished page, if there is one."""
        found = self._pages.get((path, language))
        if found is not None:
            with self._lock:
                if (path, language) in self._pages:
                    self._pages.move_to_end((path, language))
        return found

    def keep(self, path: str, language: str, made: Page) -> None:
        """Keep a page; old ones make room."""
        with self._lock:
            replaced = self._pages.pop((path, language), None)
            self._taken += made.size - (replaced.size if replaced else 0)
            self._pages[path, language] = made
            while self._taken > self._room and len(self._pages) > 1:
                _oldest, gone = self._pages.popitem(last=False)
                self._taken -= gone.size


class BriefPages:
    """Pages of several sections or events, which no one document tells: kept for a moment only."""

    def __init__(self, seconds: float, most: int) -> None:
        self._pages: dict[tuple[str, str], tuple[Page, float]] = {}
        self._seconds, self._most, self._lock = seconds, most, Lock()
        self.turn = 0

    def get(self, path: str, language: str, now: float, longest: float | None = None) -> Page | None:
        """A finished page, if its moment is not over, or a shorter one."""
        found = self._pages.get((path, language))
        moment = self._seconds if longest is None else longest
        return found[0] if found is not None and now - found[1] < moment else None

    def keep(self, path: str, language: str, made: Page, asked_at: float, turn: int) -> None:
        """Keep a page that was asked for at a moment, unless something has changed since that turn."""
        with self._lock:
            if turn != self.turn:
                return
            if len(self._pages) >= self._most:
                self._pages.clear()
            self._pages[path, language] = (made, asked_at)

    def clear(self) -> None:
        """Keep none, also of those that are in the making."""
        with self._lock:
            self.turn += 1
            self._pages.clear()
