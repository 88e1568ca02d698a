"""The games of a section at hand: rows are read once, and then only those that were added."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock

from caissa.tournament import Tournament, games_of
from caissa_web.caching import Cache
from caissa_web.games.models import GameRow
from caissa_web.games.people import keys_of
from caissa_web.games.values import ATTACHED, Row, StoredGame, folded

GameKey = tuple[int, frozenset[str]]
"""A round and two people."""
MOST_SECTIONS = 64


@dataclass(frozen=True)
class Feed:
    """All rows of a section up to a serial, by game."""

    serial: int = 0
    games: Mapping[GameKey, tuple[Row, ...]] = field(default_factory=dict)
    whose: Mapping[GameKey, tuple[str, str]] = field(default_factory=dict)
    """The keys of White and Black as they were stored."""

    def key(self, facts: Tournament, round_number: int, white: int, black: int) -> GameKey | None:
        """Under which key the game of two players of the tournament stands; None if there is none."""
        keys = keys_of(facts)
        for first in keys.get(white, ()):
            for second in keys.get(black, ()):
                key = (round_number, frozenset((first, second)))
                if key in self.games:
                    return key
        return None

    def rows(self, facts: Tournament, round_number: int, white: int, black: int) -> tuple[Row, ...]:
        """The rows of the game of two players; nothing if there is none."""
        key = self.key(facts, round_number, white, black)
        return self.games[key] if key else ()

    def unattached(self, facts: Tournament) -> tuple[GameKey, ...]:
        """The games that belong to no board, as after a new pairing of their round."""
        attached = {self.key(facts, number, game.white, game.black) for number, game in games_of(facts)}
        return tuple(sorted((key for key in self.games if key not in attached), key=self._order))

    def _order(self, key: GameKey) -> tuple[int, tuple[str, str]]:
        return key[0], self.whose[key]

    def game(self, facts: Tournament, round_number: int, white: int, black: int) -> StoredGame | None:
        """The game of two players as it stands; None if there is none."""
        rows = self.rows(facts, round_number, white, black)
        return folded(rows) if rows else None


_feeds: Cache[int, Feed] = Cache(MOST_SECTIONS)
_lock = Lock()
EMPTY = Feed()


def feed_of(section: int, serial: int) -> Feed:
    """The games of a section, of which the row is known to have so many changes; no query if none is new."""
    if not serial:
        return EMPTY
    with _lock:
        known = _feeds.get(section) or EMPTY
        if known.serial >= serial:
            return known
        grown = _with_rows(known, section)
        _feeds.put(section, grown)
        return grown


def _with_rows(known: Feed, section: int) -> Feed:
    games, whose, serial = dict(known.games), dict(known.whose), known.serial
    for row in GameRow.objects.filter(section_id=section, serial__gt=known.serial).order_by("serial"):
        key = (row.round, frozenset((row.white, row.black)))
        value = Row(row.serial, row.at, row.kind, row.first, row.source, row.content)
        games[key] = (*games.get(key, ()), value)
        whose.setdefault(key, (row.white, row.black))
        if row.kind == ATTACHED:
            _attach(games, whose, key, (value.content["white"], value.content["black"]))
        serial = row.serial
    return Feed(serial, games, whose)


def _attach(
    games: dict[GameKey, tuple[Row, ...]],
    whose: dict[GameKey, tuple[str, str]],
    before: GameKey,
    people: tuple[str, str],
) -> None:
    """Put a game under the keys of other people; a game that stands there takes its place: none is lost."""
    now = (before[0], frozenset(people))
    rows, others = games.pop(before), games.pop(now, None)
    games[now] = rows
    if others is None:
        del whose[before]
    else:
        games[before] = others
    whose[now] = people


def read_feed(section: int) -> Feed:
    """The games of a section as the transaction sees them, which others may never see."""
    return _with_rows(EMPTY, section)


def forget() -> None:
    """Empty the cache, as after a start."""
    _feeds.clear()
