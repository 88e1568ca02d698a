"""Keeping the index: what was published or changed since the last time is read again.

A job does it every few seconds. Who enters a result never waits for it, and a name that must not be seen
any more is not seen meanwhile, because the hits are compared with the documents.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from hashlib import sha256
from time import sleep
from typing import Any

from django.db import transaction
from django.db.models import Prefetch

from caissa_web.noticeboard.cache.published import published
from caissa_web.noticeboard.models import EventWord, IndexedEvent, IndexedSection, PlayerWord
from caissa_web.noticeboard.search.words import words_of, words_of_players
from caissa_web.records.models import Event, Section

MOST_SECTIONS = 200
"""Sections that are read again at one time; the others follow."""
ROWS_AT_A_TIME, SECONDS_FOR_OTHERS = 250, 0.02
"""Rows that are stored together, and the pause after them in which others write."""


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
    if known is None or known.words != stamp:
        _store_words(section, words)
    defaults = {"source": _source(section), "words": stamp}
    IndexedSection.objects.update_or_create(section=section, defaults=defaults)


def _store_words(section: Section, words: set[tuple[int, str]]) -> None:
    """Bring the words of a section up to date, a few rows at a time.

    The words of thousands of players in one transaction would hold up every result for a second. Whoever is
    killed in between begins again: what is stored already is not stored twice.
    """
    rows = PlayerWord.objects.filter(section=section).values_list("pk", "number", "word")
    stored = {(number, word): pk for pk, number, word in rows}
    gone = [pk for place, pk in stored.items() if place not in words]
    new = [PlayerWord(section=section, number=number, word=word) for number, word in words - stored.keys()]
    for begin in range(0, len(gone), ROWS_AT_A_TIME):
        PlayerWord.objects.filter(pk__in=gone[begin : begin + ROWS_AT_A_TIME]).delete()
        sleep(SECONDS_FOR_OTHERS)
    for begin in range(0, len(new), ROWS_AT_A_TIME):
        PlayerWord.objects.bulk_create(new[begin : begin + ROWS_AT_A_TIME])
        sleep(SECONDS_FOR_OTHERS)


def _source(section: Section) -> str:
    """All that decides which names of a section are public."""
    event = section.event
    return _stamp((section.version, section.hash, event.publication, event.start))


def _stamp(values: Iterable[Any]) -> str:
    return sha256(repr(tuple(values)).encode()).hexdigest()
