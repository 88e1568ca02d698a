"""The boards of a round with the positions on them, as everybody may see them: for pages and screens."""

from __future__ import annotations

from dataclasses import dataclass

from caissa_web.noticeboard.document.document import Published
from caissa_web.noticeboard.document.games import game_seen
from caissa_web.presentation.game_moves import clock_text
from caissa_web.presentation.lists import Board
from caissa_web.presentation.positions import Picture, picture_after


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A board of the grid: players, what is on it, both clocks."""

    board: Board
    picture: Picture | None = None
    moves: int = 0
    white_clock: str = ""
    black_clock: str = ""
    last: str = ""


def boards_seen(document: Published, number: int) -> list[BoardShown]:
    """The boards of a round; those without moves have no picture."""
    shown = document.round(number)
    return [_seen(document, number, board) for board in shown.boards] if shown else []


def _seen(document: Published, number: int, board: Board) -> BoardShown:
    stored = game_seen(document, (number, board.white.player.number, board.black.player.number))
    if stored is None:
        return BoardShown(board)
    return BoardShown(
        board,
        picture_after(stored.recorded),
        (len(stored.plies) + 1) // 2,
        clock_text(stored.clock(white=True)),
        clock_text(stored.clock(white=False)),
        stored.plies[-1].text if stored.plies else "",
    )
