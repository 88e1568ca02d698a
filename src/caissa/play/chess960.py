"""Chess960: the 960 starting positions by their numbers, and where castling leads (Laws, guidelines II).

Position 518 is that of ordinary chess. The numbers are the usual ones: the number says, in turn, where the
bishop on light squares stands, the one on dark squares, the queen and the knights; the king goes between the
rooks on what is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations

from caissa.errors import CaissaError
from caissa.messages import msg

POSITIONS = 960
ORDINARY = 518
"""The number of the position that ordinary chess starts from."""

FILES = "abcdefgh"
_LIGHT, _DARK = (1, 3, 5, 7), (0, 2, 4, 6)
_KNIGHTS = tuple(combinations(range(5), 2))
_FIGURES = dict(zip("KQRBN", "♔♕♖♗♘", strict=True))


class NoSuchPosition(CaissaError):
    """A number or a row of pieces that is not a starting position of Chess960."""

    code = "play.no-such-position"
    message = msg("{asked} is not a starting position of Chess960: {why}.")
    article = "Laws, guidelines II"


@dataclass(frozen=True, slots=True)
class StartingPosition:
    """A starting position: its number, and the pieces of the first rank from a to h as letters."""

    number: int
    pieces: str

    def __str__(self) -> str:
        return f"{self.number} {self.pieces}"

    @property
    def figures(self) -> str:
        """White's first rank in figures."""
        return "".join(_FIGURES[piece] for piece in self.pieces)

    @property
    def fen(self) -> str:
        """The whole position, castling rights by the files of the rooks."""
        rooks = "".join(FILES[place] for place in range(7, -1, -1) if self.pieces[place] == "R")
        black = self.pieces.lower()
        return f"{black}/pppppppp/8/8/8/8/PPPPPPPP/{self.pieces} w {rooks.upper()}{rooks} - 0 1"

    @property
    def king(self) -> str:
        """The file of the king."""
        return FILES[self.pieces.index("K")]

    @property
    def rooks(self) -> tuple[str, str]:
        """The files of the rooks, the one on the a-side first."""
        return FILES[self.pieces.index("R")], FILES[self.pieces.rindex("R")]


def starting_position(number: int) -> StartingPosition:
    """The position with a number from 0 to 959.

    Handbook: E.01 G.II
    """
    if not 0 <= number < POSITIONS:
        raise NoSuchPosition(asked=number, why=msg("the numbers are 0 to 959"))
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    row = [""] * 8
    row[_LIGHT[light]] = row[_DARK[dark]] = "B"
    row[_free(row)[queen]] = "Q"
    free = _free(row)
    for place in _KNIGHTS[knights]:
        row[free[place]] = "N"
    for place, piece in zip(_free(row), "RKR", strict=True):
        row[place] = piece
    return StartingPosition(number, "".join(row))


def _free(row: list[str]) -> list[int]:
    return [place for place, piece in enumerate(row) if not piece]


def position_of(pieces: str) -> StartingPosition:
    """The position with these pieces from a to h, such as RNBQKBNR.

    Handbook: E.01 G.II
    """
    asked = pieces.strip().upper()
    if sorted(asked) != sorted("RNBQKBNR"):
        why = msg("it has a king, a queen, two rooks, two bishops and two knights, as in RNBQKBNR")
        raise NoSuchPosition(asked=pieces.strip() or "-", why=why)
    if not asked.index("R") < asked.index("K") < asked.rindex("R"):
        raise NoSuchPosition(asked=asked, why=msg("the king must stand between the rooks"))
    if (asked.index("B") - asked.rindex("B")) % 2 == 0:
        raise NoSuchPosition(asked=asked, why=msg("the bishops must stand on squares of different colour"))
    return starting_position(_number_of(asked))


def _number_of(row: str) -> int:
    bishops = row.index("B"), row.rindex("B")
    light, dark = sorted(bishops, key=lambda place: place % 2 == 0)
    without_bishops = row.replace("B", "")
    queen = without_bishops.index("Q")
    left = without_bishops.replace("Q", "")
    knights = _KNIGHTS.index((left.index("N"), left.rindex("N")))
    return ((knights * 6 + queen) * 4 + dark // 2) * 4 + light // 2


def drawn_position(seed: str) -> StartingPosition:
    """The position that a seed draws: the same text gives the same position for ever.

    It is the SHA-256 of "seed:try" as a whole number modulo 960; numbers in the last, incomplete stretch are
    passed over and the next try is taken, so that every position has the same chance.

    Handbook: E.01 G.II.2
    """
    whole = (1 << 256) - (1 << 256) % POSITIONS
    attempt = 0
    while (value := int.from_bytes(sha256(f"{seed}:{attempt}".encode()).digest())) >= whole:
        attempt += 1
    return starting_position(value % POSITIONS)


@dataclass(frozen=True, slots=True)
class Castling:
    """Castling to one side: where king and rook go, and what it needs, by files of the own first rank.

    `free` are squares that must be empty but for the two pieces; on `unattacked` no opponent's piece may aim.
    """

    king_to: str
    rook_to: str
    free: str
    unattacked: str


def castling(position: StartingPosition, *, to_the_g_file: bool) -> Castling:
    """What castling from a starting position asks for: the king ends on g or c, the rook on f or d.

    Handbook: E.01 G.II
    """
    king_to, rook_to = ("g", "f") if to_the_g_file else ("c", "d")
    rook = position.rooks[1 if to_the_g_file else 0]
    kings_way, rooks_way = _way(position.king, king_to), _way(rook, rook_to)
    free = sorted({*kings_way, *rooks_way} - {position.king, rook})
    return Castling(king_to, rook_to, "".join(free), kings_way)


def _way(start: str, end: str) -> str:
    """All files from one to another, both included."""
    first, last = sorted((FILES.index(start), FILES.index(end)))
    return FILES[first : last + 1]
