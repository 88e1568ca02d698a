"""Which document is the newest: one look at the records serves everybody for a quarter of a second.

A page from the cache must not cost a query, because opening the records is dearer than the page. So each
process looks at most four times a second for each section that is asked for. What is published elsewhere
shows after 250 ms at the latest, what this process publishes at once (`forget_section`).
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

from caissa_web.noticeboard import published as documents
from caissa_web.noticeboard.kept_pages import BriefPages
from caissa_web.noticeboard.published import Published
from caissa_web.records import queries
from caissa_web.records.models import Event, Section

SECONDS = 0.25
LONGEST = 0.4
"""While one visitor's look is under way others see the last one, but never an older one than this."""
LOOKS_KEPT = 512


@dataclass(frozen=True, slots=True)
class Look:
    """The document that was the newest at a moment."""

    document: Published
    at: float


LISTS = BriefPages(SECONDS, LOOKS_KEPT)
"""The list of events and the pages of events."""
_LOOKS: dict[tuple[str, str], Look] = {}
_LOOKING: defaultdict[tuple[str, str], Lock] = defaultdict(Lock)


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


def at_hand(path: str) -> Published | None:
    """The document that a page belongs to, if it was looked for a moment ago: asks and waits for nothing."""
    parts = path.split("/", 4)
    known = _LOOKS.get((parts[2], parts[3])) if len(parts) > 4 else None
    return known.document if known is not None and _age(known) < SECONDS else None


def _age(look: Look) -> float:
    return monotonic() - look.at


def _holds(look: Look) -> bool:
    """Is a look fresh, and is no round due for publication since?"""
    due = look.document.due
    return _age(look) < SECONDS and (due is None or timezone.now() < due)


def _looked(event: str, section: str) -> Published | None:
    began = monotonic()
    found = queries.public_section(event, section)
    if found is None:
        # Addresses that lead nowhere leave nothing behind.
        _LOOKS.pop((event, section), None)
        _LOOKING.pop((event, section), None)
        return None
    document = documents.published(found, timezone.now())
    if len(_LOOKS) >= LOOKS_KEPT:
        _LOOKS.clear()
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
    _LOOKS.clear()
    LISTS.clear()


def watch() -> None:
    """Notice every change of an event or a section that this process makes."""
    for model in (Event, Section):
        post_save.connect(_changed, sender=model, dispatch_uid=f"noticeboard-{model.__name__}")
