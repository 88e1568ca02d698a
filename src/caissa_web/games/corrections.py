"""Half-moves that were corrected by hand: they stand whatever the boards or a file say, until they agree.

A correction stands for some half-moves of the board's own record. What the board has before and after them
is followed as ever; what it has in their place is kept, so that the difference can be shown and the
correction be taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from caissa.files.pgn.moves.plies import Ply, RecordedGame
from caissa_web.games.plies import in_common, ply_of, ply_values


@dataclass(frozen=True, slots=True)
class Correction:
    """From where on how many half-moves stand as corrected, for how many of the board, and which it has."""

    first: int
    length: int
    replaced: int
    board: tuple[Ply, ...] = ()

    @property
    def after(self) -> int:
        """The half-move with which the board's own record goes on in the corrected game."""
        return self.first + self.length


def correction_values(correction: Correction | None) -> dict[str, Any] | None:
    """A correction as plain values of a row."""
    if correction is None:
        return None
    board = [ply_values(ply) for ply in correction.board]
    return {
        "first": correction.first,
        "length": correction.length,
        "replaced": correction.replaced,
        "board": board,
    }


def correction_of(values: dict[str, Any] | None) -> Correction | None:
    """A correction from the values of a row."""
    if not values:
        return None
    return Correction(
        values["first"], values["length"], values["replaced"], tuple(map(ply_of, values["board"]))
    )


def board_plies(stored_plies: Sequence[Ply], correction: Correction | None) -> tuple[Ply, ...]:
    """The half-moves as the board has them, without the correction."""
    if correction is None:
        return tuple(stored_plies)
    return (*stored_plies[: correction.first], *correction.board, *stored_plies[correction.after :])


def difference_by_hand(board: Sequence[Ply], corrected: Sequence[Ply]) -> Correction | None:
    """What was corrected in the board's record: the least part outside which both are the same."""
    first = in_common(board, corrected)
    rest, wanted = board[first:], corrected[first:]
    tail = in_common(rest[::-1], wanted[::-1])
    replaced, length = len(rest) - tail, len(wanted) - tail
    if not replaced and not length:
        return None
    return Correction(first, length, replaced, tuple(rest[:replaced]))


def applied(
    stored_plies: Sequence[Ply], correction: Correction, game: RecordedGame
) -> tuple[RecordedGame, Correction | None]:
    """A newer record of the board with the correction in it; without it if both agree by now."""
    first, plies = correction.first, game.plies
    if _agrees(stored_plies, correction, plies):
        return game, None
    common = in_common(plies, stored_plies[: correction.after])
    if first < len(plies) == common:
        # The board catches up with what was entered by hand.
        return replace(game, plies=tuple(stored_plies)), correction
    before = plies[:first] if len(plies) >= first else tuple(stored_plies[:first])
    until = first + correction.replaced
    theirs = plies[first:until]
    if in_common(theirs, correction.board) < len(theirs):
        correction = replace(correction, board=tuple(theirs))
    kept = (*before, *stored_plies[first : correction.after])
    return replace(game, plies=(*kept, *_read_again(game, kept, plies[until:]))), correction


def _agrees(stored_plies: Sequence[Ply], correction: Correction, plies: Sequence[Ply]) -> bool:
    """Has the board by now what was corrected, or left what was taken back?"""
    corrected = stored_plies[: correction.after]
    if in_common(plies, corrected) < len(corrected):
        return False
    if correction.length:
        return True
    later = plies[correction.first :]
    return bool(later) and not in_common(later, correction.board)


def _read_again(game: RecordedGame, before: Sequence[Ply], later: Sequence[Ply]) -> tuple[Ply, ...]:
    """Half-moves of the board as they read after corrected ones: by their text, or from square to square."""
    from caissa.files.pgn.moves.reading import moves_after  # noqa: PLC0415 - needs the library of moves

    if not later:
        return ()
    played = [ply.uci for ply in before]
    ways = [[ply.text for ply in later], [ply.uci or ply.text for ply in later]]
    readings = [moves_after(game.start, played, way, chess960=game.chess960) for way in ways]
    best = max(readings, key=lambda plies: sum(bool(ply.uci) for ply in plies))
    return tuple(
        replace(ply, text=read.text if read.uci else ply.text, uci=read.uci)
        for ply, read in zip(later, best, strict=True)
    )
