"""A game as what its rows add up to, and how a newer record of it differs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.moves.plies import Ply, RecordedGame
from caissa_web.caching import Cache
from caissa_web.games.corrections import Correction, board_plies, correction_of
from caissa_web.games.plies import in_common, ply_of, ply_values

KEPT_TAGS = ("ECO", "Opening", "Variation", "Annotator", "Variant", "Termination")
"""What a file may say of a game beside its moves; names, IDs and results are the tournament's."""
MOVES, FROZEN, RELEASED, ATTACHED = "moves", "frozen", "released", "attached"
SHEET = "sheet"
"""The source of moves that come from score sheets."""
OPERATOR = "operator"
"""The source of moves that somebody enters or corrects at the desk."""
MOST_FOLDS = 4096
MOST_PLIES = 1200
"""No game of chess between people was ever nearly as long: the 75-move rule ends it."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A row of the table: from which half-move on the game is as here."""

    serial: int
    at: datetime
    kind: str
    first: int
    source: str
    content: dict[str, Any]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game as its rows say it: its half-moves, what the file says beside them, and since when."""

    plies: tuple[Ply, ...] = ()
    comment: str = ""
    start: str = ""
    chess960: bool = False
    tags: tuple[tuple[str, str], ...] = ()
    result: str = ""
    """What the file says of the result: a proposal, never a fact."""
    frozen: bool = False
    corrected: bool = False
    """Was a half-move replaced that had been there before?"""
    by_hand: Correction | None = None
    """What was corrected by hand and still stands against what the board says."""
    moved_at: datetime | None = None
    clock_at: datetime | None = None
    """When a clock time came last."""
    source: str = ""
    serial: int = 0

    @property
    def recorded(self) -> RecordedGame:
        """The game as files have it, without names."""
        headers = PgnGame(self.tags, self.result)
        return RecordedGame(headers, self.plies, self.comment, self.start, self.chess960)

    @property
    def readable(self) -> int:
        """How many half-moves are legal before the first that is not."""
        return self.recorded.readable

    @property
    def board_plies(self) -> tuple[Ply, ...]:
        """The half-moves as the board has them, without what was corrected by hand."""
        return board_plies(self.plies, self.by_hand)

    @property
    def corrected_plies(self) -> tuple[Ply, ...]:
        """The half-moves that stand as corrected by hand."""
        return self.plies[self.by_hand.first : self.by_hand.after] if self.by_hand else ()

    def clock(self, white: bool) -> timedelta | None:
        """The newest time on a player's clock."""
        black_begins = self.start.split()[1:2] == ["b"]
        mine = self.plies[(0 if white is not black_begins else 1) :: 2]
        return next((ply.clock for ply in reversed(mine) if ply.clock is not None), None)


_folds: Cache[int, tuple[Row, StoredGame]] = Cache(MOST_FOLDS)
"""What the rows up to one add up to, by the identity of that row; its rows before it never change."""


def folded(rows: Sequence[Row]) -> StoredGame:
    """What the rows of one game, in their order, add up to; a row more costs one step."""
    game, first = StoredGame(), 0
    for count in range(len(rows), 0, -1):
        known = _folds.get(id(rows[count - 1]))
        if known is not None and known[0] is rows[count - 1]:
            game, first = known[1], count
            break
    for row in rows[first:]:
        game = _with(game, row)
    if first < len(rows):
        _folds.put(id(rows[-1]), (rows[-1], game))
    return game


def _with(game: StoredGame, row: Row) -> StoredGame:
    if row.kind == ATTACHED:
        return replace(game, serial=row.serial)
    if row.kind != MOVES:
        return replace(game, frozen=row.kind == FROZEN, serial=row.serial)
    content = row.content
    plies = tuple(map(ply_of, content.get("plies", ())))
    clocks = any(ply.clock is not None for ply in plies)
    return replace(
        game,
        plies=(*game.plies[: row.first], *plies),
        comment=content.get("comment", game.comment),
        start=content.get("start", game.start),
        chess960=content.get("chess960", game.chess960),
        tags=tuple(content["tags"].items()) if "tags" in content else game.tags,
        result=content.get("result", game.result),
        by_hand=correction_of(content["correction"]) if "correction" in content else game.by_hand,
        corrected=game.corrected or _replaces(game.plies[row.first :], plies),
        moved_at=row.at,
        clock_at=row.at if clocks else game.clock_at,
        source=row.source if "plies" in content else game.source,
        serial=row.serial,
    )


def _replaces(before: Sequence[Ply], now: Sequence[Ply]) -> bool:
    """Is a half-move gone, or another one? A clock time that came later is no correction."""
    texts = [ply.text for ply in now[: len(before)]]
    return [ply.text for ply in before] != texts


def difference(
    known: StoredGame | None, game: RecordedGame, *, live: bool
) -> tuple[int, dict[str, Any]] | None:
    """From which half-move on a game differs from the stored one, and what it says; None if nothing is new.

    A live file is read while it is written: a game without its end that has lost half-moves is not believed.
    """
    before = known or StoredGame()
    plies = believed(game, live=live)
    first = _common(before.plies, plies)
    if live and not game.headers.ending and len(plies) < len(before.plies) and first == len(plies):
        return None
    content = {name: value for name, value in _beside(game).items() if value != _beside_known(before)[name]}
    if first == len(before.plies) == len(plies) and not content and known is not None:
        return None
    if not plies and not content:
        return None
    return first, {"plies": [ply_values(ply) for ply in plies[first:]], **content}


def believed(game: RecordedGame, *, live: bool) -> tuple[Ply, ...]:
    """The half-moves of a file that are taken: the last word of a half-written one is no illegal move.

    The whole word comes with the next file.
    """
    plies = game.plies[:MOST_PLIES]
    half_written = live and not game.headers.ending and game.readable == len(plies) - 1
    return plies[:-1] if half_written else plies


def _common(before: Sequence[Ply], now: Sequence[Ply]) -> int:
    length = min(len(before), len(now))
    return next((at for at in range(length) if before[at] != now[at]), length)


def is_behind_sheet(known: StoredGame | None, game: RecordedGame) -> bool:
    """Has a score sheet gone on from where a live source stands, as after an electronic board failed?"""
    if known is None or known.source != SHEET:
        return False
    return in_common(known.plies, game.plies) == len(game.plies) < len(known.plies)


def result_alone(rows: Sequence[Row], content: dict[str, Any]) -> tuple[int, dict[str, Any]] | None:
    """Of what a live source behind a sheet says, the result; None if it says none, or a signed sheet did."""
    result = content.get("result")
    said_by = next((row.source for row in reversed(rows) if row.content.get("result")), "")
    # Without half-moves: the row takes nothing away, and the game stays that of the sheet.
    return (len(folded(rows).plies), {"result": result}) if result and said_by != SHEET else None


def _beside(game: RecordedGame) -> dict[str, Any]:
    tags = dict(reversed(game.headers.tags))
    return {
        "comment": game.comment,
        "start": game.start,
        "chess960": game.chess960,
        "tags": {name: tags[name] for name in KEPT_TAGS if tags.get(name)},
        "result": result_of(game),
    }


def _beside_known(game: StoredGame) -> dict[str, Any]:
    return {
        "comment": game.comment,
        "start": game.start,
        "chess960": game.chess960,
        "tags": dict(game.tags),
        "result": game.result,
    }


def result_of(game: RecordedGame) -> str:
    """What a file says of the result; nothing while it is open."""
    result = game.headers.tag("Result") or game.headers.ending
    return "" if result in ("", "*") else result[:20]
