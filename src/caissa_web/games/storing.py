"""Adding rows: under the lock of the section, with serials that have no gaps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.dispatch import Signal

from caissa.files.pgn.moves.plies import RecordedGame
from caissa_web.games.corrections import applied, correction_values, difference_by_hand
from caissa_web.games.feed import Feed, feed_of
from caissa_web.games.models import GameRow, packed
from caissa_web.games.people import Keys, keys_of
from caissa_web.games.values import (
    ATTACHED,
    MOVES,
    OPERATOR,
    SHEET,
    Row,
    believed,
    difference,
    folded,
    is_behind_sheet,
    result_alone,
)
from caissa_web.records import snapshot
from caissa_web.records.models import Section

moved = Signal()
"""Sent when rows were added: whoever shows games looks at once."""
attached = Signal()
"""Sent when a game now belongs to other keys: the `section`, the `round`, keys of `old` and of `new`."""


def tell(section: Section) -> None:
    """Say that a section has new moves: at once, and again when everybody can read them."""
    moved.send(Section, section=section)
    transaction.on_commit(lambda: moved.send(Section, section=section))


@dataclass(frozen=True, slots=True)
class GameOf:
    """A game and whose it is: the round and the numbers of both players."""

    round: int
    white: int
    black: int
    game: RecordedGame


@dataclass(slots=True)
class Adding:
    """Rows that are being added to a locked section."""

    section: Section
    at: datetime
    by: str
    source: str
    rows: list[GameRow] = field(default_factory=list)

    def add(self, key: tuple[int, str, str], kind: str, first: int, content: dict[str, Any]) -> None:
        """One row more."""
        round_number, white, black = key
        self.rows.append(
            GameRow(
                section=self.section,
                serial=self.section.game_rows_count + len(self.rows) + 1,
                round=round_number,
                white=white,
                black=black,
                at=self.at,
                kind=kind,
                first=first,
                source=self.source,
                author=self.by,
                packed=packed(content) if content else b"",
            )
        )

    def attach(self, round_number: int, old: tuple[str, str], new: tuple[str, str]) -> None:
        """One row more, by which a game belongs to the keys of other people."""
        self.add((round_number, *old), ATTACHED, 0, {"white": new[0], "black": new[1]})
        attached.send(Section, section=self.section, round=round_number, old=old, new=new)

    def store(self) -> int:
        """Write the rows and count them; nothing is written if there is none."""
        if self.rows:
            GameRow.objects.bulk_create(self.rows)
            self.section.game_rows_count += len(self.rows)
            # Without `save`: the pages of the noticeboard stay, only those of games are new.
            Section.objects.filter(pk=self.section.pk).update(game_rows_count=self.section.game_rows_count)
        return len(self.rows)


class Added(NamedTuple):
    """What became of some games: those that changed, are frozen, or stand as they were corrected by hand."""

    changed: list[GameOf]
    held: list[GameOf]
    corrected: list[GameOf]


def add_games(adding: Adding, games: Iterable[GameOf], *, live: bool) -> Added:
    """Add what is new of some games; frozen ones stay as they are, and so do half-moves corrected by hand."""
    facts = snapshot.load_state(adding.section).facts
    feed, keys = feed_of(adding.section.pk, adding.section.game_rows_count), keys_of(facts)
    added = Added([], [], [])
    for entry in games:
        stored = feed.key(facts, entry.round, entry.white, entry.black)
        rows = feed.games[stored] if stored else ()
        known = folded(rows) if rows else None
        game, by_hand = entry.game, known.by_hand if known else None
        if known and by_hand and adding.source not in (OPERATOR, SHEET):
            board = replace(game, plies=believed(game, live=live))
            game, by_hand = applied(known.plies, by_hand, board)
        elif known and adding.source == OPERATOR and any(map(is_of_board, rows)):
            by_hand = difference_by_hand(known.board_plies, game.plies)
        new = difference(known, game, live=live)
        if new and stored and live and is_behind_sheet(known, game):
            new = result_alone(rows, new[1])
        if known and by_hand != known.by_hand:
            first, content = new or (len(known.plies), {})
            new = first, {**content, "correction": correction_values(by_hand)}
        if by_hand and adding.source not in (OPERATOR, SHEET):
            added.corrected.append(entry)
        if new is None:
            continue
        if known is not None and known.frozen:
            added.held.append(entry)
            continue
        adding.add(key_for(feed, keys, entry), MOVES, *new)
        added.changed.append(entry)
    return added


def is_of_board(row: Row) -> bool:
    """Did these half-moves come from a board or a file, and not from a hand or a sheet?"""
    return row.kind == MOVES and row.source not in (OPERATOR, SHEET) and "plies" in row.content


def key_for(feed: Feed, keys: Keys, entry: GameOf) -> tuple[int, str, str]:
    """The key of a game's rows: the one it already has, else the keys of its players."""
    for white in keys[entry.white]:
        for black in keys[entry.black]:
            if (entry.round, frozenset((white, black))) in feed.games:
                return entry.round, white, black
    return entry.round, keys[entry.white][0], keys[entry.black][0]
