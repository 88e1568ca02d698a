"""Positions of games as pictures: squares, pieces and the last move, drawn by the server."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from caissa.files.pgn.moves.plies import RecordedGame

PIECES = "caissa/pieces.svg"
_DARK = "".join(f"M{file} {rank}h1v1h-1z" for rank in range(8) for file in range(8) if (file + rank) % 2)
_FILES, _RANKS = "abcdefgh", "87654321"


@dataclass(frozen=True, slots=True)
class Picture:
    """A position after a half-move, as a page draws it."""

    fen: str
    last: str
    """The last move from square to square."""
    ply: int
    flipped: bool = False

    @property
    def svg(self) -> SafeString:
        """The drawing."""
        return SafeString(_svg(self.fen, self.last, self.flipped, static(PIECES), self.in_words))

    @property
    def in_words(self) -> str:
        """What a reader of the page is told in place of the drawing."""
        return white_to_move(self.fen)


def white_to_move(fen: str) -> str:
    """Who is to move, in words."""
    return _("White to move") if " w " in fen else _("Black to move")


def picture_after(game: RecordedGame, ply: int | None = None, *, flipped: bool = False) -> Picture:
    """The position after a half-move that can be followed; the last one without a number."""
    moves = game.moves
    at = len(moves) if ply is None else max(0, min(ply, len(moves)))
    return Picture(_fen(game.start, game.chess960, moves[:at]), moves[at - 1] if at else "", at, flipped)


def fens_of(game: RecordedGame) -> tuple[str, ...]:
    """The placement of the pieces after every half-move that can be followed, the first position first."""
    return _placements(game.start, game.chess960, game.moves)


@lru_cache(maxsize=4096)
def _fen(start: str, chess960: bool, moves: tuple[str, ...]) -> str:
    from caissa.files.pgn.moves.diagram import board_after  # noqa: PLC0415 - needs the library of moves

    return board_after(start, moves, chess960=chess960).fen()


@lru_cache(maxsize=256)
def _placements(start: str, chess960: bool, moves: tuple[str, ...]) -> tuple[str, ...]:
    from caissa.files.pgn.moves.diagram import board_after  # noqa: PLC0415 - needs the library of moves

    board = board_after(start, (), chess960=chess960)
    fens = [board.board_fen()]
    for move in moves:
        board.push_uci(move)
        fens.append(board.board_fen())
    return tuple(fens)


@lru_cache(maxsize=2048)
def _svg(fen: str, last: str, flipped: bool, pieces: str, label: str) -> str:
    """Squares are units of the drawing, so that it has any size."""
    marks = "".join(_mark(last[at : at + 2], flipped) for at in (0, 2)) if last else ""
    drawn = "".join(_pieces(fen.split(" ", 1)[0], flipped, pieces))
    return (
        f'<svg class="chess-board" viewBox="0 0 8 8" role="img" aria-label="{label}">'
        f'<rect class="light" width="8" height="8"/><path class="dark" d="{_DARK}"/>{marks}{drawn}</svg>'
    )


def _place(square: str, flipped: bool) -> tuple[int, int]:
    file, rank = _FILES.index(square[0]), _RANKS.index(square[1])
    return (7 - file, 7 - rank) if flipped else (file, rank)


def _mark(square: str, flipped: bool) -> str:
    x, y = _place(square, flipped)
    return f'<rect class="last" x="{x}" y="{y}" width="1" height="1"/>'


def _pieces(placement: str, flipped: bool, address: str) -> list[str]:
    drawn = []
    for y, rank in enumerate(placement.split("/")):
        x = 0
        for sign in rank:
            if sign.isdigit():
                x += int(sign)
                continue
            across, down = (7 - x, 7 - y) if flipped else (x, y)
            side = "pw" if sign.isupper() else "pb"
            drawn.append(
                f'<use class="{side}" href="{address}#p-{sign.lower()}" x="{across}" y="{down}" '
                'width="1" height="1"/>'
            )
            x += 1
    return drawn
