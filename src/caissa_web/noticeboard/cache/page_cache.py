"""Finished pages of one document: their bytes, packed and plain, until the document is replaced."""

from __future__ import annotations

import gzip
from dataclasses import dataclass

from caissa_web.caching import Cache

MAX_CACHED_BYTES = 16 * 1024 * 1024
"""Bytes of pages that are kept for one document."""
MIN_COMPRESSED = 200
COMPRESSION_LEVEL = 6


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
    packed = gzip.compress(body, COMPRESSION_LEVEL, mtime=0) if len(body) > MIN_COMPRESSED else b""
    return Page(body, packed, tag, kind)


class PageCache:
    """The finished pages of a document, by address and language."""

    def __init__(self, max_bytes: int = MAX_CACHED_BYTES) -> None:
        self._cache: Cache[tuple[str, str], Page] = Cache(max_bytes, lambda page: page.size)

    def get(self, path: str, language: str) -> Page | None:
        """A finished page, if there is one."""
        return self._cache.get((path, language))

    def put(self, path: str, language: str, page: Page) -> None:
        """Store a page; old ones make room."""
        self._cache.put((path, language), page)


class ShortLivedCache:
    """Pages about several sections or events, which belong to no one document: valid for a moment only."""

    def __init__(self, max_age: float, max_pages: int) -> None:
        self._cache: Cache[tuple[str, str], tuple[Page, float]] = Cache(max_pages)
        self._max_age = max_age

    @property
    def generation(self) -> int:
        """How often the cache was cleared; read it before a page is made."""
        return self._cache.generation

    def get(self, path: str, language: str, now: float, max_age: float | None = None) -> Page | None:
        """A finished page, if it is not too old."""
        entry = self._cache.get((path, language))
        if entry is None:
            return None
        page, requested_at = entry
        return page if now - requested_at < (self._max_age if max_age is None else max_age) else None

    def put(self, path: str, language: str, page: Page, requested_at: float, generation: int) -> None:
        """Store a page, unless the cache was cleared since: the page may show what was just taken back."""
        self._cache.put((path, language), (page, requested_at), generation)

    def clear(self) -> None:
        """Drop every page, also those that are being made at this moment."""
        self._cache.clear()
