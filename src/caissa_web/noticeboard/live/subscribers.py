"""All open streams: one query each second serves every subscriber.

A thread asks for the newest documents of all watched sections, at once if this process has changed something.
Streams wait in the server's loop and are woken a few at a time, so that pages are not held up. Nothing but
the key of a published document is ever sent.

Two threads meet here. The loop's thread owns every attribute; the polling thread only reads the set of
subscribers (a copy) and hands what it was told to the loop by `call_soon_threadsafe`. `_wake_up` is a
`threading.Event`, which any thread may set.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Event as ThreadEvent
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from django.db import DatabaseError, connection, transaction
from django.db.models.signals import post_save
from django.utils import timezone

from caissa.errors import CaissaError
from caissa_web.games.storing import moved
from caissa_web.noticeboard.cache.published import Published, published
from caissa_web.noticeboard.document.games import stamp
from caissa_web.records.models import Event, Section

logger = logging.getLogger(__name__)

Place = tuple[str, str]
"""An event and a section, by their names in addresses."""
Keys = dict[Place, str]

POLL_INTERVAL = 1.0
MIN_POLL_INTERVAL = 0.2
"""Seconds between two queries: without and with a change that this process knows of."""
HEARTBEAT_INTERVAL = 20.0
"""Seconds after which a silent stream shows that it is alive."""
BATCH_SIZE, BATCH_PAUSE = 40, 0.01
"""Streams that are woken together, and the seconds until the next ones."""
MAX_SPREAD, SPREAD_PER_SUBSCRIBER = 3000, 1.5
"""Milliseconds over which visitors fetch a changed page; few visitors need not wait."""
SPREAD_OF_A_ROUND = 700
"""Milliseconds at least between two fetches of all boards of a round, where something moves all the time."""
HEARTBEAT = b": alive\n\n"
MAX_CACHED_LINES = 256
GAMES = "~"
"""What stands between a section and a round, where news of games are wanted."""
_OF_GAMES = re.compile(
    r"(?P<section>[-\w]{1,50})~(?P<round>\d{1,3})(?:~(?P<white>\d{1,5})-(?P<black>\d{1,5}))?", re.ASCII
)


class News(NamedTuple):
    """The newest documents of some sections: a stamp of all, and the keys by section."""

    stamp: str
    keys: tuple[tuple[str, str], ...]


@dataclass(eq=False)
class Subscriber:
    """An open stream with news of some sections."""

    places: frozenset[Place]
    address: str
    last_stamp: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    disconnected: bool = False

    def disconnect(self) -> None:
        """End the stream."""
        self.disconnected = True
        self.news.set()


class Subscribers:
    """All open streams of this process."""

    def __init__(self) -> None:
        self._all: set[Subscriber] = set()
        self._closed = False
        self._by_address: Counter[str] = Counter()
        self._by_places: Counter[frozenset[Place]] = Counter()
        self._keys: Keys = {}
        self._polled: frozenset[Place] = frozenset()
        self._news: dict[frozenset[Place], News] = {}
        self._wake_up, self._thread = ThreadEvent(), None  # type: ThreadEvent, Thread | None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._all)

    def has_room_for(self, address: str, max_streams: int, max_of_address: int) -> bool:
        """May one more stream be opened from this address?"""
        if self._closed or len(self._all) >= max_streams:
            return False
        return self._by_address[address] < max_of_address

    def add(self, subscriber: Subscriber) -> None:
        """Take a stream in; its first line follows as soon as its sections are known."""
        self._all.add(subscriber)
        self._by_address[subscriber.address] += 1
        self._by_places[subscriber.places] += 1
        self._start()
        if not subscriber.places <= self._polled:
            self._wake_up.set()
        else:
            subscriber.news.set()

    def remove(self, subscriber: Subscriber) -> None:
        """Forget a stream."""
        if subscriber in self._all:
            self._all.discard(subscriber)
            for counter, key in (
                (self._by_address, subscriber.address),
                (self._by_places, subscriber.places),
            ):
                _count_down(counter, key)

    def line_for(self, subscriber: Subscriber) -> bytes:
        """The news that a stream has not had yet, or a heartbeat; most lines are the same for many."""
        news = self._news.get(subscriber.places) or self._news_of(subscriber.places)
        if not news.stamp or news.stamp == subscriber.last_stamp:
            return HEARTBEAT
        spread = self._spread_of(subscriber.places, subscriber.last_stamp, news.stamp)
        subscriber.last_stamp = news.stamp
        return line(news, spread)

    def _news_of(self, places: frozenset[Place]) -> News:
        known = tuple((place[1], self._keys[place]) for place in sorted(places & self._keys.keys()))
        news = self._news[places] = News("+".join(sorted(key for _section, key in known)), known)
        return news

    def is_known(self, subscriber: Subscriber) -> bool:
        """Is there a public section among those that a stream asks for?"""
        return any(place in self._keys for place in subscriber.places)

    def is_watched(self, place: Place) -> bool:
        """Is there a stream with news of this section, and is the section public?"""
        return place in self._keys

    @property
    def spread(self) -> int:
        """The milliseconds over which visitors should fetch a changed page."""
        return min(MAX_SPREAD, int(len(self._all) * SPREAD_PER_SUBSCRIBER))

    def disconnect_all(self) -> None:
        """End every stream, and open none any more."""
        self._closed = True
        for subscriber in tuple(self._all):
            subscriber.disconnect()

    def wake_up(self) -> None:
        """Ask the records at once: something has changed. Any thread may call it."""
        if self._all:
            self._wake_up.set()

    def _spread_of(self, places: frozenset[Place], before: str, now: str) -> int:
        """Over which time a page is fetched: a move by those who watch its game, a new document by everybody.

        A move must not wait until two thousand visitors of other games have fetched what is not new to them.
        """
        if len(places) > 1 or GAMES not in before or _document_in(before) != _document_in(now):
            return self.spread
        ((_event, name),) = places
        least = SPREAD_OF_A_ROUND if name.count(GAMES) == 1 else 0
        return min(MAX_SPREAD, max(least, int(self._by_places[places] * SPREAD_PER_SUBSCRIBER)))

    # -- polling --------------------------------------------------------------

    def _start(self) -> None:
        loop = asyncio.get_running_loop()
        if self._loop is loop and self._thread is not None:
            return
        self._loop = loop
        self._keep(loop.create_task(self._send_heartbeats()))
        if self._thread is None:
            self._thread = Thread(target=self._poll_for_ever, daemon=True, name="live")
            self._thread.start()

    def _keep(self, task: asyncio.Task[None]) -> None:
        # The loop itself holds tasks only weakly.
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _poll_for_ever(self) -> None:
        """The work of the polling thread."""
        while True:
            self._wake_up.wait(POLL_INTERVAL)
            # Cleared before the query: a change that comes during it is asked for again.
            self._wake_up.clear()
            began = monotonic()
            self._poll_once()
            sleep(max(0.0, MIN_POLL_INTERVAL - (monotonic() - began)))

    def _poll_once(self) -> None:
        """One query for all watched sections; if the records are out of reach, the next one tries again."""
        watched = frozenset(place for subscriber in tuple(self._all) for place in subscriber.places)
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
            loop.call_soon_threadsafe(self._take, watched, keys)

    def _take(self, watched: frozenset[Place], keys: Keys) -> None:
        """Take in what the polling thread was told, in the loop's thread."""
        changed = {place for place in watched | keys.keys() if self._keys.get(place) != keys.get(place)}
        new = watched - self._polled
        self._keys, self._polled = keys, watched
        self._news.clear()
        if changed or new:
            self._keep(asyncio.ensure_future(_wake_in_batches([*self._watching(changed | new)])))

    def _watching(self, places: Iterable[Place]) -> Iterable[Subscriber]:
        wanted = frozenset(places)
        return (subscriber for subscriber in self._all if subscriber.places & wanted)

    async def _send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT_INTERVAL)
            await _wake_in_batches(list(self._all))


