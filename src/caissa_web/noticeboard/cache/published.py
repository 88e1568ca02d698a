"""Finding the one document of a section by what it is made of; it is kept until that changes.

It is made of the facts, the book, what is published by now, the organiser's rules and the event's details.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from hashlib import sha256
from threading import RLock
from typing import Any

import caissa
from caissa.pairing.progress import round_in_play
from caissa.tournament import Tournament
from caissa_web.caching import Cache
from caissa_web.noticeboard.chances.public_chances import stamp_of
from caissa_web.noticeboard.document.document import PARTS, Published
from caissa_web.noticeboard.document.games import LiveGames, held_boards, minutes_held
from caissa_web.noticeboard.document.parts import EventShown, RoundShown, SectionShown, Sibling
from caissa_web.noticeboard.document.public_facts import open_line_ups, public_facts, with_results_of
from caissa_web.presentation.cross_tables import CrossTableShown
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.records.publication import Publication, publication_of
from caissa_web.records.zones import zone_of
from caissa_web.section.book import Stage
from caissa_web.section.setup.findings import start_of_round
from caissa_web.section.state import State

__all__ = ["PARTS", "CrossTableShown", "EventShown", "Published", "RoundShown", "SectionShown"]
__all__ += ["forget", "published"]

MAX_CACHED_DOCUMENTS = 64

_cache: Cache[int, Published] = Cache(MAX_CACHED_DOCUMENTS)
"""The newest document of each section, by the section's primary key."""
_locks = tuple(RLock() for _ in range(16))
"""Each section has one of these locks, shared with a few others, so that its document is made once."""


def published(section: Section, now: datetime, siblings: Iterable[Section] | None = None) -> Published:
    """The document of a section as it stands now; the section comes with its event.

    At most one query where the state is at hand, and one more if results are held back. After a change
    pages and streams ask at once; the first of them reads the state, and the others wait for it.
    """
    with _locks[section.pk % len(_locks)]:
        return _newest(section, now, _siblings(section, siblings))


def _siblings(section: Section, known: Iterable[Section] | None) -> tuple[Sibling, ...]:
    """All sections of the event; asked of the records where nobody brings them along."""
    rows = section.event.sections.all() if known is None else known
    return tuple(Sibling(row.slug, row.name) for row in rows)


def _newest(section: Section, now: datetime, siblings: tuple[Sibling, ...]) -> Published:
    rules = publication_of(section.event)
    state = snapshot.load_state(section)
    rounds = state.book.public_rounds(state.facts.paired_rounds, now)
    earlier = _version_before(section, now, rules.results_delay)
    on = state.facts.start or section.event.start or now.date()
    hidden = open_line_ups(state.book, rounds, now)
    starts = _start_of_round_in_play(state, rounds, zone_of(section.event))
    begun = starts is not None and starts <= now
    live = LiveGames(section.pk, section.game_rows_count)
    held = {
        minutes: _version_before(section, now, minutes) for minutes in minutes_held(state.book, rules, live)
    }
    seen = live.appeared(state.book, rules, now)
    forecast = stamp_of(section.pk) if rules.chances else ""
    key = _key(section, rules, rounds, earlier, on, tuple(hidden), begun, siblings, held, seen, forecast)
    known = _cache.get(section.pk)
    if known is not None and known.key == key:
        known.live.changes = max(known.live.changes, section.game_rows_count)
        return known
    facts = public_facts(state, rounds, hidden)
    if rules.results_delay:
        facts = with_results_of(facts, _facts_at(section, earlier))
    for minutes, version in held.items():
        of_these = held_boards(facts, state.book, rules, live, minutes)
        facts = with_results_of(facts, _facts_at(section, version), of_these)
    following = state.book.sheet(rounds + 1)
    next_round = following.publish_at if following.stage is Stage.REVIEWED else None
    hours = (next_round, *hidden.values(), None if begun else starts)
    due = min((hour for hour in hours if hour is not None), default=None)
    document = _document_of(section, rules, State(facts, state.book), rounds, on, key, due)
    document = replace(document, secret=frozenset(hidden), begun=begun, siblings=siblings, live=live)
    document = replace(document, forecast=forecast)
    if known is not None and _shows_no_less(document, known):
        document = replace(document, before=known.pages)
    _cache.put(section.pk, document)
    return document


def _start_of_round_in_play(state: State, rounds: int, zone: tzinfo) -> datetime | None:
    """When the round in play starts, if its day and hour are known."""
    number = min(round_in_play(state.facts), rounds)
    starts = start_of_round(state.facts, state.book, number) if number else None
    return starts.replace(tzinfo=zone) if starts else None


def _shows_no_less(document: Published, known: Published) -> bool:
    """May pages of the older document be shown for another moment: is nothing hidden or taken back since?"""
    same = (document.rules, document.event, document.notice) == (known.rules, known.event, known.notice)
    return (
        same
        and document.section.paired_rounds >= known.section.paired_rounds
        and document.secret <= known.secret
    )


def _key(section: Section, rules: Publication, *times: Any) -> str:
    event = section.event
    event_fields = (event.slug, event.name, event.city, event.federation, event.start, event.end)
    zone = str(zone_of(event))
    known = (section.pk, section.slug, section.name, section.version, section.hash, section.book_hash)
    parts = (*known, event_fields, zone, rules, *times, caissa.__version__)
    return f"{section.version}-{sha256(repr(parts).encode()).hexdigest()[:20]}"


def _document_of(
    section: Section, rules: Publication, state: State, rounds: int, on: date, key: str, due: datetime | None
) -> Published:
    event, facts = section.event, state.facts
    return Published(
        key,
        section.version,
        EventShown(
            event.slug, event.name, event.city, event.federation, event.start, event.end, event.time_zone
        ),
        SectionShown(
            section.slug,
            section.name,
            len(facts.players),
            facts.scheduled_rounds,
            rounds,
            facts.finished,
            min(round_in_play(facts), rounds),
        ),
        rules,
        state,
        on,
        LogEntry.objects.filter(section=section).order_by("-id").values_list("at", flat=True).first(),
        state.book.sheet(rounds + 1).notice,
        due,
    )


def _version_before(section: Section, now: datetime, minutes: int) -> int:
    """The version that was the newest that many minutes ago; 0 if there was none, or none is asked for."""
    if not minutes:
        return 0
    moment = now - timedelta(minutes=minutes)
    entries = LogEntry.objects.filter(section=section, at__lte=moment, version_after__isnull=False)
    return entries.order_by("-id").values_list("version_after", flat=True).first() or 0


def _facts_at(section: Section, version: int) -> Tournament:
    return snapshot.load_state(section, version).facts if version else Tournament()


def forget() -> None:
    """Empty the cache of documents, as after a start."""
    _cache.clear()
