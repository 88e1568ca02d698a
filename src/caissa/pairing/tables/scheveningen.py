"""Scheveningen: every player of one team meets every player of the other.

The printed tables for 2 to 10 boards, and tables for more by two constructions. With an odd number
of boards, in round r player Ai meets B(i+r-1), counted round; White goes round with them. With an even
number the teams are halved: in the first half of the rounds each half meets the opposite half, in the
second half of the rounds the other one. The tables for 2, 5, 6 and 10 boards follow neither and are typed.
"""

from __future__ import annotations

from caissa.messages import Message, msg, plural
from caissa.pairing.tables.pairing_table import NoPairingTable, PairingTable, Seat, TableRound, in_rounds

ARTICLE = msg("FIDE Arbiters' Manual 2025, chapter 4, {section}", section="3")
"""No regulation prints these tables; the Manual does."""

FEWEST_BOARDS = 2
LARGEST_PRINTED = 10
PERMISSION = msg("Norms need prior approval of the Qualification Commission (B.01 1.4.2e).")

Row = tuple[tuple[Seat, Seat], ...]

# A digit's sign says who has White: +3 is A against B3, -3 is B3 against A; columns are A1, A2, …
_TYPED: dict[int, tuple[tuple[int, ...], ...]] = {
    1: ((1,),),
    2: ((1, 2), (-2, -1)),
    5: (
        (1, 2, 3, -4, -5),
        (-2, -3, -4, 5, 1),
        (3, 4, -5, -1, 2),
        (-4, -5, 1, 2, -3),
        (5, -1, -2, 3, 4),
    ),
    6: (
        (-1, -5, 4, 2, 3, -6),
        (-2, 1, -3, -4, 6, 5),
        (3, 2, -1, -6, -5, 4),
        (4, -6, 5, 1, -2, -3),
        (-5, -4, 6, -3, 1, 2),
        (6, 3, -2, 5, -4, -1),
    ),
    10: (
        (1, 2, 8, -9, -5, 3, 4, -6, -7, -10),
        (-2, -1, -4, 7, 10, -8, -3, 5, 6, 9),
        (3, 8, 1, -2, -6, 4, 10, -7, -9, -5),
        (-4, -3, 9, -1, 7, -10, 6, -8, 5, 2),
        (5, 4, -2, 3, -1, -9, -7, 10, -8, 6),
        (-6, 7, -5, -4, 8, 1, 9, 2, -10, -3),
        (7, -5, 10, 6, -4, -2, -1, -9, 3, 8),
        (-8, -6, -3, -10, 9, 5, 2, 1, 4, -7),
        (9, 10, 6, 8, -2, 7, -5, -3, -1, -4),
        (-10, -9, -7, 5, 3, -6, -8, 4, 2, 1),
    ),
}


def scheveningen(boards: int, *, double: bool = False) -> PairingTable[Seat]:
    """The table for a match of two teams A and B, as printed for 2 to 10 boards and built for more.

    With `double` everyone meets every opponent twice, the second time with colours reversed.
    """
    if boards < FEWEST_BOARDS:
        raise NoPairingTable(
            system=msg("Scheveningen table"),
            wanted=plural("{count} board", "{count} boards", boards),
            why=msg("at least {fewest} are needed", fewest=FEWEST_BOARDS),
            article=ARTICLE,
        )
    once = block(boards)
    rounds = in_rounds((*once, *(row.reversed() for row in once))) if double else once
    return PairingTable(_title(boards, double), ARTICLE, rounds, (PERMISSION,))


def _title(boards: int, double: bool) -> str:
    return Message(_TITLES[double, boards <= LARGEST_PRINTED], {"boards": boards})


_TITLES = {
    (False, True): msg("Scheveningen table for {boards} boards (printed)"),
    (False, False): msg("Scheveningen table for {boards} boards (built)"),
    (True, True): msg("Double Scheveningen table for {boards} boards (printed)"),
    (True, False): msg("Double Scheveningen table for {boards} boards (built)"),
}


