"""What everybody may see of the games: moves that are old enough, and results that wait with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from caissa.tournament import Game, Tournament, games_of
from caissa_web.caching import Cache
from caissa_web.games.delays import disclosed, has_begun, next_disclosure
from caissa_web.games.feed import EMPTY, Feed, feed_of
from caissa_web.games.values import Row, StoredGame
from caissa_web.records.publication import Publication
from caissa_web.section.book import Book
from caissa_web.section.games_book import Delay

if TYPE_CHECKING:
    from caissa_web.noticeboard.document.document import Published

Board = tuple[int, int, int]
"""Round, White, Black."""


@dataclass(slots=True)
class LiveGames:
    """The games of a section, and how many changes of them are known by now."""

    section: int = 0
    changes: int = 0

    @property
    def feed(self) -> Feed:
        """Their rows."""
        return feed_of(self.section, self.changes) if self.changes else EMPTY

    def appeared(self, book: Book, rules: Publication, now: datetime) -> tuple[int, ...]:
        """How many games have begun, as far as everybody may know: cards then have links to them."""
        if not self.changes or not rules.games:
            return ()
        begun = [rows[0].at for rows in self.feed.games.values()]
        moments = [now - timedelta(minutes=minutes) for minutes in sorted({0, *_minutes(book, rules)})]
        return tuple(sum(at <= moment for at in begun) for moment in moments)


def _minutes(book: Book, rules: Publication) -> set[int]:
    own = rules.games_held if book.games.delay is None else book.games.delay
    return {own.minutes, *(board.delay.minutes for board in book.games.boards)}


def minutes_held(book: Book, rules: Publication, live: LiveGames) -> list[int]:
    """By how many minutes results of some games are held back; nothing where no game has moves or a delay."""
    if not live.changes and not book.games.boards:
        return []
    return sorted(_minutes(book, rules) - {0})


def held_boards(
    facts: Tournament, book: Book, rules: Publication, live: LiveGames, minutes: int
) -> frozenset[Board]:
    """The games whose results wait so long, because their moves do; a game without moves hides nothing."""
    feed = live.feed
    own = {(board.round, frozenset((board.white, board.black))) for board in book.games.boards}
    return frozenset(
        (number, game.white, game.black)
        for number, game in games_of(facts)
        if delay_of(book, rules, (number, game.white, game.black)).minutes == minutes
        and (
            (number, frozenset((game.white, game.black))) in own
            or feed.key(facts, number, game.white, game.black)
        )
    )


def delay_of(book: Book, rules: Publication, board: Board) -> Delay:
    """By how much a game is shown late."""
    return book.games.delay_of(rules.games_held, *board)


def game_seen(document: Published, board: Board, now: datetime | None = None) -> StoredGame | None:
    """What everybody may see of a game by now; None if it is not public, or has no moves yet."""
    number, white, black = board
    if not document.rules.games or not 1 <= number <= document.section.paired_rounds:
        return None
    facts = document.facts
    played = next(
        (game for game in facts.round(number).games if (game.white, game.black) == (white, black)), None
    )
    if played is None:
        return None
    return _disclosed_of(document, document.live.feed, number, played, now or timezone.now())


def _disclosed_of(
    document: Published, feed: Feed, number: int, played: Game, now: datetime
) -> StoredGame | None:
    rows, delay = _held_rows(document, feed, number, played)
    return disclosed(rows, delay, now, finished=not played.open) if rows else None


def _held_rows(document: Published, feed: Feed, number: int, played: Game) -> tuple[Sequence[Row], Delay]:
    """What came of a game, and by how much it is shown late."""
    board = (number, played.white, played.black)
    return feed.rows(document.facts, *board), delay_of(document.state.book, document.rules, board)


def games_seen(document: Published) -> frozenset[Board]:
    """The games of the document that have a page with their moves."""
    if not document.rules.games or not document.live.changes:
        return frozenset()
    now, feed, facts = timezone.now(), document.live.feed, document.facts
    seen = []
    for number, game in games_of(facts):
        board = (number, game.white, game.black)
        rows = feed.rows(facts, *board)
        if rows and has_begun(rows, delay_of(document.state.book, document.rules, board), now):
            seen.append(board)
    return frozenset(seen)


def stamp(
    document: Published, number: int, players: tuple[int, int] | None, now: datetime | None = None
) -> str:
    """What changes when a game, or any game of a round, has more to be seen than before."""
    now = now or timezone.now()
    if players is not None:
        game = game_seen(document, (number, *players), now)
        return f"{document.key}~{game.serial if game else 0}.{len(game.plies) if game else 0}"
    return _stamp_of_round(document, number, now)


@dataclass(frozen=True, slots=True)
class _RoundStamp:
    """The stamp of a round for a document and its games, and from when until when it holds."""

    document: Published
    feed: Feed
    text: str
    since: datetime
    until: datetime | None

    def holds(self, document: Published, feed: Feed, now: datetime) -> bool:
        if self.document is not document or self.feed is not feed or now < self.since:
            return False
        return self.until is None or now < self.until


_stamps: Cache[tuple[str, int, int], _RoundStamp] = Cache(256)
"""The newest stamp of each round: every visitor of its boards asks for it, far more often than moves come."""


def _stamp_of_round(document: Published, number: int, now: datetime) -> str:
    feed, key = document.live.feed, (document.key, document.live.section, number)
    known = _stamps.get(key)
    if known is not None and known.holds(document, feed, now):
        return known.text
    played = _boards(document, number) if document.rules.games else ()
    held = [(*_held_rows(document, feed, number, game), not game.open) for game in played]
    games = (disclosed(rows, delay, now, finished=over) for rows, delay, over in held if rows)
    seen = [(game.serial, len(game.plies)) for game in games if game]
    text = f"{document.key}~{max(seen, default=(0, 0))[0]}.{sum(length for _serial, length in seen)}"
    moments = (next_disclosure(rows, delay, now) for rows, delay, _over in held)
    until = min((moment for moment in moments if moment is not None), default=None)
    _stamps.put(key, _RoundStamp(document, feed, text, now, until))
    return text


def _boards(document: Published, number: int) -> tuple[Game, ...]:
    return document.facts.round(number).games if document.facts.is_paired(number) else ()
