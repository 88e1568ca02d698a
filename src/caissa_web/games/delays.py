"""How long moves are held back before everybody may see them, and what is left of a game until then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from caissa_web.games.values import Row, StoredGame, folded
from caissa_web.section.games_book import Delay


def disclosed(rows: Sequence[Row], delay: Delay, now: datetime, *, finished: bool) -> StoredGame | None:
    """What everybody may see of a game: rows that are old enough, without the last moves while it goes on.

    `finished` is whether everybody may know its result. None if there is nothing to be seen yet.
    """
    count = _old_enough(rows, delay, now)
    if not count:
        return None
    game = folded(rows[:count])
    if delay.moves and not finished:
        shown = max(0, len(game.plies) - 2 * delay.moves)
        # What the file says beside the moves was said of all of them.
        tags = tuple(tag for tag in game.tags if tag[0] == "Variant")
        game = replace(game, plies=game.plies[:shown], tags=tags, comment="")
    # How it ended is held back with its result.
    tags = tuple(tag for tag in game.tags if tag[0] != "Termination")
    return game if finished else replace(game, result="", tags=tags)


def has_begun(rows: Sequence[Row], delay: Delay, now: datetime) -> bool:
    """May everybody know that there is a game?"""
    return _old_enough(rows[:1], delay, now) > 0


def next_disclosure(rows: Sequence[Row], delay: Delay, now: datetime) -> datetime | None:
    """When the next row may be seen; None if all may be seen already."""
    hidden = rows[_old_enough(rows, delay, now) :]
    if not hidden:
        return None
    return min(row.at for row in hidden) + timedelta(minutes=delay.minutes)


def _old_enough(rows: Sequence[Row], delay: Delay, now: datetime) -> int:
    """How many rows are old enough to be seen; a clock that was put back hides none that came before."""
    until, count = now - timedelta(minutes=delay.minutes), len(rows)
    if not delay.minutes:
        return count
    while count and rows[count - 1].at > until:
        count -= 1
    return count