def block(boards: int) -> tuple[TableRound[Seat], ...]:
    """The rounds in which two groups of equal size meet, everyone everyone once."""
    signed = _signed(boards)
    return tuple(TableRound(number, _row(row)) for number, row in enumerate(signed, start=1))


def _row(signed: tuple[int, ...]) -> Row:
    games = []
    for board, opponent in enumerate(signed, start=1):
        own, other = Seat("A", board), Seat("B", abs(opponent))
        games.append((own, other) if opponent > 0 else (other, own))
    return tuple(games)


def _signed(boards: int) -> tuple[tuple[int, ...], ...]:
    if boards in _TYPED:
        return _TYPED[boards]
    if boards % 2:
        return tuple(_odd_row(boards, number) for number in range(1, boards + 1))
    if boards % 4 == 0:
        return tuple(_even_row(boards, number) for number in range(1, boards + 1))
    return _doubled(boards)


def _odd_row(boards: int, number: int) -> tuple[int, ...]:
    """Opponents move on by one each round; so does White, by one place every two rounds."""
    half = boards // 2
    start, whites = (0, half + 1) if number % 2 else (half, half)
    first_white = start - (number - 1) // 2
    return tuple(
        _opponent((place + number - 1) % boards, white=(place - first_white) % boards < whites)
        for place in range(boards)
    )


def _even_row(boards: int, number: int) -> tuple[int, ...]:
    """Halves meet halves; the first half of A has White in odd rounds, the second half in even rounds."""
    half = boards // 2
    turn, shift = divmod(number - 1, half)
    row = []
    for place in range(boards):
        own, seat = divmod(place, half)
        opponent = (own + turn) % 2 * half + (seat + shift) % half
        row.append(_opponent(opponent, white=(number + own) % 2 == 1))
    return tuple(row)


def _doubled(boards: int) -> tuple[tuple[int, ...], ...]:
    """Four tables of half the size, for 14, 18, 22 … boards, where halves are odd.

    The two tables of the second half of the rounds have colours reversed, so that who had one White more
    than Black in the first half of the rounds has one less in the second.
    """
    half = boards // 2
    leaning = _signed(half)
    opposed = _reversed(leaning)
    first = [(*a, *_moved(b, half)) for a, b in zip(leaning, _rotated(leaning), strict=True)]
    second = [(*_moved(a, half), *b) for a, b in zip(opposed, _rotated(opposed), strict=True)]
    return (*first, *second)


def _rotated(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The same rounds, one later: so A has more Whites in one half when it has fewer in the other."""
    return (*rows[1:], rows[0])


def _reversed(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(-opponent for opponent in row) for row in rows)


def _moved(row: tuple[int, ...], by: int) -> tuple[int, ...]:
    return tuple(opponent + by if opponent > 0 else opponent - by for opponent in row)


def _opponent(place: int, *, white: bool) -> int:
    return place + 1 if white else -(place + 1)


def semi_scheveningen(boards: int) -> PairingTable[Seat]:
    """Halves only: A's first half meets B's first half, A's second half B's second half.

    Eight boards take four rounds. The second half plays with colours reversed, so that each team has
    White as often as Black in every round.
    """
    if boards < 2 * FEWEST_BOARDS or boards % 2:
        raise NoPairingTable(
            system=msg("semi-Scheveningen table"),
            wanted=plural("{count} board", "{count} boards", boards),
            why=msg("an even number of at least {fewest} is needed", fewest=2 * FEWEST_BOARDS),
            article=ARTICLE,
        )
    half = boards // 2
    rounds = tuple(TableRound(row.number, (*row.games, *_lower(row.reversed(), half))) for row in block(half))
    return PairingTable(
        plural(
            "Semi-Scheveningen table for {count} board", "Semi-Scheveningen table for {count} boards", boards
        ),
        ARTICLE,
        rounds,
        (PERMISSION,),
    )


def _lower(row: TableRound[Seat], half: int) -> Row:
    return tuple((_below(white, half), _below(black, half)) for white, black in row.games)


def _below(seat: Seat, half: int) -> Seat:
    return Seat(seat.team, seat.board + half)
