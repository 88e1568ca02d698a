"""Everybody who waits for news: one look at the records each second serves all of them.

A thread asks for the newest documents of all watched sections by one query, at once if this process has
changed something. Streams wait in the server's loop and are woken a few at a time, so that pages are not
held up. Nothing but the key of a published document is ever told.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Event as Bell
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from django.db import DatabaseError, connection, transaction
from django.db.models.signals import post_save
from django.utils import timezone

from caissa.errors import CaissaError
from caissa_web.noticeboard.cache.published import published
from caissa_web.records.models import Event, Section

logger = logging.getLogger(__name__)

Place = tuple[str, str]
"""An event and a section, by their names in addresses."""
Keys = dict[Place, str]

SECONDS = 1.0
SHORTEST = 0.2
"""Seconds between two looks: without and with a change that this process knows of."""
BEAT = 20.0
"""Seconds after which a silent stream shows that it is alive."""
AT_ONCE, BREATH = 40, 0.01
LONGEST_SPREAD, SPREAD_OF_ONE = 3000, 1.5
"""Milliseconds over which visitors fetch a changed page; few visitors need not wait."""
ALIVE = b": alive\n\n"
LINES_KEPT = 256


class News(NamedTuple):
    """The newest documents of some sections: a stamp of all, and the keys by section."""

    stamp: str
    keys: tuple[tuple[str, str], ...]


@dataclass(eq=False)
class Listener:
    """Somebody who waits for news of some sections."""

    places: frozenset[Place]
    address: str
    told: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False

    def leave(self) -> None:
        """Wait no longer."""
        self.gone = True
        self.news.set()


class Listeners:
    """All who wait in this process."""

    def __init__(self) -> None:
        self._all: set[Listener] = set()
        self._closed = False
        self._at: Counter[str] = Counter()
        self._keys: Keys = {}
        self._looked: frozenset[Place] = frozenset()
        self._news: dict[frozenset[Place], News] = {}
        self._bell, self._thread = Bell(), None  # type: Bell, Thread | None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._all)

    def room_for(self, address: str, most: int, most_of_one: int) -> bool:
        """May one more wait, from this address?"""
        return not self._closed and len(self._all) < most and self._at[address] < most_of_one

    def join(self, one: Listener) -> None:
        """Let somebody wait."""
        self._all.add(one)
        self._at[one.address] += 1
        self._start()
        if not one.places <= self._looked:
            self._bell.set()
        else:
            one.news.set()

    def leave(self, one: Listener) -> None:
        """Forget somebody."""
        if one in self._all:
            self._all.discard(one)
            self._at[one.address] -= 1
            if not self._at[one.address]:
                del self._at[one.address]

    def line_for(self, one: Listener) -> bytes:
        """What somebody has not been told yet, or a sign of life; most lines are the same for many."""
        news = self._news.get(one.places) or self._news_of(one.places)
        if not news.stamp or news.stamp == one.told:
            return ALIVE
        one.told = news.stamp
        return line(news, self.spread)

    def _news_of(self, places: frozenset[Place]) -> News:
        known = tuple((place[1], self._keys[place]) for place in sorted(places & self._keys.keys()))
        made = self._news[places] = News("+".join(sorted(key for _section, key in known)), known)
        return made

    def is_known(self, one: Listener) -> bool:
        """Is there a public section among those that somebody asks for?"""
        return any(place in self._keys for place in one.places)

    def is_watched(self, place: Place) -> bool:
        """Does somebody wait for news of this section, and is it public?"""
        return place in self._keys

    @property
    def spread(self) -> int:
        """The milliseconds over which visitors should fetch a changed page."""
        return min(LONGEST_SPREAD, int(len(self._all) * SPREAD_OF_ONE))

    def dismiss(self) -> None:
        """Send everybody away, and let nobody in any more."""
        self._closed = True
        for one in tuple(self._all):
            one.leave()

    def wake(self) -> None:
        """Look at once: something has changed."""
        if self._all:
            self._bell.set()

    # -- looking --------------------------------------------------------------

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop and self._thread is not None:
            return
        self._loop = loop
        self._keep(loop.create_task(self._beat()))
        if self._thread is None:
            self._thread = Thread(target=self._look_for_ever, daemon=True, name="live")
            self._thread.start()

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _look_for_ever(self) -> None:
        while True:
            self._bell.wait(SECONDS)
            self._bell.clear()
            began = monotonic()
            self._look_once()
            sleep(max(0.0, SHORTEST - (monotonic() - began)))

    def _look_once(self) -> None:
        """One query for all watched sections; if the records are out of reach, the next look tries again."""
        watched = frozenset(place for one in tuple(self._all) for place in one.places)
        loop = self._loop
        if not watched or loop is None:
            return
        try:
            keys = newest_keys(watched)
        except (DatabaseError, CaissaError) as error:
            logger.warning("no news: %s", error)
            connection.close()
            return
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._found, watched, keys)

    def _found(self, watched: frozenset[Place], keys: Keys) -> None:
        changed = {one for one in watched | keys.keys() if self._keys.get(one) != keys.get(one)}
        fresh = watched - self._looked
        self._keys, self._looked = keys, watched
        self._news.clear()
        if changed or fresh:
            self._keep(asyncio.ensure_future(_woken([*self._of(changed | fresh)])))

    def _of(self, places: Iterable[Place]) -> Iterable[Listener]:
        wanted = frozenset(places)
        return (one for one in self._all if one.places & wanted)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await _woken(list(self._all))


async def _woken(ones: list[Listener]) -> None:
    """Wake some at a time: others want their pages meanwhile."""
    for at, one in enumerate(ones, start=1):
        one.news.set()
        if at % AT_ONCE == 0:
            await asyncio.sleep(BREATH)


def newest_keys(watched: Iterable[Place]) -> Keys:
    """The keys of the newest public documents, by one query for all sections."""
    wanted = frozenset(watched)
    events, sections = {event for event, _ in wanted}, {section for _, section in wanted}
    found = Section.objects.select_related("event").filter(
        event__public=True, event__slug__in=events, slug__in=sections
    )
    now = timezone.now()
    listed = ((one.event.slug, one.slug, one) for one in found)
    return {(event, slug): published(one, now).key for event, slug, one in listed if (event, slug) in wanted}


@lru_cache(maxsize=LINES_KEPT)
def line(news: News, spread: int) -> bytes:
    """News as a line of a stream: which documents are the newest, and over which time to fetch them."""
    told = {"keys": dict(news.keys), "spread": spread}
    return f"id: {news.stamp}\nevent: news\ndata: {json.dumps(told)}\n\n".encode()


LISTENERS = Listeners()


def watch() -> None:
    """Notice every change that this process makes."""
    for model in (Event, Section):
        post_save.connect(_changed, sender=model, dispatch_uid=f"live-{model.__name__}")


def _changed(**_told: Any) -> None:
    transaction.on_commit(LISTENERS.wake)
