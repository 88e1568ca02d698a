"""Keeping the index: what was published or changed since the last time is read again.

A job does it every few seconds. Who enters a result never waits for it, and a name that must not be seen
any more is not seen meanwhile, because the hits are compared with the documents.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import Prefetch

from caissa_web.noticeboard.cache.published import published
from caissa_web.noticeboard.models import EventWord, IndexedEvent, IndexedSection, PlayerWord
from caissa_web.noticeboard.search.words import words_of, words_of_players
from caissa_web.records.models import Event, Section

MOST_SECTIONS = 200
"""Sections that are read again at one time; the others follow."""


def refresh(now: datetime) -> None:
    """Bring the index up to what is public now."""
    EventWord.objects.filter(event__public=False).delete()
    IndexedEvent.objects.filter(event__public=False).delete()
    PlayerWord.objects.filter(section__event__public=False).delete()
    IndexedSection.objects.filter(section__event__public=False).delete()
    _refresh_events()
    _refresh_sections(now)


def _refresh_events() -> None:
    known = dict(IndexedEvent.objects.values_list("event", "source"))
    names = Prefetch("sections", Section.objects.only("event", "name"))
    for event in Event.objects.filter(public=True).prefetch_related(names):
        texts = (event.name, event.city, event.federation, *(row.name for row in event.sections.all()))
        source = _stamp(texts)
        if known.get(event.pk) == source:
            continue
        with transaction.atomic():
            EventWord.objects.filter(event=event).delete()
            EventWord.objects.bulk_create(EventWord(event=event, word=word) for word in words_of(*texts))
            IndexedEvent.objects.update_or_create(event=event, defaults={"source": source})


def _refresh_sections(now: datetime) -> None:
    known = dict(IndexedSection.objects.values_list("section", "source"))
    rows = Section.objects.filter(event__public=True).select_related("event").order_by("-event__start")
    stale = [row for row in rows.iterator() if known.get(row.pk) != _source(row)]
    for section in stale[:MOST_SECTIONS]:
        _refresh_section(section, now)


def _refresh_section(section: Section, now: datetime) -> None:
    words = {
        (number, word) for number, own in words_of_players(published(section, now)).items() for word in own
    }
    stamp, known = _stamp(sorted(words)), IndexedSection.objects.filter(section=section).first()
    with transaction.atomic():
        if known is None or known.words != stamp:
            PlayerWord.objects.filter(section=section).delete()
            PlayerWord.objects.bulk_create(
                (PlayerWord(section=section, number=number, word=word) for number, word in words),
                batch_size=500,
            )
        defaults = {"source": _source(section), "words": stamp}
        IndexedSection.objects.update_or_create(section=section, defaults=defaults)


def _source(section: Section) -> str:
    """All that decides which names of a section are public."""
    event = section.event
    return _stamp((section.version, section.hash, event.publication, event.start))


def _stamp(values: Iterable[Any]) -> str:
    return sha256(repr(tuple(values)).encode()).hexdigest()
