"""Which document is the newest: one query serves every visitor of a section for a quarter of a second.

A page from the cache must not cost a query, because opening the records takes longer than giving the page.
So each process asks at most four times a second for each section. What another process publishes shows
after 250 ms at the latest, what this process publishes at once (`watch`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from threading import Lock
from time import monotonic
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.utils import timezone

from caissa_web.caching import Cache
from caissa_web.games.storing import moved
from caissa_web.noticeboard.cache import published as documents
from caissa_web.noticeboard.cache.page_cache import Page, ShortLivedCache
from caissa_web.noticeboard.cache.published import Published
from caissa_web.records import queries
from caissa_web.records.models import Event, Section

Place = tuple[str, str]
"""An event and a section, by their names in addresses."""

VALID_FOR = 0.25
"""Seconds for which a snapshot is taken for the newest."""
MAX_AGE = 0.4
"""Seconds: while one visitor's query is under way others see the last snapshot, but never an older one."""
REFRESH_AFTER = 0.15
"""Seconds after which the next query may begin while the snapshot is still valid, so that nobody waits."""
MAX_SNAPSHOTS = 512


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The document that was the newest at a moment."""

    document: Published
    taken_at: float


LIST_PAGES = ShortLivedCache(VALID_FOR, MAX_SNAPSHOTS)
"""The list of events and the pages of events."""
_snapshots: Cache[Place, Snapshot] = Cache(MAX_SNAPSHOTS)
"""Cleared by every change of this process: its generation counts them."""
_locks: defaultdict[Place, Lock] = defaultdict(Lock)
"""Held by the thread that asks the records for a section; the other visitors wait for its answer."""


def newest(event: str, section: str) -> Published | None:
    """The newest document of a public section; None if there is none."""
    place = (event, section)
    known = _snapshots.get(place)
    if known is not None and _is_valid(known):
        return known.document
    lock = _locks[place]
    # Another thread may be asking already. Who has a snapshot that is not too old does not wait for it.
    if not lock.acquire(blocking=known is None or _age(known) > MAX_AGE) and known is not None:
        return known.document
    try:
        # Who had to wait for the lock finds what the other thread was told.
        meanwhile = _snapshots.get(place)
        if meanwhile is not None and _is_valid(meanwhile):
            return meanwhile.document
        return _take_snapshot(place)
    finally:
        lock.release()


def refresh(event: str, section: str) -> Published | None:
    """Ask the records now, whatever the snapshot; None if this process changed something meanwhile."""
    place = (event, section)
    with _locks[place]:
        generation = _snapshots.generation
        document = _take_snapshot(place)
        return document if generation == _snapshots.generation else None


def place_of(path: str) -> Place | None:
    """The event and the section that a public page belongs to; None for pages of no one section."""
    parts = path.split("/", 4)
    return (parts[2], parts[3]) if len(parts) > 4 else None


def cached(place: Place, max_age: float = VALID_FOR) -> Published | None:
    """The document of a section by a recent snapshot: neither asks the records nor waits."""
    known = _snapshots.get(place)
    return known.document if known is not None and _age(known) < max_age else None


def cached_list(path: str, language: str, max_age: float = VALID_FOR) -> Page | None:
    """A list of events that was made recently."""
    return LIST_PAGES.get(path, language, monotonic(), max_age)


def is_fresh(place: Place) -> bool:
    """Is it too early to ask the records again?"""
    known = _snapshots.get(place)
    return known is not None and _age(known) < REFRESH_AFTER


def _age(snapshot: Snapshot) -> float:
    return monotonic() - snapshot.taken_at


def _is_valid(snapshot: Snapshot) -> bool:
    """Is a snapshot recent, and is no round due for publication since?"""
    due = snapshot.document.due
    return _age(snapshot) < VALID_FOR and (due is None or timezone.now() < due)


def _take_snapshot(place: Place) -> Published | None:
    began, generation = monotonic(), _snapshots.generation
    siblings = queries.public_sections(place[0])
    section = next((row for row in siblings if row.slug == place[1]), None)
    if section is None:
        # Addresses that lead nowhere leave nothing behind.
        _snapshots.discard(place)
        _locks.pop(place, None)
        return None
    document = documents.published(section, timezone.now(), siblings)
    _snapshots.put(place, Snapshot(document, began), generation)
    return document


def documents_of(event: Event) -> list[Published]:
    """The newest documents of an event that comes with its sections; no query for cached states."""
    now = timezone.now()
    sections = list(event.sections.all())
    return [documents.published(section, now, sections) for section in sections]


# -- what this process changes shows at once ----------------------------------------------


def forget() -> None:
    """Empty the caches, as after a start."""
    _clear()
    documents.forget()


def _on_change(**_signal: Any) -> None:
    # Before the transaction ends other threads still read the old records, so once is not enough.
    _clear()
    transaction.on_commit(_clear)


def _clear() -> None:
    _snapshots.clear()
    LIST_PAGES.clear()


def watch() -> None:
    """Notice every change of an event or a section that this process makes."""
    for model in (Event, Section):
        post_save.connect(_on_change, sender=model, dispatch_uid=f"noticeboard-{model.__name__}")
    moved.connect(_on_move, dispatch_uid="noticeboard-games")


def _on_move(section: Section, **_signal: Any) -> None:
    """Moves make no new document: the next visitor of this section looks how many there are."""
    _snapshots.discard((section.event.slug, section.slug))