def _document_in(stamp: str) -> str:
    """The part of a stamp of games that names the document."""
    return stamp.partition(GAMES)[0]


def _count_down(counter: Counter[Any], key: Any) -> None:
    counter[key] -= 1
    if not counter[key]:
        del counter[key]


async def _wake_in_batches(subscribers: list[Subscriber]) -> None:
    """Wake some at a time: others want their pages meanwhile."""
    for number, subscriber in enumerate(subscribers, start=1):
        subscriber.news.set()
        if number % BATCH_SIZE == 0:
            await asyncio.sleep(BATCH_PAUSE)


def newest_keys(watched: Iterable[Place]) -> Keys:
    """The keys of the newest public documents, by one query for all sections."""
    wanted, now = frozenset(watched), timezone.now()
    games = frozenset(place for place in wanted if GAMES in place[1])
    wanted = frozenset((event, section.partition(GAMES)[0]) for event, section in wanted)
    rows = Section.objects.select_related("event").filter(
        event__public=True, event__slug__in={event for event, _ in wanted}
    )
    # A document names its siblings, so all sections of an event are read together.
    by_event: dict[str, list[Section]] = {}
    for row in rows:
        by_event.setdefault(row.event.slug, []).append(row)
    documents = {
        (event, section.slug): published(section, now, sections)
        for event, sections in by_event.items()
        for section in sections
        if (event, section.slug) in wanted
    }
    keys = {place: document.key for place, document in documents.items() if place in watched}
    return keys | _keys_of_games(games, documents)


def _keys_of_games(games: Iterable[Place], documents: Mapping[Place, Published]) -> Keys:
    """The stamps of rounds and games: a section, a round and two players, as `open~3~1-2`."""
    keys: Keys = {}
    for event, name in games:
        match = _OF_GAMES.fullmatch(name)
        document = documents.get((event, match["section"])) if match else None
        if match is None or document is None or not document.rules.games:
            continue
        players = (int(match["white"]), int(match["black"])) if match["white"] else None
        keys[event, name] = stamp(document, int(match["round"]), players)
    return keys


@lru_cache(maxsize=MAX_CACHED_LINES)
def line(news: News, spread: int) -> bytes:
    """News as a line of a stream: which documents are the newest, and over which time to fetch them."""
    payload = {"keys": dict(news.keys), "spread": spread}
    return f"id: {news.stamp}\nevent: news\ndata: {json.dumps(payload)}\n\n".encode()


SUBSCRIBERS = Subscribers()


def watch() -> None:
    """Notice every change that this process makes."""
    for model in (Event, Section):
        post_save.connect(_on_change, sender=model, dispatch_uid=f"live-{model.__name__}")
    moved.connect(_on_move, dispatch_uid="live-games")


def _on_move(**_signal: Any) -> None:
    SUBSCRIBERS.wake_up()


def _on_change(**_signal: Any) -> None:
    transaction.on_commit(SUBSCRIBERS.wake_up)
