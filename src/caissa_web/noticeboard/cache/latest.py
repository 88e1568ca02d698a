"""Which document is the newest: one look at the records serves everybody for a quarter of a second.

A page from the cache must not cost a query, because opening the records is dearer than the page. So each
process looks at most four times a second for each section that is asked for. What is published elsewhere
shows after 250 ms at the latest, what this process publishes at once (`forget_section`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import count
from threading import Lock
from time import monotonic
from typing import Any

from django.db import transaction
from django.db.models.signals import post_save
from django.utils import timezone

from caissa_web.noticeboard.cache import published as documents
from caissa_web.noticeboard.cache.page_cache import BriefPages, Page
from caissa_web.noticeboard.cache.published import Published
from caissa_web.records import queries
from caissa_web.records.models import Event, Section

Place = tuple[str, str]
"""An event and a section, by their names in addresses."""

SECONDS = 0.25
LONGEST = 0.4
"""While one visitor's look is under way others see the last one, but never an older one than this."""
SOON = 0.15
"""Seconds after which the next look may begin while the last one still holds, so that nobody waits for it."""
LOOKS_KEPT = 512


@dataclass(frozen=True, slots=True)
class Look:
    """The document that was the newest at a moment."""

    document: Published
    at: float


LISTS = BriefPages(SECONDS, LOOKS_KEPT)
"""The list of events and the pages of events."""
_LOOKS: dict[Place, Look] = {}
_LOOKING: defaultdict[Place, Lock] = defaultdict(Lock)
_CHANGES = count(1)
_CHANGED = [0]
"""The number of the newest change by this process: a look that began before it is not kept."""


def newest(event: str, section: str) -> Published | None:
    """The newest document of a public section; None if there is none."""
    known = _LOOKS.get((event, section))
    if known is not None and _holds(known):
        return known.document
    looking = _LOOKING[event, section]
    if not looking.acquire(blocking=known is None or _age(known) > LONGEST) and known is not None:
        return known.document
    try:
        meanwhile = _LOOKS.get((event, section))
        if meanwhile is not None and _holds(meanwhile):
            return meanwhile.document
        return _looked(event, section)
    finally:
        looking.release()


def look(event: str, section: str) -> Published | None:
    """Look now, even if the last look still holds; None if this process changed something meanwhile."""
    with _LOOKING[event, section]:
        changed = _CHANGED[0]
        document = _looked(event, section)
        return document if changed == _CHANGED[0] else None


def place_of(path: str) -> Place | None:
    """The event and the section that a public page belongs to; None for pages of no one section."""
    parts = path.split("/", 4)
    return (parts[2], parts[3]) if len(parts) > 4 else None


def at_hand(place: Place, longest: float = SECONDS) -> Published | None:
    """The document of a section, if it was looked for a moment ago: asks and waits for nothing."""
    known = _LOOKS.get(place)
    return known.document if known is not None and _age(known) < longest else None


def list_at_hand(path: str, language: str, longest: float = SECONDS) -> Page | None:
    """A list of events that was made a moment ago."""
    return LISTS.get(path, language, monotonic(), longest)


def is_fresh(place: Place) -> bool:
    """Is it too early for the next look?"""
    known = _LOOKS.get(place)
    return known is not None and _age(known) < SOON


def _age(look: Look) -> float:
    return monotonic() - look.at


def _holds(look: Look) -> bool:
    """Is a look fresh, and is no round due for publication since?"""
    due = look.document.due
    return _age(look) < SECONDS and (due is None or timezone.now() < due)


def _looked(event: str, section: str) -> Published | None:
    began, changed = monotonic(), _CHANGED[0]
    found = queries.public_section(event, section)
    if found is None:
        # Addresses that lead nowhere leave nothing behind.
        _LOOKS.pop((event, section), None)
        _LOOKING.pop((event, section), None)
        return None
    document = documents.published(found, timezone.now())
    if len(_LOOKS) >= LOOKS_KEPT:
        _LOOKS.clear()
    if changed == _CHANGED[0]:
        _LOOKS[event, section] = Look(document, began)
    return document


def documents_of(event: Event) -> list[Published]:
    """The newest documents of an event that comes with its sections; no query for states at hand."""
    now = timezone.now()
    return [documents.published(one, now) for one in event.sections.all()]


# -- what this process changes shows at once ----------------------------------------------


def forget() -> None:
    """Look again for everything, as after a start."""
    _clear()
    documents.forget()


def _changed(**_told: Any) -> None:
    _clear()
    transaction.on_commit(_clear)


def _clear() -> None:
    _CHANGED[0] = next(_CHANGES)
    _LOOKS.clear()
    LISTS.clear()


def watch() -> None:
    """Notice every change of an event or a section that this process makes."""
    for model in (Event, Section):
        post_save.connect(_changed, sender=model, dispatch_uid=f"noticeboard-{model.__name__}")
